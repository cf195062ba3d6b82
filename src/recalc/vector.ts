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
    for (const [i, v] of a.data.entries()) if (v !== null) places.push(i);
    line = lineOf(
      places,
      places.map((i) => a.data[i]!),
    );
    lines.set(a, line);
  }
  return line;
}

/** Place of the first (or last) text that matches a pattern, -1 when there is none. */
export function findMatching(line: Line, pattern: { test(text: string): boolean }, backwards: boolean): number {
  const hit = (v: Scalar) => typeof v === 'string' && pattern.test(v);
  const i = backwards ? line.values.findLastIndex(hit) : line.values.findIndex(hit);
  return i < 0 ? -1 : line.places[i]!;
}

/** Place of the first (or last) item equal to `wanted`, -1 when there is none. Text may hold wildcards when `wild`. */
export function findEqual(line: Line, wanted: Scalar, wild: boolean, backwards = false): number {
  if (typeof wanted === 'string' && wild && hasWildcard(wanted)) {
    return findMatching(line, wildcard(wanted), backwards);
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

/** The items of one kind: a search by order looks at those alone. */
function ofKind(line: Line, wanted: Scalar): Kind {
  const known = kinds.get(line) ?? new Map<string, Kind>();
  kinds.set(line, known);
  const type = typeof wanted;
  let kind = known.get(type);
  if (!kind) {
    const picked = line.values.map((_, i) => i).filter((i) => typeof line.values[i] === type);
    kind = { places: picked.map((i) => line.places[i]!), values: picked.map((i) => line.values[i]!) };
    known.set(type, kind);
  }
  return kind;
}

/** First index of a sorted list that is not below `n`. */
function lowerBound(list: readonly number[], n: number): number {
  let lo = 0;
  let hi = list.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (list[mid]! < n) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/**
 * Place of the last item not after `wanted`, -1 when there is none, halving the whole vector as Excel does: in unsorted data the
 * answer depends on which items are looked at.
 */
export function bisect({ line, length }: Vector, wanted: Scalar): number {
  if (wanted === null || isError(wanted)) return -1;
  const { places, values } = ofKind(line, wanted);
  let lo = 0;
  let hi = length - 1;
  let best = -1;
  while (lo <= hi) {
    const mid = (lo + hi) >> 1;
    const i = lowerBound(places, mid);
    if (i >= places.length || places[i]! > hi) {
      hi = mid - 1;
      continue;
    }
    const order = compareScalars(values[i]!, wanted);
    if (order === 0) return lastEqual(places, values, i, wanted);
    if (order < 0) {
      best = places[i]!;
      lo = best + 1;
    } else hi = mid - 1;
  }
  return best;
}

function lastEqual(places: readonly number[], values: readonly Scalar[], from: number, wanted: Scalar): number {
  let i = from;
  while (i + 1 < values.length && compareScalars(values[i + 1]!, wanted) === 0) i++;
  return places[i]!;
}

/** Place of the last item not before `wanted` in a vector sorted down: gone through from the start until one is smaller. */
export function descend({ line }: Vector, wanted: Scalar): number {
  if (wanted === null || isError(wanted)) return -1;
  const { places, values } = ofKind(line, wanted);
  let best = -1;
  for (let i = 0; i < values.length; i++) {
    const order = compareScalars(values[i]!, wanted);
    if (order < 0) break;
    best = places[i]!;
    if (order === 0) break;
  }
  return best;
}

/** Place of the item nearest to `wanted` from below (side -1) or above (side 1), in any order and of any kind; equal items win. */
export function nearest({ line }: Vector, wanted: Scalar, side: -1 | 1, backwards: boolean): number {
  if (wanted === null || isError(wanted)) return -1;
  const { places, values } = line;
  let best = -1;
  const n = values.length;
  for (let k = 0; k < n; k++) {
    const i = backwards ? n - 1 - k : k;
    if (isError(values[i]!)) continue;
    const order = compareScalars(values[i]!, wanted);
    if (order === 0) return places[i]!;
    if (order * side > 0 && (best < 0 || compareScalars(values[i]!, values[best]!) * side < 0)) best = i;
  }
  return best < 0 ? -1 : places[best]!;
}

/**
 * Binary search of XMATCH over the items that are there, in a rising or falling vector: place of an equal item (the first of a rising,
 * the last of a falling run), or of its neighbour on the side asked for; -1 when there is none.
 */
export function halved({ line }: Vector, wanted: Scalar, side: -1 | 0 | 1, falling: boolean): number {
  if (isError(wanted)) return -1;
  const { places, values } = line;
  const order = (i: number) => (isError(values[i]!) ? 1 : compareScalars(values[i]!, wanted));
  const n = values.length;
  let lo = 0;
  let hi = n;
  // First item not below the wanted one; in a falling vector, first one below it.
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (falling ? order(mid) >= 0 : order(mid) < 0) lo = mid + 1;
    else hi = mid;
  }
  const [upper, lower] = falling ? [lo - 1, lo] : [lo, lo - 1];
  if (upper >= 0 && upper < n && order(upper) === 0) return places[upper]!;
  const at = side === 0 ? -1 : side > 0 ? upper : lower;
  return at >= 0 && at < n ? places[at]! : -1;
}
