// 2.1.2: the cash flow statement explains the cash on the balance sheet: ending = balance sheet, sections = change, beginning = prior ending.

import {
  type Case,
  explainGap,
  facet,
  type IdentitySpec,
  identity,
  type Line,
  line,
  maybe,
  type Side,
  sideOf,
  signedSections,
  signOf,
  sumOf,
} from '../../src/rule/index.ts';

const TOLERANCE_PCT = 0.5;

type Lines = Readonly<Record<'bsCash', Line> & Partial<Record<'ending' | 'beginning' | 'change' | 'fx', Line>>>;
type Member = Omit<IdentitySpec, 'tolerancePct'>;

export default facet({
  id: '2.1.2',
  claim: 'Cash flow ties to the cash on the balance sheet.',
  needs: {
    bsCash: line('cash', 'balance'),
    cfo: line('cfo', 'cash'),
    cfi: line('cfi', 'cash'),
    cff: line('cff', 'cash'),
    ending: maybe(line('cash_end', 'cash')),
    beginning: maybe(line('cash_begin', 'cash')),
    change: maybe(line('net_change_cash', 'cash')),
    fx: maybe(line('fx_effect', 'cash')),
    restricted: maybe(line('restricted_cash', 'balance')),
  },
  over: (n, c): Member[] => {
    const flows = [
      ...signedSections([n.cfo, n.cfi, n.cff], changeOf(n), c.model.years.historical),
      ...(n.fx && n.fx.axis === n.cff.axis ? [{ line: n.fx, optional: true }] : []),
    ];
    const sections = sumOf('operating + investing + financing cash flow', flows);
    const gross = (year: number) => Math.max(...flows.map((f) => Math.abs(f.line.value(year) ?? 0)));
    const years = c.model.years.all;
    const members: Member[] = [];
    if (n.ending)
      members.push({
        subject: 'ending cash = balance sheet cash',
        left: sideOf(n.ending, 'cash at the end of the cash flow'),
        right: cashOnSheet(n.bsCash, n.restricted, n.ending, c),
        years,
      });
    if (n.ending && n.beginning) {
      members.push({
        subject: 'sections = ending less beginning cash',
        left: sections,
        right: sumOf('ending less beginning cash', [{ line: n.ending }, { line: n.beginning, sign: -1 }]),
        years,
        scale: gross,
      });
      members.push({
        subject: 'beginning cash = prior ending cash',
        left: sideOf(n.beginning, 'beginning cash'),
        right: sumOf('ending cash of the year before', [{ line: n.ending, lag: 1 }]),
        years,
      });
    } else if (n.change) {
      members.push({
        subject: 'sections = change in cash',
        left: sections,
        right: sideOf(n.change, 'the change in cash'),
        years,
        scale: gross,
      });
    }
    if (!n.ending || !n.beginning)
      members.push({
        subject: 'sections = change in balance sheet cash',
        left: sections,
        right: sumOf('the change in balance sheet cash', [{ line: n.bsCash }, { line: n.bsCash, sign: -1, lag: 1 }]),
        years: c.model.years.forecast,
        scale: gross,
      });
    return members;
  },
  judge: (member, _, { model }) => {
    const result = identity({ ...member, tolerancePct: TOLERANCE_PCT, trigger: true });
    const [flag] = result.flags;
    const cause = flag && explainGap(model, result.gaps);
    return cause ? { ...result, flags: [{ ...flag, cause: cause.says }] } : result;
  },
  fix: 'Make balance-sheet cash the ending cash of the cash flow statement and carry every movement of the balance sheet into one of its three sections.',
});

/** Change in cash of a reported year, net of exchange effects, as the statement or the balance sheet shows it. */
function changeOf(n: Lines): (year: number) => number | undefined {
  return (year) => {
    const [end, start] =
      n.ending && n.beginning ? [n.ending.value(year), n.beginning.value(year)] : [n.bsCash.value(year), n.bsCash.value(year - 1)];
    const change = end !== undefined && start !== undefined ? end - start : n.change?.value(year);
    return change === undefined ? undefined : change - (n.fx?.value(year) ?? 0);
  };
}

/** Balance-sheet cash, with restricted cash and less overdrafts where only together they make the reported ending cash. */
function cashOnSheet(cash: Line, restricted: Line | undefined, ending: Line, { model }: Case): Side {
  const kept = restricted && restricted !== cash ? [{ line: restricted, optional: true }] : [];
  const owed = model
    .statement('balance')
    .filter((l) => /\boverdrafts?\b/.test(l.norm) && !/\btotal\b/.test(l.norm))
    .map((l) => ({ line: l, sign: -signOf(l), optional: true }));
  const sides = [
    sideOf(cash, 'cash on the balance sheet'),
    ...(kept.length ? [sumOf('cash and restricted cash on the balance sheet', [{ line: cash }, ...kept])] : []),
    ...(owed.length ? [sumOf('cash less overdrafts on the balance sheet', [{ line: cash }, ...owed])] : []),
    ...(kept.length && owed.length
      ? [sumOf('cash, restricted cash and overdrafts on the balance sheet', [{ line: cash }, ...kept, ...owed])]
      : []),
  ];
  const off = (side: Side) => model.years.historical.reduce((s, y) => s + Math.abs((side.at(y)?.value ?? 0) - (ending.value(y) ?? 0)), 0);
  return sides.reduce((best, side) => (off(side) < off(best) ? side : best));
}
