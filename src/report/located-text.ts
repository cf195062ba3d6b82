// Located lines -> rows of text that fit a width: concept, place, confidence, label; the reason takes what room is left.

import { quoteSheet } from '../../grammar/ref.ts';
import type { LineReading } from '../score/scorecard.ts';
import { shorten } from './evidence-text.ts';
import { table } from './figures.ts';
import { plain } from './plain.ts';

const LEAST_REASON = 16;
const MOST_LABEL = 42;

export interface LocatedRow {
  readonly concept: string;
  readonly place: string;
  readonly confidence: string;
  readonly label: string;
  readonly because: string;
}

export const locatedRow = (l: LineReading): LocatedRow => ({
  concept: l.concept.replaceAll('_', ' '),
  place: `${quoteSheet(l.sheet)}!${l.range}`,
  confidence: l.confidence.toFixed(2),
  label: l.label,
  // The first reason is the label, which stands beside it.
  because: [l.because].flat().slice(1).join(', '),
});

export function locatedLines(rows: readonly LocatedRow[], width: number): string[] {
  const heads = table(
    rows.map((r) => [`  ${r.concept}`, plain(r.place), r.confidence]),
    [2],
  );
  const room = Math.max(0, width - Math.max(0, ...heads.map((l) => l.length)) - 2);
  const labels = rows.map((r) => plain(shorten(`"${r.label}"`, Math.min(MOST_LABEL, Math.max(16, room)))));
  const wide = Math.max(0, ...labels.map((l) => l.length));
  return heads.map((head, i) => {
    const because = plain(rows[i]!.because);
    const left = room - wide - 2;
    return `${head}  ${left < LEAST_REASON || because === '' ? labels[i] : `${labels[i]!.padEnd(wide)}  ${shorten(because, left)}`}`;
  });
}
