// 2.3.1: a debt schedule shows opening, movement and closing of at least one tranche, and its closings add up to the debt on the balance sheet.

import {
  type DebtSchedule,
  type DebtView,
  debtSchedule,
  debtView,
  facet,
  hasDebt,
  identity,
  type Line,
  type Model,
  type Side,
  sideOf,
  signOf,
  sumOf,
  view,
} from '../../src/rule/index.ts';

const TOLERANCE_PCT = 0.5;

export default facet({
  id: '2.3.1',
  claim: 'A debt schedule is there and adds up to the balance sheet.',
  inapplicable: (c) => (hasDebt(c.model, c.model.years.all) ? undefined : 'debt-free across the horizon'),
  needs: {
    debt: view('debt on the balance sheet', (c) => debtView(c.model), 'unresolved'),
    schedule: view('a debt schedule with opening, movement and closing balances', (c) => rolled(debtSchedule(c.model))),
  },
  over: ({ debt, schedule }, { model }) => [closest(debt, schedule, overdraftsInCash(model, debt))],
  judge: ({ left, right }, _, { model }) =>
    identity({ left, right, years: model.years.forecast, tolerancePct: TOLERANCE_PCT, subject: 'schedule closings = balance sheet debt' }),
  scale: ({ flags, members }, _, { model }) => {
    if (flags.some((f) => !f.note)) return { outcome: 0 };
    const compared = model.years.forecast.some((y) => members[0]!.left.at(y) && members[0]!.right.at(y));
    return compared
      ? { outcome: 1 }
      : { outcome: 0, status: 'unresolved', reason: 'the schedule and the balance sheet share no forecast year' };
  },
  fix: 'Give each tranche a row set opening + drawn - repaid = closing and make the balance sheet link to the closings.',
});

/** At least one tranche must move by a roll, or be carried down a maturity table. */
function rolled(schedule: DebtSchedule | undefined): DebtSchedule | undefined {
  return schedule?.tranches.some((t) => t.roll || t.balance.years.length > 0) ? schedule : undefined;
}

interface Pair {
  readonly left: Side;
  readonly right: Side;
}

/** Schedules show a total, or tranches only; balance sheets count leases in or apart. The reading that ties is the one meant. */
function closest(debt: DebtView, schedule: DebtSchedule, netted: readonly Line[]): Pair {
  const lefts: Side[] = [];
  if (schedule.total) lefts.push(sideOf(schedule.total));
  const rolls = schedule.tranches.filter((t) => t.roll).map((t) => ({ line: t.balance, optional: true }));
  const all = schedule.tranches.map((t) => ({ line: t.balance, optional: true }));
  const shown = schedule.tranches.filter((t) => t.linked).map((t) => ({ line: t.balance, optional: true }));
  // A total of the schedule counts what the balance sheet may have forgotten: then no part of it will do.
  if (shown.length && !schedule.total) lefts.push(sumOf('the tranches that the balance sheet shows', shown));
  if (rolls.length) lefts.push(sumOf('the closing balances of the tranches', rolls));
  if (all.length > rolls.length) lefts.push(sumOf('the balances of the tranches', all));
  const borrowed = debt.lines.map((line) => ({ line, sign: signOf(line), optional: true }));
  const leased = debt.leases.map((line) => ({ line, sign: signOf(line), optional: true }));
  const rights: Side[] = [];
  if (borrowed.length) rights.push(sumOf('debt on the balance sheet', borrowed));
  const lent = borrowed.filter((b) => !netted.includes(b.line));
  if (lent.length && lent.length < borrowed.length) rights.push(sumOf('debt on the balance sheet, overdrafts in cash left out', lent));
  if (borrowed.length && leased.length) rights.push(sumOf('debt and leases on the balance sheet', [...borrowed, ...leased]));
  if (debt.totalLine && !rights.length) rights.push(sideOf(debt.totalLine));
  const pairs = lefts.flatMap((left) => rights.map((right) => ({ left, right })));
  return pairs.reduce((a, b) => (distance(b) < distance(a) ? b : a));
}

/** Overdrafts that the cash flow statement counts as (negative) cash in every reported year. */
function overdraftsInCash(model: Model, debt: DebtView): Line[] {
  const [cash, end] = [model.line('cash'), model.line('cash_end')];
  const drafts = debt.lines.filter((l) => /\boverdrafts?\b/.test(l.norm));
  const years = model.years.historical.filter((y) => cash?.value(y) !== undefined && end?.value(y) !== undefined);
  const drawn = (y: number) => drafts.reduce((n, l) => n + Math.abs(l.value(y) ?? 0), 0);
  const counts =
    years.length > 0 && years.some((y) => drawn(y) > 0) && years.every((y) => close(cash!.value(y)! - drawn(y), end!.value(y)!));
  return counts ? drafts : [];
}

const close = (a: number, b: number): boolean => Math.abs(a - b) <= (TOLERANCE_PCT / 100) * Math.max(Math.abs(a), Math.abs(b));

function distance({ left, right }: Pair): number {
  let sum = 0;
  let seen = 0;
  for (let year = 1980; year < 2100; year++) {
    const a = left.at(year);
    const b = right.at(year);
    if (!a || !b) continue;
    seen++;
    sum += Math.abs(a.value - b.value) / Math.max(1e-9, Math.abs(a.value), Math.abs(b.value));
  }
  return seen ? sum / seen : 9;
}
