// Reported figures of the pack as anchors: which line carries them, at which scale and sign. Knows numbers, not labels.

import type { Line } from './line.ts';

/** One reported line: plain data that the cell contract supplies. */
export interface Anchor {
  readonly statement: 'income' | 'balance' | 'cash' | 'kpi';
  readonly label: string;
  readonly norm: string;
  readonly unitText: string;
  readonly values: ReadonlyMap<number, number>;
  /** Address in the pack by year. */
  readonly cells: ReadonlyMap<number, string>;
}

export interface AnchorFit {
  /** Years compared and years equal. */
  readonly compared: number;
  readonly equal: number;
  readonly sign: 1 | -1;
}

const FACTORS = [1, 1e3, 1e-3, 1e6, 1e-6] as const;
/** Reported figures are printed rounded: half a percent, or half a unit of the last digit. */
const CLOSE = 0.005;

/** How a line compares with an anchor: `factor` turns pack units into model units. Undefined when no year can be compared. */
export function compareWith(line: Line, anchor: Anchor, factor: number): AnchorFit | undefined {
  let compared = 0;
  let plus = 0;
  let minus = 0;
  let weight = 0;
  for (const [year, reported] of anchor.values) {
    const own = line.value(year);
    if (own === undefined) continue;
    compared++;
    const want = reported * factor;
    weight += Math.abs(want);
    if (close(own, want)) plus++;
    if (close(own, -want)) minus++;
  }
  if (compared === 0 || weight === 0) return undefined;
  return plus >= minus ? { compared, equal: plus, sign: 1 } : { compared, equal: minus, sign: -1 };
}

export function close(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(CLOSE * Math.max(Math.abs(a), Math.abs(b)), 1e-9);
}

/** The factor between pack and model units under which most anchors find an equal line. */
export function scaleFactor(lines: readonly Line[], anchors: readonly Anchor[]): number {
  const money = anchors.filter((a) => a.statement !== 'kpi' && [...a.values.values()].some((v) => v !== 0)).slice(0, 60);
  let best = 1;
  let most = 0;
  for (const factor of FACTORS) {
    const hits = money.filter((a) => lines.some((l) => l.unit !== 'percent' && full(compareWith(l, a, factor)))).length;
    if (hits > most) {
      most = hits;
      best = factor;
    }
  }
  return best;
}

const full = (f: AnchorFit | undefined): boolean => f !== undefined && f.compared >= 2 && f.equal === f.compared;
