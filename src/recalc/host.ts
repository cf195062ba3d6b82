// The formula being evaluated: where it stands, what it may read, and what it learns on the way (taint, time, roles).
// Reads settled values directly; for anything else it asks the machine. Knows no syntax.

import { CellKind } from '../workbook/workbook.ts';
import { arrayOf, clipped, foreignCell, visitArea } from './areas.ts';
import type { CallContext } from './functions/define.ts';
import type { BookReader, Env, ForeignSheet, Settler } from './hosting.ts';
import { Indexes } from './indexes.ts';
import type { Recorder } from './recorder.ts';
import { State, type Store } from './store.ts';
import { Area, AreaSet, ArrayValue, Lambda, type Scalar, VALUE, type Value } from './value.ts';

/** The part of a host that belongs to one formula. */
export type Saved = Pick<
  Host,
  'id' | 'sheet' | 'row' | 'col' | 'arrayContext' | 'env' | 'taint' | 'dated' | 'looped' | 'reason' | 'provisional' | 'guess' | 'depth'
>;

export class Host implements CallContext {
  sheet = 0;
  row = 0;
  col = 0;
  id = -1;
  arrayContext = false;
  env: Env | undefined = undefined;
  /** First cell on the way whose value rests on the unknown; -1 none. */
  taint = -1;
  /** Something read depends on the date of the calculation. */
  dated = false;
  /** Something read is a member of a loop, or rests on one. */
  looped = false;
  /** Reason for a taint that starts in this very formula. */
  reason: string | undefined = undefined;
  /** The result stands only if the cache says the same: something that the file does not tell was filled in. */
  guess: string | undefined = undefined;
  /** Set when a value was read that may still change (a loop is open). */
  provisional = false;
  recorder: Recorder | undefined = undefined;
  /** Greater than 0 while what is read only selects. */
  selecting = 0;
  /** Nested applications of lambdas and names. */
  depth = 0;
  /** Areas that INDIRECT and OFFSET answered, by the cell that asked. */
  readonly dynamic = new Map<number, Area[]>();
  settler!: Settler;
  book!: BookReader;
  readonly indexes = new Indexes();
  readonly foreign: ForeignSheet[] = [];
  readonly date1904: boolean;
  readonly macintosh: boolean;
  private readonly kind: Uint8Array;
  private readonly number: Float64Array;
  private readonly state: Uint8Array;

  constructor(
    readonly store: Store,
    private readonly time: number | undefined,
  ) {
    this.date1904 = store.book.date1904;
    this.macintosh = /Macintosh/.test(store.book.application ?? '');
    this.kind = store.kind;
    this.number = store.number;
    this.state = store.state;
  }

  /** Takes the place of a formula, with nothing learnt yet. */
  enter(id: number, sheet: number, row: number, col: number): void {
    this.id = id;
    this.sheet = sheet;
    this.row = row;
    this.col = col;
    this.arrayContext = false;
    this.env = undefined;
    this.taint = -1;
    this.dated = false;
    this.looped = false;
    this.reason = undefined;
    this.provisional = false;
    this.guess = undefined;
    this.depth = 0;
  }

  /** What a nested evaluation overwrites. */
  save(): Saved {
    const { id, sheet, row, col, arrayContext, env, taint, dated, looped, reason, provisional, guess, depth } = this;
    return { id, sheet, row, col, arrayContext, env, taint, dated, looped, reason, provisional, guess, depth };
  }

  restore(saved: Saved): void {
    this.id = saved.id;
    this.sheet = saved.sheet;
    this.row = saved.row;
    this.col = saved.col;
    this.arrayContext = saved.arrayContext;
    this.env = saved.env;
    this.taint = saved.taint;
    this.dated = saved.dated;
    this.looped = saved.looped;
    this.reason = saved.reason;
    this.provisional = saved.provisional;
    this.guess = saved.guess;
    this.depth = saved.depth;
  }

  get now(): number {
    this.dated = true;
    return this.time ?? 0;
  }

  get knowsTime(): boolean {
    return this.time !== undefined;
  }

  read(sheet: number, row: number, col: number): Scalar {
    return this.cellAt(sheet, row, col);
  }

  cellAt(sheet: number, row: number, col: number): Scalar {
    if (this.recorder) this.recorder.note(sheet, row, col, row, col, this.role);
    const grid = this.store.grids[sheet];
    if (grid === undefined) return foreignCell(this, sheet, row, col);
    const i = grid.find(row, col);
    return i < 0 ? this.spilledAt(sheet, row, col) : this.cell(grid.firstId + i);
  }

  private spilledAt(sheet: number, row: number, col: number): Scalar {
    const extra = this.store.extraAt(sheet, row, col);
    if (!extra) return null;
    this.cell(extra.owner);
    return extra.value;
  }

