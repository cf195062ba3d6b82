// An axis of a sensitivity grid -> the cell of the model that its values take the place of. Changes nothing.

import { locate } from '../workbook/workbook.ts';
import { rowCaption } from './caption.ts';
import { normalise } from './label.ts';
import { conceptById, says } from './lexicon.ts';
import type { Model } from './model.ts';
import type { ScalarCell } from './scalar.ts';
import type { GridAxis, SensitivityGrid } from './sensitivitygrid.ts';

export interface AxisDriver {
  readonly axis: GridAxis;
  readonly id: number;
  readonly label: string;
  readonly base: number;
  /** Place of the base value among the headings, -1 when it is not there. */
  readonly at: number;
  /** What is added to each heading: a typed axis may show rounded values. */
  readonly shift: number;
  /** How it was found. */
  readonly by: 'table' | 'link' | 'words' | 'value';
}

/** Rates that axes of valuations stand for even where no words say so. */
const USUAL = ['wacc', 'cost_of_equity', 'terminal_growth', 'exit_multiple'] as const;
const DEPTH = 3;
/** Cells followed at each step: headings rest on few. */
const MOST = 50;
const DUST = 1e-9;
/** Part of a step that a printed base value may be off. */
const NEAR = 0.1;

/** Undefined when nothing, or more than one thing, answers to the axis. */
export function driverOf(model: Model, grid: SensitivityGrid, axis: GridAxis): AxisDriver | undefined {
  if (axis.input !== undefined) return axis.input < 0 ? undefined : made(model, axis, axis.input, 'table');
  const formulas = axis.headings.filter((h) => h.formula).length * 2 > axis.headings.length;
  const linked = formulas ? linkedDriver(model, grid, axis) : undefined;
  if (linked !== undefined) return made(model, axis, linked, 'link');
  const named = single(model, axis, namedDrivers(model, axis.words));
  if (named !== undefined) return made(model, axis, named, 'words');
  if (axis.words.length > 0 || !grid.announced || grid.axes.length < 2) return undefined;
  const spoken = onAxis(model, axis, namedDrivers(model, grid.words.either));
  if (spoken.length === 1) return made(model, axis, spoken[0]!, 'words');
  const usual = onAxis(model, axis, usualDrivers(model));
  return usual.length === 1 ? made(model, axis, usual[0]!, 'value') : undefined;
}

function made(model: Model, axis: GridAxis, id: number, by: AxisDriver['by']): AxisDriver | undefined {
  const value = model.values.value(id);
  const base = value === null ? 0 : value;
  if (typeof base !== 'number') return undefined;
  const at = placeOf(axis, base);
  const shift = at < 0 ? 0 : base - (axis.headings[at]!.value as number);
  return { axis, id, label: labelOf(model, id), base, at, shift, by };
}

export function labelOf(model: Model, id: number): string {
  const { sheet, index } = locate(model.book, id);
  const own = model.sheets[sheet.index]!.scalars.find((s) => s.id === id)?.label ?? model.lineOf(id)?.line.label;
  return own ?? rowCaption(model.book, sheet, sheet.cells.row[index]!, sheet.cells.col[index]!);
}

/** Where the base value stands among the headings, exactly or as printed. */
export function placeOf({ headings }: GridAxis, base: number): number {
  const values = headings.map((h) => h.value as number);
  const step = Math.min(...values.slice(1).map((v, i) => Math.abs(v - values[i]!)));
  return values.findIndex((v, i) => {
    const gap = Math.abs(v - base);
    if (gap <= DUST * Math.max(Math.abs(v), Math.abs(base), step)) return true;
    return !headings[i]!.formula && gap <= half(v) && gap <= NEAR * step;
  });
}

/** Half of the last printed decimal of a typed number. */
export function half(v: number): number {
  const text = String(Number(v.toPrecision(12)));
  const [mantissa, exponent] = text.split('e') as [string, string?];
  const decimals = (mantissa.split('.')[1]?.length ?? 0) - Number(exponent ?? 0);
  return 0.5 * 10 ** -decimals * (1 + DUST);
}

