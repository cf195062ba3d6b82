// One sheet of a test book: entries, styles and blocks -> columnar cells with look-up.

import { parseRect, type Rect } from '../../grammar/ref.ts';
import { indexRows } from '../workbook/row-index.ts';
import type { CellColumns, CellStyle, Comment, FormulaBlock, FormulaRecord, Sheet } from '../workbook/workbook.ts';
import { CellKind } from '../workbook/workbook.ts';
import { type CellDetail, type CellMap, type Entry, gridEntries, mapEntries } from './grid.ts';

/** A sheet with more than cells. Addresses and ranges in A1. */
export interface SheetDetail {
  readonly cells: string | CellMap;
  readonly state?: Sheet['state'];
  /** Styles by range; later ones win over earlier ones, property by property. A styled absent cell becomes a blank cell. */
  readonly styles?: Readonly<Record<string, Partial<CellStyle>>>;
  /** 1-based row numbers, and column letters. */
  readonly hiddenRows?: readonly number[];
  readonly hiddenCols?: readonly string[];
  readonly merges?: readonly string[];
  /** Text by address. */
  readonly comments?: Readonly<Record<string, string>>;
  readonly autoFilter?: string;
  readonly ignoredErrors?: Sheet['ignoredErrors'];
  readonly validations?: Sheet['validations'];
  readonly conditionalFormats?: Sheet['conditionalFormats'];
}

export type SheetContent = string | CellMap | SheetDetail;

/** The style of a cell that has none. */
export const PLAIN: CellStyle = {
  numberFormat: 'General',
  fontColor: undefined,
  fillColor: undefined,
  bold: false,
  italic: false,
  indent: 0,
  locked: true,
  named: undefined,
  topBorder: false,
};
/** The style of a cell that was given none. */
const NONE: Partial<CellStyle> = {};

/** Distinct items in order of first use. */
export class Pool<T> {
  readonly items: T[] = [];
  private readonly seen = new Map<string, number>();
  constructor(private readonly key: (item: T) => string) {}
  index(item: T): number {
    const key = this.key(item);
    let at = this.seen.get(key);
    if (at === undefined) {
      at = this.items.push(item) - 1;
      this.seen.set(key, at);
    }
    return at;
  }
}

export interface Pools {
  readonly strings: Pool<string>;
  readonly styles: Pool<CellStyle>;
  readonly formulas: FormulaRecord[];
}

interface Draft {
  readonly row: number;
  readonly col: number;
  detail: CellDetail;
  formula: number;
  style: Partial<CellStyle>;
}

/** One sheet whose first cell has the id `firstId`; strings, styles and formulas go to the shared pools. */
export function buildSheet(name: string, index: number, firstId: number, content: SheetContent, pools: Pools): Sheet {
  const detail = sheetDetail(content);
  const entries = typeof detail.cells === 'string' ? gridEntries(detail.cells) : mapEntries(detail.cells);
  const drafts = new Map<number, Draft>();
  const blocks: FormulaBlock[] = [];
  for (const entry of entries) place(entry, index, drafts, blocks, pools.formulas);
  for (const [range, style] of Object.entries(detail.styles ?? {})) {
    eachCell(area(range), (row, col) => {
      const draft = draftAt(drafts, row, col);
      draft.style = { ...draft.style, ...style };
    });
  }
  const cells = columns(
    [...drafts.values()].sort((a, b) => a.row - b.row || a.col - b.col),
    pools,
  );
  return {
    index,
    name,
    firstId,
    cells,
    blocks,
    ...indexRows(cells),
    used: used(cells),
    state: detail.state ?? 'visible',
    merges: (detail.merges ?? []).map(area),
    hiddenRows: new Set((detail.hiddenRows ?? []).map((r) => r - 1)),
    hiddenCols: new Set((detail.hiddenCols ?? []).map((c) => area(`${c}1`).col1)),
    comments: Object.entries(detail.comments ?? {}).map(
      ([at, text]): Comment => ({ row: area(at).row1, col: area(at).col1, text, author: '' }),
    ),
    validations: detail.validations ?? [],
    conditionalFormats: detail.conditionalFormats ?? [],
    ignoredErrors: detail.ignoredErrors ?? [],
    autoFilter: detail.autoFilter === undefined ? undefined : area(detail.autoFilter),
    columnStyles: [],
    rowStyles: new Map(),
    part: `xl/worksheets/sheet${index + 1}.xml`,
  };
}

