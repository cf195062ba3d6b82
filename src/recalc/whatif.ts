// Some cells overridden -> the values of everything that depends on them, read off before all is put back.

import type { Calculation } from './calculation.ts';
import type { Recalculation } from './recalculation.ts';
import type { Scalar } from './value.ts';

export function whatIf(calculation: Calculation, overrides: ReadonlyMap<number, Scalar>): ReturnType<Recalculation['whatIf']> {
  const { store, overlay, host } = calculation;
  const dirty = [...overlay.reach([...overrides.keys()])];
  const changed = new Map<number, Scalar>(overrides);
  /** Spilled cells that the file does not have, by sheet and place. */
  const spilled = new Map<string, Scalar>();
  overlay.with(overrides, dirty, () => {
    for (const id of calculation.inOrder(dirty)) calculation.machine.drive(id);
    for (const id of dirty) if (!overrides.has(id)) changed.set(id, host.cell(id));
    store.extra.forEach((cells, sheet) => {
      for (const [key, { owner, value }] of cells ?? []) if (changed.has(owner)) spilled.set(`${sheet}:${key}`, value);
    });
  });
  return {
    value: (id) => (changed.has(id) ? changed.get(id)! : store.get(id)),
    at: (sheet, row, col) => {
      const id = store.idAt(sheet, row, col);
      if (id >= 0) return changed.has(id) ? changed.get(id)! : host.cellAt(sheet, row, col);
      return spilled.get(`${sheet}:${row * 16384 + col}`) ?? host.cellAt(sheet, row, col);
    },
  };
}
