// Retained earnings from year to year: what moves them, by the roll the model shows, or by the reading that explains most years.

import { balanceView } from './balance.ts';
import { inSection, totalsFirst } from './layout.ts';
import type { Line } from './line.ts';
import type { Term } from './linear.ts';
import { sameSeries } from './locate.ts';
import type { Model } from './model.ts';
import type { Roll } from './roll.ts';

export interface EarningsPart {
  readonly line: Line;
  /** Sign with which its shown value enters retained earnings. */
  readonly sign: number;
  readonly what: 'net income' | 'dividends' | 'other';
}

export interface EarningsRoll {
  readonly balance: Line;
  readonly parts: readonly EarningsPart[];
  /** shown: a roll with its own rows or an exact formula; inferred: chosen because it explains most years. */
  readonly from: 'shown' | 'inferred';
  readonly roll: Roll | undefined;
  /** -1 where the balance that rolls is shown negative by convention. */
  readonly turned: 1 | -1;
  /** -1 where the balance sheet shows the schedule's closing with the other sign. */
  readonly against: 1 | -1;
}

/** undefined when retained earnings or net income cannot be located. */
export function earningsRoll(model: Model): EarningsRoll | undefined {
  const balance = model.line('retained_earnings');
  if (!balance) return undefined;
  const years = model.years.forecast;
  const roll =
    model.rolls.find((r) => r.closing === balance) ??
    model.rolls.find((r) => sameSeries(r.closing, balance, years) && r.closing.statement !== 'balance');
  if (roll && roll.from === 'formula' && roll.loose.length === 0) return shown(model, balance, roll);
  return inferred(model, balance);
}

function shown(model: Model, balance: Line, roll: Roll): EarningsRoll {
  const incomes = incomeLines(model);
  const dividends = model.line('dividends');
  const parts = roll.movements.map(({ line, coef }): EarningsPart => {
    if (
      incomes.some((i) => i === line || sameSeries(i, line, model.years.forecast)) ||
      /\b(?:net (?:income|profit|earnings)|profit)\b/.test(line.norm)
    )
      return { line, sign: coef, what: 'net income' };
    if (
      (dividends && (line === dividends || sameSeries(line, dividends, model.years.forecast))) ||
      /\bdividends?\b|distribution/.test(line.norm)
    )
      return { line, sign: coef, what: 'dividends' };
    return { line, sign: coef, what: 'other' };
  });
  const sign = claimsSign(model);
  const inSheet = roll.closing === balance;
  return { balance, parts, from: 'shown', roll, turned: inSheet ? sign : 1, against: inSheet ? 1 : sign };
}

/** Net income attributable to the parent first, then the total. */
export function incomeLines(model: Model): Line[] {
  return ['net_income_parent', 'net_income', 'cf_net_income'].flatMap((id) => model.line(id) ?? []);
}

const NOT_PAID =
  /receiv|receipt|associate|joint|affiliate|subsidiar|minorit|noncontrolling|\bnci\b|from |per share|payable|reinvest|\btotal\b|%|cover|yield/;

/** Rows of the financing section by which the parent pays dividends, preferred ones too; the located row alone where the total cannot be opened. */
export function dividendsPaid(model: Model): Line[] {
  const paid = model.line('dividends');
  const cff = model.line('cff');
  if (!paid || !cff) return paid ? [paid] : [];
  const isDividend = (l: Line) => /\bdividends?\b|\bdistributions?\b/.test(l.norm) && !NOT_PAID.test(l.norm);
  const from = totalsFirst(model, 'cff') ? cff.pos : (model.line('cfi')?.pos ?? cff.pos);
  const near = model.statement('cash').filter((l) => l.pos > from && inSection(model, l, 'cff'));
  const rows = [...new Set([...addedRows(model, cff, isDividend), ...near])].filter(isDividend);
  return rows.includes(paid) ? rows : [paid];
}

/** Rows of the total's own statement that it adds, opened down to those that are wanted. */
function addedRows(model: Model, total: Line, wanted: (l: Line) => boolean): Line[] {
  const year = model.years.forecast.find((y) => total.cell(y)?.formula);
  if (year === undefined) return [];
  const rowOf = (t: Term) => {
    const at = model.lineAt(t.sheet, t.row, t.col);
    return at && at.year === year && at.line.axis === total.axis ? at.line : undefined;
  };
  const form = model.linear.expand(total.cell(year)!.id, (t) => wanted(rowOf(t) ?? total));
  return (form?.terms ?? []).flatMap((t) => rowOf(t) ?? []);
}

