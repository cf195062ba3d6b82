// A memo claim against lines of the workbook -> matched, mismatch or unmatched, at the precision in which the memo prints it. Arithmetic and labels.

import type { Claim } from './claim.ts';
import { labelMetric, type MetricId } from './metrics.ts';
import { parseUnit } from './unit.ts';

/** A value of the workbook that a claim may be about. */
export interface Candidate {
  readonly label: string;
  /** Sheet!A1 */
  readonly cell: string;
  /** Fiscal year; undefined for a single value. */
  readonly period?: number;
  readonly value: number;
  /** Unit text of the line ("$mm", "%"). */
  readonly unit?: string;
  /** 1e6 when the workbook counts in millions; the unit's own scale goes first. */
  readonly scale?: number;
  /** Set when the line has been located as this quantity: only such a line can contradict a claim. */
  readonly metric?: MetricId;
}

export interface ClaimMatch {
  readonly status: 'matched' | 'mismatch' | 'unmatched';
  readonly candidate?: Candidate;
  /** The candidate's value in the claim's terms. */
  readonly found?: number;
  /** claim minus found, as a share of found. */
  readonly gap?: number;
  readonly note?: string;
}

const SCALES = [1, 1e3, 1e6, 1e9];
/** Beyond this ratio a differing line is more likely another quantity than a wrong claim. */
const FAR = 3;

function scaleOf(candidate: Candidate): number | undefined {
  return (candidate.unit ? parseUnit(candidate.unit).scale : undefined) ?? candidate.scale;
}

/** The candidate's value in every way the claim's terms allow; one way when both scales are known. */
function renderings(claim: Claim, candidate: Candidate): number[] {
  const { value } = candidate;
  if (claim.unit.measure === 'percent') return Math.abs(value) > 1.5 || /%/.test(candidate.unit ?? '') ? [value, value / 100] : [value];
  if (claim.unit.measure === 'multiple') return [value];
  if (claim.unit.measure === 'perShare') return [value, value / 100, value * 100].slice(0, claim.unit.scale === 0.01 ? 3 : 1);
  const own = scaleOf(candidate);
  if (claim.unit.scale !== undefined && own !== undefined) return [value * own];
  if (claim.unit.scale === undefined && own === undefined) return [value, ...SCALES.slice(1).flatMap((s) => [value * s, value / s])];
  // One side does not say in what it counts: any power of a thousand may be meant.
  return claim.unit.scale !== undefined ? SCALES.map((s) => value * s) : [value, ...SCALES.slice(1).flatMap((s) => [value * s, value / s])];
}

function close(claim: Claim, found: number): boolean {
  const [a, b] = claim.unsigned ? [Math.abs(claim.value), Math.abs(found)] : [claim.value, found];
  return Math.abs(a - b) <= claim.precision * (1 + 1e-6) + 1e-12 * Math.abs(a);
}

interface Hit {
  readonly candidate: Candidate;
  readonly found: number;
  readonly equal: boolean;
}

/** The rendering nearest to the claim. */
function compare(claim: Claim, candidate: Candidate): Hit {
  const all = renderings(claim, candidate);
  const equal = all.find((v) => close(claim, v));
  if (equal !== undefined) return { candidate, found: equal, equal: true };
  const nearest = all.reduce((best, v) => (Math.abs(v - claim.value) < Math.abs(best - claim.value) ? v : best));
  return { candidate, found: nearest, equal: false };
}

const samePeriod = (claim: Claim, c: Candidate): boolean =>
  claim.scalar || claim.period === undefined || c.period === claim.period || c.period === undefined;

function matched({ candidate, found }: Hit, note?: string): ClaimMatch {
  return { status: 'matched', candidate, found, ...(note ? { note } : {}) };
}

function significant(claim: Claim): number {
  return Math.floor(Math.log10(Math.abs(claim.value) / claim.precision / 2 + 1)) + 1;
}

const words = (text: string): string[] => (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((w) => w.replace(/s$/, ''));

/** The same figure on another line of that year: a segment's revenue, a profit under another name. */
function elsewhere(claim: Claim, candidates: readonly Candidate[]): Hit | undefined {
  if (claim.scalar || significant(claim) < 3) return undefined;
  const said = new Set(words(claim.text));
  const hits = candidates
    .filter((c) => samePeriod(claim, c))
    .map((c) => compare(claim, c))
    .filter((h) => h.equal);
  return hits.find((h) => words(h.candidate.label).some((w) => said.has(w))) ?? (significant(claim) >= 5 ? hits[0] : undefined);
}

/** Off by a power of a thousand and otherwise equal. */
function scaleSlip(claim: Claim, found: number): number | undefined {
  return SCALES.slice(1)
    .flatMap((s) => [s, 1 / s])
    .find((s) => close({ ...claim, precision: claim.precision * Math.max(1, s) }, found * s) && close(claim, found * s));
}

/**
 * Best match of a claim. Lines located as the claim's quantity come first, then lines whose label names it, then the same figure elsewhere.
 * Only a line located as the quantity, in the claim's year, contradicts it.
 * @param own lower-case words of the company's name
 */
export function matchClaim(claim: Claim, candidates: readonly Candidate[], own?: ReadonlySet<string>): ClaimMatch {
  const located = candidates.filter((c) => c.metric === claim.metric && samePeriod(claim, c));
  const labelled = candidates.filter(
    (c) => c.metric === undefined && samePeriod(claim, c) && labelMetric(c.label, own)?.metric.id === claim.metric,
  );
  const hits = [...located, ...labelled].map((c) => compare(claim, c));
  const equal = hits.find((h) => h.equal);
  if (equal) return matched(equal);
  const other = elsewhere(claim, candidates);
  if (other) return matched(other, `equals ${other.candidate.label}`);
  const contradicting = hits.slice(0, located.length);
  if (contradicting.length === 0) return { status: 'unmatched', note: labelled.length > 0 ? 'no line located for it' : 'no line names it' };
  const nearest = contradicting.reduce((best, h) => (Math.abs(h.found - claim.value) < Math.abs(best.found - claim.value) ? h : best));
  const gap = nearest.found === 0 ? undefined : (claim.value - nearest.found) / Math.abs(nearest.found);
  const details = { candidate: nearest.candidate, found: nearest.found, ...(gap === undefined ? {} : { gap }) };
  if (claim.aside !== undefined && claim.aside !== 'historical')
    return { status: 'unmatched', ...details, note: `no headline number: ${claim.aside}` };
  if (claim.loose) return { status: 'unmatched', ...details, note: 'a quantity with several definitions' };
  if (!claim.scalar && claim.period === undefined) return { status: 'unmatched', ...details, note: 'no year stated, equal in none' };
  const slip = claim.unit.measure === 'money' ? scaleSlip(claim, nearest.found) : undefined;
  if (slip !== undefined)
    return { status: 'mismatch', ...details, note: `equal but for a factor of ${slip >= 1 ? slip : `1/${Math.round(1 / slip)}`}` };
  const ratio = Math.abs(claim.value / nearest.found);
  const far =
    !(ratio < FAR && ratio > 1 / FAR) && claim.metric !== 'price' && claim.metric !== 'upside' && claim.metric !== 'terminalGrowth';
  return far ? { status: 'unmatched', ...details, note: 'so far off that another quantity is meant' } : { status: 'mismatch', ...details };
}
