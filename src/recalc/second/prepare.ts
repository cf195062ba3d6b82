// A recalculated workbook -> the request to the second engine: formulas rewritten once per form, our values beside them, and
// our values alone where it could only fail. Says instead why it is not asked.

import type { Rect } from '../../../grammar/ref.ts';
import { isArrayTemplate } from '../../graph/formulas.ts';
import type { Graph, Template } from '../../graph/graph.ts';
import { Surroundings } from '../../graph/targets.ts';
import type { Sheet, Workbook } from '../../workbook/workbook.ts';
import { CellKind } from '../../workbook/workbook.ts';
import type { Recalculation } from '../recalculation.ts';
import { isError, isUnknown, type Scalar } from '../value.ts';
import { Reads, tooMuch } from './budget.ts';
import { cutsOf } from './cuts.ts';
import { Cell, type Form, type Plain, type SecondRequest, type SheetColumns } from './exchange.ts';
import { LinkedSheets } from './links.ts';
import { Refusal, rewrite } from './rewrite.ts';

export interface NotAsked {
  readonly reason: string;
  readonly cells: number;
}

export interface Prepared {
  readonly request: SecondRequest;
  /** Why formulas are not asked for, most frequent first. */
  readonly notAsked: readonly NotAsked[];
}

/** The request, or why the second engine is not asked at all. */
export function prepare(book: Workbook, graph: Graph, values: Recalculation): Prepared | string {
  const declined = tooMuch(book, graph.order.length);
  return declined ?? new Preparing(book, graph, values).prepared();
}

/** Codes beyond Cell while the forms are found: index of the reason why a formula is not asked for. */
const REASON = -10;

class Preparing {
  private readonly strings = new Map<string, number>();
  private readonly forms: Form[] = [];
  private readonly reasons: string[] = [];
  private readonly blocks: { sheet: number; index: number; rect: Rect }[] = [];
  private readonly links: LinkedSheets;
  private readonly reads: Reads;
  /** Some rows are hidden, of which the other engine knows nothing. */
  private readonly hides: boolean;
  private readonly cuts: ReadonlySet<number>;
  /** Form, or code of the reason, of each template on each sheet. */
  private readonly known = new Map<string, number>();
  private readonly surroundings = new Map<number, Surroundings>();

  constructor(
    private readonly book: Workbook,
    private readonly graph: Graph,
    private readonly values: Recalculation,
  ) {
    this.hides = book.sheets.some((sheet) => sheet.hiddenRows.size > 0);
    this.cuts = cutsOf(graph);
    this.links = new LinkedSheets(book);
    this.reads = new Reads(book);
  }

  prepared(): Prepared {
    const own = this.book.sheets.map((sheet) => this.columns(sheet));
    const beyond = this.reads.beyond();
    const costly = beyond.size > 0 ? this.because('ranges too large') : Cell.Given;
    const counts = new Map<number, number>();
    own.forEach(({ form }, i) => {
      for (let j = 0; j < form.length; j++) {
        if (beyond.has(form[j]!)) form[j] = costly;
        if (form[j]! > REASON) continue;
        counts.set(form[j]!, (counts.get(form[j]!) ?? 0) + 1);
        form[j] = Cell.Given;
      }
      this.claimBlocks(this.book.sheets[i]!, own[i]!);
    });
    const notAsked = [...counts].map(([code, cells]) => ({ reason: this.reasons[REASON - code]!, cells }));
    notAsked.sort((a, b) => b.cells - a.cells || (a.reason < b.reason ? -1 : 1));
    const { forms, blocks } = this;
    const sheets = [...own, ...this.links.columns()];
    return { request: { sheets, strings: [...this.strings.keys()], forms, blocks, date1904: this.book.date1904 }, notAsked };
  }

