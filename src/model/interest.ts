// How interest is computed: which debt balances its forecast cells rest on, at opening, closing or average, or none.

import { debtView } from './debt.ts';
import { conceptById, says } from './lexicon.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';
import { CLOSING, OPENING } from './roll.ts';
import { debtSchedule } from './tranches.ts';

export type InterestBasis = 'opening' | 'average' | 'closing' | 'unrelated' | 'typed' | 'error';

export interface InterestYear {
  readonly year: number;
  readonly basis: InterestBasis;
  /** Balance cells it rests on (cell ids). */
  readonly balances: readonly number[];
}

export interface InterestView {
  readonly line: Line;
  readonly years: readonly InterestYear[];
}

const MAX_WALK = 3_000;

/** Interest expense with the basis of each forecast year; several interest rows are read together. undefined when there is none. */
export function interestView(model: Model): InterestView | undefined {
  const lines = interestLines(model);
  const main = lines.find((l) => model.years.forecast.some((y) => l.trouble(y))) ?? lines[0];
  if (!main) return undefined;
  const balances = balanceCells(model);
  const years = model.years.forecast.filter((y) => lines.some((l) => l.cell(y)));
  return {
    line: main,
    years: years.map((year) => together(lines.filter((l) => l.cell(year)).map((l) => basisOf(model, l, year, balances)))),
  };
}

/** The located line, and beside a row that names one kind of debt the other interest rows of the income statement. */
function interestLines(model: Model): Line[] {
  const main =
    model.line('interest_expense') ??
    model.lines.find((l) => l.statement === 'debt' && /\binterest\b/.test(l.norm) && l.unit !== 'percent');
  if (!main) return [];
  if (says(main.norm, conceptById('interest_expense')!) === 'strong') return [main, ...broken(model, main)];
  const others = model
    .statement('income')
    .filter(
      (l) =>
        l !== main &&
        l.axis === main.axis &&
        l.unit !== 'percent' &&
        says(l.norm, conceptById('interest_expense')!) &&
        !/income|receivable|received/.test(l.norm),
    );
  return [main, ...others];
}

/** A row of the income statement that shows errors is passed over for a schedule's where lines are located, and is still the interest charged. */
function broken(model: Model, main: Line): Line[] {
  if (main.statement === 'income') return [];
  const concept = conceptById('interest_expense')!;
  return model
    .statement('income')
    .filter((l) => l !== main && says(l.norm, concept) === 'strong' && model.years.forecast.some((y) => l.trouble(y)));
}

/** An error in any row is an error; one row on balances is enough; typed only when all are. */
function together(list: readonly InterestYear[]): InterestYear {
  const rank: readonly InterestBasis[] = ['error', 'average', 'closing', 'opening', 'typed', 'unrelated'];
  const best = [...list].sort((a, b) => rank.indexOf(a.basis) - rank.indexOf(b.basis))[0]!;
  return { ...best, balances: list.flatMap((l) => l.balances) };
}

interface Balance {
  readonly line: Line;
  readonly year: number;
  /** The line carries the balance at the start of its year. */
  readonly opening: boolean;
}

/** Cells that hold a debt balance: balance sheet lines, and balances of the debt schedules. */
function balanceCells(model: Model): ReadonlyMap<number, Balance> {
  const view = debtView(model);
  const lines = new Map<Line, boolean>();
  for (const l of [...(view?.lines ?? []), ...(view?.leases ?? []), ...(view?.totalLine ? [view.totalLine] : [])]) lines.set(l, false);
  for (const { balance, roll } of debtSchedule(model)?.tranches ?? []) {
    lines.set(balance, false);
    if (roll?.opening) lines.set(roll.opening, true);
  }
  for (const l of model.statement('debt')) {
    if (l.unit === 'percent' || /\binterest\b|\brate\b|coupon|fee/.test(l.norm) || lines.has(l)) continue;
    if (OPENING.test(l.norm)) lines.set(l, true);
    else if (
      CLOSING.test(l.norm) ||
      /\b(?:balance|debt|loan|notes?|bonds?|borrowings?|revolver|outstanding|facility|mortgage)\b/.test(l.norm)
    )
      lines.set(l, false);
  }
  const cells = new Map<number, Balance>();
  for (const [line, opening] of lines) for (const [year, c] of line.cells) if (c.id >= 0) cells.set(c.id, { line, year, opening });
  return cells;
}

function basisOf(model: Model, line: Line, year: number, balances: ReadonlyMap<number, Balance>): InterestYear {
  const cell = line.cell(year)!;
  if (typeof cell.value !== 'number') return { year, basis: 'error', balances: [] };
  if (!cell.formula) return { year, basis: 'typed', balances: [] };
  const hits = firstHits(model, cell.id, balances);
  if (hits.length === 0) return { year, basis: isTyped(model, cell.id) ? 'typed' : 'unrelated', balances: [] };
  const start = hits.some((id) => atStart(balances.get(id)!, year));
  const end = hits.some((id) => !atStart(balances.get(id)!, year));
  return { year, basis: start && end ? 'average' : end ? 'closing' : 'opening', balances: hits };
}

const atStart = (b: Balance, year: number): boolean => (b.opening ? b.year <= year : b.year < year);

/** Breadth-first along precedents, stopping at balances. */
function firstHits(model: Model, start: number, balances: ReadonlyMap<number, Balance>): number[] {
  const seen = new Set([start]);
  const queue = [start];
  const hits: number[] = [];
  for (let i = 0; i < queue.length && seen.size < MAX_WALK; i++) {
    for (const id of model.graph.precedents(queue[i]!)) {
      if (seen.has(id)) continue;
      seen.add(id);
      if (balances.has(id)) hits.push(id);
      else queue.push(id);
    }
  }
  return hits.sort((a, b) => a - b);
}

/** A chain of links that ends in a constant. */
function isTyped(model: Model, id: number): boolean {
  return model.graph.formulas.of(model.linear.source(id).id) === undefined;
}

const CONVENTION =
  /\b(?:opening|beginning|start(?:ing)?|prior[- ]year|previous[- ]year|average|avg|mean)\b[^.;]{0,40}\b(?:balance|debt|loan|borrowing|principal|net debt|cash)|\b(?:balance|debt|loan|interest|coupons?|accrues?)\b[^.;]{0,60}\b(?:opening|beginning|at the start|start of|prior[- ]year|average|averages)\b/i;

/** A text cell that states on which balance interest is computed; its address. */
export function statedConvention(
  model: Model,
): { readonly sheet: string; readonly row: number; readonly col: number; readonly text: string } | undefined {
  for (const view of model.sheets) {
    for (const [row, cells] of view.grid.rows) {
      for (const c of cells)
        if (typeof c.value === 'string' && c.value.length < 600 && CONVENTION.test(c.value))
          return { sheet: view.name, row, col: c.col, text: c.value };
    }
  }
  return undefined;
}
