// Shapes, labels and what-ifs -> the terminal values behind the headline: how each is formed and with which factor it enters.

import { discountings, headlineCone } from './discounting.ts';
import { conceptById, says } from './lexicon.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';
import { profitMultiple } from './multiples.ts';
import type { PerpetuityUse } from './shapes.ts';
import { addends, factors as factorsOf } from './sums.ts';

export interface TerminalValue {
  readonly id: number;
  readonly label: string;
  readonly sheet: string;
  readonly row: number;
  readonly col: number;
  /** As capitalised, before discounting. */
  readonly value: number;
  readonly form: 'perpetual growth' | 'value driver' | 'exit multiple' | 'other';
  readonly rate: number | undefined;
  readonly growth: number | undefined;
  readonly growthId: number | undefined;
  /** Years of the flows that are capitalised. */
  readonly flowYears: readonly number[];
  /** How much of it enters the value: the discount factor really applied; undefined when it cannot be told. */
  readonly applied: number | undefined;
  /** What it enters: "Enterprise value" with its address. */
  readonly into: { readonly label: string; readonly address: string } | undefined;
}

const TV = conceptById('terminal_value')!;
const PV_TV = conceptById('pv_terminal')!;

/** Terminal values that the headline rests on; `aside`: labelled ones that enter nothing. */
export function terminalValues(model: Model): { readonly inside: readonly TerminalValue[]; readonly aside: readonly TerminalValue[] } {
  const cone = headlineCone(model);
  const nothing = !cone && discountings(model).length === 0 && !['enterprise_value', 'equity_value'].some((id) => model.scalar.has(id));
  if (nothing) return { inside: [], aside: [] };
  const found = new Map<number, TerminalValue>();
  for (const use of model.shapes.perpetuities)
    if ((!cone || cone.has(use.cell)) && capitalises(model, use)) found.set(use.cell, fromShape(model, use));
  for (const c of labelled(model)) if (!found.has(c.id) && ![...found.keys()].some((id) => shows(model, c.id, id))) found.set(c.id, c);
  const all = [...found.values()].sort((a, b) => a.id - b.id).filter((t) => !isAside(model, t.id));
  const inside = all.filter((t) => (cone ? cone.has(t.id) : t.applied !== undefined));
  const valued = cone !== undefined || discountings(model).length > 0;
  return { inside: blended(model, inside), aside: valued ? all.filter((t) => !inside.includes(t)) : [] };
}

/** x/(a-b) capitalises when a is a rate that discounts, or is called one. */
function capitalises(model: Model, use: PerpetuityUse): boolean {
  if (justifies(model, use)) return false;
  if (!use.rate || use.rate.id < 0) return true;
  const source = model.linear.source(use.rate.id).id;
  if (discountings(model).some((d) => d.years.some((y) => y.rateId === source))) return true;
  const named = model.scalars.find((s) => s.id === source) ?? model.scalars.find((s) => s.id === use.rate!.id);
  const words = named?.norm ?? model.lineOf(use.rate.id)?.line.norm ?? '';
  return /wacc|cost of (?:equity|capital)|discount|required return|\bke\b|hurdle|cap rate|capitali[sz]ation/.test(words);
}

/** (ROE - g) / (ke - g): a multiple of book value, no value. */
function justifies(model: Model, use: PerpetuityUse): boolean {
  const { growth, top, host } = use;
  return (
    growth !== undefined &&
    addends(top, host, model.expressions).some((a) => a.coef < 0 && model.expressions.cell(a.node, host)?.id === growth.id)
  );
}

/** One of several methods enters through their blend: it is discounted as the blend is. */
function blended(model: Model, list: readonly TerminalValue[]): TerminalValue[] {
  return list.map((t) => {
    const reach = list.length > 1 ? new Set(model.graph.reach([t.id])) : undefined;
    const blend = list.find((o) => o.id !== t.id && reach?.has(o.id));
    return blend ? { ...t, applied: blend.applied, into: blend.into } : t;
  });
}