/** The roll's net income is what is left after preferred dividends. */
export function afterPreferred(model: Model, { parts }: EarningsRoll): boolean {
  const preferred = model.line('preferred_dividends');
  const whole = model.line('net_income');
  const own = parts.find((p) => p.what === 'net income')?.line;
  if (!preferred || !whole || !own) return false;
  const years = model.years.forecast.filter((y) => (preferred.value(y) ?? 0) !== 0);
  const left = (y: number) => Math.abs((whole.value(y) ?? 0) - Math.abs(preferred.value(y)!) - Math.abs(own.value(y) ?? 0));
  return years.length > 0 && years.every((y) => left(y) <= 0.005 * Math.abs(whole.value(y) ?? 1));
}

/** Net income where minorities have lines of their own on both statements: the whole, their share, and what is left for the parent. */
export function parentsShare(model: Model): { readonly whole: Line; readonly minorities: Line; readonly parent: Line } | undefined {
  const [whole, minorities, parent] = [model.line('net_income'), model.line('nci_income'), model.line('net_income_parent')];
  if (!whole || !minorities || !parent || parent === whole || model.line('nci')?.statement !== 'balance') return undefined;
  const years = model.years.forecast.filter((y) => (minorities.value(y) ?? 0) !== 0);
  const left = (y: number) => (whole.value(y) ?? 0) - Math.abs(minorities.value(y)!) - (parent.value(y) ?? 0);
  return years.length && years.every((y) => Math.abs(left(y)) <= 1e-6 * Math.abs(whole.value(y) ?? 1))
    ? { whole, minorities, parent }
    : undefined;
}

/** Opaque formulas: try net income less the cash flow's dividends, with or without the other lines that may pass through retained earnings. */
function inferred(model: Model, balance: Line): EarningsRoll | undefined {
  const dividends = model.line('dividends');
  const optional = ['sbc', 'buybacks', 'preferred_dividends'].flatMap((id) => model.line(id) ?? []);
  const turned = claimsSign(model);
  let best: { parts: EarningsPart[]; hits: number } | undefined;
  for (const income of incomeLines(model).slice(0, 2)) {
    for (let mask = 0; mask < 1 << optional.length; mask++) {
      const parts: EarningsPart[] = [{ line: income, sign: turned, what: 'net income' }];
      if (dividends) parts.push({ line: dividends, sign: turned * outflowSign(dividends), what: 'dividends' });
      optional.forEach((line, i) => {
        if (mask & (1 << i))
          parts.push({
            line,
            sign: /stock based|sbc|share/.test(line.norm) && line === model.line('sbc') ? inflowSign(line) : outflowSign(line),
            what: 'other',
          });
      });
      const hits = model.years.forecast.filter((y) => explains(balance, parts, y)).length;
      if (!best || hits > best.hits) best = { parts, hits };
    }
  }
  return best ? { balance, parts: best.parts, from: 'inferred', roll: undefined, turned: claimsSign(model), against: 1 } : undefined;
}

/** Cash flow statements show an outflow negative, or positive and subtracted. */
export function outflowSign(line: Line): 1 | -1 {
  return total(line) <= 0 ? 1 : -1;
}

function inflowSign(line: Line): 1 | -1 {
  return total(line) >= 0 ? 1 : -1;
}

const claimsSign = (model: Model): 1 | -1 => balanceView(model)?.claimsSign ?? 1;

const total = (line: Line): number => [...line.cells.values()].reduce((s, c) => s + (typeof c.value === 'number' ? c.value : 0), 0);

function explains(balance: Line, parts: readonly EarningsPart[], year: number): boolean {
  const before = balance.value(year - 1);
  const after = balance.value(year);
  if (before === undefined || after === undefined) return false;
  const moved = parts.reduce((s, p) => s + p.sign * (p.line.value(year) ?? 0), before);
  return Math.abs(moved - after) <= 0.005 * Math.max(Math.abs(after), Math.abs(before));
}
