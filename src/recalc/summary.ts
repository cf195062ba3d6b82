// Counts over a whole recalculation: how many formulas stand how firmly, and the reasons of those that do not.

import { fullName } from '../../grammar/ref.ts';
import type { Calculation } from './calculation.ts';
import type { Recalculation } from './recalculation.ts';
import type { Standing } from './standing.ts';

export function summarize({ store, book, graph }: Calculation, standing: Standing): Recalculation['summary'] {
  const counts = { formulas: 0, verified: 0, single: 0, unverified: 0, staleCaches: 0, missingCaches: 0 };
  const reasons = new Map<string, { count: number; first: number }>();
  for (let id = 0; id < book.cellCount; id++) {
    if (!graph.formulas.of(id)) continue;
    counts.formulas++;
    const status = standing.status(id);
    if (status === 'verified') counts.verified++;
    else if (status === 'single' || status === 'converged') counts.single++;
    else counts.unverified++;
    const cache = standing.cache(id);
    if (cache === 'stale') counts.staleCaches++;
    if (cache === 'missing') counts.missingCaches++;
    note(reasons, standing.reason(id), id);
  }
  const list = [...reasons].map(([reason, { count, first }]) => {
    return { reason, count, first: fullName(book.sheets[store.sheetOf[first]!]!.name, store.rowOf(first), store.colOf(first)) };
  });
  list.sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
  return { ...counts, reasons: list, cachesAllZero: standing.allZero };
}

/** Only reasons that begin in a cell itself. */
function note(reasons: Map<string, { count: number; first: number }>, reason: string | undefined, id: number): void {
  if (reason === undefined || reason.startsWith('rests on')) return;
  const known = reasons.get(reason);
  if (known) known.count++;
  else reasons.set(reason, { count: 1, first: id });
}
