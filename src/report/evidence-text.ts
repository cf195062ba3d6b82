// Evidence -> lines of text that fit a width: both sides with their addresses and the gap, or cell, formula and value. What is cut is never a figure.

import type { Evidence } from '../rule/finding.ts';
import { figure, table } from './figures.ts';
import { plain } from './plain.ts';

export interface EvidenceLayout {
  readonly width: number;
  /** Rows shown; how many are left out is said. */
  readonly most: number;
  /** Addresses on it go without its name where room is short. */
  readonly sheet?: string;
}

export const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, Math.max(1, length - 3))}...` : text;

export function evidenceLines(evidence: readonly Evidence[], layout: EvidenceLayout): string[] {
  const told = evidence.filter((e) => e.cell !== undefined || e.formula !== undefined || e.value !== undefined);
  const shown = told.slice(0, layout.most);
  const sides = shown.filter(isSides);
  const rest = shown.filter((e) => !isSides(e));
  const left = evidence.length - shown.length;
  return [...sidesLines(sides, layout), ...cellLines(rest, layout), ...(left > 0 ? [`... and ${left} more`] : [])];
}

const isSides = (e: Evidence): boolean => e.gap !== undefined && e.period !== undefined;

/** Periods with both sides and the gap, a table for each comparison. */
function sidesLines(sides: readonly Evidence[], { width, sheet }: EvidenceLayout): string[] {
  const labels = [...new Set(sides.map((e) => e.label))];
  return labels.flatMap((label) => {
    const own = sides.filter((e) => e.label === label);
    const bare = (cell: string) => withoutSheet(cell, sheet);
    const tries = [sidesTable(own, (cell) => cell), sidesTable(own, bare), sidesTable(own, bare, false)];
    const lines = tries.find((t) => wideOf(t) <= width) ?? tries[2]!;
    return [...(labels.length > 1 ? [shorten(plain(label), width)] : []), ...lines.map((l) => shorten(l, width))];
  });
}

function sidesTable(sides: readonly Evidence[], named: (cell: string) => string, shares = true): string[] {
  const rows = sides.map((e) => [
    plain(e.period!),
    shorten(plain(named(e.cell ?? '')), 40),
    plain(figure(e.value)),
    shorten(plain(named(e.otherCell ?? '')), 40),
    plain(figure(e.other)),
    figure(e.gap),
    `${(e.gapPct ?? 0).toFixed(2)}%`,
  ]);
  const all = [['period', 'cell', 'value', 'against', 'value', 'gap', 'gap %'], ...rows];
  return table(shares ? all : all.map((row) => row.slice(0, -1)), [2, 4, 5, 6]);
}

function withoutSheet(cell: string, sheet: string | undefined): string {
  if (!sheet) return cell;
  const quoted = `'${sheet.replaceAll("'", "''")}'!`;
  return cell.replaceAll(quoted, '').replaceAll(`${sheet}!`, '');
}

/** What gives way first where room is short: the name of the sheet, then the formulas, last the words. */
function cellLines(evidence: readonly Evidence[], { width, sheet }: EvidenceLayout): string[] {
  const bare = (cell: string) => withoutSheet(cell, sheet);
  const tries = [
    rowsOf(evidence, Math.floor(width * 0.36), (cell) => cell),
    rowsOf(evidence, Math.floor(width * 0.36), bare),
    rowsOf(evidence, 18, bare),
  ];
  const { heads, tails } = tries.find(({ heads: h, tails: t }) => t.every((tail) => wideOf(h) + 2 + tail.least <= width)) ?? tries[2]!;
  const wide = wideOf(heads);
  return heads.flatMap((head, i) => {
    const text = tails[i]!.text(Math.max(12, width - wide - 2));
    if (text === '') return [shorten(head, width)];
    const line = `${head.padEnd(wide)}  ${text}`;
    return line.length <= width ? [line] : [shorten(head, width), `  ${tails[i]!.text(width - 2)}`];
  });
}

const wideOf = (lines: readonly string[]): number => Math.max(0, ...lines.map((line) => line.length));

function rowsOf(evidence: readonly Evidence[], formulas: number, named: (cell: string) => string) {
  const heads = evidence.map((e) => [
    plain(named(e.cell ?? '')),
    shorten(plain(e.formula ? `=${e.formula}` : ''), Math.max(16, formulas)),
    plain(e.value === undefined ? '' : e.value === '' ? '""' : shorten(figure(e.value), 40)),
  ]);
  return { heads: table(heads, [2]), tails: evidence.map((e) => tailOf(e, named)) };
}

/** What a cell is and what stands against it; the words give way to the other side. */
function tailOf(e: Evidence, named: (cell: string) => string) {
  const label = plain([e.period, e.label].filter(Boolean).join(' '));
  const other = plain(e.other === undefined ? '' : `against ${e.otherCell ? `${named(e.otherCell)} ` : ''}${shorten(figure(e.other), 40)}`);
  const text = (room: number): string => {
    if (other === '') return shorten(label, room);
    const left = room - other.length - 2;
    return left >= Math.min(8, label.length) ? `${shorten(label, left)}; ${other}` : other;
  };
  return { least: Math.min(label.length, 24) + (other === '' ? 0 : other.length + 2), text };
}
