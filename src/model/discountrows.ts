// A line as a row of discount factors or of present values, cell by cell: which flow, which factor, which rate and exponent.

import type { CellAt } from './expression.ts';
import { literal } from './expression.ts';
import { conceptById, says } from './lexicon.ts';
import type { Line, LineCell } from './line.ts';
import type { Model } from './model.ts';
import type { DiscountUse } from './shapes.ts';
import { type Factor, factors as factorsOf } from './sums.ts';

export interface DiscountCell {
  readonly id: number;
  readonly address: string;
  readonly factor: number;
  readonly factorYear: number;
  readonly flow: number | undefined;
  readonly flowYear: number | undefined;
  readonly rate: number | undefined;
  readonly rateId: number | undefined;
  readonly rateTyped: boolean;
  readonly exponent: number | undefined;
  readonly exponentCells: readonly CellAt[];
}

export interface PresentRows {
  readonly years: ReadonlyMap<number, DiscountCell>;
  readonly flowLine: Line | undefined;
  readonly factorLine: Line | undefined;
}

const FACTOR = conceptById('discount_factor')!;
const PRESENT = conceptById('pv_flow')!;

/** Cells by forecast year when the line is a row of factors: 1/(1+r)^n by shape, or numbers under 1.2 that the label calls factors. */
export function factorCells(model: Model, line: Line): ReadonlyMap<number, DiscountCell> | undefined {
  if (line.unit === 'money' || line.unit === 'percent') return undefined;
  const named = says(line.norm, FACTOR) === 'strong' && !/\bpv of\b|present value of/.test(line.norm);
  const cells = new Map<number, DiscountCell>();
  let shaped = 0;
  for (const year of model.years.forecast) {
    const cell = line.cell(year);
    if (!cell || typeof cell.value !== 'number') continue;
    if (cell.value <= 0 || cell.value > (named && /\bfactors?\b|^df$/.test(line.norm) ? 20 : 1.2)) return undefined;
    const use = pureFactor(model, cell, line);
    if (use && (named || use.kind !== 'compound')) shaped++;
    cells.set(year, { ...plain(cell, line, year), ...rateOf(use), ...(use ? {} : { rateTyped: !cell.formula }) });
  }
  return cells.size >= 2 && (named || (shaped * 2 > cells.size && [...cells.values()].some((c) => c.factor < 1))) ? cells : undefined;
}

const plain = (cell: LineCell, line: Line, year: number) => ({
  id: cell.id,
  address: line.address(year),
  factor: cell.value as number,
  factorYear: year,
  flow: undefined,
  flowYear: undefined,
});

function rateOf(use: DiscountUse | undefined): Pick<DiscountCell, 'rate' | 'rateId' | 'rateTyped' | 'exponent' | 'exponentCells'> {
  return {
    rate: use?.rateValue,
    rateId: use?.rate?.id,
    rateTyped: use?.rateTyped ?? false,
    exponent: use?.kind === 'power' ? use.exponent : undefined,
    exponentCells: use?.exponentCells ?? [],
  };
}

/** The discounting in a cell whose only other factor is 1 or a neighbour of its own row. */
function pureFactor(model: Model, cell: LineCell, line: Line): DiscountUse | undefined {
  const uses = model.shapes.discounts.get(cell.id);
  const ast = uses && model.graph.formulas.of(cell.id)?.ast;
  if (!ast || !uses) return undefined;
  const host = model.expressions.hostOf(cell.id);
  const strangers = factorsOf(ast).filter((f) => {
    if (literal(f.node) !== undefined) return false;
    const at = model.expressions.cell(f.node, host);
    return at !== undefined && model.lineOf(at.id)?.line !== line;
  });
  if (strangers.length > 0) return undefined;
  return uses.find((u) => u.kind === 'power') ?? uses.find((u) => u.kind === 'step') ?? uses[0];
}

/** Cells by forecast year when the line is a row of present values: flow x factor, flow / (1+r)^n, or called so. */
export function presentCells(
  model: Model,
  line: Line,
  factors: ReadonlyMap<Line, ReadonlyMap<number, DiscountCell>>,
): PresentRows | undefined {
  if (line.unit === 'percent' || line.unit === 'multiple') return undefined;
  const cells = new Map<number, DiscountCell>();
  const flows = new Map<Line, number>();
  const rows = new Map<Line, number>();
  for (const year of model.years.forecast) {
    const cell = line.cell(year);
    if (!cell || typeof cell.value !== 'number') continue;
    const read = cell.formula ? presentCell(model, cell, year, factors) : undefined;
    if (!read) continue;
    cells.set(year, read.cell);
    if (read.flowLine) flows.set(read.flowLine, (flows.get(read.flowLine) ?? 0) + 1);
    if (read.factorLine) rows.set(read.factorLine, (rows.get(read.factorLine) ?? 0) + 1);
  }
  if (cells.size >= 2)
    return { years: withTyped(model, line, cells, most(flows), most(rows), factors), flowLine: most(flows), factorLine: most(rows) };
  return typed(model, line, factors);
}

