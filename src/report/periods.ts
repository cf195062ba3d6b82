// The periods of a model in one sentence: each by name, or the first and last of each stage where they are many.

import type { PeriodReading } from '../score/scorecard.ts';

const MOST = 16;

/** "2023A 2024A 2025E", or "2025-01 to 2034-12 (120), all forecast". */
export function periodsText(periods: readonly PeriodReading[]): string {
  if (periods.length <= MOST) return periods.map((p) => `${p.label}${p.stage === 'forecast' ? 'E' : 'A'}`).join(' ');
  const stages = [...new Set(periods.map((p) => p.stage))];
  return stages
    .map((stage) => {
      const own = periods.filter((p) => p.stage === stage);
      const span = own.length === 1 ? own[0]!.label : `${own[0]!.label} to ${own.at(-1)!.label} (${own.length})`;
      return `${span} ${stage}`;
    })
    .join(', ');
}