/** The cell that every heading is computed from and whose value is one of them; without such a value the only cell there is. */
function linkedDriver(model: Model, grid: SensitivityGrid, axis: GridAxis): number | undefined {
  const own = new Set(axis.headings.map((h) => h.id));
  const steps = axis.headings.filter((h) => h.formula).map((h) => rootsOf(model, grid.sheet, h.id));
  const common = [...(steps[0] ?? [])].filter(([id]) => !own.has(id) && steps.every((s) => s.has(id)));
  const number = (id: number) => typeof model.values.value(id) === 'number';
  const on = common.filter(([id]) => number(id) && placeOf(axis, model.values.value(id) as number) >= 0);
  const depth = Math.min(...on.map(([, d]) => d));
  const nearest = on.filter(([, d]) => d === depth).map(([id]) => source(model, id));
  if (new Set(nearest).size === 1) return nearest[0];
  const all = new Set(common.filter(([id, d]) => number(id) && d === 1).map(([id]) => source(model, id)));
  return on.length === 0 && all.size === 1 ? [...all][0] : undefined;
}

/** Precedents by distance; beyond cells of the grid's own sheet they are not followed. */
function rootsOf(model: Model, sheet: number, id: number): Map<number, number> {
  const found = new Map<number, number>();
  let level = [id];
  for (let depth = 1; depth <= DEPTH && level.length > 0; depth++) {
    const next = level
      .slice(0, MOST)
      .flatMap((at) => model.graph.precedents(at).slice(0, MOST))
      .filter((p) => !found.has(p));
    for (const p of next) found.set(p, depth);
    level = next.filter((p) => locate(model.book, p).sheet.index === sheet);
  }
  return found;
}

function source(model: Model, id: number): number {
  const { id: at, coef } = model.linear.source(id);
  return coef === 1 ? at : id;
}

/** Labelled single values that the words name. */
function namedDrivers(model: Model, words: readonly string[]): number[] {
  const norms = words.map(normalise).filter((w) => w !== '');
  if (norms.length === 0) return [];
  const concept = USUAL.find((id) => norms.some((w) => mentions(w, id)));
  const located = concept && model.scalar.get(concept)?.cell;
  if (located) return [source(model, located.id)];
  const hits = model.scalars.filter((s) => isOutside(model, s) && norms.some((w) => alike(w, s.norm)));
  return [...new Set(hits.map((s) => source(model, s.id)))];
}

const isOutside = (model: Model, s: ScalarCell): boolean => typeof s.value === 'number' && model.sheets[s.sheet]?.role !== 'sensitivity';

function usualDrivers(model: Model): number[] {
  return [...new Set(USUAL.flatMap((id) => model.scalar.get(id)?.cell ?? []).map((c) => source(model, c.id)))];
}

const onAxis = (model: Model, axis: GridAxis, ids: readonly number[]): number[] =>
  ids.filter((id) => typeof model.values.value(id) === 'number' && placeOf(axis, model.values.value(id) as number) >= 0);

/** The only candidate whose value stands on the axis; or the only one at all, when its value is of the axis' size. */
function single(model: Model, axis: GridAxis, ids: readonly number[]): number | undefined {
  const on = onAxis(model, axis, ids);
  if (on.length > 0 || ids.length !== 1) return on.length === 1 ? on[0] : undefined;
  const values = axis.headings.map((h) => h.value as number);
  const [least, most, own] = [Math.min(...values), Math.max(...values), model.values.value(ids[0]!)];
  return typeof own === 'number' && own > least - (most - least) && own < most + (most - least) ? ids[0] : undefined;
}

function mentions(norm: string, id: (typeof USUAL)[number]): boolean {
  if (id === 'terminal_growth' && /^(?:g|growth(?: rate)?)$/.test(norm)) return true;
  if (id === 'exit_multiple') return /\bexit\b.*\bmultiple\b/.test(norm);
  return !/step|change|addition|shift|spread|premium/.test(norm) && says(norm, conceptById(id)!) === 'strong';
}

const EMPTY = new Set([
  'of',
  'the',
  'and',
  'in',
  'per',
  'to',
  'a',
  'an',
  'on',
  'for',
  'rate',
  'base',
  'values',
  'value',
  'sensitivity',
  'by',
]);
const known = new Map<string, ReadonlySet<string>>();

function tokens(norm: string): ReadonlySet<string> {
  const text = norm.replace('return on equity', 'roe').replace('cost of capital', 'wacc');
  const set = known.get(norm) ?? new Set(text.split(' ').filter((t) => t.length > 1 && !EMPTY.has(t)));
  if (known.size > 100_000) known.clear();
  known.set(norm, set);
  return set;
}

/** All words of one among those of the other: two at least, or one that is all that both say. */
export function alike(a: string, b: string): boolean {
  const [x, y] = [tokens(a), tokens(b)];
  const [few, many] = x.size <= y.size ? [x, y] : [y, x];
  if (few.size === 0 || (few.size === 1 && many.size > 1)) return false;
  for (const t of few) if (!many.has(t)) return false;
  return true;
}
