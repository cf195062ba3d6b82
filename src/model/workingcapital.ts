// Working capital: the operating balances of the balance sheet, and what each cash flow movement really takes from them.

import { balanceSide, inSection } from './layout.ts';
import { conceptById, says } from './lexicon.ts';
import type { Line } from './line.ts';
import type { Term } from './linear.ts';
import { sameSeries } from './locate.ts';
import type { Model } from './model.ts';

export interface OperatingBalance {
  readonly line: Line;
  readonly side: 'asset' | 'liability';
  /** Receivables, inventory, payables and their like: expected in the cash flow whenever they change. */
  readonly core: boolean;
}

export interface MovementPart {
  readonly balance: OperatingBalance;
  /** Effect on cash of the balance at the end of the year (wanted: -1 asset, +1 liability) and at its start (the reverse). */
  readonly end: number;
  readonly start: number;
}

export interface Movement {
  readonly line: Line;
  readonly year: number;
  /** Effect on operating cash flow. */
  readonly effect: number;
  /** By formula; undefined when the formula does not lead to balances (typed, opaque). */
  readonly parts: readonly MovementPart[] | undefined;
  /** For a typed movement: the balance with the same words. */
  readonly named: OperatingBalance | undefined;
}

export interface WorkingCapital {
  readonly balances: readonly OperatingBalance[];
  readonly movements: readonly Movement[];
}

const CORE = ['receivables', 'inventory', 'other_current_assets', 'payables', 'accrued', 'deferred_revenue'] as const;
const NOT_OPERATING = [
  'cash',
  'restricted_cash',
  'securities',
  'current_assets',
  'ppe',
  'rou_assets',
  'goodwill',
  'intangibles',
  'associates',
  'total_assets',
  'net_assets',
  'debt_short',
  'debt_long',
  'total_debt',
  'leases',
  'pensions',
  'current_liabilities',
  'total_liabilities',
  'share_capital',
  'retained_earnings',
  'treasury_stock',
  'aoci',
  'nci',
  'preferred',
  'equity_parent',
  'total_equity',
  'total_liabilities_equity',
].map((id) => conceptById(id)!);
const NOT_MOVEMENT =
  /net (?:income|profit|earnings)|profit|depreciation|amortization|\bda\b|stock based|impairment|deferred tax|gain|loss on|interest|tax(?:es)? paid|noncash|equity (?:income|earnings)|provision for|straight line/;

export function workingCapital(model: Model): WorkingCapital | undefined {
  const balances = operatingBalances(model);
  const cfo = model.line('cfo');
  if (!cfo || balances.length === 0) return undefined;
  const stand = standIns(model, balances);
  const rows = model
    .statement('cash')
    .filter((l) => inSection(model, l, 'cfo') && l.cells.size > 0 && !/\btotal\b|^net cash|subtotal/.test(l.norm));
  const movements = model.years.forecast.flatMap((year) => rows.flatMap((row) => movementOf(model, row, year, cfo, stand, balances) ?? []));
  return { balances, movements };
}

export function operatingBalances(model: Model): OperatingBalance[] {
  const assets = model.line('total_assets');
  return model.statement('balance').flatMap((line): OperatingBalance[] => {
    if (line.unit === 'percent' || line.unit === 'multiple' || line.unit === 'days' || line.cells.size === 0) return [];
    const coreId = CORE.find((id) => says(line.norm, conceptById(id)!) === 'strong') ?? CORE.find((id) => model.line(id) === line);
    if (
      !coreId &&
      (NOT_OPERATING.some((c) => says(line.norm, c) === 'strong') ||
        /\btotal\b|difference|check|balance$|net working|net debt|memo/.test(line.norm))
    )
      return [];
    const shown = balanceSide(model, line);
    const side = shown === 'asset' ? 'asset' : shown ? 'liability' : sideByWords(line);
    if (!side) return [];
    return [
      {
        line,
        side:
          shown === undefined && coreId && ['payables', 'accrued', 'deferred_revenue'].includes(coreId)
            ? 'liability'
            : coreId && assets === undefined
              ? 'asset'
              : side,
        core: coreId !== undefined,
      },
    ];
  });
}

function sideByWords(line: Line): 'asset' | 'liability' | undefined {
  return /payable|accru|liabilit|deferred|unearned|creditors/.test(line.norm)
    ? 'liability'
    : /receivable|inventor|prepaid|assets|debtors|stock/.test(line.norm)
      ? 'asset'
      : undefined;
}

/** Line -> the balance whose numbers it repeats (rows of a working capital schedule). */
function standIns(model: Model, balances: readonly OperatingBalance[]): ReadonlyMap<Line, OperatingBalance> {
  const map = new Map<Line, OperatingBalance>(balances.map((b) => [b.line, b]));
  for (const line of model.lines) {
    if (map.has(line) || line.statement === 'cash' || line.statement === 'income' || line.cells.size === 0) continue;
    const twin = balances.find((b) => linkedTo(model, b.line, line));
    if (twin) map.set(line, twin);
  }
  return map;
}

