// Lines and shapes -> what the workbook discounts: flow, factor and present value by year, with rate and exponent. Judges nothing.

import { inlineSeries } from './discountinline.ts';
import { type DiscountCell, factorCells, presentCells } from './discountrows.ts';
import { conceptById, says } from './lexicon.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';
import type { NpvUse } from './shapes.ts';

/** One year of a discounted series. */
export interface DiscountedYear {
  readonly year: number;
  /** Applied to the flow of the year. */
  readonly factor: number;
  readonly factorAddress: string;
  /** Year of the factor cell and of the flow cell that the present value really takes. */
  readonly factorYear: number;
  readonly flowYear: number | undefined;
  readonly flow: number | undefined;
  readonly present: number | undefined;
  readonly presentAddress: string | undefined;
  readonly rate: number | undefined;
  /** Cell of the rate, links followed. */
  readonly rateId: number | undefined;
  /** The rate is a number in the formula. */
  readonly rateTyped: boolean;
  /** As written in the formula; undefined when it is hidden in a chain of factors or typed. */
  readonly written: number | undefined;
  readonly period: number | undefined;
}

export interface Discounting {
  readonly by: 'factors' | 'powers' | 'npv' | 'xnpv';
  readonly flow: Line | undefined;
  readonly factors: Line | undefined;
  readonly periods: Line | undefined;
  readonly present: Line | undefined;
  readonly npv: NpvUse | undefined;
  readonly years: readonly DiscountedYear[];
  /** It feeds the headline price (or equity or enterprise value). */
  readonly main: boolean;
}

const ASIDE: ReadonlySet<string> = new Set(['sensitivity', 'comps', 'checks']);

/** Every discounted series of the forecast, those behind the headline price first. */
export function discountings(model: Model): Discounting[] {
  const known = memo.get(model);
  if (known) return known;
  const cone = headlineCone(model);
  const isMain = (ids: readonly number[]) => !cone || ids.some((id) => cone.has(id));
  const home = ['enterprise_value', 'equity_value', 'implied_price']
    .map((id) => model.scalar.get(id)?.cell.sheet)
    .find((s) => s !== undefined);
  const order = (d: Discounting) => rank(d) + (sheetOf(d) === home ? 1.5 : 0);
  const all = [...inRows(model, isMain), ...inFormulas(model, isMain)].filter((d) => d.years.length >= 2);
  const sorted = all.sort((a, b) => order(b) - order(a) || size(b) - size(a));
  memo.set(model, sorted);
  return sorted;
}

/** Rows of factors and of present values. */
function inRows(model: Model, isMain: IsMain): Discounting[] {
  const lines = model.lines.filter(
    (l) =>
      !isAside(model, l.sheet) && !ASIDE.has(l.statement ?? '') && model.years.forecast.filter((y) => l.value(y) !== undefined).length >= 2,
  );
  const factors = new Map(
    lines.flatMap((l) => {
      const f = factorCells(model, l);
      return f ? [[l, f] as const] : [];
    }),
  );
  const out: Discounting[] = [];
  const used = new Set<Line>();
  for (const line of lines) {
    const rows = factors.has(line) ? undefined : presentCells(model, line, factors);
    if (!rows) continue;
    if (rows.factorLine) used.add(rows.factorLine);
    out.push(series(model, rows.factorLine ? 'factors' : 'powers', line, rows.flowLine, rows.factorLine, rows.years, isMain));
  }
  for (const [line, years] of factors) {
    const flow = used.has(line) ? undefined : partner(model, line, !out.some((d) => sheetOf(d) === line.sheet));
    if (flow) out.push(series(model, 'factors', undefined, flow, line, years, isMain));
  }
  return out;
}

/** NPV, XNPV and sums of discounted flows in one cell. */
function inFormulas(model: Model, isMain: IsMain): Discounting[] {
  const out = model.shapes.npvs.filter((n) => !isAside(model, n.host.sheet)).flatMap((n) => npvSeries(model, n, isMain));
  for (const [id, uses] of model.shapes.discounts) {
    const inline = model.lineOf(id) || isAside(model, uses[0]!.host.sheet) ? undefined : inlineSeries(model, id, uses);
    if (inline) out.push(series(model, 'powers', undefined, inline.flow, undefined, inline.years, isMain));
  }
  return out;
}

const isAside = (model: Model, sheet: number): boolean => ASIDE.has(model.sheets[sheet]?.role ?? '');

const memo = new WeakMap<Model, Discounting[]>();

const sheetOf = (d: Discounting): number | undefined => (d.factors ?? d.present ?? d.flow)?.sheet ?? d.npv?.host.sheet;
const size = (d: Discounting): number => d.years.reduce((s, y) => s + Math.abs((y.flow ?? 0) * y.factor), 0);

const rank = (d: Discounting): number =>
  (d.main ? 4 : 0) + (d.flow && isValued(d.flow) ? 2 : 0) + (d.by === 'npv' || d.by === 'xnpv' ? 0 : 1);

/** The flow is one that valuations discount. */
export function isValued(line: Line): boolean {
  return ['fcf', 'dcf_dividend'].some((id) => says(line.norm, conceptById(id)!));
}

/** All cells behind the headline price, else equity, else enterprise value. */
export function headlineCone(model: Model): ReadonlySet<number> | undefined {
  for (const id of ['implied_price', 'equity_value', 'enterprise_value']) {
    const cell = model.scalar.get(id)?.cell;
    if (cell?.formula) return new Set([cell.id, ...model.graph.cone([cell.id])]);
  }
  return undefined;
}

