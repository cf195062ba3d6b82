// The loops of a workbook as reported: those really entered, with how they settled, and those that only the references make.

import type { Calculation } from './calculation.ts';
import type { Cycle } from './recalculation.ts';

export function cyclesOf(calculation: Calculation): readonly Cycle[] {
  const live = [...new Set(calculation.loopOf.values())].map((s) => s.cycle);
  const entered = new Set(live.flatMap((c) => c.cells));
  const conditional = calculation.graph.loops
    .filter((cells) => !cells.some((id) => entered.has(id)))
    .map((cells): Cycle => ({ cells, kind: 'conditional', iterated: false, converged: true, iterations: 0, residual: 0 }));
  return [...live, ...conditional].sort((a, b) => a.cells[0]! - b.cells[0]!);
}