function isAside(model: Model, id: number): boolean {
  return ['sensitivity', 'comps', 'checks'].includes(model.sheets[model.expressions.hostOf(id).sheet]?.role ?? '');
}

/** One cell is only a link to the other. */
function shows(model: Model, a: number, b: number): boolean {
  return model.linear.source(a).id === model.linear.source(b).id;
}

function fromShape(model: Model, use: PerpetuityUse): TerminalValue {
  const { sheet, row, col } = use.host;
  const whole = model.values.value(use.cell);
  const inner = innerFactor(model, use);
  const raw = inner.capital ?? (typeof whole === 'number' ? whole : 0);
  const outer = gain(model, use.cell);
  const driver =
    model.expressions.cells(use.top, use.host).filter((c) => c.id === use.growth?.id).length >= 2 ||
    /value driver/.test(model.scalars.find((s) => s.id === use.cell)?.norm ?? '');
  return {
    id: use.cell,
    label: model.scalars.find((s) => s.id === use.cell)?.label ?? model.lineOf(use.cell)?.line.label ?? 'terminal value',
    sheet: model.sheets[sheet]!.name,
    row,
    col,
    value: raw,
    form: driver ? 'value driver' : 'perpetual growth',
    rate: use.rateValue,
    growth: use.growthValue,
    growthId: use.growth?.id,
    flowYears: flowYears(model, use),
    applied: outer ? outer.factor * inner.factor : undefined,
    into: outer?.into,
  };
}

/** Discounting inside the very cell: x/(r-g)*factor or x/(r-g)/(1+r)^n. */
function innerFactor(model: Model, use: PerpetuityUse): { factor: number; capital: number | undefined } {
  const ast = model.graph.formulas.of(use.cell)!.ast!;
  const rows = new Set(discountings(model).flatMap((d) => (d.factors ? [d.factors] : [])));
  for (const part of addends(ast, use.host, model.expressions)) {
    const list = factorsOf(part.node);
    if (!list.some((f) => f.power === -1 && model.expressions.evaluate(f.node, use.host) === use.rateValue - use.growthValue)) continue;
    let factor = 1;
    for (const f of list) {
      const at = model.expressions.cell(f.node, use.host);
      const v = model.expressions.evaluate(f.node, use.host);
      const isRow =
        at !== undefined &&
        (rows.has(model.lineOf(at.id)?.line as Line) ||
          says(model.scalars.find((s) => s.id === at.id)?.norm ?? '', conceptById('discount_factor')!) === 'strong');
      const isPower = f.node.kind === 'binary' && f.node.op === '^' && (model.shapes.discounts.get(use.cell)?.length ?? 0) > 0;
      if (v !== undefined && (isRow || isPower)) factor *= v ** f.power;
    }
    return { factor, capital: part.value === undefined || factor === 0 ? undefined : part.value / factor };
  }
  return { factor: 1, capital: undefined };
}

/** Years of the lines that the capitalised flow is made of, following cells that stand on no axis. */
function flowYears(model: Model, use: PerpetuityUse): number[] {
  const skip = new Set([use.rate?.id, ...use.growthCells.map((c) => c.id)]);
  let level = model.expressions
    .cells(use.top, use.host)
    .filter((c) => !skip.has(c.id))
    .map((c) => c.id);
  for (let depth = 0; depth < 4 && level.length; depth++) {
    const years = level.flatMap((id) => model.lineOf(id)?.year ?? []);
    if (years.length) return [...new Set(years)].sort((a, b) => a - b);
    level = level.flatMap((id) => (id < 0 ? [] : [...model.graph.precedents(id)])).slice(0, 60);
  }
  return [];
}

