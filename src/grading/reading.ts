// Model view -> "how this model was read": sheets, periods, located lines with runners-up, and the numbers a reader looks up first.

import { fullName } from '../../grammar/ref.ts';
import type { Model } from '../model/model.ts';
import { periodName } from '../model/periodname.ts';
import type { FacetResult } from '../rule/finding.ts';
import type { KeyValue, KeyValues, LineReading, Reading } from '../score/scorecard.ts';

const tidy = (n: number): number => Math.round(n * 1e4) / 1e4;

export function readingOf(model: Model): Reading {
  return {
    sheets: model.sheets.map((s) => ({
      name: s.name,
      role: s.role ?? null,
      axes: s.blocks.map((b) => ({
        across: b.axis.across,
        header: b.axis.header + 1,
        years: b.axis.periods.map((p) => p.year),
        finer: b.axis.finer.length,
        lines: b.lines.length,
      })),
      scalars: s.scalars.length,
    })),
    periods: model.years.all.map((year) => ({
      label: periodName(year),
      year,
      stage: model.years.forecast.includes(year) ? 'forecast' : 'actual',
      decidedBy: model.years.decidedBy,
    })),
    lines: [...lineReadings(model), ...scalarReadings(model)],
  };
}

function lineReadings(model: Model): LineReading[] {
  return [...model.located.values()].map((l) => ({
    concept: l.concept,
    sheet: l.line.sheetName,
    range: l.line.range(),
    label: l.line.label,
    confidence: tidy(l.confidence),
    because: l.because,
    runnersUp: l.runnersUp.map((r) => ({ sheet: r.line.sheetName, range: r.line.range(), label: r.line.label, score: tidy(r.score) })),
  }));
}

function scalarReadings(model: Model): LineReading[] {
  return [...model.scalar.values()].map((s) => ({
    concept: s.concept,
    sheet: s.cell.sheetName,
    range: s.cell.address.split('!').at(-1)!,
    label: s.cell.label,
    confidence: tidy(s.confidence),
    because: s.because,
    runnersUp: s.runnersUp.map((r) => ({ sheet: r.sheetName, range: r.address.split('!').at(-1)!, label: r.label })),
  }));
}

export function keyValuesOf(model: Model, verdicts: ReadonlyMap<string, FacetResult>): KeyValues {
  const last = model.years.forecast.at(-1) ?? model.years.all.at(-1);
  const scalar = (...concepts: string[]): KeyValue | null => {
    for (const id of concepts) {
      const found = model.scalar.get(id)?.cell;
      if (found) return { cell: found.address, value: typeof found.value === 'number' ? found.value : null };
    }
    return null;
  };
  const atLast = (concept: string): KeyValue | null => {
    const line = model.line(concept);
    const cell = last === undefined ? undefined : line?.cell(last);
    return line && cell
      ? { cell: fullName(line.sheetName, cell.row, cell.col), value: typeof cell.value === 'number' ? cell.value : null }
      : null;
  };
  return {
    impliedPrice: scalar('implied_price'),
    enterpriseValue: scalar('enterprise_value'),
    wacc: scalar('wacc', 'cost_of_equity'),
    terminalGrowth: scalar('terminal_growth'),
    revenueLastForecast: atLast('revenue'),
    totalAssetsLastForecast: atLast('total_assets'),
    endingCashLastForecast: atLast('cash_end') ?? atLast('cash'),
    maxImbalancePct: largest(verdicts.get('2.2.1'), /^asset/),
    maxCashGapPct: largest(verdicts.get('2.1.2'), /ending cash =/),
    projectionFormulaDensityPct: measured(verdicts.get('2.5.1'), 'projection formula density'),
  };
}

function largest(verdict: FacetResult | undefined, label: RegExp): KeyValue | null {
  const gaps = (verdict?.evidence ?? []).filter((e) => label.test(e.label) && e.gapPct !== undefined).map((e) => e.gapPct!);
  return gaps.length ? { cell: null, value: Math.max(...gaps) } : null;
}

function measured(verdict: FacetResult | undefined, label: string): KeyValue | null {
  const e = verdict?.evidence?.find((x) => x.label === label);
  return typeof e?.value === 'number' ? { cell: null, value: e.value } : null;
}
