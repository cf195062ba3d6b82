// A row or column of values to search: by equality through an index, by order through bisection. From references or arrays.

import { compareScalars } from './compare.ts';
import type { Host } from './host.ts';
import { areaLine, keyOf, type Line, lineOf } from './indexes.ts';
import { Area, ArrayValue, isError, type Scalar, type Value } from './value.ts';
import { hasWildcard, wildcard } from './wildcard.ts';

export interface Vector {
  readonly length: number;
  /** True when it runs down. */
  readonly vertical: boolean;
  readonly line: Line;
}

/** A one-dimensional reference or array as a vector; undefined for anything else. */
export function vectorOf(v: Value, host: Host): Vector | undefined {
  if (v instanceof Area) {
    if (v.rows > 1 && v.cols > 1) return undefined;
    host.note(v, 'selector');
    return { length: v.rows * v.cols, vertical: v.rows > 1, line: areaLine(v, host) };
  }
  const a = v instanceof ArrayValue ? v : host.array(v);
  if (a.rows > 1 && a.cols > 1) return undefined;
  return { length: a.data.length, vertical: a.rows > 1, line: arrayLine(a) };
}

const lines = new WeakMap<ArrayValue, Line>();

function arrayLine(a: ArrayValue): Line {
  let line = lines.get(a);
  if (!line) {
    const places: number[] = [];
    a.data.forEach((v, i) => v !== null && places.push(i));
    line = lineOf(
      places,
      places.map((i) => a.data[i]!),
    );
    lines.set(a, line);
  }
  return line;
}

/** Place of the first (or last) item equal to `wanted`, -1 when there is none. Text may hold wildcards when `wild`. */
export function findEqual(line: Line, wanted: Scalar, wild: boolean, backwards = false): number {
  if (typeof wanted === 'string' && wild && hasWildcard(wanted)) {
    const pattern = wildcard(wanted);
    const hit = (v: Scalar) => typeof v === 'string' && pattern.test(v);
    const i = backwards ? line.values.findLastIndex(hit) : line.values.findIndex(hit);
    return i < 0 ? -1 : line.places[i]!;
  }
  const key = isError(wanted) ? undefined : keyOf(wanted);
  if (key === undefined) return -1;
  return (backwards ? line.last : line.first).get(key) ?? -1;
}

interface Kind {
  readonly places: readonly number[];
  readonly values: readonly Scalar[];
}

const kinds = new WeakMap<Line, Map<string, Kind>>();

/** The items of one kind: Excel compares only with those. */
function ofKind(line: Line, wanted: Scalar): Kind {
  let known = kinds.get(line);
  if (!known) kinds.set(line, (known = new Map()));
  const type = typeof wanted;
  let kind = known.get(type);
  if (!kind) {
    const picked = line.values.map((_, i) => i).filter((i) => typeof line.values[i] === type);
    kind = { places: picked.map((i) => line.places[i]!), values: picked.map((i) => line.values[i]!) };
    known.set(type, kind);
  }
  return kind;
}

/** Place of the last item that is not after `wanted` in a line sorted up, or not before it in one sorted down; -1 when there is none. */
export function bisect(line: Line, wanted: Scalar, down = false): number {
  if (wanted === null || isError(wanted)) return -1;
  const { places, values } = ofKind(line, wanted);
  let lo = 0;
  let hi = values.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    const order = compareScalars(values[mid]!, wanted);
    if (down ? order >= 0 : order <= 0) lo = mid + 1;
    else hi = mid;
  }
  return lo === 0 ? -1 : places[lo - 1]!;
}

/** Place of the item nearest to `wanted` from below (side -1) or above (side 1), in any order; equal items win. */
export function nearest(line: Line, wanted: Scalar, side: -1 | 1, backwards: boolean): number {
  if (wanted === null || isError(wanted)) return -1;
  const { places, values } = ofKind(line, wanted);
  let best = -1;
  const n = values.length;
  for (let k = 0; k < n; k++) {
    const i = backwards ? n - 1 - k : k;
    const order = compareScalars(values[i]!, wanted);
    if (order === 0) return places[i]!;
    if (order * side > 0 && (best < 0 || compareScalars(values[i]!, values[best]!) * side < 0)) best = i;
  }
  return best < 0 ? -1 : places[best]!;
}