type IsMain = (ids: readonly number[]) => boolean;

function series(
  model: Model,
  by: Discounting['by'],
  present: Line | undefined,
  flow: Line | undefined,
  factors: Line | undefined,
  cells: ReadonlyMap<number, DiscountCell>,
  isMain: IsMain,
): Discounting {
  const periods = periodLine(model, cells, factors ?? present ?? flow);
  const years = model.years.forecast.flatMap((year): DiscountedYear[] => {
    const c = cells.get(year);
    if (!c) return [];
    const shown = present?.value(year);
    return [
      {
        year,
        factor: c.factor,
        factorAddress: c.address,
        factorYear: c.factorYear,
        flowYear: c.flowYear,
        flow: c.flow ?? flow?.value(year),
        present: shown,
        presentAddress: present?.address(year),
        rate: c.rate,
        rateId: c.rateId === undefined || c.rateId < 0 ? undefined : model.linear.source(c.rateId).id,
        rateTyped: c.rateTyped,
        written: c.exponent,
        period: periods?.value(year),
      },
    ];
  });
  const ids = [...cells.values()].flatMap((c) => [c.id, factors?.cell(c.factorYear)?.id ?? -1]);
  return { by, flow, factors, periods, present, npv: undefined, years, main: isMain(ids) };
}

/** The row of periods: the one that exponents point to, else one that says so on the same axis. */
function periodLine(model: Model, cells: ReadonlyMap<number, DiscountCell>, near: Line | undefined): Line | undefined {
  for (const c of cells.values()) {
    for (const e of c.exponentCells) {
      const at = e.id < 0 ? undefined : model.lineOf(e.id);
      const v = at?.line.value(at.year);
      if (at && v !== undefined && Math.abs(v) < 100) return at.line;
    }
  }
  // Exponents written some other way (dates, numbers) need no row; one that stands near counts something else.
  if (!near || [...cells.values()].every((c) => c.exponent !== undefined)) return undefined;
  const concept = conceptById('discount_period')!;
  const rows = model.lines.filter(
    (l) =>
      l.axis === near.axis &&
      l !== near &&
      l.unit !== 'money' &&
      says(l.norm, concept) === 'strong' &&
      [...l.cells.values()].every((c) => typeof c.value !== 'number' || Math.abs(c.value) < 100),
  );
  return rows.sort((a, b) => Math.abs(a.pos - near.pos) - Math.abs(b.pos - near.pos))[0];
}

/** The line that a SUMPRODUCT multiplies the factors with, else the valued flow of the same axis. */
function partner(model: Model, factors: Line, alone: boolean): Line | undefined {
  const ids = [...factors.cells.values()].map((c) => c.id).filter((id) => id >= 0);
  for (const user of new Set(ids.flatMap((id) => model.graph.dependents(id)))) {
    for (const area of model.graph.precedentAreas(user)) {
      const at = model.lineAt(area.sheet, area.row1, area.col1)?.line ?? model.lineAt(area.sheet, area.row2, area.col2)?.line;
      if (at && at !== factors && at.axis.across === factors.axis.across && at.unit !== 'percent' && isValued(at)) return at;
    }
  }
  // A second row of factors (for the terminal value alone) discounts no flow.
  if (!alone) return undefined;
  return (
    model.lines.find((l) => l.axis === factors.axis && says(l.norm, conceptById('fcf')!) === 'strong') ??
    model.lines.find((l) => l.axis === factors.axis && isValued(l))
  );
}

function npvSeries(model: Model, npv: NpvUse, isMain: IsMain): Discounting[] {
  const placed = npv.flows
    .map((c) => ({ c, at: c.id < 0 ? undefined : model.lineOf(c.id) }))
    .filter((p) => typeof model.values.at(p.c.sheet, p.c.row, p.c.col) === 'number');
  const flow = placed.find((p) => p.at)?.at?.line;
  if (!flow || npv.rateValue === undefined) return [];
  const start = npv.dated ? dateAt(model, npv, 0) : undefined;
  const years = placed.flatMap((p, i): DiscountedYear[] => {
    if (!p.at || !model.years.forecast.includes(p.at.year)) return [];
    const date = npv.dated ? dateAt(model, npv, npv.flows.indexOf(p.c)) : undefined;
    const n = !npv.dated ? i + 1 : date === undefined || start === undefined ? undefined : (date - start) / 365;
    return n === undefined ? [] : [npvYear(model, npv, p.at, n)];
  });
  const none = { factors: undefined, periods: undefined, present: undefined };
  return [{ by: npv.dated ? 'xnpv' : 'npv', flow, ...none, npv, years, main: isMain([npv.cell]) }];
}

function npvYear(model: Model, npv: NpvUse, { line, year }: { line: Line; year: number }, n: number): DiscountedYear {
  return {
    year,
    factor: (1 + npv.rateValue!) ** -n,
    factorAddress: line.address(year),
    factorYear: year,
    flowYear: year,
    flow: line.value(year),
    present: undefined,
    presentAddress: undefined,
    rate: npv.rateValue,
    rateId: npv.rate && npv.rate.id >= 0 ? model.linear.source(npv.rate.id).id : undefined,
    rateTyped: npv.rate === undefined,
    written: n,
    period: undefined,
  };
}

function dateAt(model: Model, npv: NpvUse, i: number): number | undefined {
  const c = npv.dates[i];
  const v = c && model.values.at(c.sheet, c.row, c.col);
  return typeof v === 'number' ? v : undefined;
}
