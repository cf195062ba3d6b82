// What the other engine is asked for, cell by cell, as the questions become fewer: formulas it cannot take are given as our values.

import type { Rect } from '../../../grammar/ref.ts';
import { CellKind } from '../../workbook/workbook.ts';
import { Cell, type Form, type Plain, type ReferencePart, type SecondRequest } from './exchange.ts';
import { type Content, constant, type Sheets } from './hyperformula.ts';
import { cellFormula, formulaText, placed } from './place.ts';

export interface Place {
  readonly sheet: number;
  readonly index: number;
}

const EMPTY: Content[] = [];

const key = ({ sheet, index }: Place): string => `${sheet}:${index}`;

/** A formula that is nothing but a reference. */
function isReference(form: Form): form is Form & { readonly parts: readonly [ReferencePart] } {
  return form.parts.length === 1 && typeof form.parts[0] !== 'string';
}

function put(rows: Content[][], row: number, col: number, content: Content): void {
  while (rows.length <= row) rows.push(EMPTY);
  if (rows[row] === EMPTY) rows[row] = [];
  rows[row]![col] = content;
}

export class Board {
  /** As SheetColumns.form, with what was given up. */
  private readonly form: readonly Int32Array[];
  /** Followers of array formulas by the place of the formula. */
  private readonly followers = new Map<string, readonly Place[]>();
  /** The array formula that fills a cell, by the place of the cell. */
  private readonly fillers = new Map<string, Place>();
  /** Array formulas with one value for the whole block. */
  private readonly spread = new Set<string>();
  readonly blocks: readonly { readonly sheet: number; readonly index: number; readonly rect: Rect }[];

  constructor(readonly request: SecondRequest) {
    this.form = request.sheets.map((s) => s.form.slice());
    this.blocks = request.blocks;
    for (const block of request.blocks) {
      const followers = this.inside(block);
      this.followers.set(key(block), followers);
      for (const follower of followers) this.fillers.set(key(follower), block);
    }
  }

  private inside({ sheet, rect }: { readonly sheet: number; readonly rect: Rect }): Place[] {
    const { rows, cols, form } = this.request.sheets[sheet]!;
    const found: Place[] = [];
    for (let index = 0; index < rows.length; index++) {
      const [row, col] = [rows[index]!, cols[index]!];
      if (form[index] !== Cell.Filled || row < rect.row1 || row > rect.row2 || col < rect.col1 || col > rect.col2) continue;
      found.push({ sheet, index });
    }
    return found;
  }

  /** The cell whose formula gives a cell its value: itself, or the array formula that fills it. */
  ownerOf(place: Place): Place {
    return this.fillers.get(key(place)) ?? place;
  }

  /** Index of the form that is asked for there; negative for none. */
  formOf({ sheet, index }: Place): number {
    return this.form[sheet]![index]!;
  }

  /** Cells whose value is asked for: formulas and what array formulas fill, in workbook order. */
  asked(): Place[] {
    const places: Place[] = [];
    this.form.forEach((form, sheet) => {
      for (let index = 0; index < form.length; index++) if (form[index] !== Cell.Given) places.push({ sheet, index });
    });
    return places;
  }

  /** Forms asked for, sorted. */
  forms(): readonly number[] {
    const found = new Set<number>();
    for (const form of this.form) for (const f of form) if (f >= 0) found.add(f);
    return [...found].sort((a, b) => a - b);
  }

  /** The same cells, with only some of the forms asked for. */
  limited(keep: (form: number, place: Place) => boolean): Board {
    const copy = new Board({ ...this.request, sheets: this.request.sheets.map((s, i) => ({ ...s, form: this.form[i]! })) });
    copy.dropWhere((form, place) => !keep(form, place));
    return copy;
  }

  /** Gives up a formula; answers the cells that become constants. */
  drop(place: Place): readonly Place[] {
    const { sheet, index } = place;
    if (this.form[sheet]![index]! < 0) return [];
    const cells = [place, ...(this.followers.get(key(place)) ?? [])];
    for (const cell of cells) this.form[cell.sheet]![cell.index] = Cell.Given;
    return cells;
  }

  /** Gives up all formulas of which the test holds. */
  dropWhere(test: (form: number, place: Place) => boolean): void {
    for (const place of this.asked()) {
      const form = this.formOf(place);
      if (form >= 0 && test(form, place)) this.drop(place);
    }
  }

  position({ sheet, index }: Place): { readonly sheet: number; readonly row: number; readonly col: number } {
    const { rows, cols } = this.request.sheets[sheet]!;
    return { sheet, row: rows[index]!, col: cols[index]! };
  }

  /** Our value. */
  ours({ sheet, index }: Place): Plain {
    const { kind, number, text } = this.request.sheets[sheet]!;
    const { strings } = this.request;
    switch (kind[index]) {
      case CellKind.Number:
        return number[index]!;
      case CellKind.Boolean:
        return number[index] !== 0;
      case CellKind.Text:
        return strings[text[index]!]!;
      case CellKind.Error:
        return { error: strings[text[index]!]! };
      default:
        return null;
    }
  }

  /** Contents for the other engine. A formula with a reference to nowhere is given up on the way. */
  contents(): Sheets {
    return this.request.sheets.map((columns, sheet) => {
      const rows: Content[][] = [];
      for (let index = 0; index < columns.rows.length; index++) {
        const content = this.content({ sheet, index });
        if (content === null || content === undefined) continue;
        put(rows, columns.rows[index]!, columns.cols[index]!, content);
      }
      for (const { row, col, value } of columns.extra) put(rows, row, col, constant(value));
      return rows;
    });
  }

  content(place: Place): Content {
    const form = this.formOf(place);
    if (form === Cell.Given) return constant(this.ours(place));
    const text = form === Cell.Filled ? this.fillerText(place) : this.text(place, place);
    if (text !== undefined) return text;
    this.drop(place);
    return constant(this.ours(place));
  }

  /** The text of a formula; of a mere reference the part for one of the cells that it fills. */
  private text(owner: Place, place: Place): string | undefined {
    const form = this.request.forms[this.formOf(owner)]!;
    const { sheet, row, col } = this.position(owner);
    if (!this.followers.has(key(owner)) || !isReference(form)) return formulaText(form, sheet, row, col);
    const cell = this.position(place);
    const rect = placed(form.parts[0].at, row, col);
    if (!rect) return undefined;
    const at = (first: number, last: number, offset: number) => (first === last ? first : first + offset);
    const [r, c] = [at(rect.row1, rect.row2, cell.row - row), at(rect.col1, rect.col2, cell.col - col)];
    return r > rect.row2 || c > rect.col2 ? '=#N/A' : cellFormula(form.parts[0].at.sheet, r, c);
  }

  /** What stands in a cell that an array formula fills: nothing, unless the formula is written into each of its cells. */
  private fillerText(place: Place): Content {
    const owner = this.fillers.get(key(place))!;
    if (this.formOf(owner) < 0) return undefined;
    return this.spread.has(key(owner)) || isReference(this.request.forms[this.formOf(owner)]!) ? this.text(owner, place) : null;
  }

  /** Writes the formula of a block into each of its cells: it has one value for all. */
  repeat(owner: Place): readonly Place[] {
    this.spread.add(key(owner));
    return this.followers.get(key(owner)) ?? [];
  }

  /** True when the formula was written into each of its cells. */
  repeated(owner: Place): boolean {
    return this.spread.has(key(owner)) || isReference(this.request.forms[this.formOf(owner)]!);
  }
}
