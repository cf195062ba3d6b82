// The `sheetData` element of a sheet -> cells in typed columns. The hot path: a million cells pass here, so it cuts no string
// it does not keep.

import { MAX_COLS, MAX_ROWS } from '../../grammar/ref.ts';
import { CellStore } from './cell-store.ts';
import { CellValue } from './cell-value.ts';
import type { SheetFormulas } from './formula-store.ts';
import type { Issues } from './issues.ts';
import { breach, type Limits } from './limits.ts';
import { PlainCell } from './plain-cell.ts';
import { isTrue, parseAddress, parseIndex } from './scalar.ts';
import { StoredFormula } from './stored-formula.ts';
import type { Texts } from './texts.ts';
import type { XmlScanner } from './xml-scanner.ts';

/** What the cells of every sheet share. */
export interface CellContext {
  readonly texts: Texts;
  readonly issues: Issues;
  readonly limits: Limits;
  readonly date1904: boolean;
  readonly styleCount: number;
  /** Does the writer store the cached errors of formulas as text? */
  readonly textErrors: boolean;
  /** Is an array formula in a cell with this `cm` index a dynamic one? */
  isDynamic(cm: number): boolean;
}

const NO_ADDRESS = -2;
const OFF_GRID = -1;

export class CellReader {
  readonly cells = new CellStore();
  readonly hiddenRows = new Set<number>();
  readonly rowStyles = new Map<number, number>();
  /** Row element the scanner is in. */
  private row = -1;
  private cellRow = -1;
  private col = -1;
  private type = 'n';
  private style = 0;
  private meta = 0;
  private readonly value: CellValue;
  private readonly formula: StoredFormula;
  private readonly plain: PlainCell;

  constructor(
    private readonly scanner: XmlScanner,
    private readonly sheet: string,
    private readonly formulas: SheetFormulas,
    private readonly context: CellContext,
    /** Cells the workbook may still have. */
    private readonly room: number,
  ) {
    this.formula = new StoredFormula(context.limits);
    this.value = new CellValue(context.texts, context.date1904);
    this.plain = new PlainCell(scanner.text);
  }

  /** Reads from the start tag of `sheetData` past its end tag. */
  read(): void {
    const { scanner } = this;
    if (scanner.empty) return;
    const outside = scanner.depth - 1;
    while (scanner.next() && scanner.depth > outside) {
      if (!scanner.open) continue;
      if (scanner.is('c')) this.readCell();
      else if (scanner.is('row')) this.startRow();
      else scanner.skip();
      if (scanner.depth === outside + 2) this.readPlainCells();
    }
  }

  /** The cells of the open row from here on that are written as nearly all are. */
  private readPlainCells(): void {
    const { plain, scanner, formula, value } = this;
    while (plain.at(scanner.pos)) {
      this.meta = 0;
      value.clear();
      if (plain.hasValue) value.readRange(plain.valueFrom, plain.valueTo, plain.type, scanner);
      formula.present = plain.shared >= 0 || plain.formula !== undefined;
      if (plain.shared >= 0) formula.follow(plain.shared);
      else if (plain.formula !== undefined) formula.write(plain.formula, scanner.part);
      this.place(plain.address);
      this.style = plain.style === 0 ? 0 : this.knownStyle(plain.style, this.cellRow, this.col);
      scanner.pos = plain.end;
      this.store();
    }
  }

  private startRow(): void {
    const { scanner } = this;
    const { text } = scanner;
    let row = this.row + 1;
    let hidden = false;
    let style = 0;
    let custom = false;
    while (scanner.nextAttribute()) {
      const { attrFrom: at, valueFrom, valueTo } = scanner;
      const length = scanner.attrTo - at;
      if (length === 1 && text.charCodeAt(at) === 114) row = parseIndex(text, valueFrom, valueTo) - 1;
      else if (length === 1 && text.charCodeAt(at) === 115) style = parseIndex(text, valueFrom, valueTo);
      else if (length === 6 && text.startsWith('hidden', at)) hidden = isTrue(text, valueFrom, valueTo);
      else if (length === 12 && text.startsWith('customFormat', at)) custom = isTrue(text, valueFrom, valueTo);
    }
    this.col = -1;
    this.row = row;
    if (row < 0 || row >= MAX_ROWS) {
      this.context.issues.add(
        'off-grid',
        'A row lies off the grid; its cells are left out unless their own addresses lie on it.',
        this.sheet,
      );
      this.row = MAX_ROWS;
      return;
    }
    if (hidden) this.hiddenRows.add(row);
    if (custom && style !== 0) this.rowStyles.set(row, this.knownStyle(style, row, 0));
  }