/** One is a link to the other, in a forecast year. */
function linkedTo(model: Model, balance: Line, other: Line): boolean {
  const year = model.years.forecast.find((y) => balance.cell(y) && other.cell(y));
  if (year === undefined) return false;
  const a = balance.cell(year)!;
  const b = other.cell(year)!;
  if (
    a.id < 0 ||
    b.id < 0 ||
    typeof a.value !== 'number' ||
    Math.abs(a.value) !== Math.abs(typeof b.value === 'number' ? b.value : Number.NaN)
  )
    return false;
  return model.linear.source(a.id).id === model.linear.source(b.id).id && sameSeries(balance, other, model.years.forecast);
}

function movementOf(
  model: Model,
  row: Line,
  year: number,
  cfo: Line,
  stand: ReadonlyMap<Line, OperatingBalance>,
  balances: readonly OperatingBalance[],
): Movement | undefined {
  const cell = row.cell(year);
  if (!cell || typeof cell.value !== 'number') return undefined;
  const coef = coefficientIn(model, cfo, row, year);
  if (coef === 0) return undefined;
  const effect = coef * cell.value;
  const parts = partsOf(model, cell.id, year, coef, stand);
  if (parts) return { line: row, year, effect, parts, named: undefined };
  if (NOT_MOVEMENT.test(row.norm)) return undefined;
  const named = balances.find((b) => bareName(b.line.norm) === bareName(row.norm)) ?? byNumbers(model, row, balances);
  return named ? { line: row, year, effect, parts: undefined, named } : undefined;
}

/** A typed row that moves as one balance does in every forecast year, up to its sign. */
function byNumbers(model: Model, row: Line, balances: readonly OperatingBalance[]): OperatingBalance | undefined {
  const change = (l: Line, y: number) => (l.value(y) ?? Number.NaN) - (l.value(y - 1) ?? Number.NaN);
  const years = model.years.forecast.filter((y) => row.value(y) !== undefined);
  const moves = balances.filter(({ line }) =>
    years.every((y) => Math.abs(Math.abs(row.value(y)!) - Math.abs(change(line, y))) <= 0.005 * Math.abs(row.value(y)!)),
  );
  return years.length >= 2 && years.some((y) => row.value(y) !== 0) && moves.length === 1 ? moves[0] : undefined;
}

/** How the cash flow total takes the row: +1 or -1, 1 where it cannot be told. */
function coefficientIn(model: Model, total: Line, row: Line, year: number): number {
  const cell = total.cell(year);
  const form = cell?.formula ? model.linear.expand(cell.id, (t) => isOwnRow(model, t, row, total, year)) : undefined;
  if (!form) return 1;
  const hit = form.terms.find((t) => model.lineAt(t.sheet, t.row, t.col)?.line === row);
  return hit ? Math.sign(hit.coef) : form.opaque ? 1 : 0;
}

/** The row itself, or another row of the statement that is no subtotal: a plug over there does not change how the total takes this one. */
function isOwnRow(model: Model, t: Term, row: Line, total: Line, year: number): boolean {
  const at = model.lineAt(t.sheet, t.row, t.col);
  if (!at || at.line === row) return at !== undefined;
  if (at.line.axis !== total.axis || at.year !== year) return false;
  const form = at.line.cell(year)?.formula ? model.linear.of(at.line.cell(year)!.id) : undefined;
  const inside = (p: Term) => model.lineAt(p.sheet, p.row, p.col)?.line.axis === total.axis;
  return form !== undefined && !(form.terms.length >= 2 && form.terms.every(inside));
}

/** The balances a movement's formula takes; undefined when anything else is in it, or none is. */
function partsOf(
  model: Model,
  id: number,
  year: number,
  coef: number,
  stand: ReadonlyMap<Line, OperatingBalance>,
): MovementPart[] | undefined {
  const form = model.linear.expand(id, (t) => {
    const at = model.lineAt(t.sheet, t.row, t.col);
    return at !== undefined && stand.has(at.line);
  });
  if (!form || form.opaque) return undefined;
  const parts = new Map<OperatingBalance, { end: number; start: number }>();
  for (const t of form.terms) {
    const at = model.lineAt(t.sheet, t.row, t.col);
    const balance = at ? stand.get(at.line) : undefined;
    if (!at || !balance) return undefined;
    const sum = parts.get(balance) ?? { end: 0, start: 0 };
    const flip = Math.sign(at.line.value(at.year) ?? 1) !== Math.sign(balance.line.value(at.year) ?? 1) ? -1 : 1;
    if (at.year === year) sum.end += coef * t.coef * flip;
    else if (at.year === year - 1) sum.start += coef * t.coef * flip;
    else return undefined;
    parts.set(balance, sum);
  }
  return parts.size ? [...parts].map(([balance, { end, start }]) => ({ balance, end, start })) : undefined;
}

/** "Change in trade receivables" and "Trade receivables" are one name. */
export function bareName(norm: string): string {
  return norm
    .replace(
      /\b(?:less|plus|change|changes|increase|decrease|movement|in|of|the|net|from|working|capital|and|other|trade|accounts)\b/g,
      ' ',
    )
    .replace(/s\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
