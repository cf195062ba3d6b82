// Pack lines -> the plain anchors that the model view compares its lines with.

import { quoteSheet } from '../../grammar/ref.ts';
import type { Anchor } from '../model/anchor.ts';
import { normalise } from '../model/label.ts';
import type { Pack, PackLine } from './pack.ts';

const STATEMENT = { income: 'income', balance: 'balance', cashFlow: 'cash', segments: 'kpi' } as const;

export function anchorsOf(pack: Pack): Anchor[] {
  return pack.lines.filter((l) => l.values.size > 0).map(toAnchor);
}

/** Sheet!D5 of the pack by year. */
export function packAddresses({ sheet, cells }: PackLine): Map<number, string> {
  return new Map([...cells].map(([year, at]) => [year, `${quoteSheet(sheet)}!${at}`]));
}

function toAnchor(line: PackLine): Anchor {
  return {
    statement: STATEMENT[line.role],
    label: line.label,
    norm: normalise(line.label),
    unitText: line.unit ?? '',
    values: line.values,
    cells: packAddresses(line),
  };
}
