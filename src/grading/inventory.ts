// A book with its formulas and values -> the auditor's inventory. Lists; judges nothing.

import { cellName, rectName } from '../../grammar/ref.ts';
import { type Family, families } from '../graph/families.ts';
import type { Model } from '../model/model.ts';
import type { Inventory, NameEntry, SheetInventory, TypedInput, UniqueFormula } from '../report/inventory.ts';
import { plain } from '../report/plain.ts';
import { CellKind, type Sheet } from '../workbook/workbook.ts';
import type { Analysis } from './analyse.ts';
import { hiddenThings } from './hidden.ts';
import { externalLinks } from './links.ts';
import { typedInputs } from './typed.ts';

const MOST_RANGES = 20;

/** `model` adds the sheets' roles and keeps period headers out of the inputs. */
export function inventoryOf(analysis: Analysis, model?: Model): Inventory {
  const { book, graph } = analysis;
  const blocks = grouped(families(book, graph.formulas), (f) => f.sheet);
  const sheets = book.sheets.map((sheet) => sheetInventory(sheet, analysis, blocks.get(sheet.index) ?? [], model));
  const { mode, iterate, iterateCount, iterateDelta, fullPrecision } = book.calc;
  const total = (of: (s: SheetInventory) => number) => sheets.reduce((sum, s) => sum + of(s), 0);
  return {
    application: book.application === undefined ? null : plain(book.application),
    modified: book.modified === undefined ? null : plain(book.modified),
    macros: book.hasMacros,
    calculation: { mode, iterate, iterateCount, iterateDelta, fullPrecision, date1904: book.date1904 },
    totals: {
      cells: total((s) => s.cells),
      formulas: total((s) => s.formulas),
      uniqueFormulas: graph.formulas.templates.filter((t) => t.cells.length > 0).length,
      inputs: total((s) => s.inputs),
    },
    sheets,
    externals: externalLinks(analysis),
    names: names(analysis),
    hidden: hiddenThings(book),
    issues: book.issues.map((i) => plain([i.sheet, i.cell, i.message].filter(Boolean).join(' '))),
  };
}

function sheetInventory(sheet: Sheet, analysis: Analysis, blocks: readonly Family[], model: Model | undefined): SheetInventory {
  const { cells } = sheet;
  let formulas = 0;
  let texts = 0;
  let filled = 0;
  for (let i = 0; i < cells.count; i++) {
    const formula = cells.formula[i]! >= 0;
    if (formula) formulas++;
    else if (cells.kind[i] === CellKind.Text) texts++;
    if (formula || cells.kind[i] !== CellKind.Blank) filled++;
  }
  const typed: TypedInput[] = typedInputs(sheet, analysis, model?.sheets[sheet.index]);
  return {
    name: sheet.name,
    state: sheet.state,
    role: model?.sheets[sheet.index]?.role ?? null,
    used: sheet.used ? rectName(sheet.used) : '',
    cells: filled,
    formulas,
    inputs: typed.reduce((sum, t) => sum + t.cells, 0),
    texts,
    comments: sheet.comments.length,
    unique: uniqueFormulas(sheet, analysis, blocks),
    typed,
  };
}

/** By first cell. Copies are those on this sheet. */
function uniqueFormulas(sheet: Sheet, { graph }: Analysis, blocks: readonly Family[]): UniqueFormula[] {
  return [...grouped(blocks, (b) => b.template).values()].map((own) => {
    const { row1, col1 } = own[0]!.rect;
    return {
      formula: plain(graph.formulas.text(sheet.firstId + sheet.find(row1, col1))),
      cell: cellName(row1, col1),
      copies: own.reduce((sum, { rect: r }) => sum + (r.row2 - r.row1 + 1) * (r.col2 - r.col1 + 1), 0),
      where: own.slice(0, MOST_RANGES).map((b) => rectName(b.rect)),
    };
  });
}

function grouped(blocks: readonly Family[], key: (block: Family) => number): Map<number, Family[]> {
  const out = new Map<number, Family[]>();
  for (const block of blocks) {
    const list = out.get(key(block));
    if (list) list.push(block);
    else out.set(key(block), [block]);
  }
  return out;
}

function names({ book }: Analysis): NameEntry[] {
  return book.names.map((n) => ({
    name: plain(n.name),
    scope: n.scope === undefined ? null : (book.sheets[n.scope]?.name ?? null),
    refersTo: plain(n.text),
    hidden: n.hidden,
    broken: /#REF!/i.test(n.text),
  }));
}
