// Criteria over ranges of one shape -> the places where all of them hold, found through indexes where a criterion asks for equality.

import { type Criterion, countedAs } from './criterion.ts';
import type { Host } from './host.ts';
import { type Key, keyOf } from './indexes.ts';
import { type Area, isError, type Scalar } from './value.ts';

export interface Condition {
  readonly area: Area;
  readonly criterion: Criterion;
}

/** The non-blank cells of a criteria range, by place (row-major offset in the range). */
interface Population {
  readonly offsets: readonly number[];
  readonly values: readonly Scalar[];
  readonly byKey: ReadonlyMap<Key, readonly number[]>;
  readonly byPattern: Map<string, readonly number[]>;
}

function population(area: Area, host: Host): Population {
  host.note(area, 'selector');
  return host.indexes.get('criteria', area, host, () => {
    const offsets: number[] = [];
    const values: Scalar[] = [];
    const byKey = new Map<Key, number[]>();
    const width = area.cols;
    host.each(area, (v, row, col) => {
      const offset = (row - area.row1) * width + col - area.col1;
      offsets.push(offset);
      values.push(v);
      const key = isError(v) ? undefined : keyOf(countedAs(v, host));
      if (key === undefined) return;
      const places = byKey.get(key);
      if (places) places.push(offset);
      else byKey.set(key, [offset]);
    });
    return { offsets, values, byKey, byPattern: new Map() };
  });
}

/** Places in one range whose cells pass; only for criteria that no blank passes. */
function passing({ area, criterion }: Condition, host: Host): readonly number[] {
  const all = population(area, host);
  if (criterion.equals !== undefined) return all.byKey.get(keyOf(criterion.equals)!) ?? [];
  const known = criterion.pattern && all.byPattern.get(criterion.pattern.source);
  if (known) return known;
  const places = all.offsets.filter((_, i) => criterion.test(all.values[i]!));
  if (criterion.pattern) all.byPattern.set(criterion.pattern.source, places);
  return places;
}

function holdsAt({ area, criterion }: Condition, offset: number, host: Host): boolean {
  const row = Math.floor(offset / area.cols);
  return criterion.test(host.cellAt(area.sheet, area.row1 + row, area.col1 + (offset - row * area.cols)));
}

/** Places where all conditions hold; undefined when blanks pass all of them, so that they cannot be listed. */
export function places(conditions: readonly Condition[], host: Host): readonly number[] | undefined {
  const selective = conditions.filter((k) => !k.criterion.matchesBlank);
  for (const k of conditions) host.note(k.area, 'selector');
  if (selective.length === 0) return undefined;
  return quietly(host, () => {
    const exact = selective.filter((k) => k.criterion.equals !== undefined);
    const pool = exact.length > 0 ? exact : selective.slice(0, 1);
    let best: readonly number[] | undefined;
    let from: Condition | undefined;
    for (const k of pool) {
      const found = passing(k, host);
      if (best === undefined || found.length < best.length) [best, from] = [found, k];
    }
    const rest = conditions.filter((k) => k !== from);
    return rest.length === 0 ? best! : best!.filter((offset) => rest.every((k) => holdsAt(k, offset, host)));
  });
}

/** How many places there are where all conditions hold, when blanks pass all of them. */
export function countWithBlanks(conditions: readonly Condition[], host: Host): number {
  const { area } = conditions[0]!;
  return quietly(host, () => {
    const seen = new Set<number>();
    for (const k of conditions) for (const offset of population(k.area, host).offsets) seen.add(offset);
    let holding = area.rows * area.cols - seen.size;
    for (const offset of seen) if (conditions.every((k) => holdsAt(k, offset, host))) holding++;
    return holding;
  });
}

/** Visits the non-blank cells of `target` at the places where all conditions hold. */
export function eachSelected(target: Area, conditions: readonly Condition[], host: Host, visit: (v: Scalar) => unknown): void {
  const found = places(conditions, host);
  if (found === undefined) {
    const { recorder } = host;
    host.recorder = undefined;
    host.each(target, (v, row, col) => {
      const offset = (row - target.row1) * target.cols + col - target.col1;
      if (!conditions.every((k) => holdsAt(k, offset, host))) return undefined;
      recorder?.note(target.sheet, row, col, row, col, host.role);
      return visit(v);
    });
    host.recorder = recorder;
    return;
  }
  for (const offset of found) {
    const row = Math.floor(offset / target.cols);
    const v = host.cellAt(target.sheet, target.row1 + row, target.col1 + (offset - row * target.cols));
    if (v !== null && visit(v) === false) return;
  }
}

/** Reads that are already on record as a whole range. */
function quietly<T>(host: Host, body: () => T): T {
  const { recorder } = host;
  host.recorder = undefined;
  const result = body();
  host.recorder = recorder;
  return result;
}
