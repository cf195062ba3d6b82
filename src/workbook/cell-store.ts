// Growing typed columns for the cells of one sheet, sorted and cut to size at the end. Knows nothing of XML.

import type { CellColumns, CellKind } from './workbook.ts';

export class CellStore {
  count = 0;
  private row = new Int32Array(1024);
  private col = new Int32Array(1024);
  private kind = new Uint8Array(1024);
  private number = new Float64Array(1024);
  private text = new Int32Array(1024);
  private formula = new Int32Array(1024);
  private style = new Int32Array(1024);
  private sorted = true;

  /** Adds a cell and returns its place, valid until `finish`. */
  add(row: number, col: number, kind: CellKind, number: number, text: number, formula: number, style: number): number {
    const i = this.count++;
    if (i === this.row.length) this.resize(i * 2);
    if (i > 0 && this.sorted) {
      const last = this.row[i - 1]!;
      this.sorted = row > last || (row === last && col > this.col[i - 1]!);
    }
    this.row[i] = row;
    this.col[i] = col;
    this.kind[i] = kind;
    this.number[i] = number;
    this.text[i] = text;
    this.formula[i] = formula;
    this.style[i] = style;
    return i;
  }

  setFormula(place: number, formula: number): void {
    this.formula[place] = formula;
  }

  /** Columns in order of row, then column. Of a cell stored twice the last stays; `onDuplicate` hears of the other. */
  finish(onDuplicate: (row: number, col: number) => void): CellColumns {
    if (!this.sorted) this.sort(onDuplicate);
    this.resize(this.count);
    const { count, row, col, kind, number, text, formula, style } = this;
    return { count, row, col, kind, number, text, formula, style };
  }

  private sort(onDuplicate: (row: number, col: number) => void): void {
    const { row, col } = this;
    const order = Int32Array.from({ length: this.count }, (_, i) => i);
    order.sort((a, b) => row[a]! - row[b]! || col[a]! - col[b]! || a - b);
    let kept = 0;
    for (let i = 0; i < order.length; i++) {
      const at = order[i]!;
      const next = order[i + 1];
      if (next !== undefined && row[next] === row[at] && col[next] === col[at]) onDuplicate(row[at]!, col[at]!);
      else order[kept++] = at;
    }
    const places = order.subarray(0, kept);
    this.row = places.map((i) => row[i]!);
    this.col = places.map((i) => col[i]!);
    this.text = places.map((i) => this.text[i]!);
    this.formula = places.map((i) => this.formula[i]!);
    this.style = places.map((i) => this.style[i]!);
    this.kind = Uint8Array.from(places, (i) => this.kind[i]!);
    this.number = Float64Array.from(places, (i) => this.number[i]!);
    this.count = kept;
  }

  private resize(length: number): void {
    if (length === this.row.length) return;
    this.row = resized(this.row, new Int32Array(length));
    this.col = resized(this.col, new Int32Array(length));
    this.kind = resized(this.kind, new Uint8Array(length));
    this.number = resized(this.number, new Float64Array(length));
    this.text = resized(this.text, new Int32Array(length));
    this.formula = resized(this.formula, new Int32Array(length));
    this.style = resized(this.style, new Int32Array(length));
  }
}

function resized<A extends Int32Array | Float64Array | Uint8Array>(from: A, to: A): A {
  to.set(from.length > to.length ? from.subarray(0, to.length) : from);
  return to;
}
