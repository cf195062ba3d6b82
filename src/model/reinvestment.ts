// What the statements say that a free cash flow ought to hold in a year: depreciation, capital expenditure, movement of working capital.

import { depreciationView, magnitude } from './depreciation.ts';
import { inSection } from './layout.ts';
import { conceptById, says } from './lexicon.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';
import { workingCapital } from './workingcapital.ts';

export interface Reinvested {
  /** Signed as it enters the flow. */
  readonly value: number;
  /** Every amount that is as good: totals, parts, schedules. */
  readonly all: readonly number[];
  readonly address: string;
  /** False where rows may belong to it that could not be told. */
  readonly sure: boolean;
}

export function reinvested(model: Model, kind: 'depreciation' | 'capex' | 'working capital', year: number): Reinvested | undefined {
  if (kind === 'depreciation') return depreciation(model, year);
  return kind === 'capex' ? capex(model, year) : working(model, year);
}

function depreciation(model: Model, year: number): Reinvested | undefined {
  const view = depreciationView(model);
  const sides = [view.cash, view.income, view.schedule].filter((l) => l.length > 0);
  const amounts = sides.flatMap((lines) => magnitude(lines, year) ?? []);
  const cash = sides[0];
  const value = amounts[0];
  if (!cash || value === undefined) return undefined;
  const agree = amounts.some((a, i) => amounts.some((b, k) => k !== i && Math.abs(a - b) <= 0.005 * Math.abs(a)));
  return { value, all: amounts, address: cash[0]!.address(year), sure: agree || (amounts.length === 1 && cash.length === 1) };
}

const BUYS =
  /\b(?:capex|capital (?:expenditures?|spending|investments?|additions?)|purchases?|additions?|acquisitions?|investments?|expenditure|development|software|licen[cs]es?|spectrum|intangibles?)\b/;

/** Lines of the investing section that buy something, alone or together. */
function capex(model: Model, year: number): Reinvested | undefined {
  const main = model.line('capex');
  const value = main?.value(year);
  if (!main || value === undefined) return undefined;
  const cfi = model.line('cfi');
  // Shown on a schedule only: the investing section has it under the names of what was bought.
  if (main.statement !== 'cash') return scheduled(main, value, cfi?.value(year), year);
  const lines = model
    .statement('cash')
    .filter(
      (l) =>
        l.axis === main.axis &&
        l !== main &&
        l !== cfi &&
        l.value(year) !== undefined &&
        BUYS.test(l.norm) &&
        !/securities|treasury|shares|marketable/.test(l.norm) &&
        inInvesting(model, l, main),
    );
  const all = [value, ...sums([main, ...lines], year), ...(cfi?.value(year) === undefined ? [] : [cfi.value(year)!])].map(
    (v) => -Math.abs(v),
  );
  return { value: -Math.abs(value), all, address: main.address(year), sure: lines.length === 0 };
}

function scheduled(main: Line, value: number, section: number | undefined, year: number): Reinvested {
  const all = [value, ...(section === undefined ? [] : [section])].map((v) => -Math.abs(v));
  return { value: -Math.abs(value), all, address: main.address(year), sure: false };
}

const inInvesting = (model: Model, line: Line, capital: Line): boolean =>
  model.line('cfi')?.axis === line.axis
    ? inSection(model, line, 'cfi') && line.pos > capital.pos - 8
    : Math.abs(line.pos - capital.pos) <= 6;

/** The cash flow statement's movements, all of them or the core ones, or the change of a net working capital row. */
function working(model: Model, year: number): Reinvested | undefined {
  const found = workingCapital(model)?.movements.filter((m) => m.year === year) ?? [];
  const effects = found.map((m) => m.effect);
  const core = found.filter((m) => (m.named?.core ?? m.parts?.some((p) => p.balance.core)) === true).map((m) => m.effect);
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  const levels = model.lines.filter(
    (l) =>
      /^(?:total )?(?:net |operating |trade )*(?:working capital|nwc|owc)(?: total| balance| closing)?$/.test(l.norm) &&
      l.unit !== 'percent' &&
      l.value(year) !== undefined &&
      l.value(year - 1) !== undefined,
  );
  const changes = levels.map((l) => l.value(year - 1)! - l.value(year)!);
  const rows = model
    .statement('cash')
    .filter((l) => says(l.norm, conceptById('dcf_nwc')!) === 'strong' && l.value(year) !== undefined)
    .map((l) => l.value(year)!);
  const all = [...(effects.length ? [sum(effects)] : []), ...(core.length ? [sum(core)] : []), ...changes, ...rows];
  if (all.length === 0) return undefined;
  const address = levels[0]?.address(year) ?? found[0]?.line.address(year) ?? '';
  return { value: all[0]!, all, address, sure: false };
}

/** Every sum of up to eight lines, unsigned. */
function sums(lines: readonly Line[], year: number): number[] {
  const values = [...new Set(lines)].slice(0, 8).map((l) => Math.abs(l.value(year) ?? 0));
  const out: number[] = [];
  for (let mask = 1; mask < 1 << values.length; mask++) out.push(values.reduce((s, v, i) => s + (mask & (1 << i) ? v : 0), 0));
  return out;
}
