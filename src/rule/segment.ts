// Segments of a case: the pack's list where there is one, else the model's build.

import type { PackLine } from '../cell/pack.ts';
import type { Anchor } from '../model/anchor.ts';
import { type SegmentView, segmentView } from '../model/segments.ts';
import type { Case } from './case.ts';

export function segmentsOf(c: Case): SegmentView | undefined {
  const kpis = c.cell.kpis;
  const reported = segmentLines(c).flatMap((l) => anchorOf(c, l) ?? []);
  const bridges = (kpis?.lines ?? []).filter((l) => l.kind === 'elimination').flatMap((l) => anchorOf(c, l.line) ?? []);
  return segmentView(c.model, reported, bridges);
}

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
