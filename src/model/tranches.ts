// Debt schedule -> tranches: rows of balances with their movements, and the total they add up to.

import { BORROWING } from './borrowing.ts';
import { debtView } from './debt.ts';
import type { Line } from './line.ts';
import { sameSeries } from './locate.ts';
import type { Model } from './model.ts';
import { CLOSING, OPENING, type Roll } from './roll.ts';

export interface Tranche {
  readonly balance: Line;
  /** undefined for a balance that is only carried forward, or typed. */
  readonly roll: Roll | undefined;
  /** The balance sheet shows it. */
  readonly linked: boolean;
}

export interface DebtSchedule {
  readonly tranches: readonly Tranche[];
  /** A line of the schedule that adds the tranches; undefined where none does. */
  readonly total: Line | undefined;
}

const NOT_BALANCE =
  /\binterest\b|\brate\b|coupon|fee|repa(?:y|id)|issu|draw|amortiz|redempt|allowance|provision|impairment|write off|net debt|leverage|ebitda|cover|capacity|commitment|available|undrawn|cash|sweep|maturity|average|proceeds|mandatory|scheduled/;

/** Headings of balances that a schedule may roll beside debt. */
const OTHER_CLAIM =
  /\bdividends?\b|\bpayables?\b|\bdeferred\b|\btax(?:es)?\b|\bprovisions?\b|\bpensions?\b|\b(?:share|common) (?:capital|stock)\b|\bassociates?\b/;

/** undefined when no schedule of debt balances stands beside the balance sheet. */
export function debtSchedule(model: Model): DebtSchedule | undefined {
  const view = debtView(model);
  const owed = [...(view?.lines ?? []), ...(view?.leases ?? [])];
  const pool = model.lines.filter(isScheduleLine);
  const others = model.statement('balance').filter((l) => !owed.includes(l) && !/\btotal\b/.test(l.norm));
  const rolls = model.rolls.filter(
    (r) =>
      isScheduleRoll(r) &&
      // Deferred tax or share capital rolled on the same sheet: the balance sheet says what it is.
      !others.some((l) => fetches(model, l, r.closing)) &&
      !(OTHER_CLAIM.test(r.closing.heading?.norm ?? '') && !BORROWING.test(r.closing.heading?.norm ?? '')) &&
      !/\btotal\b/.test(r.closing.norm) &&
      (pool.includes(r.closing) || owed.some((l) => linked(model, l, r.closing))),
  );
  const rolled = new Set(rolls.map((r) => r.closing));
  const plain = pool.filter((l) => !rolled.has(l) && isBalance(l) && !rolls.some((r) => r.opening === l));
  const total = pool.find(
    (l) =>
      (/\btotal\b/.test(l.norm) || /^(?:debt|borrowings|gross debt)$/.test(l.norm)) &&
      !NOT_BALANCE.test(l.norm) &&
      adds(model, l, [...rolled, ...plain]),
  );
  const tranches: Tranche[] = [
    ...rolls.map((roll) => ({ balance: roll.closing, roll: roll as Roll | undefined })),
    ...plain.filter((l) => l !== total && !/\btotal\b/.test(l.norm)).map((balance) => ({ balance, roll: undefined as Roll | undefined })),
  ].map((t) => ({ ...t, linked: owed.some((l) => linked(model, l, t.balance)) }));
  const known = tranches.filter((t) => t.roll || !view || t.linked || inTotal(model, t.balance, total));
  return known.length || total ? { tranches: known, total } : undefined;
}

/** The balance sheet line shows the tranche: by a link, or by equal numbers. */
function linked(model: Model, owed: Line, balance: Line): boolean {
  const years = model.years.forecast;
  if (sameSeries(owed, balance, years) && years.some((y) => (owed.value(y) ?? 0) !== 0)) return true;
  return fetches(model, owed, balance);
}

/** By a link: equal numbers may be chance. */
function fetches(model: Model, owed: Line, balance: Line): boolean {
  return model.years.forecast.some((y) => {
    const a = owed.cell(y);
    const b = balance.cell(y);
    return a?.formula && b !== undefined && b.id >= 0 && model.linear.source(a.id).id === b.id;
  });
}

const isScheduleRoll = (r: Roll): boolean =>
  r.closing.statement !== 'balance' && r.closing.statement !== 'cash' && r.closing.statement !== 'income';
function isScheduleLine(line: Line): boolean {
  if (line.cells.size === 0 || line.unit === 'percent' || line.unit === 'multiple' || line.unit === 'days') return false;
  if (line.statement === 'debt') return true;
  if (
    ['balance', 'cash', 'income', 'inputs', 'checks', 'cover', 'comps', 'sensitivity', 'dcf', 'wacc', 'historicals'].includes(
      line.statement ?? '',
    )
  )
    return false;
  return BORROWING.test(`${line.norm} ${line.headings.at(-1)?.norm ?? ''}`);
}

function isBalance(line: Line): boolean {
  if (NOT_BALANCE.test(line.norm) || OPENING.test(line.norm)) return false;
  return (
    CLOSING.test(line.norm) ||
    /\b(?:balance|outstanding)\b/.test(line.norm) ||
    BORROWING.test(line.norm) ||
    /\b(?:balances?|outstanding|year end|closing)\b/.test(line.heading?.norm ?? '')
  );
}

function inTotal(model: Model, line: Line, total: Line | undefined): boolean {
  return total !== undefined && adds(model, total, [line]);
}

/** The line's formula adds at least one of the parts in its own year. */
function adds(model: Model, line: Line, parts: readonly Line[]): boolean {
  const set = new Set(parts);
  for (const [year, cell] of line.cells) {
    const form = cell.formula
      ? model.linear.expand(cell.id, (t) => set.has(model.lineAt(t.sheet, t.row, t.col)?.line as Line), 3)
      : undefined;
    if (
      form?.terms.some((t) => {
        const at = model.lineAt(t.sheet, t.row, t.col);
        return at !== undefined && at.year === year && set.has(at.line) && t.coef > 0;
      })
    )
      return true;
  }
  return false;
}
