// The effective precedents of a cell: its formula is evaluated once more while every read is noted.

import type { Calculation } from './calculation.ts';
import type { Used } from './recalculation.ts';
import { Recorder } from './recorder.ts';
import { Area, AreaSet } from './value.ts';

export function usedBy(calculation: Calculation, id: number): readonly Used[] {
  if (!calculation.computes(id)) return [];
  const { host, store } = calculation;
  const owner = calculation.ownerOf(id);
  const recorder = new Recorder();
  const plan = calculation.blocks.planOf(owner);
  if (plan?.kind === 'dataTable') {
    for (const source of calculation.tables.sources(plan, store.sheetOf[owner]!)) {
      const [row, col] = [store.rowOf(source), store.colOf(source)];
      recorder.note(store.sheetOf[source]!, row, col, row, col, 'value');
    }
    return recorder.list();
  }
  const saved = host.save();
  host.enter(owner, store.sheetOf[owner]!, store.rowOf(owner), store.colOf(owner));
  host.recorder = recorder;
  try {
    const program = calculation.program(owner);
    const value = program.run(host);
    if (value instanceof Area || value instanceof AreaSet) host.deref(value, program.array);
  } finally {
    host.recorder = undefined;
    host.selecting = 0;
    host.restore(saved);
  }
  return recorder.list();
}
