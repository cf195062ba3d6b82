// Pack workbook -> Pack: historical lines, segments and KPIs, guidance, market data, by sheet role. Pure; knows nothing of the model under review.

import type { Sheet, Workbook } from '../workbook/workbook.ts';
import { type PackGrid, packGrid, type ValueAt } from './pack-grid.ts';
import { type GuidanceEntry, type MarketItem, readGuidance, readMarket } from './pack-items.ts';
import { type PackRow, type PackTable, readTable } from './pack-table.ts';
import type { Task } from './task.ts';
import { parseUnit, type Unit } from './unit.ts';

export type { ValueAt } from './pack-grid.ts';
export type { GuidanceEntry, MarketItem } from './pack-items.ts';

export type StatementRole = 'income' | 'balance' | 'cashFlow' | 'segments';
export type SheetRole = StatementRole | 'guidance' | 'market' | 'consensus' | 'other';

export interface PackLine extends PackRow {
  readonly role: StatementRole;
  /** Unit of the line, else the unit that the sheet's title declares. */
  readonly measure: Unit;
}

export interface PackSheet {
  readonly name: string;
  readonly role: SheetRole;
  readonly because: string;
  /** Declared above the table ("USD millions unless stated"). */
  readonly unit: Unit | undefined;
}

export interface Pack {
  readonly sheets: readonly PackSheet[];
  /** In sheet order, then row order. */
  readonly lines: readonly PackLine[];
  readonly guidance: readonly GuidanceEntry[];
  readonly market: readonly MarketItem[];
  /** Fiscal years that any line of a statement shows, ascending. */
  readonly years: readonly number[];
  readonly problems: readonly string[];
}

const NAMES: readonly (readonly [RegExp, SheetRole])[] = [
  [/consensus|street/i, 'consensus'],
  [/guidance|outlook/i, 'guidance'],
  [/segment|kpi|operating (?:data|metrics|stat)|portfolio|drivers|volumes/i, 'segments'],
  [/market|trading|peers|comps|comparables|prices/i, 'market'],
  [/balance|(?:^|[ _])bs\b|_bs$|financial position|net assets/i, 'balance'],
  [/cash ?_?flows?|(?:^|[ _])cfs?\b|_cf$/i, 'cashFlow'],
  [/income|profit|p ?& ?l|pnl|earnings|(?:^|[ _])is\b|_is$|operations/i, 'income'],
];

const CONTENT: Readonly<Record<StatementRole, RegExp>> = {
  income:
    /\b(?:revenues?|net sales|net interest income|cost of (?:sales|goods|revenue)|operating (?:income|profit|expenses)|income tax|net (?:income|profit|earnings)|profit before tax)\b/i,
  balance:
    /\b(?:total assets|total liabilities|total equity|receivables?|inventor|payables?|retained earnings|share capital|net assets|goodwill|cash and)\b/i,
  cashFlow:
    /\b(?:operating activities|investing activities|financing activities|from operations|capital expenditures?|capex|dividends|net change in cash|change in|repurchase|proceeds|repayment)\b/i,
  segments:
    /\b(?:segment|subscribers?|units|volumes?|price|arpu|average|share of|mix|per (?:unit|user|month)|occupancy|production|margin)\b/i,
};
const STATEMENTS = ['income', 'balance', 'cashFlow', 'segments'] as const;

function byContent(rows: readonly PackRow[]): { role: StatementRole; hits: number; all: number } {
  const scored = STATEMENTS.map((role) => ({ role, hits: rows.filter((r) => CONTENT[role].test(r.label)).length }));
  const best = scored.reduce((top, s) => (s.hits > top.hits ? s : top));
  return { ...best, all: scored.reduce((sum, s) => sum + s.hits, 0) };
}

interface Read {
  readonly grid: PackGrid;
  readonly table: PackTable | undefined;
  readonly guidance: readonly GuidanceEntry[];
  readonly market: readonly MarketItem[];
}

function readSheet(book: Workbook, sheet: Sheet, valueAt: ValueAt | undefined): Read {
  const across = packGrid(book, sheet, false, valueAt);
  const down = packGrid(book, sheet, true, valueAt);
  const tables = [readTable(across), readTable(down)];
  const size = (t: PackTable | undefined): number => t?.rows.reduce((n, r) => n + r.values.size, 0) ?? 0;
  const turned = size(tables[1]) > size(tables[0]);
  return { grid: turned ? down : across, table: tables[turned ? 1 : 0], guidance: readGuidance(across), market: readMarket(across) };
}

/** By name where the name says it; else by what stands in the sheet. */
function roleOf(name: string, read: Read): { role: SheetRole; because: string } {
  const named = NAMES.find(([form]) => form.test(name))?.[1];
  const found = byContent(read.table?.rows ?? []);
  if (named && (named === 'consensus' || fits(named, read))) return { role: named, because: 'sheet name' };
  if (read.table && found.all >= 2) return { role: found.role, because: `${found.hits} labels` };
  if (read.guidance.some((g) => g.cells.length > 1)) return { role: 'guidance', because: 'low and high columns' };
  if (read.market.some((m) => /share price|stock price|beta|closing price/i.test(m.item)))
    return { role: 'market', because: 'share price or beta' };
  if (read.table && read.table.rows.length > 1) return { role: 'segments', because: 'yearly figures that belong to no statement' };
  return { role: 'other', because: 'neither its name nor its content says what it is' };
}

