// Lines -> the statement or schedule each belongs to: by heading, title, sheet name, and where all are silent by content.

import { normalise, titleParts } from './label.ts';
import { DCF_CONCEPTS, LINE_CONCEPTS, says, sectionKind } from './lexicon.ts';
import type { AxisLines, HeadingLine, Line } from './line.ts';

export type StatementKind =
  | 'income'
  | 'balance'
  | 'cash'
  | 'ppe'
  | 'intangibles'
  | 'debt'
  | 'nwc'
  | 'equity'
  | 'tax'
  | 'segments'
  | 'dcf'
  | 'wacc'
  | 'inputs'
  | 'historicals'
  | 'checks'
  | 'sensitivity'
  | 'comps'
  | 'cover'
  | 'archive';

/** Statements and the schedules behind them: where a model calculates, valuation apart. */
export const CALCULATING: readonly StatementKind[] = [
  'income',
  'balance',
  'cash',
  'ppe',
  'intangibles',
  'debt',
  'nwc',
  'equity',
  'tax',
  'segments',
];
const CORE: ReadonlySet<string> = new Set(['income', 'balance', 'cash']);
/** On these sheets a heading "Balance sheet" groups drivers, flags or outputs; it does not begin a statement. */
const FIRM: ReadonlySet<string> = new Set(['inputs', 'checks', 'sensitivity', 'cover', 'comps', 'wacc']);
/** Headings inside a statement that look like schedules. */
const INNER: Readonly<Record<string, ReadonlySet<string>>> = {
  balance: new Set(['ppe', 'intangibles', 'debt', 'nwc', 'equity', 'segments', 'cover', 'tax']),
  cash: new Set(['ppe', 'debt', 'nwc', 'equity', 'segments', 'dcf', 'tax', 'intangibles']),
  income: new Set(['segments', 'tax', 'debt', 'equity', 'ppe', 'cover', 'intangibles']),
};
const SAYS_SCHEDULE = /\b(?:schedules?|roll|rolls|roll ?forward|build|movement|reconciliation|corkscrew|supporting)\b/;

/** Role of a sheet by its name ("IS", "CashFlow", "Balance Sheet"). */
export function sheetRole(name: string): StatementKind | undefined {
  const bare = name.replace(/^\d{1,2}(?:\.\d{1,2})?[ ._)-]+(?=\D)/, '');
  const spaced = bare.replace(/([a-z])([A-Z])/g, '$1 $2');
  if (namesSeveral(bare)) return undefined;
  return (sectionKind(normalise(bare)) ?? sectionKind(normalise(spaced))) as StatementKind | undefined;
}

/** "IS and CF", "Income statement & balance sheet": which of them a line belongs to, its block or its content says. */
function namesSeveral(text: string): boolean {
  const parts = text.split(/\s+and\s+|[&+,/]/i).map((part) => sectionKind(normalise(part)) ?? '');
  return new Set(parts.filter((k) => CORE.has(k))).size > 1;
}

/** Sets `statement` on every line of an axis. */
export function assignStatements(block: AxisLines, role: StatementKind | undefined): void {
  const start = FIRM.has(role ?? '') ? role : (titleKind(block.titles, role) ?? role);
  let current = start;
  let ended = false;
  /** Under a heading of no known kind that follows the last row of a statement: schedules and remarks. */
  let beyond = false;
  const others = new Set<Line>();
  for (const entry of inOrder(block)) {
    if ('level' in entry) {
      const next = switchTo(entry, current, ended, role);
      if (next) beyond = false;
      else if (ended && (current === 'cash' || current === 'balance') && !sectionKind(entry.norm)) beyond = true;
      if (next && next !== current) {
        current = next;
        ended = false;
      }
      continue;
    }
    if (beyond) {
      others.add(entry);
      continue;
    }
    entry.statement = current;
    if (current && endsStatement(entry.norm, current)) ended = true;
  }
  if (!role || !start) assignByContent(block.lines.filter((l) => !others.has(l)));
}

function titleKind(titles: readonly string[], role: StatementKind | undefined): StatementKind | undefined {
  for (const title of [...titles].reverse()) {
    const kind = namesSeveral(title) ? undefined : announced(title);
    if (kind && (CORE.has(kind) || !role)) return kind;
  }
  return undefined;
}

/** What a title as a whole says, else the one thing that one of its parts says. */
function announced(title: string): StatementKind | undefined {
  const whole = sectionKind(normalise(title));
  const parts = whole ? [] : titleParts(title).flatMap((part) => sectionKind(normalise(part)) ?? []);
  return (whole ?? (new Set(parts).size === 1 ? parts[0] : undefined)) as StatementKind | undefined;
}

function inOrder(block: AxisLines): (Line | HeadingLine)[] {
  return [...block.headings, ...block.lines].sort((a, b) => a.pos - b.pos || ('level' in a ? -1 : 1));
}

