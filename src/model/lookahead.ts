// Values + graph -> time inversions: a line whose value in a year rests on its own value in a later year. Only effective edges count.

import type { Line } from './line.ts';
import type { Model } from './model.ts';

export interface Inversion {
  readonly line: Line;
  readonly year: number;
  readonly laterYear: number;
  /** Cell ids from the earlier cell to the later one it rests on. */
  readonly chain: readonly number[];
}

interface ForwardEdge {
  readonly from: number;
  readonly line: Line;
  readonly year: number;
  readonly to: number;
  readonly toLine: Line;
  readonly toYear: number;
}

const NO_DRIVER: ReadonlySet<string> = new Set(['percent', 'multiple', 'days', 'per-share']);
const RATE_WORDS = /\b(?:growth|margin|rate|ratio|yield|share of|mix|days|payout|price|index)\b|%/;
const VALUE_WORDS = /\b(?:value|npv|pv|present value|terminal|ev|price|worth)\b/;
const STATEMENTS: ReadonlySet<string> = new Set(['checks', 'sensitivity', 'cover', 'comps']);
const MAX_WALK = 4_000;

/** Every line with an inversion, one entry a line (its first year). */
export function timeInversions(model: Model): Inversion[] {
  const edges = forwardEdges(model);
  const found = new Map<Line, Inversion>();
  for (const edge of edges) {
    if (edge.line === edge.toLine) {
      if (!excused(model, edge)) note(found, { line: edge.line, year: edge.year, laterYear: edge.toYear, chain: [edge.from, edge.to] });
      continue;
    }
    for (const inversion of throughGraph(model, edge)) note(found, inversion);
  }
  return [...found.values()].sort((a, b) => a.line.index - b.line.index);
}

function note(found: Map<Line, Inversion>, inversion: Inversion): void {
  const known = found.get(inversion.line);
  if (!known || inversion.year < known.year || (inversion.year === known.year && inversion.chain.length < known.chain.length))
    found.set(inversion.line, inversion);
}

/** Formula cells of a forecast year that read a cell of a later year, by what their value really used. */
function forwardEdges(model: Model): ForwardEdge[] {
  const forecast = new Set(model.years.forecast);
  const out: ForwardEdge[] = [];
  for (const line of model.lines) {
    if (STATEMENTS.has(line.statement ?? '') || !model.years.all.includes(line.axis.periods[0]?.year ?? Number.NaN)) continue;
    for (const [year, cell] of line.cells) {
      if (!forecast.has(year) || !cell.formula || cell.id < 0 || !mayLookAhead(model, cell.id, year)) continue;
      for (const id of usedCells(model, cell.id)) {
        const at = model.lineOf(id);
        if (at && at.year > year && at.line.axis.periods[0]?.step === line.axis.periods[0]?.step)
          out.push({ from: cell.id, line, year, to: id, toLine: at.line, toYear: at.year });
      }
    }
  }
  return out;
}

/** Cheap test on the static edges: most formulas read no later year at all. */
function mayLookAhead(model: Model, id: number, year: number): boolean {
  return model.graph.precedents(id).some((p) => (model.lineOf(p)?.year ?? year) > year);
}

function usedCells(model: Model, id: number): number[] {
  const out = new Set<number>();
  for (const area of model.values.used(id)) {
    if (area.role !== 'value') continue;
    if ((area.row2 - area.row1 + 1) * (area.col2 - area.col1 + 1) > 5_000) continue;
    const sheet = model.book.sheets[area.sheet]!;
    for (let row = area.row1; row <= area.row2; row++) {
      for (let col = area.col1; col <= area.col2; col++) {
        const i = sheet.find(row, col);
        if (i >= 0) out.add(sheet.firstId + i);
      }
    }
  }
  return [...out].sort((a, b) => a - b);
}

/** A rate that interpolates to its own typed target, or a value discounted back from the next one, looks ahead by design. */
function excused(model: Model, edge: ForwardEdge): boolean {
  const target = edge.toLine.cell(edge.toYear);
  const rate = NO_DRIVER.has(edge.line.unit) || RATE_WORDS.test(edge.line.norm);
  if (rate && target && endsTyped(edge.toLine, edge.toYear) && !/factor/.test(edge.line.norm)) return true;
  return (
    edge.line.statement === 'dcf' && VALUE_WORDS.test(edge.line.norm) && !/factor/.test(edge.line.norm) && isPresentValue(model, edge.from)
  );
}

function endsTyped(line: Line, year: number): boolean {
  const later = line.years.filter((y) => y >= year);
  return later.some((y) => line.cell(y)?.formula === false);
}

/** (next value + next flow) / (1 + rate), or times a factor. */
function isPresentValue(model: Model, id: number): boolean {
  const ast = model.graph.formulas.of(id)?.ast;
  const root = ast?.kind === 'paren' ? ast.arg : ast;
  return root?.kind === 'binary' && (root.op === '/' || root.op === '*' || root.op === '+');
}

/** Forward edge c -> d closes an inversion on X when X(t) rests on c and d rests on X(later). */
function throughGraph(model: Model, edge: ForwardEdge): Inversion[] {
  const behind = walk(edge.to, (id) => usedCells(model, id));
  const ahead = walk(edge.from, (id) => model.graph.dependents(id));
  const later = new Map<Line, number[]>();
  for (const id of behind.keys()) {
    const at = model.lineOf(id);
    if (at && at.year > edge.year) later.set(at.line, [...(later.get(at.line) ?? []), at.year]);
  }
  const out: Inversion[] = [];
  for (const id of ahead.keys()) {
    const at = model.lineOf(id);
    if (!at || STATEMENTS.has(at.line.statement ?? '')) continue;
    const { line, year } = at;
    const targets = (later.get(line) ?? []).filter((y) => y > year).sort((a, b) => a - b);
    for (const target of targets) {
      const chain = [...back(ahead, id), ...[...back(behind, line.cell(target)!.id)].reverse()];
      if (!reallyUsed(model, chain) || excused(model, { ...edge, line, year, toLine: line, toYear: target })) continue;
      out.push({ line, year, laterYear: target, chain });
      break;
    }
  }
  return out;
}

/** Breadth-first: cell -> the cell it was reached from. */
function walk(start: number, next: (id: number) => readonly number[]): Map<number, number> {
  const from = new Map<number, number>([[start, -1]]);
  const queue = [start];
  for (let i = 0; i < queue.length && from.size < MAX_WALK; i++) {
    for (const id of next(queue[i]!)) {
      if (from.has(id)) continue;
      from.set(id, queue[i]!);
      queue.push(id);
    }
  }
  return from;
}

function back(from: ReadonlyMap<number, number>, id: number): number[] {
  const chain: number[] = [];
  for (let at = id; at >= 0 && chain.length < 500; at = from.get(at) ?? -1) chain.push(at);
  return chain;
}

/** Each link of the chain carries a value: a range that only may be read, or a branch not taken, breaks it. */
function reallyUsed(model: Model, chain: readonly number[]): boolean {
  return chain.slice(1).every((id, i) => usedCells(model, chain[i]!).includes(id));
}
