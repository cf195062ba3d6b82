// Segments of a case: the pack's list where there is one, else the model's build.

import type { PackLine } from '../cell/pack.ts';
import type { Anchor } from '../model/anchor.ts';
import { type SegmentView, segmentView, splitView } from '../model/segments.ts';
import type { Case } from './case.ts';

/** Every complete split of revenue that the pack discloses and the model carries; else the segments as far as they can be told. */
export function segmentsOf(c: Case): SegmentView[] | undefined {
  const splits = revenueSplits(c).flatMap((parts) => splitView(c.model, parts) ?? []);
  if (splits.length) return splits;
  const reported = segmentLines(c).flatMap((l) => anchorOf(c, l) ?? []);
  const bridges = (c.cell.kpis?.lines ?? []).filter((l) => l.kind === 'elimination').flatMap((l) => anchorOf(c, l.line) ?? []);
  const view = segmentView(c.model, reported, bridges);
  return view && [view];
}

const MAX_PARTS = 14;

/** Sets of the pack's segment lines that add up to reported revenue in every year: products, and beside them regions or channels. */
function revenueSplits(c: Case): Anchor[][] {
  const revenue = c.model.line('revenue');
  const lines = (c.cell.kpis?.lines ?? [])
    .filter((l) => l.kind === 'segmentRevenue' || l.kind === 'elimination')
    .flatMap((l) => anchorOf(c, l.line) ?? [])
    .slice(0, MAX_PARTS);
  const years = c.model.years.historical.filter((y) => revenue?.value(y) !== undefined && lines.every((a) => a.values.has(y)));
  if (!revenue || lines.length < 2 || years.length === 0) return [];
  const out: Anchor[][] = [];
  for (let mask = 1; mask < 1 << lines.length; mask++) {
    const parts = lines.filter((_, i) => mask & (1 << i));
    if (parts.length >= 2 && years.every((y) => adds(parts, y, revenue.value(y)! / c.model.packFactor))) out.push(parts);
  }
  return out;
}

const adds = (parts: readonly Anchor[], year: number, total: number): boolean =>
  Math.abs(parts.reduce((s, a) => s + a.values.get(year)!, 0) - total) <= 0.003 * Math.abs(total);

/** Revenue lines of the pack's segments; the parts of another split of the same revenue (regions beside products) are left out. */
function segmentLines(c: Case): PackLine[] {
  const lines = (c.cell.kpis?.segments ?? []).map((s) => s.revenue);
  const others = new Set((c.cell.kpis?.splits ?? []).filter((s) => !s.primary && s.of === 'line').flatMap((s) => s.parts));
  const own = lines.filter((l) => !others.has(l));
  return own.length >= 2 ? own : lines;
}

/** The pack lists fewer than two segments, and the model builds revenue from fewer than two lines. */
export function singleSegment(c: Case): boolean {
  if ((c.cell.kpis?.segments.length ?? 0) >= 2) return false;
  const view = segmentView(c.model, [], []);
  return c.model.line('revenue') !== undefined && (view === undefined || view.segments.length < 2);
}

function anchorOf(c: Case, line: PackLine): Anchor | undefined {
  return c.model.anchors.find((a) => a.label === line.label && [...a.values].every(([y, v]) => line.values.get(y) === v));
}