  private readCell(): void {
    const { scanner, formula, value } = this;
    this.readAttributes();
    value.clear();
    formula.present = false;
    if (!scanner.empty) this.readContent();
    this.store();
  }

  private store(): void {
    const { cells, cellRow: row, col, formula, value } = this;
    if (row < 0 || row >= MAX_ROWS || col >= MAX_COLS) return;
    if (cells.count >= this.room) throw breach(this.context.limits, 'cells', 'The number of cells');
    if (value.odd) this.context.issues.at('bad-value', value.odd, this.sheet, row, col);
    let index = -1;
    if (formula.present) {
      if (this.context.textErrors) value.errorFromText();
      index = this.formulas.add(formula, row, col, this.meta > 0 && this.context.isDynamic(this.meta), cells.count);
    }
    cells.add(row, col, value.kind, value.number, value.text, index, this.style);
  }

  private readAttributes(): void {
    const { scanner } = this;
    const { text } = scanner;
    let address = NO_ADDRESS;
    let style = 0;
    this.type = 'n';
    this.meta = 0;
    while (scanner.nextAttribute()) {
      const { attrFrom: at, valueFrom, valueTo } = scanner;
      const length = scanner.attrTo - at;
      const c = text.charCodeAt(at);
      if (length === 1 && c === 114) address = parseAddress(text, valueFrom, valueTo);
      else if (length === 1 && c === 115) style = valueFrom === valueTo ? 0 : parseIndex(text, valueFrom, valueTo);
      else if (length === 1 && c === 116) this.type = text.slice(valueFrom, valueTo);
      else if (length === 2 && c === 99 && text.charCodeAt(at + 1) === 109) this.meta = parseIndex(text, valueFrom, valueTo);
      if (address === OFF_GRID && length === 1 && c === 114) this.reportOffGrid(valueFrom, valueTo);
    }
    this.place(address);
    this.style = style === 0 ? 0 : this.knownStyle(style, this.cellRow, this.col);
  }

  /** A cell without an address follows the one before it. */
  private place(address: number): void {
    if (address >= 0) {
      this.cellRow = Math.floor(address / MAX_COLS);
      this.col = address % MAX_COLS;
    } else if (address === OFF_GRID) this.cellRow = -1;
    else {
      this.cellRow = this.row;
      this.col++;
      if (this.col === MAX_COLS)
        this.context.issues.add('off-grid', 'A row has more cells than the grid has columns; the rest is left out.', this.sheet);
    }
  }

  private reportOffGrid(from: number, to: number): void {
    const address = this.scanner.text.slice(from, Math.min(to, from + 40));
    this.context.issues.add('off-grid', `A cell has the address "${address}", which is off the grid; it is left out.`, this.sheet);
  }

  private knownStyle(style: number, row: number, col: number): number {
    const { issues, styleCount } = this.context;
    if (style >= 0 && style < styleCount) return style;
    if (row >= 0 && col >= 0) {
      issues.at('style-missing', 'The cell names a style the workbook does not have; the default style is used.', this.sheet, row, col);
    }
    return 0;
  }

  private readContent(): void {
    const { scanner } = this;
    const outside = scanner.depth - 1;
    while (scanner.next() && scanner.depth > outside) {
      if (!scanner.open) continue;
      if (scanner.is('v')) this.value.read(scanner, this.type);
      else if (scanner.is('f')) this.formula.read(scanner);
      else if (scanner.is('is')) this.value.readInline(scanner);
      else scanner.skip();
    }
  }
}
