// Debt as the model shows it: lines on the balance sheet, total by year, tranches in schedules, and how interest is computed.

import { BORROWING } from './borrowing.ts';
import { balanceSide } from './layout.ts';
import { conceptById, says } from './lexicon.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';

export interface DebtView {
  /** Borrowings on the balance sheet (leases apart), totals and memo rows left out. */
  readonly lines: readonly Line[];
  readonly leases: readonly Line[];
  /** A line that shows total debt, wherever it stands. */
  readonly totalLine: Line | undefined;
  /** Sum of the lines, or the total line; undefined where neither has a number. */
  total(year: number): number | undefined;
}

const BORROWED = ['debt_short', 'debt_long'] as const;
const NOT_DEBT =
  /receivables?\b(?! (?:facility|financing|securiti[sz]ation|purchase))|customer|deposits?\b|payable|accrued|tax|deferred|to customers|advances|securities portfolio|reverse|allowance|notes to/;

/** Who takes deposits funds the business with what other banks leave with it: no debt of its own choosing. */
const DEPOSITS =
  /\b(?:customers?|clients?|retail|current|savings) (?:deposits|accounts)\b|\bdeposits (?:from|of|by) customers\b|\bdue to customers\b/;
const INTERBANK = /\b(?:due|owed|deposits|liabilities|payables?) (?:to|from|by) (?:other )?(?:banks|credit institutions)\b/;

export function debtView(model: Model): DebtView | undefined {
  const balance = model.statement('balance');
  const strong = (l: Line, id: string) => says(l.norm, conceptById(id)!) === 'strong';
  const money = balance.filter(
    (l) => l.unit !== 'percent' && l.unit !== 'multiple' && l.unit !== 'days' && l.cells.size > 0 && onClaimsSide(model, l),
  );
  const leases = money.filter((l) => strong(l, 'leases'));
  const lender = money.some((l) => DEPOSITS.test(l.norm));
  const listed = money.filter(
    (l) =>
      !leases.includes(l) &&
      !NOT_DEBT.test(l.norm) &&
      !(lender && INTERBANK.test(l.norm)) &&
      (BORROWED.some((id) => strong(l, id)) || (BORROWING.test(l.norm) && !/\btotal\b|net debt|net cash|ratio/.test(l.norm))),
  );
  const totalLine = model.line('total_debt');
  const inSheet = totalLine && money.includes(totalLine) ? totalLine : undefined;
  const lines = listed.filter((l) => l !== inSheet && !/\btotal\b/.test(l.norm));
  if (lines.length === 0 && !totalLine) return undefined;
  return {
    lines: lines.length ? lines : inSheet ? [inSheet] : [],
    leases,
    totalLine,
    total: (year) => {
      const values = lines
        .map((l) => (l.value(year) === undefined ? undefined : signOf(l) * l.value(year)!))
        .filter((v) => v !== undefined);
      return values.length ? values.reduce((a, b) => a + b, 0) : totalLine?.value(year);
    },
  };
}

/** -1 for a balance shown negative (creditors on a net-assets sheet), else 1. */
export function signOf(line: Line): 1 | -1 {
  const sum = [...line.cells.values()].reduce((s, c) => s + (typeof c.value === 'number' ? c.value : 0), 0);
  return sum < 0 ? -1 : 1;
}

const EQUITY_SECTION = /^(?:total )?(?:shareholders |stockholders |owners )?(?:equity|funds|capital and reserves)\b(?!.*liabilit)/;

/** Below total assets (or in the liabilities section): a note receivable is no debt. A hybrid among equity is none either. */
function onClaimsSide(model: Model, line: Line): boolean {
  if (amongEquity(model, line)) return false;
  if (EQUITY_SECTION.test(line.heading?.norm ?? '')) return false;
  const side = balanceSide(model, line);
  return side !== 'asset' && side !== 'memo';
}

/** Between share capital or retained earnings and their total. */
function amongEquity(model: Model, line: Line): boolean {
  const near = (ids: readonly string[]) => ids.flatMap((id) => model.line(id) ?? []).filter((l) => l.axis === line.axis && l !== line);
  const parts = near(['share_capital', 'retained_earnings']).map((l) => l.pos);
  const totals = near(['total_equity', 'equity_parent']).map((l) => l.pos);
  return parts.length > 0 && totals.length > 0 && line.pos > Math.min(...parts) && line.pos < Math.max(...totals);
}

/** Any debt, or a revolver that could be drawn, in the given years. */
export function hasDebt(model: Model, years: readonly number[]): boolean {
  const view = debtView(model);
  if (view && years.some((y) => Math.abs(view.total(y) ?? 0) > 1e-6)) return true;
  // A balance that shows an error is there all the same.
  if (view?.lines.some((l) => years.some((y) => l.trouble(y)))) return true;
  return model.lines.some(
    (l) =>
      l.statement === 'debt' &&
      /revolv|credit facility|commitment line|overdraft/.test(`${l.norm} ${l.heading?.norm ?? ''}`) &&
      years.some((y) => l.cell(y)?.formula),
  );
}