  private columns(sheet: Sheet): SheetColumns {
    const { count, row, col } = sheet.cells;
    const columns = {
      rows: row.subarray(0, count),
      cols: col.subarray(0, count),
      kind: new Uint8Array(count),
      number: new Float64Array(count),
      text: new Int32Array(count).fill(-1),
      form: new Int32Array(count).fill(Cell.Given),
      extra: this.spilled(sheet.index),
    };
    for (let i = 0; i < count; i++) {
      this.store(columns, i, this.values.value(sheet.firstId + i));
      const template = this.graph.formulas.of(sheet.firstId + i);
      if (template) columns.form[i] = this.formAt(template, sheet, i);
    }
    return columns;
  }

  private spilled(sheet: number): SheetColumns['extra'] {
    const cells = (this.values.spilled ?? []).filter((cell) => cell.sheet === sheet);
    return cells.map(({ row, col }) => ({ row, col, value: plain(this.values.at(sheet, row, col)) }));
  }

  /** The cells that an array formula fills are the other engine's to fill. */
  private claimBlocks(sheet: Sheet, { form, cols }: SheetColumns): void {
    for (const { rect } of sheet.blocks) {
      const index = sheet.find(rect.row1, rect.col1);
      if (index < 0 || form[index]! < 0) continue;
      this.blocks.push({ sheet: sheet.index, index, rect });
      for (let row = rect.row1; row <= rect.row2; row++) {
        const [from, to] = sheet.rowRange(row);
        for (let i = from; i < to; i++) {
          const inside = cols[i]! >= rect.col1 && cols[i]! <= rect.col2;
          if (inside && sheet.cells.formula[i]! < 0) form[i] = Cell.Filled;
        }
      }
    }
  }

  private store({ kind, number, text }: SheetColumns, i: number, value: Scalar): void {
    if (value === null || isUnknown(value)) return;
    if (typeof value === 'number') {
      kind[i] = CellKind.Number;
      number[i] = value;
    } else if (typeof value === 'boolean') {
      kind[i] = CellKind.Boolean;
      number[i] = value ? 1 : 0;
    } else {
      kind[i] = isError(value) ? CellKind.Error : CellKind.Text;
      text[i] = this.stringIndex(isError(value) ? value.code : value);
    }
  }

  private stringIndex(text: string): number {
    const known = this.strings.get(text);
    if (known !== undefined) return known;
    this.strings.set(text, this.strings.size);
    return this.strings.size - 1;
  }

  /** Code of a reason. */
  private because(reason: string): number {
    const known = this.reasons.indexOf(reason);
    return REASON - (known < 0 ? this.reasons.push(reason) - 1 : known);
  }

  /** Index of the form in which a formula is asked for, or the code of the reason why it is not. */
  private formAt(template: Template, sheet: Sheet, index: number): number {
    const id = sheet.firstId + index;
    if (this.cuts.has(id)) return this.because('cuts a loop');
    if (this.values.status(id) === 'unverified') return this.because('rests on the cache');
    const form = this.formOf(template, sheet.index);
    if (form < 0) return form;
    const [row, col] = [sheet.cells.row[index]!, sheet.cells.col[index]!];
    if (!this.links.read(this.forms[form]!, row, col)) return this.because('too much of another workbook');
    return this.reads.add(form, this.forms[form]!, row, col) ? form : this.because('reference far beyond the cells');
  }

  private formOf(template: Template, sheet: number): number {
    const key = `${template.id}:${sheet}`;
    let form = this.known.get(key);
    if (form === undefined) {
      form = this.rewritten(template, sheet);
      this.known.set(key, form);
    }
    return form;
  }

  private rewritten(template: Template, sheet: number): number {
    if (!template.ast) return this.because('does not parse');
    const at = this.surroundings.get(sheet) ?? new Surroundings(this.book, sheet);
    this.surroundings.set(sheet, at);
    try {
      const form = rewrite(template.ast, at, this.links, isArrayTemplate(template));
      return form.calls.includes('SUBTOTAL') && this.hides ? this.because('hidden rows') : this.forms.push(form) - 1;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      return this.because(refusal.reason);
    }
  }
}

function plain(value: Scalar): Plain {
  if (isUnknown(value)) return null;
  return isError(value) ? { error: value.code } : value;
}
