// Key values of both workbooks -> those that changed, with the way the change took. Where none is known, or none
// changed, the cells that nothing reads stand in for them.

import { traceTarget } from '../grading/trace.ts';
import { cellId } from '../workbook/workbook.ts';
import type { Carrier } from './carry.ts';
import type { OutputChange } from './shape.ts';
import { labelOf, nameOfId, plainValue, type Side, sameValue } from './side.ts';

/** Sheet!A1 by name; a name that was not located is absent. */
export type KeyCells = ReadonlyMap<string, string>;

/** Ends of calculations told where no key value changed. */
const MOST_ENDS = 10;

export interface Outputs {
  readonly changed: readonly OutputChange[];
  readonly unchanged: readonly string[];
}

export function outputChanges(old: Side, fresh: Side, keys: { readonly old: KeyCells; readonly new: KeyCells }, carrier: Carrier): Outputs {
  const names = [...new Set([...keys.new.keys(), ...keys.old.keys()])];
  const changed: OutputChange[] = [];
  const unchanged: string[] = [];
  for (const name of names) {
    const [before, after] = [idOf(old, keys.old.get(name)), idOf(fresh, keys.new.get(name))];
    const [was, now] = [value(old, before), value(fresh, after)];
    if (before >= 0 && after >= 0 && sameValue(was, now)) {
      unchanged.push(name);
      continue;
    }
    const cell = keys.new.get(name) ?? '';
    const away = keys.old.get(name) !== keys.new.get(name) && keys.old.has(name) ? { was: keys.old.get(name)! } : {};
    const way = after < 0 ? { path: [], causes: [], reason: 'it is not found in the new workbook' } : carrier.trace(after);
    changed.push({ name, cell, ...away, old: was, new: now, ...way });
  }
  return { changed: changed.length > 0 ? changed : ends(old, fresh, carrier), unchanged };
}

function idOf({ book }: Side, address: string | undefined): number {
  if (address === undefined) return -1;
  const { sheet, row, col } = traceTarget(book, address);
  return cellId(book.sheets[sheet]!, row, col);
}

const value = (side: Side, id: number) => (id < 0 ? null : plainValue(side.values.value(id)));

/** Formulas that nothing reads and whose number moved, the largest relative change first. */
function ends(old: Side, fresh: Side, carrier: Carrier): OutputChange[] {
  const found: { readonly id: number; readonly change: number }[] = [];
  for (const sheet of fresh.book.sheets) {
    for (let i = 0; i < sheet.cells.count; i++) {
      const id = sheet.firstId + i;
      const now = sheet.cells.formula[i]! < 0 ? null : fresh.values.value(id);
      if (typeof now !== 'number' || !carrier.moved(id) || fresh.graph.dependents(id).length > 0) continue;
      const before = carrier.oldId(id);
      const was = before < 0 ? null : old.values.value(before);
      if (typeof was === 'number') found.push({ id, change: Math.abs(now - was) / Math.max(Math.abs(was), Math.abs(now)) });
    }
  }
  found.sort((a, b) => b.change - a.change || a.id - b.id);
  return found.slice(0, MOST_ENDS).map(({ id }) => end(id, old, fresh, carrier));
}

function end(id: number, old: Side, fresh: Side, carrier: Carrier): OutputChange {
  const sheet = fresh.book.sheets.find((s) => id >= s.firstId && id < s.firstId + s.cells.count)!;
  const i = id - sheet.firstId;
  const before = carrier.oldId(id);
  const [cell, was] = [nameOfId(fresh.book, id), nameOfId(old.book, before)];
  return {
    name: labelOf(fresh, sheet, sheet.cells.row[i]!, sheet.cells.col[i]!) || cell,
    cell,
    ...(cell === was ? {} : { was }),
    old: plainValue(old.values.value(before)),
    new: plainValue(fresh.values.value(id)),
    ...carrier.trace(id),
  };
}
