// The three sections of a cash flow statement and the sign each is shown with: money spent on investing may stand positive and be subtracted.

import type { Line } from './line.ts';

export interface Section {
  readonly line: Line;
  readonly sign: 1 | -1;
}

const TOLERANCE = 0.005;
const OUTFLOW = /\b(?:used|outflows?|spent|payments?|applied)\b/;

/** Do the flows of a year add up to its change in cash? Measured against the largest of them. */
export function makeChange(flows: readonly number[], change: number): boolean {
  const gross = Math.max(...flows.map(Math.abs), 1e-9);
  return Math.abs(flows.reduce((a, b) => a + b, 0) - change) <= TOLERANCE * gross;
}

/** Signs under which the sections make `change` in every year that has it typed; as shown where none do, unless a label says that money left. */
export function signedSections(
  lines: readonly Line[],
  change: (year: number) => number | undefined,
  reported: readonly number[],
): readonly Section[] {
  const years = reported.filter((y) => change(y) !== undefined && lines.every((l) => l.value(y) !== undefined));
  const plain = lines.map((line): Section => ({ line, sign: 1 }));
  if (years.length === 0) return lines.map((line): Section => ({ line, sign: shownAsOutflow(line) ? -1 : 1 }));
  const ties = (sections: readonly Section[]) =>
    years.every((y) =>
      makeChange(
        sections.map((s) => s.sign * s.line.value(y)!),
        change(y)!,
      ),
    );
  return [plain, ...flips(plain)].find(ties) ?? plain;
}

function flips(plain: readonly Section[]): Section[][] {
  const masks = Array.from({ length: 2 ** plain.length - 2 }, (_, i) => i + 1);
  return masks.map((mask) => plain.map((s, i): Section => ({ line: s.line, sign: mask & (1 << i) ? -1 : 1 })));
}

function shownAsOutflow(line: Line): boolean {
  const values = [...line.cells.values()].map((c) => c.value).filter((v) => typeof v === 'number');
  return OUTFLOW.test(line.norm) && values.length > 0 && values.every((v) => v >= 0);
}
