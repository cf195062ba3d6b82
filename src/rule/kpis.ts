// The pack's operating data in the model: which line carries each figure, and whether it reaches revenue or income.

import type { KpiLine } from '../cell/kpi.ts';
import type { PackLine } from '../cell/pack.ts';
import { type Anchor, compareWith } from '../model/anchor.ts';
import type { Line } from '../model/line.ts';
import { similarity } from '../model/similar.ts';
import type { Case } from './case.ts';

export interface CarriedKpi {
  readonly kpi: KpiLine;
  /** undefined when no line carries its values. */
  readonly line: Line | undefined;
  /** A line with the same words whose values differ. */
  readonly misquoted: Line | undefined;
  /** A chain from the line (or its forecast) to revenue or income. */
  readonly used: boolean;
}

const OUT: ReadonlySet<string> = new Set(['cover', 'checks', 'comps', 'sensitivity']);

/** Volumes or prices of the pack with the lines that carry them. */
export function carriedKpis(c: Case, kind: 'volume' | 'price'): CarriedKpi[] {
  return (c.cell.kpis?.lines ?? []).filter((k) => k.kind === kind).map((kpi) => carry(c, kpi));
}

function carry(c: Case, kpi: KpiLine): CarriedKpi {
  const anchor = anchorFor(c, kpi);
  const pool = c.model.lines.filter((l) => !OUT.has(l.statement ?? '') && l.cells.size > 0);
  const carrying = anchor ? pool.filter((l) => carries(l, anchor)) : [];
  const ranked = [...carrying].sort(
    (a, b) =>
      Number(isUsed(c, b)) - Number(isUsed(c, a)) ||
      similarity(b.norm, anchor!.norm) - similarity(a.norm, anchor!.norm) ||
      a.index - b.index,
  );
  const line = ranked[0];
  const misquoted = line || !anchor ? undefined : pool.find((l) => l.norm === anchor.norm || similarity(l.norm, anchor.norm) > 0.9);
  return { kpi, line, misquoted, used: line !== undefined && isUsed(c, line) };
}

/** Equal in every year both show, at any power of ten that a unit may bring. */
function carries(line: Line, anchor: Anchor): boolean {
  return [1, 1e3, 1e-3, 1e6, 1e-6, 100, 0.01].some((factor) => {
    const f = compareWith(line, anchor, factor);
    return f !== undefined && f.equal === f.compared && f.compared >= Math.min(2, anchor.values.size) && f.sign === 1;
  });
}

function anchorFor(c: Case, kpi: KpiLine): Anchor | undefined {
  return c.model.anchors.find(
    (a) => a.statement === 'kpi' && a.label === kpi.line.label && [...a.values].every(([y, v]) => kpi.line.values.get(y) === v),
  );
}

const memo = new WeakMap<Case, ReadonlySet<number>>();

/** Cells that revenue and income of the forecast rest on. */
function feeding(c: Case): ReadonlySet<number> {
  const known = memo.get(c);
  if (known) return known;
  const ends = ['revenue', 'net_income', 'net_income_parent', 'ebit', 'gross_profit'].flatMap((id) => {
    const line = c.model.line(id);
    return line ? c.model.years.forecast.flatMap((y) => (line.cell(y) && line.cell(y)!.id >= 0 ? [line.cell(y)!.id] : [])) : [];
  });
  const found = new Set(c.model.graph.cone(ends));
  memo.set(c, found);
  return found;
}

/** Any cell of the line, reported or forecast, is in the cone of forecast revenue or income. */
function isUsed(c: Case, line: Line): boolean {
  const cone = feeding(c);
  return [...line.cells.values()].some((x) => x.id >= 0 && cone.has(x.id));
}

export interface CarriedSplit {
  readonly name: string;
  readonly parts: readonly { readonly label: string; readonly line: Line | undefined; readonly anchor: Anchor }[];
  readonly whole: boolean;
  /** Lines that carry what the parts add up to; empty for shares of a whole. */
  readonly totals: readonly Line[];
}

/** Every line with the total's values: a forecast may add up to any of them. */
function totalsOf(c: Case, total: PackLine, pool: readonly Line[]): Line[] {
  const anchor = c.model.anchors.find((a) => a.label === total.label && [...a.values].every(([y, v]) => total.values.get(y) === v));
  return anchor ? pool.filter((l) => carries(l, anchor) && c.model.years.forecast.some((y) => l.value(y) !== undefined)) : [];
}

/** Splits that the pack discloses (mix, channel, region, product) with the lines that carry their parts. */
export function carriedSplits(c: Case): CarriedSplit[] {
  const pool = c.model.lines.filter((l) => !OUT.has(l.statement ?? '') && l.cells.size > 0);
  return (c.cell.kpis?.splits ?? []).map((split) => ({
    name: split.name,
    whole: split.of === 'whole',
    totals: split.total ? totalsOf(c, split.total, pool) : [],
    parts: split.parts.flatMap((p) => {
      const anchor = c.model.anchors.find((a) => a.label === p.label && [...a.values].every(([y, v]) => p.values.get(y) === v));
      if (!anchor) return [];
      const line = [...pool.filter((l) => carries(l, anchor))].sort(
        (a, b) => similarity(b.norm, anchor.norm) - similarity(a.norm, anchor.norm) || a.index - b.index,
      )[0];
      return [{ label: p.label, line, anchor }];
    }),
  }));
}
