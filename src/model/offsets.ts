// Links between period axes and how many years they are off: a row of pure links keeps one offset, 0 or, for an opening, -1.

import type { Line } from './line.ts';
import type { Model } from './model.ts';
import { OPENING } from './roll.ts';

export interface LinkOffset {
  readonly year: number;
  readonly source: Line;
  readonly sourceYear: number;
}

export interface LinkedLine {
  readonly line: Line;
  /** Pure links to lines of other axes, by year. */
  readonly links: readonly LinkOffset[];
}

const SKIP: ReadonlySet<string> = new Set(['sensitivity', 'comps']);

/** Lines with at least two pure links (=Sheet!F12, =-F12) to another line under a year. */
export function linkedLines(model: Model): LinkedLine[] {
  const out: LinkedLine[] = [];
  for (const line of model.lines) {
    if (SKIP.has(line.statement ?? '')) continue;
    const links: LinkOffset[] = [];
    for (const [year, cell] of line.cells) {
      const form = cell.formula && cell.id >= 0 ? model.linear.of(cell.id) : undefined;
      if (!form || form.opaque || form.constant !== 0 || form.terms.length !== 1 || Math.abs(form.terms[0]!.coef) !== 1) continue;
      const [term] = form.terms;
      const at = model.lineAt(term!.sheet, term!.row, term!.col);
      if (at && at.line !== line && at.line.axis.periods[0]?.step === line.axis.periods[0]?.step)
        links.push({ year, source: at.line, sourceYear: at.year });
    }
    if (links.length >= 2) out.push({ line, links });
  }
  return out;
}

/** The offset most links keep, and the years that keep another. */
export function offsetsOf({ links }: LinkedLine): { readonly usual: number; readonly strays: readonly LinkOffset[] } {
  const counts = new Map<number, number>();
  for (const l of links) counts.set(l.sourceYear - l.year, (counts.get(l.sourceYear - l.year) ?? 0) + 1);
  const [usual] = [...counts].sort((a, b) => b[1] - a[1] || Math.abs(a[0]) - Math.abs(b[0]))[0]!;
  return { usual, strays: links.filter((l) => l.sourceYear - l.year !== usual) };
}

/** An opening balance, a prior-year figure, or a lag that the label states. */
export function mayLag(line: Line, model: Model): boolean {
  const words = `${line.norm} ${line.heading?.norm ?? ''}`;
  return (
    OPENING.test(words) ||
    /\b(?:prior|previous|last|lagged|lag|py|ly|t 1|comparative|bop)\b/.test(words) ||
    model.rolls.some((r) => r.opening === line)
  );
}