function switchTo(
  heading: HeadingLine,
  current: StatementKind | undefined,
  ended: boolean,
  role: StatementKind | undefined,
): StatementKind | undefined {
  if (FIRM.has(role ?? '')) return undefined;
  const kind = sectionKind(heading.norm) as StatementKind | undefined;
  if (!kind || kind === current) return undefined;
  if (role === 'dcf' && (CORE.has(kind) || kind === 'segments')) return undefined;
  if (CORE.has(kind)) return heading.norm.split(' ').length <= 6 ? kind : undefined;
  if (kind === 'cover' || kind === 'historicals') return undefined;
  if (!current || !CORE.has(current)) return kind;
  if (ended || SAYS_SCHEDULE.test(heading.norm)) return kind;
  return INNER[current]?.has(kind) ? undefined : kind;
}

function endsStatement(norm: string, current: StatementKind): boolean {
  const last =
    current === 'balance' ? 'total_liabilities_equity' : current === 'cash' ? 'cash_end' : current === 'income' ? 'eps' : undefined;
  return last !== undefined && LINE_CONCEPTS.some((c) => c.id === last && says(norm, c) === 'strong');
}

const ANCHORS: Readonly<Record<string, StatementKind>> = {
  revenue: 'income',
  cogs: 'income',
  gross_profit: 'income',
  ebit: 'income',
  pbt: 'income',
  total_assets: 'balance',
  current_assets: 'balance',
  receivables: 'balance',
  inventory: 'balance',
  payables: 'balance',
  retained_earnings: 'balance',
  total_liabilities_equity: 'balance',
  cfo: 'cash',
  cfi: 'cash',
  cff: 'cash',
  capex: 'cash',
  cash_end: 'cash',
};
const ANCHOR_CONCEPTS = LINE_CONCEPTS.filter((c) => ANCHORS[c.id]);

/** Nothing announces the block: unmistakable labels anchor it, the lines between two anchors of one kind follow. */
function assignByContent(lines: readonly Line[]): void {
  const open = lines.filter((l) => !l.statement);
  if (isValuation(open)) {
    for (const line of open) line.statement = 'dcf';
    return;
  }
  const marks = lines.map((line) => {
    if (line.statement || line.unit === 'percent') return undefined;
    const hit = ANCHOR_CONCEPTS.find((c) => says(line.norm, c) === 'strong');
    return hit ? ANCHORS[hit.id] : undefined;
  });
  withoutStrayCapex(lines, marks);
  if (new Set(marks.filter(Boolean)).size === 0) return;
  withoutStrayBalances(lines, marks);
  let current: StatementKind | undefined;
  lines.forEach((line, i) => {
    if (line.statement) return;
    current = marks[i] ?? (nearer(marks, i) || current);
    line.statement = current;
  });
}

const VALUED = DCF_CONCEPTS.filter((c) => ['fcf', 'dcf_dividend', 'discount_factor', 'discount_period', 'pv_flow', 'nopat'].includes(c.id));

/** Flows and what discounts them, and no total of a statement. */
function isValuation(lines: readonly Line[]): boolean {
  const said = new Set(lines.flatMap((l) => VALUED.flatMap((c) => (says(l.norm, c) === 'strong' ? [c.id] : []))));
  const discounted = said.has('discount_factor') || (said.has('discount_period') && said.has('pv_flow'));
  return discounted && said.size >= 2 && !lines.some((l) => [...CASH_TOTALS, ...TOTALS].some((c) => says(l.norm, c) === 'strong'));
}

/** A fixed asset schedule names capital expenditure too: without a total of the cash flow statement it anchors nothing. */
function withoutStrayCapex(lines: readonly Line[], marks: (StatementKind | undefined)[]): void {
  if (!marks.includes('cash') || lines.some((l) => CASH_TOTALS.some((c) => says(l.norm, c) === 'strong'))) return;
  marks.forEach((m, i) => {
    if (m === 'cash') marks[i] = undefined;
  });
}

const CASH_TOTALS = LINE_CONCEPTS.filter((c) => ['cfo', 'cfi', 'cff', 'net_change_cash', 'cash_end'].includes(c.id));

/** A cash flow statement names receivables and payables too: without a total of the balance sheet they anchor nothing. */
function withoutStrayBalances(lines: readonly Line[], marks: (StatementKind | undefined)[]): void {
  const totals = lines.some((l) => TOTALS.some((c) => says(l.norm, c) === 'strong'));
  if (totals || !marks.includes('cash')) return;
  marks.forEach((m, i) => {
    if (m === 'balance') marks[i] = 'cash';
  });
}

const TOTALS = LINE_CONCEPTS.filter((c) => c.id === 'total_assets' || c.id === 'total_liabilities_equity' || c.id === 'net_assets');

/** Kind of the next anchor when it is nearer than the last one. */
function nearer(marks: readonly (StatementKind | undefined)[], i: number): StatementKind | undefined {
  let back = i;
  while (back >= 0 && !marks[back]) back--;
  let next = i;
  while (next < marks.length && !marks[next]) next++;
  if (back < 0) return marks[next];
  if (next >= marks.length) return marks[back];
  return marks[back] === marks[next] || i - back <= next - i ? marks[back] : marks[next];
}
