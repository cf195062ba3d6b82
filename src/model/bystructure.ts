// Lines that no label gives away, found by what feeds them: the balance sheet asset that links to the closing row of a fixed asset schedule.

import type { Line } from './line.ts';
import type { LinearReader } from './linear.ts';
import type { Located } from './locate.ts';
import type { LineAt } from './roll.ts';
import type { StatementKind } from './statement.ts';

const BY_SCHEDULE: readonly (readonly [string, StatementKind])[] = [
  ['ppe', 'ppe'],
  ['intangibles', 'intangibles'],
];

/** Adds what is missing; never changes what a label located. */
export function addByStructure(
  located: Map<string, Located>,
  lines: readonly Line[],
  reader: LinearReader,
  lineAt: LineAt,
  forecast: readonly number[],
): void {
  const taken = new Set([...located.values()].map((l) => l.line));
  for (const [concept, schedule] of BY_SCHEDULE) {
    if (located.has(concept)) continue;
    const found = lines.filter((l) => l.statement === 'balance' && !taken.has(l) && linksInto(l, schedule, reader, lineAt, forecast));
    const line = found[0];
    if (!line || found.length > 1) continue;
    located.set(concept, {
      concept,
      line,
      confidence: 0.6,
      because: [`links to the ${schedule === 'ppe' ? 'fixed asset' : 'intangibles'} schedule`, 'on the balance sheet'],
      runnersUp: [],
    });
  }
}

function linksInto(line: Line, schedule: StatementKind, reader: LinearReader, lineAt: LineAt, forecast: readonly number[]): boolean {
  return forecast.some((year) => {
    const cell = line.cell(year);
    const form = cell?.formula ? reader.of(cell.id) : undefined;
    if (!form || form.opaque || form.terms.length !== 1) return false;
    const [term] = form.terms;
    const at = lineAt(term!.sheet, term!.row, term!.col);
    return at !== undefined && at.year === year && at.line.statement === schedule;
  });
}
