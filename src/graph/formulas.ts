// Formula records of a workbook -> templates: one key and one parse for each distinct relative formula, followers of shared formulas untouched.

import { parseFormula } from '../../grammar/parser.ts';
import { shapeKey } from '../../grammar/shape.ts';
import { shiftFormula } from '../../grammar/shift.ts';
import type { FormulaRecord, Workbook } from '../workbook/workbook.ts';
import { locate } from '../workbook/workbook.ts';
import type { Formulas, Template } from './graph.ts';

/** Parses every distinct formula of the workbook once. A data table's cell has no template: its formula is the table. */
export function parseFormulas(book: Workbook): Formulas {
  const drafts: Draft[] = [];
  const ofRecord = templatesOfRecords(book.formulas, drafts);
  const ofCell = templatesOfCells(book, ofRecord);
  const cells = cellsByTemplate(ofCell, drafts.length);
  const templates = drafts.map((draft, id) => new LazyTemplate(id, draft, cells(id)));
  return {
    templates,
    of: (id) => templates[ofCell[id]!],
    text: (id) => formulaText(book, id),
  };
}

/** True for the template of an array formula or a dynamic array, in which ranges are read whole. */
export function isArrayTemplate(template: Template): boolean {
  return template.key.startsWith(ARRAY);
}

type Draft = Pick<Template, 'key' | 'ast' | 'error'>;

/** Cell ids as plain numbers only when somebody asks: a million of them weigh. */
class LazyTemplate implements Template {
  readonly key: string;
  readonly ast: Template['ast'];
  readonly error?: NonNullable<Template['error']>;
  private list: readonly number[] | undefined;

  constructor(
    readonly id: number,
    draft: Draft,
    private readonly packed: Int32Array,
  ) {
    this.key = draft.key;
    this.ast = draft.ast;
    if (draft.error) this.error = draft.error;
  }

  get cells(): readonly number[] {
    this.list ??= Array.from(this.packed);
    return this.list;
  }
}

/** No key of a text starts so. */
const ARRAY = '`{';

/** Index of the template by record, -1 for a data table. */
function templatesOfRecords(records: readonly FormulaRecord[], drafts: Draft[]): Int32Array {
  const byKey = new Map<string, number>();
  const result = new Int32Array(records.length).fill(-1);
  records.forEach((record, i) => {
    if (record.kind === 'dataTable') return;
    const { text, row, col } = record;
    // An array formula reads whole ranges where a plain one reads the cell of its row or column: never one template.
    const array = record.kind === 'array' || record.kind === 'dynamic';
    const key = (array ? ARRAY : '') + shapeKey(text, row, col);
    let at = byKey.get(key);
    if (at === undefined) {
      const parsed = parseFormula(text, row, col);
      at =
        drafts.push(parsed.ok ? { key, ast: parsed.ast } : { key, ast: undefined, error: { at: parsed.at, message: parsed.message } }) - 1;
      byKey.set(key, at);
    }
    result[i] = at;
  });
  return result;
}

function templatesOfCells(book: Workbook, ofRecord: Int32Array): Int32Array {
  const result = new Int32Array(book.cellCount).fill(-1);
  for (const { cells, firstId } of book.sheets) {
    const { formula, count } = cells;
    for (let i = 0; i < count; i++) if (formula[i]! >= 0) result[firstId + i] = ofRecord[formula[i]!]!;
  }
  return result;
}

/** Cell ids by template, sorted: one counting sort for all. */
function cellsByTemplate(ofCell: Int32Array, templates: number): (template: number) => Int32Array {
  const starts = new Int32Array(templates + 1);
  for (const t of ofCell) if (t >= 0) starts[t + 1]!++;
  for (let t = 0; t < templates; t++) starts[t + 1]! += starts[t]!;
  const next = starts.slice();
  const ids = new Int32Array(starts[templates]!);
  for (let id = 0; id < ofCell.length; id++) {
    const t = ofCell[id]!;
    if (t >= 0) ids[next[t]!++] = id;
  }
  return (t) => ids.subarray(starts[t]!, starts[t + 1]!);
}

/** Text as the cell shows it: a follower's is its master's, moved. '' for a cell without a formula. */
function formulaText(book: Workbook, id: number): string {
  const { sheet, index } = locate(book, id);
  const record = book.formulas[sheet.cells.formula[index]!];
  if (!record) return '';
  if (record.kind === 'dataTable') return tableText(record);
  const text = record.text.replace(/^\s*=/, '');
  const rows = sheet.cells.row[index]! - record.row;
  const cols = sheet.cells.col[index]! - record.col;
  return rows === 0 && cols === 0 ? text : shiftFormula(text, rows, cols);
}

/** TABLE(row input, column input), as Excel shows a data table. */
function tableText({ dataTable }: FormulaRecord): string {
  if (!dataTable) return 'TABLE()';
  const { twoD, rowInput, r1, r2 } = dataTable;
  if (twoD) return `TABLE(${r1},${r2 ?? ''})`;
  return rowInput ? `TABLE(${r1},)` : `TABLE(,${r1})`;
}