  /** Value of a cell by id, computed first if need be. */
  cell(id: number): Scalar {
    if (this.state[id] !== State.Done) return this.settler.settle(id);
    return this.kind[id] === CellKind.Number ? this.number[id]! : this.store.get(id);
  }

  get role(): 'value' | 'selector' {
    return this.selecting > 0 ? 'selector' : 'value';
  }

  /** Runs with everything read counted as a selector. */
  select<T>(body: () => T): T {
    this.selecting++;
    try {
      return body();
    } finally {
      this.selecting--;
    }
  }

  note(area: Area | AreaSet, role: 'value' | 'selector' = this.role): void {
    if (!this.recorder) return;
    for (const a of area instanceof AreaSet ? area.areas : [area]) this.recorder.note(a.sheet, a.row1, a.col1, a.row2, a.col2, role);
  }

  /** The result rests on something that cannot be recalculated, for a reason that lies in this formula. */
  rest(reason: string): void {
    if (this.taint < 0) {
      this.taint = this.id;
      this.reason = reason;
    }
  }

  each(area: Area | AreaSet, visit: (value: Scalar, row: number, col: number, sheet: number) => unknown): void {
    this.note(area);
    for (const a of area instanceof AreaSet ? area.areas : [area]) if (!visitArea(this, a, visit)) return;
  }

  clip(area: Area): Area {
    return clipped(this, area);
  }

  array(value: Value): ArrayValue {
    return arrayOf(this, value);
  }

  /** A reference in a place for values: one cell is read, more are an array or meet the row or column of the formula. */
  deref(value: Value, lift: boolean): Value {
    if (value instanceof AreaSet) return value.areas.length === 1 ? this.deref(value.areas[0]!, lift) : VALUE;
    if (!(value instanceof Area)) return value;
    if (value.row1 === value.row2 && value.col1 === value.col2) return this.cellAt(value.sheet, value.row1, value.col1);
    return lift ? this.array(value) : this.intersect(value);
  }

  /** The cell of an area in the row or column of the formula. */
  intersect(area: Area): Scalar {
    const { sheet, row1, row2, col1, col2 } = area;
    if (col1 === col2) return this.row < row1 || this.row > row2 ? VALUE : this.cellAt(sheet, this.row, col1);
    if (row1 === row2) return this.col < col1 || this.col > col2 ? VALUE : this.cellAt(sheet, row1, this.col);
    // A block of rows and columns meets the formula only when it contains it.
    const inside = this.row >= row1 && this.row <= row2 && this.col >= col1 && this.col <= col2;
    return inside ? this.cellAt(sheet, this.row, this.col) : VALUE;
  }

  formulaAt(sheet: number, row: number, col: number): string | undefined {
    const id = this.store.idAt(sheet, row, col);
    return id < 0 ? undefined : this.book.formulaText(id);
  }

  cellFact(what: string, sheet: number, row: number, col: number): Scalar {
    // Where the file lies is not known; what formulas take from it is the sheet's name.
    if (what === 'filename') this.guess = 'CELL("filename") depends on where the file is';
    return this.book.cellFact(what, sheet, row, col);
  }

  /** Keeps in mind a reference found by computation: no static edge leads there. */
  reached(value: Value): Value {
    if (value instanceof Area) {
      const known = this.dynamic.get(this.id);
      if (!known) this.dynamic.set(this.id, [value]);
      else if (known.length < MAX_DYNAMIC && !known.some((a) => sameArea(a, value))) known.push(value);
    }
    return value;
  }

  hiddenRow(sheet: number, row: number): boolean {
    return this.store.book.sheets[sheet]?.hiddenRows.has(row) ?? false;
  }

  isSubtotal(sheet: number, row: number, col: number): boolean {
    const id = this.store.idAt(sheet, row, col);
    return id >= 0 && this.settler.isSubtotal(id);
  }

  /** The first item of an answer that must be one item of an array. */
  item(value: Value): Scalar {
    if (value instanceof Area) return this.cellAt(value.sheet, value.row1, value.col1);
    return this.single(value);
  }

  /** The value for a place that holds one scalar. */
  single(value: Value): Scalar {
    const v = this.deref(value, false);
    if (v instanceof ArrayValue) return v.data[0] ?? null;
    return v instanceof Lambda || v instanceof Area || v instanceof AreaSet ? VALUE : v;
  }
}

/** Computed references kept for one cell. */
const MAX_DYNAMIC = 200;

function sameArea(a: Area, b: Area): boolean {
  return a.sheet === b.sheet && a.row1 === b.row1 && a.col1 === b.col1 && a.row2 === b.row2 && a.col2 === b.col2;
}
