// Header cells of a row or column -> period tokens: counters beside a "year" label, dates that step by a year, one slip of the typist mended.

import type { Grid, GridCell } from './grid.ts';
import { type PeriodToken, parseHeader } from './period.ts';

export interface Token extends PeriodToken {
  readonly at: number;
  readonly loose: boolean;
}

export function headerTokens(grid: Grid, cells: readonly GridCell[], across: boolean): Token[] {
  const found: Token[] = [];
  for (const cell of cells) {
    const format = typeof cell.value === 'number' ? grid.format(cell.row, cell.col) : '';
    if (typeof cell.value === 'number' && /[%.]|#,#|e\+/i.test(format.replace(/"[^"]*"/g, '')) && !grid.style(cell.row, cell.col)?.bold)
      continue;
    const token = parseHeader(cell.value, format, grid.book.date1904);
    if (token)
      found.push({ ...token, at: across ? cell.col : cell.row, loose: typeof cell.value === 'number' && token.serial === undefined });
  }
  return isCodeList(cells) ? [] : mended(dateSteps(found.length ? bridged(found, cells, across) : counted(cells, across)));
}

/** A year among words of any kind ("2026 (7+5)") is a header where it fits between the years beside it. */
function bridged(found: readonly Token[], cells: readonly GridCell[], across: boolean): Token[] {
  const known = new Set(found.map((t) => t.at));
  const more = cells.flatMap((cell): Token[] => {
    const at = across ? cell.col : cell.row;
    if (known.has(at) || typeof cell.value !== 'string' || cell.value.length > 30) return [];
    const years = cell.value.match(/\b(?:19|20)\d{2}\b/g) ?? [];
    if (years.length !== 1) return [];
    const year = Number(years[0]);
    const before = found.findLast((t) => t.at < at);
    const after = found.find((t) => t.at > at);
    const fits =
      [before, after].every((t) => t?.kind === 'year') && after!.year - year === year - before!.year && Math.abs(after!.year - year) === 1;
    return fits ? [{ kind: 'year', year, part: 0, at, loose: false }] : [];
  });
  return more.length ? [...found, ...more].sort((a, b) => a.at - b.at) : [...found];
}

/** F01, F02 ...: numbers of lines, not fiscal years from 2001 on. */
function isCodeList(cells: readonly GridCell[]): boolean {
  const codes = cells.filter((c) => typeof c.value === 'string' && /^f\d\d$/i.test(c.value.trim()));
  return codes.length >= 3 && /^f0[01]$/i.test(String(codes[0]!.value).trim());
}

/** "Operating year | 0 | 1 | 2 ...": model years counted from 0 or 1 beside a label that says so. */
function counted(cells: readonly GridCell[], across: boolean): Token[] {
  const label = cells.find((c) => typeof c.value === 'string');
  if (!label || !/^(?:[a-z ]{0,24}\b)?(?:years?|yr|periods?)\b[^a-z]*(?:of operation)?$/i.test(String(label.value).trim())) return [];
  const numbers = cells.filter((c) => typeof c.value === 'number' && (across ? c.col > label.col : c.row > label.row));
  const first = numbers[0]?.value;
  if (numbers.length < 5 || (first !== 0 && first !== 1) || numbers.some((c, i) => c.value !== (first as number) + i)) return [];
  return numbers.map((c) => ({ kind: 'index', year: c.value as number, part: 0, at: across ? c.col : c.row, loose: true }));
}

/** Month tokens that step by a year are a fiscal-year axis. */
function dateSteps(found: readonly Token[]): Token[] {
  const months = found.filter((t) => t.kind === 'month');
  if (months.length < 2) return found as Token[];
  const gaps = months.slice(1).map((t, i) => Math.abs((t.year - months[i]!.year) * 12 + t.part - months[i]!.part));
  const gap = [...gaps].sort((a, b) => a - b)[gaps.length >> 1]!;
  const kind = gap === 12 ? 'year' : gap === 6 ? 'half' : gap === 3 ? 'quarter' : gap === 1 ? 'month' : undefined;
  return found.flatMap((t) => (t.kind !== 'month' ? [t] : kind ? [{ ...t, kind }] : []));
}

/** 2026F, 2027F, 2027F, 2029F: a year that repeats the one before it, where the next is two on, is the year between. */
function mended(found: readonly Token[]): Token[] {
  return found.map((t, i) => {
    const [before, last, next] = [found[i - 2], found[i - 1], found[i + 1]];
    const yearly = [before, last, t, next].every((x) => x && (x.kind === 'year' || x.kind === 'index') && x.kind === t.kind);
    const slip = yearly && t.year === last!.year && before!.year === t.year - 1 && next!.year === t.year + 2;
    return slip && next!.at - t.at === t.at - last!.at ? { ...t, year: t.year + 1 } : t;
  });
}
