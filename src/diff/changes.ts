// Paired cells of one sheet -> inputs, formulas and texts that changed, came or went, as blocks.

import { fullName, rectName } from '../../grammar/ref.ts';
import { CellKind, type Sheet } from '../workbook/workbook.ts';
import { type Block, blocksOf, type Spot } from './blocks.ts';
import type { FormulaComparison } from './formula.ts';
import type { SheetMap } from './lines.ts';
import { cellPairs } from './pairs.ts';
import type { FormulaChange, InputChange } from './shape.ts';
import type { SheetPair } from './sheets.ts';
import { constant, isFormula, labelOf, plainValue, type Side, sameValue, type Value } from './side.ts';

/** Cells listed of one entry; the others are counted. */
const MOST_CELLS = 24;

/** A changed cell at its place in the new sheet, or in the old one when it is gone. */
interface Changed extends Spot {
  readonly old: number;
  readonly new: number;
  readonly kind: FormulaChange['kind'] | InputChange['kind'];
}

export interface SheetChanges {
  readonly inputs: readonly InputChange[];
  readonly formulas: readonly FormulaChange[];
  readonly texts: readonly InputChange[];
  /** Ids, in the new workbook, of cells that were changed or added; a way to an output begins at one of them. */
  readonly roots: readonly number[];
}

export function changesOf(pair: SheetPair, map: SheetMap, old: Side, fresh: Side, formulas: FormulaComparison): SheetChanges {
  const found = { inputs: [] as Changed[], formulas: [] as Changed[], texts: [] as Changed[] };
  for (const cells of cellPairs(pair, map)) {
    const kind = kindOf(cells, pair, old, fresh, formulas);
    if (!kind) continue;
    const [sheet, i] = cells.new >= 0 ? [pair.new, cells.new] : [pair.old, cells.old];
    found[kind.list].push({ ...cells, row: sheet.cells.row[i]!, col: sheet.cells.col[i]!, kind: kind.kind });
  }
  const context = { pair, old, fresh };
  return {
    inputs: inputBlocks(found.inputs, context),
    texts: inputBlocks(found.texts, context),
    formulas: formulaBlocks(found.formulas, context),
    roots: [...found.inputs, ...found.formulas, ...found.texts].flatMap((c) => (c.new >= 0 ? [pair.new.firstId + c.new] : [])),
  };
}

interface Kind {
  readonly list: 'inputs' | 'formulas' | 'texts';
  readonly kind: Changed['kind'];
}

function kindOf(
  { old: a, new: b }: { readonly old: number; readonly new: number },
  pair: SheetPair,
  old: Side,
  fresh: Side,
  comparison: FormulaComparison,
): Kind | undefined {
  const wasFormula = a >= 0 && isFormula(pair.old, a);
  const nowFormula = b >= 0 && isFormula(pair.new, b);
  const was = a < 0 ? undefined : constant(old.book, pair.old, a);
  const now = b < 0 ? undefined : constant(fresh.book, pair.new, b);
  if (wasFormula && nowFormula) {
    return comparison.same(pair.old.firstId + a, pair.new.firstId + b) ? undefined : { list: 'formulas', kind: 'changed' };
  }
  if (wasFormula) return { list: 'formulas', kind: now === undefined ? 'removed' : 'typed over' };
  if (nowFormula) return { list: 'formulas', kind: was === undefined ? 'added' : 'made a formula' };
  if (sameValue(was, now)) return undefined;
  const list = isText(pair.old, a) || isText(pair.new, b) ? 'texts' : 'inputs';
  return { list, kind: was === undefined ? 'added' : now === undefined ? 'removed' : 'changed' };
}

const isText = (sheet: Sheet, i: number): boolean => i >= 0 && sheet.cells.kind[i] === CellKind.Text;

interface Context {
  readonly pair: SheetPair;
  readonly old: Side;
  readonly fresh: Side;
}

function inputBlocks(cells: readonly Changed[], context: Context): InputChange[] {
  return bySide(cells).flatMap((group) => blocksOf(group, (c) => c.kind, false).map((block) => inputChange(block, context)));
}

/** Cells that are gone stand in the old sheet: never one block with those of the new. */
function bySide(cells: readonly Changed[]): Changed[][] {
  return [cells.filter((c) => c.new >= 0), cells.filter((c) => c.new < 0)];
}

function inputChange({ rect, cells }: Block<Changed>, { pair, old, fresh }: Context): InputChange {
  const [first] = cells as [Changed, ...Changed[]];
  const gone = first.new < 0;
  const sheet = gone ? pair.old : pair.new;
  return {
    sheet: sheet.name,
    range: rectName(rect),
    label: labelOf(gone ? old : fresh, sheet, first.row, first.col),
    kind: first.kind as InputChange['kind'],
    cells: cells.slice(0, MOST_CELLS).map((c) => ({
      cell: fullName(sheet.name, c.row, c.col),
      ...moved(c, pair),
      old: c.old < 0 ? null : (constant(old.book, pair.old, c.old) ?? null),
      new: c.new < 0 ? null : (constant(fresh.book, pair.new, c.new) ?? null),
    })),
    count: cells.length,
  };
}

function moved({ old, new: fresh, row, col }: Changed, pair: SheetPair): { was?: string } {
  if (old < 0 || fresh < 0) return {};
  const [r, c] = [pair.old.cells.row[old]!, pair.old.cells.col[old]!];
  return r === row && c === col && pair.old.name === pair.new.name ? {} : { was: fullName(pair.old.name, r, c) };
}

function formulaBlocks(cells: readonly Changed[], context: Context): FormulaChange[] {
  const { pair, old, fresh } = context;
  const template = (side: Side, sheet: Sheet, i: number) => (i < 0 ? '' : String(side.graph.formulas.of(sheet.firstId + i)?.id ?? ''));
  const key = (c: Changed) => `${c.kind} ${template(old, pair.old, c.old)} ${template(fresh, pair.new, c.new)}`;
  return bySide(cells).flatMap((group) => blocksOf(group, key).map((block) => formulaChange(block, context)));
}

function formulaChange({ rect, cells }: Block<Changed>, { pair, old, fresh }: Context): FormulaChange {
  const [first] = cells as [Changed, ...Changed[]];
  const gone = first.new < 0;
  const sheet = gone ? pair.old : pair.new;
  const content = (side: Side, own: Sheet, i: number): Value =>
    i < 0 ? null : isFormula(own, i) ? side.graph.formulas.text(own.firstId + i) : (constant(side.book, own, i) ?? null);
  const value = (side: Side, own: Sheet, i: number): Value => (i < 0 ? null : plainValue(side.values.value(own.firstId + i)));
  return {
    kind: first.kind as FormulaChange['kind'],
    sheet: sheet.name,
    range: rectName(rect),
    label: labelOf(gone ? old : fresh, sheet, first.row, first.col),
    count: cells.length,
    cell: fullName(sheet.name, first.row, first.col),
    ...moved(first, pair),
    old: content(old, pair.old, first.old),
    new: content(fresh, pair.new, first.new),
    oldValue: value(old, pair.old, first.old),
    newValue: value(fresh, pair.new, first.new),
  };
}