/** Cells labelled as terminal value that hold a number: scalars, and the last cell of a line so called. */
function labelled(model: Model): TerminalValue[] {
  const scalars = model.scalars.filter(
    (s) => typeof s.value === 'number' && s.value !== 0 && says(s.norm, TV) && !says(s.norm, PV_TV) && !/%/.test(s.format),
  );
  const fromLines = model.lines
    .filter((l) => says(l.norm, TV) && l.unit !== 'percent')
    .flatMap((l) =>
      [...l.cells.values()]
        .filter((c) => typeof c.value === 'number' && c.value !== 0)
        .slice(-1)
        .map((c) => ({ l, c })),
    );
  return [
    ...scalars.map((s) => plain(model, s.id, s.label, s.sheet, s.row, s.col, s.value as number)),
    ...fromLines.map(({ l, c }) => plain(model, c.id, l.label, l.sheet, c.row, c.col, c.value as number)),
  ].filter((t) => t.id >= 0);
}

function plain(model: Model, id: number, label: string, sheet: number, row: number, col: number, value: number): TerminalValue {
  const outer = gain(model, id) ?? pasted(model, value);
  const form = profitMultiple(model, id) ? 'exit multiple' : 'other';
  return {
    id,
    label,
    sheet: model.sheets[sheet]!.name,
    row,
    col,
    value,
    form,
    rate: undefined,
    growth: undefined,
    growthId: undefined,
    flowYears: [],
    applied: outer?.factor,
    into: outer?.into,
  };
}

/** Values without formulas: the present value that is shown over the terminal value. */
function pasted(model: Model, value: number): { factor: number; into: { label: string; address: string } } | undefined {
  const pv = model.scalar.get('pv_terminal')?.cell;
  if (!pv || pv.formula || typeof pv.value !== 'number' || value === 0) return undefined;
  return { factor: pv.value / value, into: { label: pv.label, address: pv.address } };
}

/** Share of a cell that reaches its present value or the value it belongs to, by what-if. */
export function gain(model: Model, id: number): { factor: number; into: { label: string; address: string } } | undefined {
  const base = model.values.value(id);
  if (typeof base !== 'number' || base === 0) return undefined;
  const targets = targetsOf(model, id);
  if (targets.length === 0) return undefined;
  // A cost of capital that rests on the value itself would answer to the what-if as well.
  if (model.graph.loops.some((l) => l.includes(id))) return asWritten(model, id, base, targets);
  const step = Math.abs(base) * 1e-3;
  const shifted = model.values.whatIf(new Map([[id, base + step]]));
  for (const t of targets) {
    const before = model.values.value(t.id);
    const after = shifted.value(t.id);
    if (typeof before === 'number' && typeof after === 'number')
      return { factor: (after - before) / step, into: { label: t.label, address: t.address } };
  }
  return undefined;
}

/** The part of the first target's formula that reads the cell, over the cell. */
function asWritten(
  model: Model,
  id: number,
  base: number,
  targets: readonly { id: number; label: string; address: string }[],
): { factor: number; into: { label: string; address: string } } | undefined {
  for (const { id: target, label, address } of targets) {
    const ast = model.graph.formulas.of(target)?.ast;
    if (!ast) continue;
    const host = model.expressions.hostOf(target);
    const part = addends(ast, host, model.expressions).find((a) => model.expressions.cells(a.node, host).some((c) => c.id === id));
    if (part?.value !== undefined) return { factor: part.value / base, into: { label, address } };
  }
  return undefined;
}

/** The present value of the terminal value, else enterprise value, equity value or price. */
function targetsOf(model: Model, id: number): { id: number; label: string; address: string }[] {
  const reach = new Set(model.graph.reach([id]));
  const pv = model.scalars
    .filter((s) => s.id !== id && reach.has(s.id) && says(s.norm, PV_TV) && !isAside(model, s.id))
    .sort((a, b) => a.id - b.id);
  const named = ['enterprise_value', 'equity_value', 'implied_price']
    .flatMap((c) => model.scalar.get(c)?.cell ?? [])
    .filter((s) => reach.has(s.id));
  const direct = pv.filter((s) => named.length === 0 || named.some((n) => n.id === s.id || model.graph.cone([n.id]).includes(s.id)));
  return [...direct.slice(0, 1), ...named];
}