function sheetDetail(content: SheetContent): SheetDetail {
  if (typeof content === 'string') return { cells: content };
  return 'cells' in content ? (content as SheetDetail) : { cells: content as CellMap };
}

function place(entry: Entry, sheet: number, drafts: Map<number, Draft>, blocks: FormulaBlock[], formulas: FormulaRecord[]): void {
  const { rect, detail } = entry;
  const single = rect.row1 === rect.row2 && rect.col1 === rect.col2;
  const block = detail.dataTable ? 'dataTable' : detail.dynamic ? 'dynamic' : detail.array ? 'array' : undefined;
  const text = (detail.formula ?? '').replace(/^=/, '');
  let record = -1;
  if (text !== '' || block) {
    const kind = block ?? (single || detail.apart ? 'normal' : 'shared');
    const ref = kind === 'normal' ? {} : { ref: rect };
    record =
      formulas.push({
        kind,
        text,
        sheet,
        row: rect.row1,
        col: rect.col1,
        ...ref,
        ...(detail.dataTable ? { dataTable: detail.dataTable } : {}),
      }) - 1;
  }
  if (block) blocks.push({ rect, formula: record, kind: block });
  eachCell(rect, (row, col) => {
    const draft = draftAt(drafts, row, col);
    const first = row === rect.row1 && col === rect.col1;
    draft.detail = detail;
    draft.formula = block && !first ? -1 : record;
    if (detail.style) draft.style = draft.style === NONE ? detail.style : { ...draft.style, ...detail.style };
  });
}

function draftAt(drafts: Map<number, Draft>, row: number, col: number): Draft {
  const key = row * 16384 + col;
  let draft = drafts.get(key);
  if (!draft) {
    draft = { row, col, detail: {}, formula: -1, style: NONE };
    drafts.set(key, draft);
  }
  return draft;
}

function columns(drafts: readonly Draft[], pools: Pools): CellColumns {
  const n = drafts.length;
  const cells = {
    count: n,
    row: new Int32Array(n),
    col: new Int32Array(n),
    kind: new Uint8Array(n),
    number: new Float64Array(n),
    text: new Int32Array(n).fill(-1),
    formula: new Int32Array(n),
    style: new Int32Array(n),
  };
  // Cells of a fill share one object.
  const known = new Map<Partial<CellStyle>, number>();
  const styleOf = (style: Partial<CellStyle>): number => {
    if (style === NONE) return 0;
    let index = known.get(style);
    if (index === undefined) {
      index = pools.styles.index({ ...PLAIN, ...style });
      known.set(style, index);
    }
    return index;
  };
  drafts.forEach((draft, i) => {
    const { value, error } = draft.detail;
    cells.row[i] = draft.row;
    cells.col[i] = draft.col;
    cells.formula[i] = draft.formula;
    cells.style[i] = styleOf(draft.style);
    if (error !== undefined || typeof value === 'string') cells.text[i] = pools.strings.index(error ?? (value as string));
    if (typeof value === 'number' || typeof value === 'boolean') cells.number[i] = Number(value);
    cells.kind[i] = kindOf(value, error);
  });
  return cells;
}

function kindOf(value: CellDetail['value'], error: string | undefined): number {
  if (error !== undefined) return CellKind.Error;
  if (typeof value === 'number') return CellKind.Number;
  if (typeof value === 'string') return CellKind.Text;
  return typeof value === 'boolean' ? CellKind.Boolean : CellKind.Blank;
}

function used(cells: CellColumns): Rect | undefined {
  let box: Rect | undefined;
  for (let i = 0; i < cells.count; i++) {
    if (cells.kind[i] === CellKind.Blank && cells.formula[i]! < 0) continue;
    const [row, col] = [cells.row[i]!, cells.col[i]!];
    box = box
      ? { row1: box.row1, col1: Math.min(box.col1, col), row2: row, col2: Math.max(box.col2, col) }
      : { row1: row, col1: col, row2: row, col2: col };
  }
  return box;
}

/** A range of the grid; throws when the text is none. */
export function area(text: string): Rect {
  const rect = parseRect(text);
  if (!rect) throw new Error(`test book: "${text}" is no address or range`);
  return rect;
}

function eachCell(rect: Rect, visit: (row: number, col: number) => void): void {
  for (let row = rect.row1; row <= rect.row2; row++) for (let col = rect.col1; col <= rect.col2; col++) visit(row, col);
}
