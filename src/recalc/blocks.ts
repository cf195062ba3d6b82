// Cells filled by another cell's formula: array formulas, spills, data tables. Who owns whom, and how a result is laid out.

import type { Rect } from '../../grammar/ref.ts';
import { CellKind, type FormulaBlock, type Workbook } from '../workbook/workbook.ts';
import { itemAt } from './broadcast.ts';
import { State, type Store } from './store.ts';
import { ArrayValue, isUnknown, type Scalar, SPILL, type Value } from './value.ts';

export class Blocks {
  private readonly owners = new Map<number, number>();
  private readonly members = new Map<number, number[]>();
  private readonly plans = new Map<number, FormulaBlock>();
  /** What each dynamic array really fills. */
  private readonly spilled = new Map<number, Rect>();
  /** Set when a spill reached cells that nobody knew it would fill: they may have been read too early. */
  late = false;

  constructor(
    private readonly book: Workbook,
    private readonly store: Store,
  ) {
    for (const sheet of book.sheets) {
      for (const block of sheet.blocks) {
        const owner = store.idAt(sheet.index, block.rect.row1, block.rect.col1);
        if (owner < 0) continue;
        this.plans.set(owner, block);
        this.claim(owner, sheet.index, block.rect);
      }
    }
  }

  /** Makes the cells of a rectangle followers of a formula; cells with content of their own keep it when asked to. */
  private claim(owner: number, sheet: number, rect: Rect): void {
    const { store } = this;
    const grid = store.grids[sheet]!;
    const list = this.members.get(owner) ?? [];
    this.members.set(owner, list);
    grid.runs(rect, (from, to) => {
      for (let i = from; i < to; i++) {
        const id = grid.firstId + i;
        if (id === owner || this.owners.has(id) || this.book.sheets[sheet]!.cells.formula[i]! >= 0) continue;
        this.owners.set(id, owner);
        store.state[id] = State.Follower;
        store.kind[id] = CellKind.Blank;
        list.push(id);
      }
    });
    if ((rect.row2 - rect.row1 + 1) * (rect.col2 - rect.col1 + 1) > MAX_EXTRAS) return;
    for (let row = rect.row1; row <= rect.row2; row++) {
      for (let col = rect.col1; col <= rect.col2; col++) {
        if (grid.find(row, col) < 0 && !store.extraAt(sheet, row, col)) store.setExtra(sheet, row, col, { owner, value: null });
      }
    }
  }

  /** All followers wait again. */
  reset(): void {
    for (const id of this.owners.keys()) this.store.state[id] = State.Follower;
  }

  planOf(id: number): FormulaBlock | undefined {
    return this.plans.size === 0 ? undefined : this.plans.get(id);
  }

  ownerOf(id: number): number {
    return this.owners.get(id) ?? id;
  }

  isFollower(id: number): boolean {
    return this.owners.has(id);
  }

  followersOf(id: number): readonly number[] {
    return this.members.size === 0 ? NONE : (this.members.get(id) ?? NONE);
  }

  /** Rectangle that a formula fills: its spill, or its declared block; undefined for a plain cell. */
  areaOf(id: number): Rect | undefined {
    return this.spilled.get(id) ?? this.plans.get(id)?.rect;
  }

  /** Lays out the result of a block's formula. `settle` makes a cell's value of an item (and knows pinned ones). */
  fill(owner: number, block: FormulaBlock, value: Value, settle: (item: Scalar, id: number) => Scalar): void {
    const { store } = this;
    const sheet = store.sheetOf[owner]!;
    const { row1, col1 } = block.rect;
    let result = value;
    let rect = block.rect;
    if (block.kind === 'dynamic' && !isUnknown(value)) {
      rect =
        value instanceof ArrayValue
          ? { row1, col1, row2: row1 + value.rows - 1, col2: col1 + value.cols - 1 }
          : { row1, col1, row2: row1, col2: col1 };
      if (this.blocked(owner, sheet, rect, block.rect)) [result, rect] = [SPILL, { row1, col1, row2: row1, col2: col1 }];
      this.spilled.set(owner, rect);
      this.claimBeyond(owner, sheet, rect, block.rect);
    }
    const at = (row: number, col: number): Scalar => {
      if (row > rect.row2 || col > rect.col2) return null;
      return result instanceof ArrayValue ? itemAt(result, row - row1, col - col1) : (result as Scalar);
    };
    store.set(owner, settle(at(row1, col1), owner));
    for (const id of this.followersOf(owner)) {
      const [row, col] = [store.rowOf(id), store.colOf(id)];
      const inside = row <= rect.row2 && col <= rect.col2;
      store.set(id, inside ? settle(at(row, col), id) : null);
    }
    for (const { row, col, extra } of store.extrasIn(sheet, rect)) if (extra.owner === owner) extra.value = at(row, col) ?? 0;
    for (const { row, col, extra } of store.extrasIn(sheet, block.rect)) {
      if (extra.owner === owner && (row > rect.row2 || col > rect.col2)) extra.value = null;
    }
  }

  /** A spill is blocked by a cell with content of its own outside of what the file says it filled. */
  private blocked(owner: number, sheet: number, rect: Rect, declared: Rect): boolean {
    const { store } = this;
    const grid = store.grids[sheet]!;
    let found = false;
    grid.runs(rect, (from, to) => {
      for (let i = from; i < to; i++) {
        const id = grid.firstId + i;
        if (id === owner || this.owners.get(id) === owner || within(declared, grid.rows[i]!, grid.cols[i]!)) continue;
        const cells = this.book.sheets[sheet]!.cells;
        if (cells.formula[i]! >= 0 || cells.kind[i] !== CellKind.Blank) found = true;
      }
      return found ? false : undefined;
    });
    return found;
  }

  private claimBeyond(owner: number, sheet: number, rect: Rect, declared: Rect): void {
    if (rect.row2 <= declared.row2 && rect.col2 <= declared.col2) return;
    const before = this.followersOf(owner).length;
    const extras = this.store.extra[sheet]?.size ?? 0;
    this.claim(owner, sheet, rect);
    if (this.followersOf(owner).length > before || (this.store.extra[sheet]?.size ?? 0) > extras) this.late = true;
  }
}

/** Larger blocks fill only the cells that the file has. */
const MAX_EXTRAS = 1_000_000;

const NONE: readonly number[] = [];

function within(r: Rect, row: number, col: number): boolean {
  return row >= r.row1 && row <= r.row2 && col >= r.col1 && col <= r.col2;
}
