// Depreciation and amortization as each part of the model shows it: income statement, cash flow, schedules. Signs aside.

import { assetRoll } from './fixed.ts';
import { balanceSide } from './layout.ts';
import { conceptById, says } from './lexicon.ts';
import type { Line } from './line.ts';
import { sameSeries } from './locate.ts';
import type { Model } from './model.ts';
import type { Roll } from './roll.ts';

export interface DepreciationView {
  readonly income: readonly Line[];
  readonly cash: readonly Line[];
  readonly schedule: readonly Line[];
}

const CONCEPTS = ['da', 'depreciation', 'amortization', 'cf_da'].map((id) => conceptById(id)!);
const NOT_DA =
  /mandatory|scheduled|\baccumulated\b|\bexcl|before|ebitda|\brate\b|tax|per |financing|debt|issuance|discount|premium|content|film|program|impairment charges on|deferred|\/|%|opening|beginning|total depreciation rate/;

const isDa = (l: Line): boolean =>
  CONCEPTS.some((c) => says(l.norm, c) === 'strong') &&
  !NOT_DA.test(l.norm) &&
  l.unit !== 'percent' &&
  l.unit !== 'days' &&
  l.unit !== 'multiple';
const weakDa = (l: Line): boolean =>
  /\b(?:depreciation|amortization|amorti[sz]ed|depreciated)\b|^da\b/.test(l.norm) &&
  !NOT_DA.test(l.norm) &&
  l.unit !== 'percent' &&
  l.unit !== 'days' &&
  l.unit !== 'multiple' &&
  l.unit !== 'years';

const CORE: ReadonlySet<string> = new Set(['income', 'balance', 'cash']);
const WHOLE = ['da', 'cf_da'].map((id) => conceptById(id)!);

export function depreciationView(model: Model): DepreciationView {
  return {
    income: choose(model.statement('income')),
    cash: choose(model.statement('cash')),
    schedule: scheduleLines(model),
  };
}

/** One total, or its parts: a total line beside its parts would count twice. */
function choose(lines: readonly Line[]): Line[] {
  const strong = lines.filter(isDa);
  const weak = lines.filter(weakDa);
  // "Depreciation" beside "Amortization of licences": no row says both, so each says its own.
  const both = strong.some((l) => WHOLE.some((c) => says(l.norm, c) === 'strong'));
  const beside = both ? [] : weak.filter((l) => /\bamortization\b/.test(l.norm) && !/of which|thereof|included/.test(l.norm));
  return withoutTotals(strong.length ? lines.filter((l) => strong.includes(l) || beside.includes(l)) : weak);
}

/** Drops lines that are the sum of others in the list. */
function withoutTotals(lines: readonly Line[]): Line[] {
  return lines.filter((total) => {
    const others = lines.filter((l) => l !== total);
    if (others.length < 2) return true;
    const years = total.years.filter((y) => typeof total.value(y) === 'number');
    return (
      !years.length ||
      !years.every((y) =>
        near(
          others.reduce((s, l) => s + Math.abs(l.value(y) ?? 0), 0),
          Math.abs(total.value(y)!),
        ),
      )
    );
  });
}

/** Movements of the fixed asset and intangible rolls that say depreciation or amortization; a schedule total where it is shown. */
function scheduleLines(model: Model): Line[] {
  const kinds = new Set(['ppe', 'intangibles', 'balance']);
  const held = ['ppe', 'intangibles', 'rou_assets'].flatMap((id) => {
    const balance = model.line(id);
    return balance ? (assetRoll(model, balance)?.parts.map((p) => p.roll) ?? []) : [];
  });
  const moves = model.rolls
    .filter((r) => kinds.has(r.closing.statement ?? '') || held.includes(r) || endsInAsset(model, r))
    .flatMap((r) => r.movements.map((m) => m.line))
    .filter((l) => weakDa(l) && l.statement !== 'income' && l.statement !== 'cash');
  const extra = [...model.statement('ppe'), ...model.statement('intangibles')].filter(weakDa);
  return withoutTotals([...new Set([...moves, ...extra])]);
}

/** A schedule under any heading whose closing is an asset of the balance sheet: one class of several. */
function endsInAsset(model: Model, { closing }: Roll): boolean {
  if (CORE.has(closing.statement ?? '')) return false;
  const years = model.years.forecast;
  return model.statement('balance').some((l) => balanceSide(model, l) === 'asset' && sameSeries(l, closing, years));
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.005 * Math.max(Math.abs(a), Math.abs(b)) + 1e-9;
}

/** Absolute sum over lines in a year; undefined where none has a number, or one shows an error. */
export function magnitude(lines: readonly Line[], year: number): number | undefined {
  if (lines.some((l) => l.trouble(year))) return undefined;
  const values = lines.map((l) => l.value(year)).filter((v) => v !== undefined);
  return values.length ? Math.abs(values.reduce((a, b) => a + Math.abs(b), 0)) : undefined;
}