function fits(role: SheetRole, read: Read): boolean {
  if (role === 'guidance') return read.guidance.length > 0;
  if (role === 'market') return read.market.length > 0;
  return read.table !== undefined && read.table.rows.length > 0;
}

/** Several statements on one sheet: headings say where each begins. */
function rolesByRow(rows: readonly PackRow[], sheetRole: StatementRole): StatementRole[] {
  const sections = [...new Set(rows.map((r) => r.section))];
  const role = new Map<string, StatementRole>();
  for (const s of sections) {
    const named = NAMES.find(([form]) => form.test(s))?.[1];
    const statement = named === 'income' || named === 'balance' || named === 'cashFlow' || named === 'segments' ? named : undefined;
    const isTitle = /statement|sheet|income|p&l|cash flows?$|kpi|segment/i.test(s);
    if (statement && isTitle) role.set(s, statement);
  }
  if (new Set(role.values()).size < 2) return rows.map(() => sheetRole);
  let current: StatementRole = sheetRole;
  return rows.map((r) => {
    current = role.get(r.section) ?? current;
    return current;
  });
}

function declaredUnit(titles: readonly string[]): Unit | undefined {
  const units = titles.map(parseUnit).filter((u) => u.currency && u.scale);
  return units.at(-1) ?? titles.map(parseUnit).find((u) => u.scale !== undefined && u.measure !== 'count');
}

/**
 * Reads the input pack.
 * @param options.task settles the fiscal year of dated headers when the year ends early in a calendar year
 * @param options.valueAt recalculated values, for packs that hold formulas
 */
export function readPack(book: Workbook, options: { readonly task?: Task; readonly valueAt?: ValueAt } = {}): Pack {
  const sheets: PackSheet[] = [];
  const lines: PackLine[] = [];
  const guidance: GuidanceEntry[] = [];
  const market: MarketItem[] = [];
  const problems: string[] = [];
  for (const sheet of book.sheets) {
    const read = readSheet(book, sheet, options.valueAt);
    const { role, because } = roleOf(sheet.name, read);
    const unit = role === 'guidance' || role === 'market' || role === 'other' ? undefined : declaredUnit(read.table?.titles ?? []);
    sheets.push({ name: sheet.name, role, because, unit });
    if (role === 'guidance') guidance.push(...read.guidance);
    else if (role === 'market') market.push(...read.market);
    else if (role === 'other' && sheet.cells.count > 0) problems.push(`Sheet ${sheet.name} of the pack was not read: ${because}.`);
    else if (role !== 'consensus' && role !== 'other') {
      const roles = rolesByRow(read.table!.rows, role);
      lines.push(
        ...read.table!.rows.map((row, i) => ({
          ...shift(row, read.table!, options.task),
          role: roles[i]!,
          measure: measureOf(row.unit, unit),
        })),
      );
    }
  }
  for (const role of ['income', 'balance', 'cashFlow'] as const)
    if (!lines.some((l) => l.role === role)) problems.push(`The pack has no ${WORDS[role]}.`);
  const years = new Set(lines.filter((l) => l.role !== 'segments').flatMap((l) => [...l.values.keys()]));
  return { sheets, lines, guidance, market, years: [...years].sort((a, b) => a - b), problems };
}

const WORDS = { income: 'income statement', balance: 'balance sheet', cashFlow: 'cash flow statement' } as const;

/** A currency without a scale ("USD") is in units only for a line that says so itself; the sheet's scale serves lines without a unit. */
function measureOf(own: string, sheet: Unit | undefined): Unit {
  if (own !== '') return parseUnit(own);
  return sheet ?? parseUnit('');
}

/** Dated headers of a year that ends in January 2025 may mean fiscal 2024: the task's years decide. */
function shift(row: PackRow, table: PackTable, task: Task | undefined): PackRow {
  const known = task?.historicalYears ?? [];
  const years = [...row.values.keys()];
  if (!table.fromDates || known.length === 0 || years.length === 0) return row;
  const misses = years.filter((y) => !known.includes(y)).length;
  const moved = years.filter((y) => !known.includes(y - 1)).length;
  if (misses === 0 || moved >= misses) return row;
  const move = <T>(map: ReadonlyMap<number, T>): Map<number, T> => new Map([...map].map(([y, v]) => [y - 1, v]));
  return { ...row, values: move(row.values), cells: move(row.cells) };
}

/** The lines of one role, in order. */
export function linesOf(pack: Pack, role: StatementRole): readonly PackLine[] {
  return pack.lines.filter((l) => l.role === role);
}
