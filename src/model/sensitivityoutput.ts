// Corner, words and base value of a sensitivity grid -> the cell of the model that it shows. Changes nothing.

import { fullName } from '../../grammar/ref.ts';
import { locate } from '../workbook/workbook.ts';
import { normalise } from './label.ts';
import { conceptById, says } from './lexicon.ts';
import type { Model } from './model.ts';
import { type AxisDriver, alike, half, labelOf } from './sensitivityaxis.ts';
import type { SensitivityGrid } from './sensitivitygrid.ts';

export interface GridOutput {
  readonly id: number;
  readonly label: string;
  readonly address: string;
  /** corner: a formula stands for it; words: the caption names it; value: its value is that of the base cell and its name is like the caption's. */
  readonly by: 'corner' | 'words' | 'value';
}

const SHOWS: readonly (readonly [concept: string, words: RegExp, not: RegExp])[] = [
  [
    'implied_price',
    /(?:value|price|equity|eur|usd|\$) per (?:\w+ )?(?:share|unit)\b|\b(?:share|unit|implied|target) price\b|price target|(?:fair|intrinsic) value|^per share/,
    /earnings|eps\b|dividend|book|revenue|cash flow|ffo|upside|premium|change/,
  ],
  ['equity_value', /\bequity value\b/, /per (?:\w+ )?share|\/|change|upside/],
  ['enterprise_value', /\benterprise value\b|\bev\b(?! \/|\/)/, /ebitda|sales|revenue|multiple|change/],
];
/** Values that agree to this part are one. */
const SAME = 1e-4;
const MOST = 6;

/** Candidates, surest first. `base` is what the grid shows where no axis moves. */
export function outputsOf(model: Model, grid: SensitivityGrid, drivers: readonly AxisDriver[], base: number | undefined): GridOutput[] {
  const { corner } = grid;
  const reach = reachOfAll(model, drivers);
  if (grid.kind !== 'table' && corner?.formula) return reach.has(corner.id) ? [output(model, corner.id, 'corner')] : [];
  if (grid.kind === 'table') return corner ? [output(model, corner.id, 'corner')] : [];
  const norms = grid.words.output.map(normalise);
  const named = SHOWS.flatMap(([concept, words, not]) => {
    const speaking = norms.filter((n) => words.test(n) && !not.test(n));
    const id = speaking.length > 0 ? meant(model, concept, speaking, reach) : undefined;
    return id !== undefined && reach.has(id) ? [output(model, id, 'words')] : [];
  });
  const equal = base === undefined ? [] : equalTo(model, grid, base, reach);
  return [...named.slice(0, 1), ...equal.filter((o) => o.id !== named[0]?.id)];
}

/** Cells that move with every one of the drivers: another method's value moves with some only. */
function reachOfAll({ graph }: Model, drivers: readonly AxisDriver[]): ReadonlySet<number> {
  const [first, ...rest] = drivers.map((d) => new Set(graph.reach([d.id])));
  return new Set([...(first ?? [])].filter((id) => rest.every((r) => r.has(id))));
}

/** The located figure; of several that bear the name (methods, cases) the one whose own words the caption has. */
function meant(model: Model, concept: string, norms: readonly string[], reach: ReadonlySet<number>): number | undefined {
  const head = model.scalar.get(concept)?.cell;
  const all = model.scalars.filter((s) => s.formula && reach.has(s.id) && says(s.norm, conceptById(concept)!));
  const rated = all.map((s) => ({ s, points: overlap(`${s.norm} ${s.column}`, norms) })).sort((a, b) => b.points - a.points);
  const [best] = rated.filter((r) => r.points > 0);
  const rivals = rated.filter((r) => best && r.points === best.points && r.s.value !== best.s.value);
  if (best && rivals.length === 0) return best.s.id;
  if (!head?.formula) return undefined;
  const above = new Set(model.graph.precedents(head.id).map((id) => model.linear.source(id).id));
  return all.some((s) => s.id !== head.id && above.has(s.id)) ? undefined : head.id;
}

const GENERAL =
  /^(?:implied|intrinsic|fair|target|values?|prices?|per|shares?|unit|equity|enterprise|stock|the|of|and|in|pence|usd|eur|gbp|sensitivit\w*|analysis|model)$/;
const overlap = (text: string, norms: readonly string[]): number =>
  new Set(text.split(' ').filter((t) => t.length > 2 && !GENERAL.test(t) && norms.some((n) => n.split(' ').includes(t)))).size;

/** Computed figures that move with the drivers, have the value of the base cell and a name like the caption's. */
function equalTo(model: Model, grid: SensitivityGrid, base: number, reach: ReadonlySet<number>): GridOutput[] {
  const norms = grid.words.output.map(normalise).filter((n) => n !== '');
  const room = Math.max(SAME * Math.abs(base), grid.kind === 'typed' ? Math.min(half(base), 0.01 * Math.abs(base)) : 0);
  const fits = (id: number, value: unknown) => typeof value === 'number' && Math.abs(value - base) <= room && reach.has(id);
  const named = (norm: string) => norms.some((n) => alike(n, norm) || shared(n, norm));
  const scalars = model.scalars.filter((s) => s.formula && s.sheet !== grid.sheet && fits(s.id, s.value) && named(s.norm)).map((s) => s.id);
  const lines = model.lines.flatMap((l) =>
    named(l.norm) ? [...l.cells.values()].filter((c) => c.formula && fits(c.id, c.value)).map((c) => c.id) : [],
  );
  const own = model.scalars
    .filter((s) => s.formula && s.sheet === grid.sheet && !inside(grid, s.row, s.col) && fits(s.id, s.value))
    .map((s) => s.id);
  const sources = [...new Set([...scalars, ...lines, ...own].map((id) => model.linear.source(id).id))];
  return sources.slice(0, MOST).map((id) => output(model, id, 'value'));
}

const inside = ({ body }: SensitivityGrid, row: number, col: number): boolean =>
  row >= body.row1 - 1 && row <= body.row2 && col >= body.col1 - 1 && col <= body.col2;

/** A word of some weight in both. */
function shared(a: string, b: string): boolean {
  const words = new Set(
    a.split(' ').filter((t) => t.length >= 3 && !/^(?:and|the|per|for|sensitivity|values?|model|rate|growth|\d+)$/.test(t)),
  );
  return b.split(' ').some((t) => words.has(t));
}

function output(model: Model, id: number, by: GridOutput['by']): GridOutput {
  const from = model.linear.source(id).id;
  const shown = locate(model.book, from);
  const address = fullName(shown.sheet.name, shown.sheet.cells.row[shown.index]!, shown.sheet.cells.col[shown.index]!);
  return { id, label: labelOf(model, from) || 'output', address, by };
}
