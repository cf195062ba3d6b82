// Recalculated values -> the scorecard's account of them: what was verified, what is stale, how loops ended.

import { fullName } from '../../grammar/ref.ts';
import type { RecalculationSummary } from '../score/scorecard.ts';
import { locate } from '../workbook/workbook.ts';
import type { Analysis } from './analyse.ts';

export function recalculationOf({ values, book, second }: Analysis): RecalculationSummary {
  const s = values.summary;
  return {
    formulas: s.formulas,
    verified: s.verified,
    single: s.single,
    unverified: s.unverified,
    staleCaches: s.staleCaches,
    missingCaches: s.missingCaches,
    cachesAllZero: s.cachesAllZero,
    reasons: s.reasons,
    cycles: values.cycles.map((c) => ({
      cells: c.cells.length,
      first: nameOf(book, c.cells[0]!),
      kind: c.kind,
      iterated: c.iterated,
      converged: c.converged,
      iterations: c.iterations,
      ...(c.trouble ? { trouble: c.trouble } : {}),
    })),
    ...(second ? { second } : {}),
  };
}

function nameOf(book: Analysis['book'], id: number): string {
  const { sheet, index } = locate(book, id);
  return fullName(sheet.name, sheet.cells.row[index]!, sheet.cells.col[index]!);
}
