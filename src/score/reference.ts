// reference.json bands and the values measured in a model -> verdicts of facets graded by direct rule. Measures nothing itself.

import { z } from 'zod';
import type { Evidence, FacetResult } from '../rule/finding.ts';

const named = { facet: z.string().min(1), metric: z.string().min(1) };
const note = { source: z.string().optional(), note: z.string().optional() };

const range = z
  .strictObject({
    ...named,
    low: z.number().optional(),
    high: z.number().optional(),
    nearLow: z.number().optional(),
    nearHigh: z.number().optional(),
    ...note,
  })
  .refine(({ low, high }) => low !== undefined || high !== undefined, 'a band needs low or high')
  .refine(({ low, high }) => low === undefined || high === undefined || low <= high, 'low is above high')
  .refine(({ low, nearLow }) => nearLow === undefined || (low !== undefined && nearLow <= low), 'nearLow must not be above low')
  .refine(({ high, nearHigh }) => nearHigh === undefined || (high !== undefined && nearHigh >= high), 'nearHigh must not be below high');

const target = z
  .strictObject({ ...named, point: z.number(), tol2: z.number().min(0), tol1: z.number().min(0), ...note })
  .refine(({ tol1, tol2 }) => tol1 >= tol2, 'tol1 is tighter than tol2');

/** The whole reference.json. */
export const referenceSchema = z.array(z.union([range, target]));
export type ReferenceEntry = z.infer<typeof range> | z.infer<typeof target>;

/** A value found in the model: a fraction or multiple (see overlays/metrics.json), with the cell it stands in where there is one. */
export type Measured = number | { readonly value: number; readonly cell?: string };

// Bands are printed decimals, measured values binary sums: an edge is inside.
const EDGE = 1e-9;

/** inside 2, near band only 1, outside both 0; within tol2 2, within tol1 1, else 0. Edges belong to the better rung. */
export function rungOf(entry: ReferenceEntry, value: number): 0 | 1 | 2 {
  if ('point' in entry) {
    const off = Math.abs(value - entry.point);
    const slack = EDGE * Math.max(1, Math.abs(entry.point));
    if (off <= entry.tol2 + slack) return 2;
    return off <= entry.tol1 + slack ? 1 : 0;
  }
  const { low = -Infinity, high = Infinity } = entry;
  if (within(value, low, high)) return 2;
  return within(value, entry.nearLow ?? low, entry.nearHigh ?? high) ? 1 : 0;
}

function within(value: number, low: number, high: number): boolean {
  const slack = EDGE * Math.max(1, Math.abs(value));
  return value >= low - slack && value <= high + slack;
}

/**
 * The verdict of one facet: the minimum over its metrics. `entries` are those of that facet. None: not graded. Metrics that the
 * model does not show are left out of the minimum and listed; when none is shown the facet is unresolved.
 */
export function gradeBand(entries: readonly ReferenceEntry[], measured: ReadonlyMap<string, Measured>): FacetResult {
  if (entries.length === 0) return { outcome: null, status: 'ungraded', reason: 'no-band', findings: [] };
  const graded = entries.map((entry) => ({ entry, found: finite(measured.get(entry.metric)) }));
  const rungs = graded.flatMap(({ entry, found }) => (found === undefined ? [] : rungOf(entry, found.value)));
  const missing = graded.filter(({ found }) => found === undefined).map(({ entry }) => entry.metric);
  const evidence = graded.map(({ entry, found }) => evidenceOf(entry, found));
  const unseen = missing.length > 0 ? `not found in the model: ${missing.join(', ')}` : undefined;
  if (rungs.length === 0)
    return { outcome: 0, status: 'unresolved', reason: unseen ?? 'nothing measured', findings: [], evidence, examined: 0 };
  const outcome = Math.min(...rungs) as 0 | 1 | 2;
  const status = outcome === 0 ? 'violated' : 'pass';
  return { outcome, status, ...(unseen === undefined ? {} : { detail: unseen }), findings: [], evidence, examined: rungs.length };
}

function finite(measured: Measured | undefined): { readonly value: number; readonly cell?: string } | undefined {
  const found = typeof measured === 'number' ? { value: measured } : measured;
  return found !== undefined && Number.isFinite(found.value) ? found : undefined;
}

function evidenceOf(entry: ReferenceEntry, found: { readonly value: number; readonly cell?: string } | undefined): Evidence {
  const label = `${entry.metric}, reference ${bandText(entry)}`;
  if (found === undefined) return { label, value: null };
  const gap = distance(entry, found.value);
  return { label, ...(found.cell === undefined ? {} : { cell: found.cell }), value: found.value, ...(gap === 0 ? {} : { gap }) };
}

function bandText(entry: ReferenceEntry): string {
  if ('point' in entry) return `${entry.point} within ${entry.tol2} (near: ${entry.tol1})`;
  const { low, high, nearLow = low, nearHigh = high } = entry;
  const span = (from: number | undefined, to: number | undefined) => `${from ?? ''}..${to ?? ''}`;
  return `${span(low, high)} (near: ${span(nearLow, nearHigh)})`;
}

/** Signed distance to the inner band; 0 inside. */
function distance(entry: ReferenceEntry, value: number): number {
  if (rungOf(entry, value) === 2) return 0;
  if ('point' in entry) return value - entry.point;
  return entry.low !== undefined && value < entry.low ? value - entry.low : value - (entry.high ?? value);
}

/** The entries of each facet, in file order. Entries for a facet that the taxonomy does not grade by band are in `unused`. */
export function bandsByFacet(
  entries: readonly ReferenceEntry[],
  facets: readonly { readonly id: string; readonly grader: string }[],
): { readonly byFacet: ReadonlyMap<string, readonly ReferenceEntry[]>; readonly unused: readonly string[] } {
  const byFacet = new Map<string, ReferenceEntry[]>(facets.filter(({ grader }) => grader === 'R').map(({ id }) => [id, []]));
  const unused = new Set<string>();
  for (const entry of entries) {
    const bands = byFacet.get(entry.facet);
    if (bands) bands.push(entry);
    else unused.add(entry.facet);
  }
  return { byFacet, unused: [...unused].sort() };
}
