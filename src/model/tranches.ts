// Debt schedule -> tranches: rows of balances with their movements, and the total they add up to.

import { debtView } from './debt.ts';
import type { Line } from './line.ts';
import { sameSeries } from './locate.ts';
import type { Model } from './model.ts';
import { CLOSING, OPENING, type Roll } from './roll.ts';

export interface Tranche {
  readonly balance: Line;
  /** undefined for a balance that is only carried forward, or typed. */
  readonly roll: Roll | undefined;
}

export interface DebtSchedule {
  readonly tranches: readonly Tranche[];
  /** A line of the schedule that adds the tranches; undefined where none does. */
  readonly total: Line | undefined;
}

const NOT_BALANCE = /\binterest\b|\brate\b|coupon|fee|repa(?:y|id)|issu|draw|amortiz|redempt|net debt|leverage|ebitda|cover|capacity|commitment|available|undrawn|cash|sweep|maturity|average|proceeds|mandatory|scheduled/;

/** undefined when no schedule of debt balances stands beside the balance sheet. */
export function debtSchedule(model: Model): DebtSchedule | undefined {
  const pool = model.lines.filter((l) => isScheduleLine(model, l));
  const rolls = model.rolls.filter((r) => pool.includes(r.closing) && !/\btotal\b/.test(r.closing.norm));
  const rolled = new Set(rolls.map((r) => r.closing));
  const view = debtView(model);
  const years = model.years.forecast;
  const plain = pool.filter((l) => !rolled.has(l) && isBalance(l) && !rolls.some((r) => r.opening === l));
  const total = [...pool].find((l) => (/\btotal\b/.test(l.norm) || /^(?:debt|borrowings|gross debt)$/.test(l.norm)) && !NOT_BALANCE.test(l.norm) && adds(model, l, [...rolled, ...plain]));
  const tranches: Tranche[] = [...rolls.map((roll) => ({ balance: roll.closing, roll })), ...plain.filter((l) => l !== total && !/\btotal\b/.test(l.norm)).map((balance) => ({ balance, roll: undefined }))];
  const known = tranches.filter((t) => t.roll || !view || inTotal(model, t.balance, total) || view.lines.some((l) => sameSeries(l, t.balance, years)));
  return known.length || total ? { tranches: known, total } : undefined;
}

function isScheduleLine(model: Model, line: Line): boolean {
  if (line.cells.size === 0 || line.unit === 'percent' || line.unit === 'multiple' || line.unit === 'days') return false;
  if (line.statement === 'debt') return true;
  if (line.statement === 'balance' || line.statement === 'cash' || line.statement === 'income') return false;
  const words = `${line.norm} ${line.headings.map((h) => h.norm).join(' ')}`;
  return /\b(?:debt|loan|notes?|bonds?|borrowings?|revolver|credit facility|mortgage)\b/.test(words) && ['inputs', undefined, 'ppe', 'nwc', 'equity', 'intangibles', 'dcf'].includes(model.sheets[line.sheet]?.role) === false;
}

function isBalance(line: Line): boolean {
  if (NOT_BALANCE.test(line.norm) || OPENING.test(line.norm)) return false;
  return CLOSING.test(line.norm) || /\b(?:balance|outstanding|debt|loans?|notes?|bonds?|borrowings?|revolver|facility|mortgages?|debentures?|paper)\b/.test(line.norm) || /\b(?:balances?|outstanding|year end|closing)\b/.test(line.heading?.norm ?? '');
}

function inTotal(model: Model, line: Line, total: Line | undefined): boolean {
  return total !== undefined && adds(model, total, [line]);
}

/** The line's formula adds at least one of the parts in its own year. */
function adds(model: Model, line: Line, parts: readonly Line[]): boolean {
  const set = new Set(parts);
  for (const [year, cell] of line.cells) {
    const form = cell.formula ? model.linear.expand(cell.id, (t) => set.has(model.lineAt(t.sheet, t.row, t.col)?.line as Line), 3) : undefined;
    if (form?.terms.some((t) => {
      const at = model.lineAt(t.sheet, t.row, t.col);
      return at !== undefined && at.year === year && set.has(at.line) && t.coef > 0;
    })) return true;
  }
  return false;
}
