// Lines -> roll-forwards (corkscrews): opening + movements = closing, read from formulas, or from labels where values are pasted.

import type { Line } from './line.ts';
import type { LinearReader, Term } from './linear.ts';

export interface Movement {
  readonly line: Line;
  /** Sign with which it enters the closing balance. */
  readonly coef: number;
}

export interface Roll {
  readonly closing: Line;
  /** undefined when the closing formula reads its own prior cell directly. */
  readonly opening: Line | undefined;
  readonly movements: readonly Movement[];
  /** formula: read from the closing formulas; labels: opening and closing by their words, values typed. */
  readonly from: 'formula' | 'labels';
  /** Terms of the closing formula that belong to no line (a scalar). */
  readonly loose: readonly Term[];
}

/** Line and year of a cell. */
export type LineAt = (sheet: number, row: number, col: number) => { readonly line: Line; readonly year: number } | undefined;

export const OPENING = /\b(?:opening|beginning|begin|start|brought forward|b f|bop|boy|prior year|previous)\b/;
export const CLOSING = /\b(?:closing|ending|end|carried forward|c f|eop|eoy|year end)\b/;

/** Every roll along annual axes, in workbook order. `years` are those in which formulas are expected (forecast). */
export function findRolls(lines: readonly Line[], reader: LinearReader, lineAt: LineAt, years: readonly number[]): Roll[] {
  const rolls: Roll[] = [];
  for (const line of lines) {
    const roll = byFormula(line, reader, lineAt, years) ?? byLabels(line, lines);
    if (roll) rolls.push(roll);
  }
  return rolls;
}

function byFormula(closing: Line, reader: LinearReader, lineAt: LineAt, years: readonly number[]): Roll | undefined {
  const usable = years.filter((y) => closing.cell(y)?.formula && closing.cell(y - 1));
  for (const year of usable.slice(0, 3)) {
    const form = reader.of(closing.cell(year)!.id);
    if (!form || form.opaque > 0 || form.terms.length < 1 || form.terms.length > 60) continue;
    const parts = form.terms.map((term) => ({ term, at: lineAt(term.sheet, term.row, term.col) }));
    const start = parts.find((p) => p.term.coef === 1 && p.at && isOpening(p.at, closing, year, reader));
    if (!start) continue;
    const rest = parts.filter((p) => p !== start);
    const movements = rest.flatMap((p) => (p.at && p.at.year === year ? [{ line: p.at.line, coef: p.term.coef }] : []));
    // A closing that only repeats an opening row is a roll that forgets its movements.
    if (movements.length === 0 && (start.at!.line === closing || !OPENING.test(start.at!.line.norm))) continue;
    return {
      closing,
      opening: start.at!.line === closing ? undefined : start.at!.line,
      movements,
      from: 'formula',
      loose: rest.filter((p) => !p.at || p.at.year !== year).map((p) => p.term),
    };
  }
  return undefined;
}

function isOpening(at: { line: Line; year: number }, closing: Line, year: number, reader: LinearReader): boolean {
  if (at.line === closing) return at.year === year - 1;
  if (at.year !== year) return false;
  const cell = at.line.cell(year);
  const before = closing.cell(year - 1);
  if (!cell || !before || cell.id < 0) return false;
  const source = reader.source(cell.id);
  if (source.id === before.id) return true;
  const linked = reader.source(before.id);
  if (source.coef === 1 && source.id === linked.id && source.id !== cell.id) return true;
  return (
    OPENING.test(at.line.norm) &&
    typeof cell.value === 'number' &&
    typeof before.value === 'number' &&
    Math.abs(cell.value - before.value) <= 1e-6 * Math.max(1, Math.abs(cell.value))
  );
}

/** Typed rolls: a line that says opening, lines between, a line that says closing, in one section. */
function byLabels(closing: Line, lines: readonly Line[]): Roll | undefined {
  if (!CLOSING.test(closing.norm) || [...closing.cells.values()].some((c) => c.formula)) return undefined;
  const block = lines.filter((l) => l.axis === closing.axis && l.pos < closing.pos && closing.pos - l.pos <= 12);
  const opening = [...block].reverse().find((l) => OPENING.test(l.norm));
  if (!opening) return undefined;
  const movements = block.filter((l) => l.pos > opening.pos).map((line) => ({ line, coef: 1 }));
  return movements.length ? { closing, opening, movements, from: 'labels', loose: [] } : undefined;
}
