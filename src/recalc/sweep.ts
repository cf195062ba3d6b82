// How far the values of a loop moved in one sweep, and what a history of sweeps says: growing, swinging, closing in.

import { isError, type Scalar } from './value.ts';

/** What one sweep changed, and the size of the largest value. */
export interface Step {
  /** Largest change of a value in relation to itself; changes below a trillionth of the largest value do not count. */
  readonly relative: number;
  readonly absolute: number;
  readonly scale: number;
}

export const RELATIVE = 1e-9;

/** A change of kind, as from a number to an error, is infinite. */
export function distance(now: readonly Scalar[], old: readonly Scalar[]): Step {
  let scale = 0;
  for (const v of now) if (typeof v === 'number') scale = Math.max(scale, Math.abs(v));
  let relative = 0;
  let absolute = 0;
  now.forEach((v, i) => {
    const o = old[i]!;
    if (typeof v !== 'number' || typeof o !== 'number') {
      if (v !== o) [relative, absolute] = [Infinity, Infinity];
      return;
    }
    const gap = Math.abs(v - o);
    absolute = Math.max(absolute, gap);
    if (gap > scale * 1e-13) relative = Math.max(relative, gap / Math.max(Math.abs(v), Math.abs(o)));
  });
  return { relative, absolute, scale };
}

/** The values are a million times what they were and still change by much. */
export function growing(history: readonly Step[]): boolean {
  const n = history.length;
  if (n <= 40) return false;
  return history[n - 1]!.scale > 1e6 * Math.max(1, history[9]!.scale) && history.slice(n - 20).every((h) => h.relative > 0.001);
}

/** Back where it was two sweeps ago, but not where it was one sweep ago. */
export function swings(now: readonly Scalar[], previous: readonly Scalar[], before: readonly Scalar[]): boolean {
  return distance(now, before).relative <= RELATIVE && distance(now, previous).relative > RELATIVE * 10;
}

/** Past the largest number everything is #NUM!, which no longer changes. */
export function overflown(history: readonly Step[], values: readonly Scalar[]): boolean {
  return history.some((h) => h.scale > 1e150) && values.some(isError);
}

/** Ratio at which a loop closes in, when it is steady and slow enough for a leap to help; else undefined. */
export function steadyRate(history: readonly Step[]): number | undefined {
  const [a, b, c] = history.slice(-3).map((h) => h.absolute) as [number, number, number];
  const rate = c / b;
  const steady = rate > 0.5 && rate < 0.9999 && Math.abs(rate - b / a) <= 0.01 * (1 - rate);
  return steady ? rate : undefined;
}

export function near(a: readonly Scalar[], b: readonly Scalar[]): boolean {
  const { relative, absolute } = distance(a, b);
  return relative <= 1e-6 || absolute < 1e-9;
}
