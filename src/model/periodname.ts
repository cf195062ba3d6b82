// Period keys and their names. A key is a fiscal year; where a model has only finer periods it is their running number, so that the one before is always key - 1.

import type { Step } from './axis.ts';

const PER: Readonly<Record<Step, number>> = { year: 1, index: 1, half: 2, quarter: 4, month: 12 };

/** Running number of a period: 2026 -> 2026, Q2 2026 -> 8105, March 2026 -> 24314. `part` of a dated quarter or half may be its last month. */
export function periodKey(step: Step, year: number, part: number): number {
  const per = PER[step];
  if (per === 1) return year;
  const within = step === 'quarter' && part > 4 ? Math.ceil(part / 3) : step === 'half' && part > 2 ? Math.ceil(part / 6) : part;
  return year * per + within - 1;
}

/** The key's name; the ranges of halves, quarters and months do not meet. */
export function periodName(key: number): string {
  if (key < 3_000) return String(key);
  if (key < 5_000) return `H${(key % 2) + 1} ${Math.floor(key / 2)}`;
  if (key < 12_000) return `Q${(key % 4) + 1} ${Math.floor(key / 4)}`;
  return `${Math.floor(key / 12)}-${String((key % 12) + 1).padStart(2, '0')}`;
}

/** Calendar year that a key falls in. */
export function yearOfKey(key: number): number {
  return key < 3_000 ? key : key < 5_000 ? Math.floor(key / 2) : key < 12_000 ? Math.floor(key / 4) : Math.floor(key / 12);
}
