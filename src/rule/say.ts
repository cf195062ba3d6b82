// How figures are compared and said: tolerances, gaps, plain numbers. Shared by all checks so that messages read alike.

import { cellName, fullName, rect, rectName } from '../../grammar/ref.ts';
import type { Line, LineCell } from '../model/line.ts';
import { periodName } from '../model/periodname.ts';
import { locate, type Workbook } from '../workbook/workbook.ts';
import type { Evidence } from './finding.ts';
import type { Place } from './flag.ts';

/** Gap in percent of the larger magnitude; 0 when both are 0. */
export function gapPct(a: number, b: number): number {
  const scale = Math.max(Math.abs(a), Math.abs(b));
  return scale === 0 ? 0 : (Math.abs(a - b) / scale) * 100;
}

/** True when |a-b| is within `pct` percent of the larger magnitude (or of `scale`, when given). A millionth absorbs float noise. */
export function ties(a: number, b: number, pct: number, scale = Math.max(Math.abs(a), Math.abs(b))): boolean {
  return Math.abs(a - b) <= (pct / 100) * scale * (1 + 1e-9) + 1e-9;
}

/** 1,234.5 with as many digits as matter: no locale, no exponent for everyday sizes. */
export function num(v: number | undefined | null): string {
  if (v === undefined || v === null) return 'blank';
  if (!Number.isFinite(v)) return String(v);
  const size = Math.abs(v);
  if (size !== 0 && (size < 1e-4 || size >= 1e15)) return v.toExponential(3);
  const digits = size >= 1000 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4;
  const [whole, part] = size.toFixed(digits).split('.') as [string, string?];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const tail = part?.replace(/0+$/, '');
  return `${v < 0 && size !== 0 ? '-' : ''}${grouped}${tail ? `.${tail}` : ''}`;
}

/** 8.794 -> "8.79%". */
export function pct(v: number): string {
  const size = Math.abs(v);
  return `${v.toFixed(size >= 10 ? 1 : size >= 0.1 ? 2 : 4)}%`;
}

/** The place of a line over some years. */
export function placeOf(l: Line, years?: readonly number[]): Place {
  const cells = [...l.cells.values()].filter((c) => !years || years.includes(c.year));
  return { sheet: l.sheetName, range: l.range(years), cells: cells.map((c) => cellName(c.row, c.col)) };
}

export function placeAt(sheet: string, row: number, col: number, row2 = row, col2 = col): Place {
  return { sheet, range: rectName(rect(row, col, row2, col2)) };
}

/** The place of one address with its sheet. */
export function placeOfCell(address: string): Place {
  const m = /^(?:'((?:[^']|'')+)'|([^!]+))!([A-Z]+\d+)/.exec(address);
  return m ? { sheet: m[1]?.replaceAll("''", "'") ?? m[2]!, range: m[3]! } : { sheet: '', range: 'A1' };
}

/** Two lines compared in one year, as evidence. */
export function compare(
  label: string,
  year: number,
  a: { line: Line; value: number },
  b: { line?: Line; value: number; cell?: string },
): Evidence {
  return {
    label,
    period: periodName(year),
    cell: a.line.address(year),
    value: a.value,
    ...(b.line ? { otherCell: b.line.address(year) } : b.cell ? { otherCell: b.cell } : {}),
    other: b.value,
    gap: a.value - b.value,
    gapPct: gapPct(a.value, b.value),
  };
}

/** Two lines side by side in some years, as evidence that is no difference. */
export function beside(label: string, a: Line, b: Line, years: readonly number[]): Evidence[] {
  return years.map((y) => ({
    label,
    period: periodName(y),
    cell: a.address(y),
    value: a.value(y) ?? null,
    otherCell: b.address(y),
    other: b.value(y) ?? null,
  }));
}

export function addressOf(sheet: string, c: LineCell): string {
  return fullName(sheet, c.row, c.col);
}

/** "2027-2030", "2027, 2029". */
export function yearsText(years: readonly number[]): string {
  const sorted = [...years].sort((a, b) => a - b);
  const parts: string[] = [];
  for (let i = 0; i < sorted.length; ) {
    let j = i;
    while (j + 1 < sorted.length && sorted[j + 1] === sorted[j]! + 1) j++;
    parts.push(
      j - i >= 2
        ? `${periodName(sorted[i]!)}${sorted[i]! < 3_000 ? '-' : ' to '}${periodName(sorted[j]!)}`
        : sorted
            .slice(i, j + 1)
            .map(periodName)
            .join(', '),
    );
    i = j + 1;
  }
  return parts.join(', ');
}

/** The largest relative gap among evidence, with its period: "8.79% in 2027". */
export function worstGap(evidence: readonly Evidence[]): string {
  const worst = evidence.reduce((a, b) => ((b.gapPct ?? 0) > (a.gapPct ?? 0) ? b : a));
  return `${pct(worst.gapPct ?? 0)}${worst.period ? ` in ${worst.period}` : ''}`;
}

/** Sheet!A1 of a cell id. */
export function fullNameOf(book: Workbook, id: number): string {
  const { sheet, index } = locate(book, id);
  return fullName(sheet.name, sheet.cells.row[index]!, sheet.cells.col[index]!);
}

/** Sheet name and zero-based position of a cell id. */
export function positionOf(book: Workbook, id: number): { readonly sheet: string; readonly row: number; readonly col: number } {
  const { sheet, index } = locate(book, id);
  return { sheet: sheet.name, row: sheet.cells.row[index]!, col: sheet.cells.col[index]! };
}

export { periodName };
