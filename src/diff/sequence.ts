// Two sequences (rows of two sheets, or columns) -> which element of one is which of the other. Elements that are certain are found first, by
// keys that occur once on both sides (patience), the rest between them by likeness. Order is kept: nothing is told as moved.

export interface Sides {
  /** Lengths. */
  readonly a: number;
  readonly b: number;
  /** Keys of an element, the most telling first; '' tells nothing. */
  readonly keys: readonly ((side: 'a' | 'b', at: number) => string)[];
  /** -1 (never the same) to 1 (surely). */
  readonly likeness: (a: number, b: number) => number;
}

interface Window {
  readonly a1: number;
  readonly a2: number;
  readonly b1: number;
  readonly b2: number;
}

/** Cells of the table that likeness is computed in; beyond it only position tells. */
const MOST_PAIRS = 160_000;

/** Index in b for each element of a, -1 for one that is gone. */
export function align(sides: Sides): Int32Array {
  const map = new Int32Array(sides.a).fill(-1);
  const pending: { readonly window: Window; readonly level: number }[] = [{ window: { a1: 0, a2: sides.a, b1: 0, b2: sides.b }, level: 0 }];
  while (pending.length > 0) {
    const { window, level } = pending.pop()!;
    const { a1, a2, b1, b2 } = trimmed(window, sides, map);
    if (a1 >= a2 || b1 >= b2) continue;
    const rest = { a1, a2, b1, b2 };
    if (level === sides.keys.length) {
      byLikeness(rest, sides, map);
      inPlace(rest, map);
      continue;
    }
    for (const gap of gaps(rest, anchors(rest, sides.keys[level]!), map)) pending.push({ window: gap, level: level + 1 });
  }
  return map;
}

/** Equal elements at both ends are the same. */
function trimmed({ a1, a2, b1, b2 }: Window, { keys }: Sides, map: Int32Array): Window {
  const [key] = keys;
  const equal = (a: number, b: number) => key !== undefined && key('a', a) === key('b', b);
  while (a1 < a2 && b1 < b2 && equal(a1, b1)) map[a1++] = b1++;
  while (a1 < a2 && b1 < b2 && equal(a2 - 1, b2 - 1)) map[--a2] = --b2;
  return { a1, a2, b1, b2 };
}

/** Pairs of elements whose key occurs once on both sides, as many as keep their order. */
function anchors({ a1, a2, b1, b2 }: Window, key: Sides['keys'][number]): (readonly [number, number])[] {
  const once = (side: 'a' | 'b', from: number, to: number) => {
    const seen = new Map<string, number>();
    for (let i = from; i < to; i++) {
      const k = key(side, i);
      if (k !== '') seen.set(k, seen.has(k) ? -1 : i);
    }
    return seen;
  };
  const inB = once('b', b1, b2);
  const pairs = [...once('a', a1, a2)].flatMap(([k, a]): [number, number][] => {
    const b = inB.get(k) ?? -1;
    return a >= 0 && b >= 0 ? [[a, b]] : [];
  });
  return longestRising(pairs.sort((x, y) => x[0] - y[0]));
}

/** The longest run of pairs that rise in both, in n log n. */
function longestRising(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const tails: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  for (let i = 0; i < pairs.length; i++) {
    let [lo, hi] = [0, tails.length];
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (pairs[tails[mid]!]![1] < pairs[i]![1]) lo = mid + 1;
      else hi = mid;
    }
    before[i] = lo > 0 ? tails[lo - 1]! : -1;
    tails[lo] = i;
  }
  const out: (readonly [number, number])[] = [];
  for (let i = tails.at(-1) ?? -1; i >= 0; i = before[i]!) out.push(pairs[i]!);
  return out.reverse();
}

function gaps({ a1, a2, b1, b2 }: Window, pairs: readonly (readonly [number, number])[], map: Int32Array): Window[] {
  const out: Window[] = [];
  let [a, b] = [a1, b1];
  for (const [x, y] of pairs) {
    map[x] = y;
    out.push({ a1: a, a2: x, b1: b, b2: y });
    [a, b] = [x + 1, y + 1];
  }
  out.push({ a1: a, a2, b1: b, b2 });
  return out;
}

/** A few lines left over at one place on both sides were changed where they stand, rather than taken away and others put in. */
const MOST_REPLACED = 3;

function inPlace({ a1, a2, b1, b2 }: Window, map: Int32Array): void {
  let [a, b] = [a1, b1];
  for (let at = a1; at <= a2; at++) {
    const to = at < a2 ? map[at]! : b2;
    if (to < 0) continue;
    const left = at - a;
    if (left > 0 && left <= MOST_REPLACED && left === to - b) for (let i = 0; i < left; i++) map[a + i] = b + i;
    [a, b] = [at + 1, to + 1];
  }
}

/** The pairing of highest likeness in all that keeps the order (Needleman and Wunsch); only pairs that are rather alike than not. */
function byLikeness({ a1, a2, b1, b2 }: Window, { likeness }: Sides, map: Int32Array): void {
  const [n, m] = [a2 - a1, b2 - b1];
  if (n * m > MOST_PAIRS) {
    for (let i = 0; i < Math.min(n, m); i++) if (likeness(a1 + i, b1 + i) > 0) map[a1 + i] = b1 + i;
    return;
  }
  const best = new Float64Array((n + 1) * (m + 1));
  const like = new Float64Array(n * m);
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) {
      const l = likeness(a1 + i, b1 + j);
      like[i * m + j] = l;
      const paired = l > 0 ? l + best[(i + 1) * (m + 1) + j + 1]! : 0;
      best[i * (m + 1) + j] = Math.max(paired, best[(i + 1) * (m + 1) + j]!, best[i * (m + 1) + j + 1]!);
    }
  }
  for (let i = 0, j = 0; i < n && j < m; ) {
    const l = like[i * m + j]!;
    const here = best[i * (m + 1) + j]!;
    if (l > 0 && here === l + best[(i + 1) * (m + 1) + j + 1]!) map[a1 + i++] = b1 + j++;
    else if (here === best[(i + 1) * (m + 1) + j]!) i++;
    else j++;
  }
}
