// The memo's headline numbers against the workbook: candidates from located lines and every labelled figure, matched at printed precision.

import { type Claim, ownWords, readClaims } from '../cell/headlines.ts';
import { type Candidate, type ClaimMatch, matchClaim } from '../cell/match.ts';
import type { MetricId } from '../cell/metrics.ts';
import { type Assertion, readAssertions } from '../cell/overclaims.ts';
import type { Line } from '../model/line.ts';
import type { ScalarCell } from '../model/scalar.ts';
import type { Case } from './case.ts';

export interface MemoCheck {
  readonly claim: Claim;
  readonly match: ClaimMatch;
}

const SCALE: Readonly<Record<string, number>> = { units: 1, thousands: 1e3, millions: 1e6, billions: 1e9 };
/** Located concept -> what a memo calls it. */
const LINE_METRICS: readonly (readonly [string, MetricId])[] = [
  ['revenue', 'revenue'],
  ['ebitda', 'ebitda'],
  ['ebit', 'operatingIncome'],
  ['eps', 'eps'],
];
const SCALAR_METRICS: readonly (readonly [string, MetricId])[] = [
  ['implied_price', 'price'],
  ['enterprise_value', 'ev'],
  ['equity_value', 'equityValue'],
  ['wacc', 'wacc'],
  ['cost_of_equity', 'costOfEquity'],
  ['terminal_growth', 'terminalGrowth'],
];

/** Every claim of the memo with what it was matched to. */
export function memoChecks(c: Case): MemoCheck[] {
  const { memo, task } = c.cell;
  if (!memo) return [];
  const all = candidates(c);
  const own = ownWords(task);
  return readClaims(memo, task).map((claim) => ({ claim, match: matchClaim(claim, all, own) }));
}

/** Sentences that say the model balances, ties or passes its checks. */
export function memoAssertions(c: Case): Assertion[] {
  return c.cell.memo ? readAssertions(c.cell.memo) : [];
}

function candidates(c: Case): Candidate[] {
  const { model, cell } = c;
  const scale = cell.task?.scale ? SCALE[cell.task.scale] : undefined;
  const byLine = new Map<Line, MetricId>();
  for (const [concept, metric] of LINE_METRICS) if (model.line(concept)) byLine.set(model.line(concept)!, metric);
  const income = [model.line('net_income'), model.line('net_income_parent')].filter((l) => l !== undefined);
  for (const l of income) byLine.set(l, 'netIncome');
  const lines = model.lines.flatMap((l) => fromLine(l, byLine.get(l), scale));
  const located = new Map<number, MetricId>();
  for (const [concept, metric] of SCALAR_METRICS) if (model.scalar.get(concept)) located.set(model.scalar.get(concept)!.cell.id, metric);
  const scalars = model.scalars.flatMap((s) => fromScalar(s, located.get(s.id), scale));
  return [...lines, ...scalars, ...upside(c)];
}

function fromLine(line: Line, metric: MetricId | undefined, scale: number | undefined): Candidate[] {
  return [...line.cells].flatMap(([period, cell]) =>
    typeof cell.value === 'number'
      ? [
          {
            label: line.label,
            cell: line.address(period),
            period,
            value: cell.value,
            ...(line.unitText ? { unit: line.unitText } : line.unit === 'percent' ? { unit: '%' } : {}),
            ...(scale && isMoney(line) ? { scale } : {}),
            ...(metric ? { metric } : {}),
          },
        ]
      : [],
  );
}

const isMoney = (line: Line): boolean => line.unit === 'money' || line.unit === 'none';

function fromScalar(s: ScalarCell, metric: MetricId | undefined, scale: number | undefined): Candidate[] {
  if (typeof s.value !== 'number') return [];
  const perShare = metric === 'price' || /per (?:share|unit)/.test(s.norm);
  return [{ label: s.label, cell: s.address, value: s.value, ...(scale && !perShare ? { scale } : {}), ...(metric ? { metric } : {}) }];
}

/** Upside is often only said, not shown: price over market price less one. */
function upside({ model }: Case): Candidate[] {
  const price = model.scalar.get('implied_price')?.cell;
  const market = model.scalar.get('share_price')?.cell;
  if (typeof price?.value !== 'number' || typeof market?.value !== 'number' || market.value === 0) return [];
  return [{ label: 'Upside', cell: `${price.address} / ${market.address} - 1`, value: price.value / market.value - 1, metric: 'upside' }];
}
