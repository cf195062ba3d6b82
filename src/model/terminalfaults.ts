// A terminal value -> what is wrong with it: not discounted, discounted over other years, growth not below the rate, flow of an early year.

import { fullName } from '../../grammar/ref.ts';
import { impliedPeriod } from './discountfaults.ts';
import type { Discounting } from './discounting.ts';
import type { Model } from './model.ts';
import type { TerminalValue } from './terminal.ts';

export type TerminalFaultKind = 'undiscounted' | 'wrong factor' | 'growth' | 'early flow' | 'half year';

export interface TerminalFault {
  readonly kind: TerminalFaultKind;
  readonly value: number;
  readonly cell: string;
  readonly other: number;
  readonly otherCell: string | undefined;
  readonly note?: boolean;
}

/** Years of discounting that count as the same. */
const SAME = 0.03;

export interface TerminalTiming {
  /** Years over which it is discounted. */
  readonly periods: number | undefined;
  /** Years of the last flow, and the end of that year. */
  readonly last: number | undefined;
  readonly end: number | undefined;
}

export function terminalTiming(tv: TerminalValue, d: Discounting | undefined): TerminalTiming {
  const rate = d?.years.find((y) => y.rate !== undefined)?.rate ?? tv.rate;
  const final = d?.years.at(-1);
  const last = final && impliedPeriod(final, rate);
  const periods = tv.applied !== undefined && tv.applied > 0 && rate ? -Math.log(tv.applied) / Math.log(1 + rate) : undefined;
  const mid = last !== undefined && Math.abs(last - Math.round(last)) > SAME;
  return { periods, last, end: last === undefined ? undefined : mid ? last + 0.5 : last };
}

export function terminalFaults(model: Model, tv: TerminalValue, d: Discounting | undefined): TerminalFault[] {
  const at = fullName(tv.sheet, tv.row, tv.col);
  return [...discountingOf(model, tv, d, at), ...growthOf(model, tv, at), ...flowOf(tv, d, at)];
}

function discountingOf(model: Model, tv: TerminalValue, d: Discounting | undefined, at: string): TerminalFault[] {
  const { periods, last, end } = terminalTiming(tv, d);
  const from = tv.into?.address;
  if (tv.applied === undefined || !d) return [];
  if (Math.abs(tv.applied - 1) < 0.005) return [{ kind: 'undiscounted', value: tv.value, cell: at, other: tv.applied, otherCell: from }];
  if (last === undefined || end === undefined) return [];
  if (periods === undefined) return [{ kind: 'wrong factor', value: tv.applied, cell: at, other: last, otherCell: from }];
  const right = expected(model, d, last, end).some(
    (n) => Math.abs(periods - n) <= SAME || Math.abs(tv.applied! - (1 + (tv.rate ?? 0)) ** -n) <= 1e-4,
  );
  if (!right) return [{ kind: 'wrong factor', value: periods, cell: at, other: end, otherCell: from }];
  const early = tv.form === 'exit multiple' && Math.abs(periods - end) > SAME;
  return early ? [{ kind: 'half year', value: periods, cell: at, other: end, otherCell: from, note: true }] : [];
}

/** Years that are right: by the last factor, by the last period shown, by the number of forecast years; a broken row of factors is no measure. */
function expected(model: Model, d: Discounting, last: number, end: number): number[] {
  const shown = d.years.at(-1)?.period;
  const rate = d.years.find((y) => y.rate !== undefined)?.rate;
  const beyond = rate === undefined ? [] : beyondAxis(model, d).map((f) => -Math.log(f) / Math.log(1 + rate));
  const periods = shown === undefined ? [] : [shown, Math.abs(shown - Math.round(shown)) > SAME ? shown + 0.5 : shown];
  return [last, end, d.years.length, ...periods, ...beyond];
}

/** Factors that stand further along the row of factors, past the years that were read. */
function beyondAxis(model: Model, d: Discounting): number[] {
  const row = d.factors;
  if (!row) return [];
  const known = new Set([...row.cells.values()].map((c) => c.id));
  const cells = (row.axis.across ? model.sheets[row.sheet]!.grid.rows : model.sheets[row.sheet]!.grid.cols).get(row.pos) ?? [];
  return cells.flatMap((c) => (!known.has(c.id) && typeof c.value === 'number' && c.value > 0 && c.value < 1 ? [c.value] : []));
}

/** Below the rate by at least one step of what is printed. */
function growthOf(model: Model, tv: TerminalValue, at: string): TerminalFault[] {
  if (tv.growth === undefined || tv.rate === undefined) return [];
  const tick = tickOf(model, tv.growthId);
  const place = tv.growthId === undefined || tv.growthId < 0 ? undefined : model.expressions.hostOf(tv.growthId);
  const cell = place ? fullName(model.sheets[place.sheet]!.name, place.row, place.col) : at;
  return tv.rate - tv.growth < tick * (1 - 1e-9) ? [{ kind: 'growth', value: tv.growth, cell, other: tv.rate, otherCell: at }] : [];
}

/** 0.0% prints tenths of a percent. */
function tickOf(model: Model, id: number | undefined): number {
  if (id === undefined || id < 0) return 1e-4;
  const { sheet, row, col } = model.expressions.hostOf(id);
  const format = model.sheets[sheet]!.grid.format(row, col);
  const m = /0(?:\.(0+))?%/.exec(format);
  return m ? 10 ** -(2 + Math.min(4, m[1]?.length ?? 0)) : 1e-4;
}

function flowOf(tv: TerminalValue, d: Discounting | undefined, at: string): TerminalFault[] {
  const taken = tv.flowYears.at(-1);
  const final = d?.years.at(-1)?.year;
  return taken !== undefined && final !== undefined && taken < final
    ? [{ kind: 'early flow', value: taken, cell: at, other: final, otherCell: d?.flow?.address(final) }]
    : [];
}
