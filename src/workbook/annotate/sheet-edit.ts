// One sheet part + marked ranges -> cell formats exchanged in place and, where it has none, the link to the drawing of its comments.

import { parseCell, type Rect } from '../../../grammar/ref.ts';
import type { XmlScanner } from '../xml-scanner.ts';
import { type PackageEdit, prefixOf } from './package-edit.ts';
import { Splice } from './splice.ts';
import type { Level, StylesEdit } from './styles-edit.ts';

export interface Fill {
  readonly rect: Rect;
  readonly level: Level;
}

/** What may stand before legacyDrawing (CT_Worksheet, ECMA-376 18.3.1.99). */
const EARLIER = new Set(
  `sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState
  dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup
  headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing`.split(/\s+/),
);
const WORST: readonly Level[] = ['error', 'warning', 'info'];

export class SheetEdit {
  private readonly splice: Splice;
  private readonly scanner: XmlScanner;
  private prefix = '';
  /** Behind the last element that may stand before legacyDrawing. */
  private slot = -1;
  /** Relationship id of the drawing of the comments there are. */
  drawing: string | undefined;
  /** Marked cells for which the book has no room for another format. */
  unmarked = 0;

  constructor(
    private readonly edit: PackageEdit,
    private readonly part: string,
    private readonly styles: StylesEdit,
    private readonly fills: readonly Fill[],
  ) {
    this.scanner = edit.scanner(part);
    this.splice = new Splice(this.scanner.text);
    this.read();
  }

  /** `id` of a relationship whose drawing shows the comments; only for a sheet without one. */
  linkDrawing(id: string, namespace: string): void {
    this.splice.insert(this.slot, `<${this.prefix}legacyDrawing xmlns:r="${namespace}" r:id="${id}"/>`);
  }

  get canLink(): boolean {
    return this.slot >= 0;
  }

  save(): void {
    this.edit.put(this.part, this.splice.apply());
  }

  private read(): void {
    const { scanner } = this;
    scanner.next();
    this.prefix = prefixOf(scanner);
    while (scanner.next()) {
      if (!scanner.open) continue;
      const name = scanner.name();
      if (name === 'sheetData' && !scanner.empty) this.readCells();
      else if (name === 'legacyDrawing') this.drawing = scanner.attributes().get('id');
      if (name !== 'sheetData') scanner.skip();
      if (EARLIER.has(name)) this.slot = scanner.pos;
    }
  }

  /** Positions as the reader has them: an element without an address follows the one before it. */
  private readCells(): void {
    const { scanner } = this;
    const outside = scanner.depth - 1;
    let row = -1;
    let col = -1;
    let active: readonly Fill[] = [];
    while (scanner.next() && scanner.depth > outside) {
      if (!scanner.open) continue;
      if (scanner.is('row')) {
        row = rowOf(scanner) ?? row + 1;
        active = this.across(row);
        col = -1;
      } else if (scanner.is('c')) {
        const cell = readTag(scanner);
        col = cell.at ? cell.at.col : col + 1;
        const at = cell.at?.row ?? row;
        const level = levelAt(at === row ? active : this.across(at), col);
        if (level) this.mark(cell, level);
        scanner.skip();
      } else scanner.skip();
    }
  }

  private across(row: number): readonly Fill[] {
    return this.fills.filter(({ rect }) => rect.row1 <= row && row <= rect.row2);
  }

  private mark(cell: CellTag, level: Level): void {
    const format = this.styles.filled(Number(cell.style) || 0, level);
    if (format === undefined) this.unmarked++;
    else if (cell.styleAt) this.splice.replace(...cell.styleAt, String(format));
    else this.splice.insert(cell.nameTo, ` s="${format}"`);
  }
}

interface CellTag {
  readonly at: { readonly row: number; readonly col: number } | undefined;
  readonly style: string;
  readonly styleAt: readonly [number, number] | undefined;
  readonly nameTo: number;
}

function readTag(scanner: XmlScanner): CellTag {
  let at: CellTag['at'];
  let style = '0';
  let styleAt: CellTag['styleAt'];
  const { nameTo } = scanner;
  while (scanner.nextAttribute()) {
    const name = scanner.attributeName();
    if (name === 'r') at = parseCell(scanner.value());
    else if (name === 's') {
      style = scanner.value();
      styleAt = [scanner.valueFrom, scanner.valueTo];
    }
  }
  return { at, style, styleAt, nameTo };
}

function rowOf(scanner: XmlScanner): number | undefined {
  const n = Number(scanner.attributes().get('r'));
  return Number.isInteger(n) && n > 0 ? n - 1 : undefined;
}

function levelAt(fills: readonly Fill[], col: number): Level | undefined {
  const here = new Set(fills.filter(({ rect }) => rect.col1 <= col && col <= rect.col2).map(({ level }) => level));
  return WORST.find((level) => here.has(level));
}