/** A number typed into a row of formulas is held against the same flow and factor. */
function withTyped(
  model: Model,
  line: Line,
  cells: ReadonlyMap<number, DiscountCell>,
  flow: Line | undefined,
  row: Line | undefined,
  factors: ReadonlyMap<Line, ReadonlyMap<number, DiscountCell>>,
): ReadonlyMap<number, DiscountCell> {
  const out = new Map(cells);
  for (const year of model.years.forecast) {
    const own = line.cell(year);
    const base = row && factors.get(row)?.get(year);
    if (!out.has(year) && own && typeof own.value === 'number' && !own.formula && base)
      out.set(year, { ...base, id: own.id, flow: flow?.value(year), flowYear: year });
  }
  return new Map([...out].sort(([a], [b]) => a - b));
}

/** A typed row that says present value beside a row of factors. */
function typed(model: Model, line: Line, factors: ReadonlyMap<Line, ReadonlyMap<number, DiscountCell>>): PresentRows | undefined {
  if (says(line.norm, PRESENT) !== 'strong' || [...line.cells.values()].some((c) => c.formula)) return undefined;
  const row = [...factors].find(([l]) => l.axis === line.axis);
  const flowLine =
    model.lines.find((l) => l.axis === line.axis && says(l.norm, conceptById('fcf')!) === 'strong') ??
    model.lines.find((l) => l.axis === line.axis && says(l.norm, conceptById('dcf_dividend')!) === 'strong');
  return row && flowLine
    ? { years: new Map([...row[1]].map(([y, c]) => [y, { ...c, flow: flowLine.value(y), flowYear: y }])), flowLine, factorLine: row[0] }
    : undefined;
}

interface ReadPresent {
  readonly cell: DiscountCell;
  readonly flowLine: Line | undefined;
  readonly factorLine: Line | undefined;
}

interface Part {
  readonly f: Factor;
  readonly place: { readonly line: Line; readonly year: number } | undefined;
}

function presentCell(
  model: Model,
  cell: LineCell,
  year: number,
  factors: ReadonlyMap<Line, ReadonlyMap<number, DiscountCell>>,
): ReadPresent | undefined {
  const ast = model.graph.formulas.of(cell.id)?.ast;
  if (!ast) return undefined;
  const host = model.expressions.hostOf(cell.id);
  const parts = factorsOf(ast, { host, reader: model.expressions }).map((f): Part => {
    const at = model.expressions.cell(f.node, host);
    return { f, place: at && at.id >= 0 ? model.lineOf(at.id) : undefined };
  });
  const row = parts.find((p) => p.place && factors.has(p.place.line));
  if (row) return byFactor(model, cell, row, parts, factors.get(row.place!.line)!);
  const use = model.shapes.discounts.get(cell.id)?.find((u) => u.kind === 'power');
  const flow = parts.find((p) => p.f.power === 1 && p.place)?.place;
  return use && flow ? byPower(cell, year, use, flow) : undefined;
}

/** Flow x factor; flows may be divided by factors that grow. */
function byFactor(
  model: Model,
  cell: LineCell,
  row: Part,
  parts: readonly Part[],
  factors: ReadonlyMap<number, DiscountCell>,
): ReadPresent | undefined {
  const { line, year } = row.place!;
  const value = line.value(year);
  const inner = parts.find((p) => p !== row && p.f.power === 1 && p.place)?.place;
  if (value === undefined || value === 0 || (!inner && parts.length < 2)) return undefined;
  const base = factors.get(year) ?? { ...plain(cell, line, year), ...rateOf(undefined) };
  const host = model.expressions.hostOf(cell.id);
  const rest = parts.filter((p) => p !== row).map((p) => ({ v: model.expressions.evaluate(p.f.node, host), power: p.f.power }));
  const flow = rest.some((r) => r.v === undefined) ? inner?.line.value(inner.year) : rest.reduce((k, r) => k * r.v! ** r.power, 1);
  const factor = row.f.power === 1 ? value : 1 / value;
  return { cell: { ...base, id: cell.id, factor, factorYear: year, flow, flowYear: inner?.year }, flowLine: inner?.line, factorLine: line };
}

/** Flow / (1+r)^n. */
function byPower(
  cell: LineCell,
  year: number,
  use: DiscountUse,
  { line, year: flowYear }: { line: Line; year: number },
): ReadPresent | undefined {
  const flow = line.value(flowYear);
  const shaped = use.rateValue !== undefined && use.exponent !== undefined;
  const factor = shaped ? (1 + use.rateValue!) ** -use.exponent! : flow ? (cell.value as number) / flow : undefined;
  if (factor === undefined || factor <= 0) return undefined;
  return { cell: { ...plain(cell, line, year), ...rateOf(use), factor, flow, flowYear }, flowLine: line, factorLine: undefined };
}

function most(counts: ReadonlyMap<Line, number>): Line | undefined {
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].index - b[0].index)[0]?.[0];
}
