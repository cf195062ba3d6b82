// One sheet part -> its cells, merges, rules, hidden rows and columns, and the relationships its tables and comments hang on.
// `dimension` is not read: Solver leftovers make it span the grid.

import { MAX_COLS, parseRect, type Rect } from '../../grammar/ref.ts';
import { type CellContext, CellReader } from './cell-reader.ts';
import { SheetFormulas } from './formula-store.ts';
import { breach } from './limits.ts';
import { SheetRules } from './sheet-rules.ts';
import type { CellColumns, FormulaBlock, FormulaRecord } from './workbook.ts';
import { XmlScanner } from './xml-scanner.ts';

export interface SheetContent {
  readonly cells: CellColumns;
  readonly blocks: readonly FormulaBlock[];
  readonly merges: readonly Rect[];
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenCols: ReadonlySet<number>;
  readonly columnStyles: readonly (readonly [number, number, number])[];
  readonly rowStyles: ReadonlyMap<number, number>;
  readonly autoFilter: Rect | undefined;
  readonly rules: SheetRules;
}

const EMPTY: CellColumns = {
  count: 0,
  row: new Int32Array(0),
  col: new Int32Array(0),
  kind: new Uint8Array(0),
  number: new Float64Array(0),
  text: new Int32Array(0),
  formula: new Int32Array(0),
  style: new Int32Array(0),
};

export class SheetPart {
  private readonly scanner: XmlScanner;
  private readonly rules: SheetRules;
  private readonly merges: Rect[] = [];
  /** +1 where hidden columns begin, -1 after their end: a file may list any number of overlapping ranges. */
  private readonly hiddenEdges = new Int32Array(MAX_COLS + 1);
  private readonly columnStyles: [number, number, number][] = [];
  private autoFilter: Rect | undefined;
  private reader: CellReader | undefined;
  private readonly formulas: SheetFormulas;

  constructor(
    text: string,
    part: string,
    private readonly index: number,
    private readonly name: string,
    records: FormulaRecord[],
    private readonly context: CellContext,
    private readonly room: number,
  ) {
    this.scanner = new XmlScanner(text, part, context.limits);
    this.rules = new SheetRules(this.scanner, context.limits);
    this.formulas = new SheetFormulas(records, this.index, name, context.issues);
  }

  read(): SheetContent {
    while (this.scanner.next()) if (this.scanner.open) this.readElement();
    const { reader, formulas, context, name } = this;
    if (reader) formulas.finish(reader.cells);
    const cells = reader?.cells.finish((row, col) =>
      context.issues.at('duplicate-cell', 'The cell is stored twice; the last one is read.', name, row, col),
    );
    return {
      cells: cells ?? EMPTY,
      blocks: formulas.blocks,
      merges: this.merges,
      hiddenRows: reader?.hiddenRows ?? new Set(),
      hiddenCols: this.hiddenCols(),
      columnStyles: this.columnStyles.sort((a, b) => a[0] - b[0]),
      rowStyles: reader?.rowStyles ?? new Map(),
      autoFilter: this.autoFilter,
      rules: this.rules,
    };
  }

  private readElement(): void {
    const { scanner } = this;
    switch (scanner.name()) {
      case 'sheetData':
        this.readCells();
        break;
      case 'col':
        this.readColumn();
        break;
      case 'mergeCell':
        this.readMerge();
        break;
      case 'autoFilter':
        this.autoFilter = parseRect(scanner.attributes().get('ref') ?? '');
        scanner.skip();
        break;
      case 'dataValidation':
        this.rules.readValidation();
        break;
      case 'conditionalFormatting':
        this.rules.readConditionalFormatting();
        break;
      case 'ignoredError':
        this.rules.readIgnoredError();
        break;
      // Alternatives for extensions we do not know; other views, which repeat filters.
      case 'Choice':
      case 'customSheetViews':
        scanner.skip();
    }
  }

  private readCells(): void {
    if (this.reader) throw this.scanner.broken();
    this.reader = new CellReader(this.scanner, this.name, this.formulas, this.context, this.room);
    this.reader.read();
  }

  private readColumn(): void {
    const at = this.scanner.attributes();
    const first = Math.max(0, Number(at.get('min')) - 1);
    const last = Math.min(MAX_COLS, Number(at.get('max'))) - 1;
    if (!(first <= last)) return;
    const hidden = at.get('hidden');
    if (hidden === '1' || hidden === 'true') {
      this.hiddenEdges[first]!++;
      this.hiddenEdges[last + 1]!--;
    }
    const style = Number(at.get('style') ?? 0);
    if (style > 0 && style < this.context.styleCount) this.columnStyles.push([first, last, style]);
    if (this.columnStyles.length > this.context.limits.ranges) throw this.tooMany('column styles');
  }

  private hiddenCols(): Set<number> {
    const hidden = new Set<number>();
    for (let col = 0, depth = 0; col < MAX_COLS; col++) {
      depth += this.hiddenEdges[col]!;
      if (depth > 0) hidden.add(col);
    }
    return hidden;
  }

  private readMerge(): void {
    const ref = this.scanner.attributes().get('ref') ?? '';
    const merge = parseRect(ref);
    if (merge) this.merges.push(merge);
    else this.context.issues.add('bad-range', `The merged range "${ref.slice(0, 40)}" is none of the grid; it is left out.`, this.name);
    if (this.merges.length > this.context.limits.ranges) throw this.tooMany('merged ranges');
  }

  private tooMany(what: string): Error {
    return breach(this.context.limits, 'ranges', `The number of ${what} of the part ${this.scanner.part}`);
  }
}
