// Look-ups over ranges, each built once for a range and kept until a cell of its sheet is rewritten: no lookup is quadratic.

import { at15 } from './compare.ts';
import type { Host } from './host.ts';
import { type Area, isError, type Scalar } from './value.ts';

/** What was learnt while an index was built; every use of it learns the same. */
interface Entry {
  readonly stamp: number;
  readonly taint: number;
  readonly dated: boolean;
  readonly looped: boolean;
  /** Why every reader rests on the unknown itself (a link's cache was read). */
  readonly reason: string | undefined;
  readonly content: unknown;
}

export class Indexes {
  private readonly entries = new Map<string, Entry>();

  /** The index of a kind over an area: kept, or built by `build`, which may read the area's cells. */
  get<T>(kind: string, area: Area, host: Host, build: () => T): T {
    const key = `${kind}:${area.sheet}:${area.row1}:${area.col1}:${area.row2}:${area.col2}`;
    const stamp = host.store.rewrites[area.sheet] ?? 0;
    const known = this.entries.get(key);
    if (known && known.stamp === stamp) {
      if (known.reason !== undefined) host.rest(known.reason);
      else if (host.taint < 0) host.taint = known.taint;
      if (known.dated) host.dated = true;
      if (known.looped) host.looped = true;
      return known.content as T;
    }
    return this.built(key, stamp, host, build);
  }

  private built<T>(key: string, stamp: number, host: Host, build: () => T): T {
    const { taint, dated, looped, provisional, recorder } = host;
    host.taint = -1;
    host.dated = false;
    host.looped = false;
    host.provisional = false;
    host.recorder = undefined;
    const content = build();
    const reason = host.taint === host.id ? host.reason : undefined;
    if (!host.provisional) this.entries.set(key, { stamp, taint: host.taint, dated: host.dated, looped: host.looped, reason, content });
    host.taint = taint < 0 ? host.taint : taint;
    host.dated ||= dated;
    host.looped ||= looped;
    host.provisional ||= provisional;
    host.recorder = recorder;
    return content;
  }
}

export type Key = number | string | boolean;

/** Equal scalars have equal keys. */
export function keyOf(v: Scalar): Key | undefined {
  if (typeof v === 'number') return at15(v);
  if (typeof v === 'string') return v.toLowerCase();
  return typeof v === 'boolean' ? v : undefined;
}

/** The non-blank cells of a row or column, by place along it. */
export interface Line {
  readonly places: readonly number[];
  readonly values: readonly Scalar[];
  readonly first: ReadonlyMap<Key, number>;
  readonly last: ReadonlyMap<Key, number>;
}

export function lineOf(places: readonly number[], values: readonly Scalar[]): Line {
  const first = new Map<Key, number>();
  const last = new Map<Key, number>();
  values.forEach((v, i) => {
    const key = isError(v) ? undefined : keyOf(v);
    if (key === undefined) return;
    if (!first.has(key)) first.set(key, places[i]!);
    last.set(key, places[i]!);
  });
  return { places, values, first, last };
}

/** A one-dimensional area as a line; kept for the next look-up. */
export function areaLine(area: Area, host: Host): Line {
  return host.indexes.get('line', area, host, () => {
    const places: number[] = [];
    const values: Scalar[] = [];
    host.each(area, (v, row, col) => {
      places.push(row - area.row1 + (col - area.col1));
      values.push(v);
    });
    return lineOf(places, values);
  });
}
