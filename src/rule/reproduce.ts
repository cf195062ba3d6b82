// Reported history against the model: one judgement for the three statements of 1.1.x.

import { type Reproduction, reproductions } from '../model/reported.ts';
import type { Case } from './case.ts';
import { type Facet, facet } from './facet.ts';
import type { Flag } from './flag.ts';
import { view } from './need.ts';
import { gapPct, num, pct, periodName, placeOf, yearsText } from './say.ts';

type Statement = 'income' | 'balance' | 'cash';
const NAMES: Readonly<Record<Statement, string>> = { income: 'income statement', balance: 'balance sheet', cash: 'cash flow statement' };

/** The facet that every reported line of a statement stands in the model with the pack's values. */
export function historyFacet(id: string, statement: Statement, claim: string): Facet {
  return facet({
    id,
    claim,
    ungraded: (c) => (c.cell.pack ? undefined : 'no-pack'),
    needs: {
      reported: view(
        `reported lines of the ${NAMES[statement]} in the pack`,
        (c) => (c.model.anchors.some((a) => a.statement === statement) ? true : undefined),
        'unresolved',
      ),
      statement: view(`the ${NAMES[statement]}`, (c) => (c.model.statement(statement).length ? true : undefined)),
    },
    over: (_, c) => reproductions(c.model, statement),
    judge: (r, _, c) => ({
      flags: judge(r, c, statement),
      evidence:
        r.how === 'sum' || r.how === 'split'
          ? [
              {
                label: `"${r.anchor.label}" is carried by ${r.how === 'sum' ? 'the sum of ' : 'a line that merges it with its neighbours: '}${r.lines.map((l) => l.label).join(', ')}`,
                cell: r.lines[0]!.address(r.years[0]!.year),
              },
            ]
          : [],
    }),
    fix: 'Carry each reported line with the pack values of its own fiscal year; link or retype the cells that differ.',
  });
}

function judge(r: Reproduction, c: Case, statement: Statement): Flag[] {
  const wrong = r.years.filter((y) => !y.equal);
  if (wrong.length === 0) return [];
  if (r.how === 'missing') return [missing(r, c, statement)];
  const [line] = r.lines;
  const blank = wrong.filter((y) => y.own === undefined);
  if (blank.length === r.years.length) return [missing(r, c, statement)];
  const worst = wrong.reduce((a, b) => (gapPct(b.own ?? 0, b.reported) > gapPct(a.own ?? 0, a.reported) ? b : a));
  return [
    {
      message: `"${line!.label}" (${line!.address(worst.year)}) shows ${num(worst.own)} for ${worst.year}, the pack has ${num(worst.reported)} (${r.anchor.cells.get(worst.year) ?? r.anchor.label}), ${pct(gapPct(worst.own ?? 0, worst.reported))} off${wrong.length > 1 ? `; also off in ${yearsText(wrong.filter((y) => y !== worst).map((y) => y.year))}` : ''}`,
      at: placeOf(
        line!,
        wrong.map((y) => y.year),
      ),
      evidence: wrong.map((y) => ({
        label: r.anchor.label,
        period: periodName(y.year),
        cell: line!.address(y.year),
        value: y.own ?? null,
        otherCell: `pack ${r.anchor.cells.get(y.year) ?? ''}`.trim(),
        other: y.reported,
        gap: (y.own ?? 0) - y.reported,
        gapPct: gapPct(y.own ?? 0, y.reported),
      })),
      subject: r.anchor.label,
    },
  ];
}

function missing(r: Reproduction, c: Case, statement: Statement): Flag {
  const [first] = c.model.statement(statement);
  return {
    message: `the pack's "${r.anchor.label}" (${r.years.map((y) => `${y.year}: ${num(y.reported)}`).join(', ')}) is carried by no line of the model, nor by a sum or split of adjacent lines`,
    at: { sheet: first!.sheetName, range: first!.range(), cells: [] },
    evidence: r.years.map((y) => ({
      label: r.anchor.label,
      period: periodName(y.year),
      otherCell: `pack ${r.anchor.cells.get(y.year) ?? ''}`.trim(),
      other: y.reported,
    })),
    subject: r.anchor.label,
  };
}
