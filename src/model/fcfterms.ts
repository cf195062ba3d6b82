// A free cash flow cell -> its terms, opened through subtotals and links down to what each is: EBIT, tax, D&A, capex, working capital ...

import type { Node } from '../../grammar/ast.ts';
import { fullName } from '../../grammar/ref.ts';
import type { CellAt, Host } from './expression.ts';
import { literal } from './expression.ts';
import { type FlowKind, flowKind } from './flowkind.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';
import { addends } from './sums.ts';

export interface FlowTerm {
  readonly kind: FlowKind;
  readonly label: string;
  readonly address: string;
  /** What it adds to the flow. */
  readonly effect: number;
  /** Line and year that the number really comes from, links followed. */
  readonly source: { readonly line: Line; readonly year: number } | undefined;
  /** Money lines of another year inside it. */
  readonly foreign: readonly { readonly line: Line; readonly year: number }[];
}

interface Opening {
  readonly model: Model;
  readonly year: number;
  readonly terms: FlowTerm[];
  readonly seen: Set<number>;
}

const MAX_DEPTH = 10;

/** Terms of the flow in a year; empty when the cell holds no formula. */
export function flowTerms(model: Model, flow: Line, year: number): FlowTerm[] {
  const cell = flow.cell(year);
  if (!cell || cell.id < 0) return [];
  const o: Opening = { model, year, terms: [], seen: new Set() };
  openFormula(o, model.linear.source(cell.id).id, model.linear.source(cell.id).coef, 0);
  return o.terms;
}

function openFormula(o: Opening, id: number, coef: number, depth: number): void {
  const ast = id < 0 ? undefined : o.model.graph.formulas.of(id)?.ast;
  if (!ast || o.seen.has(id)) return;
  o.seen.add(id);
  const host = o.model.expressions.hostOf(id);
  for (const a of addends(ast, host, o.model.expressions))
    addend(o, a.node, a.coef * coef, host, a.value === undefined ? undefined : a.value * coef, depth);
}

function addend(o: Opening, node: Node, coef: number, host: Host, amount: number | undefined, depth: number): void {
  const at = o.model.expressions.cell(node, host);
  if (at) {
    cell(o, at, coef, depth);
    return;
  }
  const value = amount ?? 0;
  if (literal(node) !== undefined) {
    if (value !== 0)
      o.terms.push({
        kind: 'constant',
        label: 'a number in the formula',
        address: where(o.model, host),
        effect: value,
        source: undefined,
        foreign: [],
      });
    return;
  }
  product(o, node, host, value);
}

/** EBIT x rate is tax; any other product is a line of its own, named by the row it stands in. */
function product(o: Opening, node: Node, host: Host, effect: number): void {
  const places = placesIn(o, node, host);
  const kinds = places.map((p) => flowKind(p.line.norm));
  const own = o.model.lineAt(host.sheet, host.row, host.col)?.line;
  const taxed = effect <= 0 && kinds.some((k) => k === 'ebit' || k === 'ebitda' || k === 'profit before tax');
  const named = own ? flowKind(own.norm) : undefined;
  const kind = taxed ? 'tax' : named && named !== 'nopat' ? named : (kinds.find((k) => k !== undefined && k !== 'nopat') ?? 'other');
  o.terms.push({
    kind: kind as FlowKind,
    label: taxed ? 'tax inside the formula' : (own?.label ?? 'a product'),
    address: where(o.model, host),
    effect,
    source: undefined,
    foreign: foreignIn(o, places),
  });
}

function cell(o: Opening, at: CellAt, coef: number, depth: number): void {
  const { model } = o;
  const v = model.values.at(at.sheet, at.row, at.col);
  if (typeof v !== 'number') return;
  const place = at.id < 0 ? undefined : model.lineOf(at.id);
  const label = place?.line.label ?? model.scalars.find((s) => s.id === at.id)?.label ?? '';
  const norm = place?.line.norm ?? model.scalars.find((s) => s.id === at.id)?.norm ?? '';
  const kind = flowKind(norm);
  const formula = at.id >= 0 && model.graph.formulas.of(at.id)?.ast !== undefined;
  const through =
    kind === 'nopat' ||
    (kind === undefined && (label === '' || subtotal(o, at, place?.line))) ||
    (kind === 'ebit' && taxedInside(model, at.id));
  if (through && formula && depth < MAX_DEPTH && !isStatement(place?.line)) {
    const before = o.terms.length;
    openFormula(o, at.id, coef, depth + 1);
    if (o.terms.length > before) return;
  }
  const mixed = (kind === 'ebit' || kind === 'ebitda') && formula && !isStatement(place?.line) ? levered(o, at.id, coef, depth) : undefined;
  if (mixed) {
    o.terms.push(...mixed);
    return;
  }
  leaf(o, { at, coef, value: v, label, kind, formula });
}

interface Leaf {
  readonly at: CellAt;
  readonly coef: number;
  readonly value: number;
  readonly label: string;
  readonly kind: FlowKind | 'nopat' | undefined;
  readonly formula: boolean;
}

