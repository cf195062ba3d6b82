// Sum, count, extremes and product of the numbers in a rectangle, straight from the columns of the store.

import { CellKind } from '../workbook/workbook.ts';
import type { Host } from './host.ts';
import { State } from './store.ts';
import { type Area, type ExcelError, isError, type Scalar } from './value.ts';

export class Tally {
  sum = 0;
  count = 0;
  min = Infinity;
  max = -Infinity;
  product = 1;
  squares = 0;
  /** The first error met. */
  error: ExcelError | undefined = undefined;

  add(n: number): void {
    this.sum += n;
    this.count++;
    if (n < this.min) this.min = n;
    if (n > this.max) this.max = n;
    this.product *= n;
    this.squares += n * n;
  }

  /** A value of a reference or array: only numbers count. */
  item(v: Scalar): void {
    if (typeof v === 'number') this.add(v);
    else if (isError(v)) this.error ??= v;
  }

  /** A coerced direct argument. */
  direct(v: Scalar): void {
    this.item(v);
  }
}

/** Adds the numbers of a rectangle; stops at the first error. */
export function tallyArea(host: Host, area: Area, tally: Tally): void {
  const { store } = host;
  const grid = store.grids[area.sheet];
  if (!grid || store.extra[area.sheet]) {
    host.each(area, (v) => {
      tally.item(v);
      return tally.error ? false : undefined;
    });
    return;
  }
  host.note(area);
  const { kind, number, state } = store;
  const { firstId } = grid;
  grid.runs(area, (from, to) => {
    for (let id = firstId + from; id < firstId + to; id++) {
      if (state[id] !== State.Done) tally.item(host.cell(id));
      else if (kind[id] === CellKind.Number) tally.add(number[id]!);
      else if (kind[id] === CellKind.Error) tally.item(store.get(id));
      if (tally.error) return false;
    }
    return undefined;
  });
}
