// Lines -> the projection region: the numeric cells of forecast years that a model ought to compute, each formula, literal or driver.

import { cannotVary, readsNothing } from './constancy.ts';
import { type Facts, isDriverLine } from './driver.ts';
import type { Line, LineCell } from './line.ts';
import type { Model } from './model.ts';
import { CALCULATING } from './statement.ts';

export type RegionKind = 'formula' | 'literal' | 'constant-formula';

export interface RegionCell {
  readonly line: Line;
  readonly cell: LineCell;
  readonly kind: RegionKind;
}

export interface Region {
  readonly cells: readonly RegionCell[];
  /** Typed driver cells left out. */
  readonly drivers: number;
  /** Statement lines that only link to a typed series of an inputs sheet. */
  readonly oneRemove: readonly Line[];
}

const INSIDE: ReadonlySet<string> = new Set([...CALCULATING, 'dcf']);
const OUTSIDE_ROLES: ReadonlySet<string> = new Set(['inputs', 'historicals', 'checks', 'sensitivity', 'comps', 'cover', 'wacc']);
/** Discounting rows are no projection: period index and factors. */
const DISCOUNTING =
  /\b(?:discount (?:factor|period|year|rate)s?|period|factor|year (?:number|index|fraction)|timing)\b|^(?:n|t|year|years|#)$/;

export function projectionRegion(model: Model): Region {
  const years = new Set(model.years.forecast);
  const facts: Facts = { model, years };
  const cells: RegionCell[] = [];
  const oneRemove: Line[] = [];
  const seen = new Set<number>();
  let drivers = 0;
  for (const line of model.lines) {
    if (!inRegion(model, line)) continue;
    const mine = [...line.cells.values()].filter((c) => years.has(c.year) && c.id >= 0 && !seen.has(c.id) && isNumeric(c));
    if (mine.length === 0) continue;
    const driver = isDriverLine(line, facts);
    for (const cell of mine) {
      seen.add(cell.id);
      const kind = kindOf(model, cell);
      if (kind !== 'formula' && driver) drivers++;
      else if (kind === 'literal' && cell.value === 0 && !hasHistory(model, line)) continue;
      else cells.push({ line, cell, kind });
    }
    if (linksToTyped(model, line, mine)) oneRemove.push(line);
  }
  return { cells, drivers, oneRemove };
}

function inRegion(model: Model, line: Line): boolean {
  const role = model.sheets[line.sheet]?.role;
  if (role && OUTSIDE_ROLES.has(role) && line.statement !== 'dcf') return false;
  if (line.statement && !INSIDE.has(line.statement)) return false;
  if (line.statement === 'dcf' && DISCOUNTING.test(line.norm)) return false;
  if (!line.statement && role === undefined && line.axis.periods.length < 3) return false;
  return !/\bcheck\b|\bdifference\b|\bout of balance\b|\bflag\b/.test(line.norm);
}

const isNumeric = (c: LineCell): boolean => typeof c.value === 'number';

export function kindOf(model: Model, cell: LineCell): RegionKind {
  if (!cell.formula) return inBlock(model, cell) ? 'formula' : 'literal';
  const ast = model.graph.formulas.of(cell.id)?.ast;
  return ast && (readsNothing(ast) || cannotVary(ast)) ? 'constant-formula' : 'formula';
}

/** Members of array formulas, spills and data tables show values without formulas of their own. */
function inBlock(model: Model, cell: LineCell): boolean {
  return model.book.sheets.some((s) =>
    s.blocks.some(
      (b) =>
        cell.row >= b.rect.row1 &&
        cell.row <= b.rect.row2 &&
        cell.col >= b.rect.col1 &&
        cell.col <= b.rect.col2 &&
        s.find(cell.row, cell.col) + s.firstId === cell.id,
    ),
  );
}

function hasHistory(model: Model, line: Line): boolean {
  return model.years.historical.some((y) => (line.value(y) ?? 0) !== 0);
}

/** Every forecast cell is a pure link to a typed cell of an inputs sheet whose line has the same words. */
function linksToTyped(model: Model, line: Line, cells: readonly LineCell[]): boolean {
  if (!['income', 'balance', 'cash'].includes(line.statement ?? '')) return false;
  return cells.every((c) => {
    if (!c.formula) return false;
    const source = model.linear.source(c.id);
    if (source.id === c.id) return false;
    const at = model.lineOf(source.id)?.line;
    return at !== undefined && model.sheets[at.sheet]?.role === 'inputs' && at.norm === line.norm && !at.cells.get(c.year)?.formula;
  });
}