/** A cell that is opened no further, under the name of its source where its own says nothing. */
function leaf(o: Opening, { at, coef, value: v, label, kind, formula }: Leaf): void {
  const { model, year } = o;
  const source = sourceOf(model, at, year);
  const below = source && (kind === 'ebit' || kind === 'ebitda') ? flowKind(source.line.norm) : undefined;
  const traced = kind === undefined && source ? flowKind(source.line.norm) : undefined;
  const final =
    below === 'profit before tax' || below === 'net income'
      ? below
      : kind === 'nopat'
        ? 'ebit'
        : (kind ?? (traced === 'nopat' ? 'ebit' : traced) ?? 'other');
  const foreign = foreignIn(o, formula ? placesIn(o, model.graph.formulas.of(at.id)!.ast!, model.expressions.hostOf(at.id)) : []);
  const shifted = source && source.year !== year ? [source] : [];
  const address = fullName(model.sheets[at.sheet]!.name, at.row, at.col);
  // EBIT x 0.75, or less EBIT x 0.25: what lacks to the whole is tax at a typed rate.
  const whole = final === 'ebit' && Math.abs(coef) < 1 ? Math.max(0, Math.sign(coef)) : coef;
  if (whole !== coef)
    o.terms.push({ kind: 'tax', label: 'tax inside the formula', address, effect: (coef - whole) * v, source: undefined, foreign: [] });
  if (whole === 0) return;
  o.terms.push({
    kind: final,
    label,
    address,
    effect: whole * v,
    source,
    foreign: [...shifted, ...foreign.filter((f) => alien(final, f.year, year) && !shifted.some((s) => s.line === f.line))],
  });
}

/** A row called EBIT whose own formula takes interest off: its terms instead of the row. */
function levered(o: Opening, id: number, coef: number, depth: number): FlowTerm[] | undefined {
  const form = o.model.linear.of(id);
  if (!form || form.opaque > 0 || form.terms.length < 2) return undefined;
  const inner: Opening = { ...o, terms: [], seen: new Set(o.seen) };
  openFormula(inner, id, coef, depth + 1);
  const below = inner.terms.some((t) => t.kind === 'profit before tax' || t.kind === 'net income');
  return !below && inner.terms.some((t) => t.kind === 'interest' && t.effect < 0) ? inner.terms : undefined;
}

/** A part may rest on last year's figures (capex on depreciation); tax on EBIT may not, and nothing may rest on a later year. */
const alien = (kind: FlowKind, from: number, year: number): boolean => kind !== 'working capital' && (from > year || kind === 'tax');

/** Adds rows of its own block: a step of the build, no line of its own. */
function subtotal({ model, year }: Opening, at: CellAt, line: Line | undefined): boolean {
  const ast = at.id < 0 ? undefined : model.graph.formulas.of(at.id)?.ast;
  if (!ast || !line) return false;
  const inside = model.expressions
    .cells(ast, model.expressions.hostOf(at.id))
    .filter((c) => c.id >= 0 && model.lineOf(c.id)?.line.axis === line.axis && model.lineOf(c.id)?.year === year);
  return inside.length >= 2;
}

const isStatement = (line: Line | undefined): boolean => line !== undefined && ['income', 'balance', 'cash'].includes(line.statement ?? '');

/** "EBIT x (1-t)" in a row called EBIT. */
function taxedInside(model: Model, id: number): boolean {
  const ast = id < 0 ? undefined : model.graph.formulas.of(id)?.ast;
  if (!ast) return false;
  const host = model.expressions.hostOf(id);
  const parts = addends(ast, host, model.expressions);
  return (
    parts.length === 2 &&
    parts.some((p) => p.coef < 0 && model.expressions.cell(p.node, host) === undefined) &&
    parts.some((p) => p.coef > 0 && model.expressions.cell(p.node, host) !== undefined)
  );
}

function sourceOf(model: Model, at: CellAt, year: number): { line: Line; year: number } | undefined {
  if (at.id < 0) return undefined;
  const own = model.lineOf(at.id);
  const end = model.lineOf(model.linear.source(at.id).id);
  return end ?? (own && own.year === year ? own : undefined);
}

function placesIn(o: Opening, node: Node, host: Host): { line: Line; year: number }[] {
  return o.model.expressions.cells(node, host).flatMap((c) => (c.id < 0 ? [] : (o.model.lineOf(c.id) ?? [])));
}

/** Money lines read at another year: a shifted reference. A line read at both years is a change and in order. */
function foreignIn(o: Opening, places: readonly { line: Line; year: number }[]): { line: Line; year: number }[] {
  const here = new Set(places.filter((p) => p.year === o.year).map((p) => p.line));
  return places.filter(
    (p) =>
      p.year !== o.year &&
      !here.has(p.line) &&
      ['ebit', 'ebitda', 'depreciation', 'capex', 'net income', 'profit before tax'].includes(flowKind(p.line.norm) ?? '') &&
      p.line.unit !== 'percent',
  );
}

const where = (model: Model, host: Host): string => fullName(model.sheets[host.sheet]!.name, host.row, host.col);
