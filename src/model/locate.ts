// Lines + lexicon + anchors -> located lines: which line is total assets, with confidence, reasons and runners-up.

import { type Anchor, compareWith } from './anchor.ts';
import { type Concept, LINE_CONCEPTS, says } from './lexicon.ts';
import type { Line } from './line.ts';
import { sheetRole } from './statement.ts';

export interface Candidate {
  readonly line: Line;
  readonly score: number;
  readonly because: readonly string[];
}

export interface Located {
  readonly concept: string;
  readonly line: Line;
  /** 0..1: how sure; under 0.5 is a guess that the report shows as one. */
  readonly confidence: number;
  readonly because: readonly string[];
  readonly runnersUp: readonly Candidate[];
}

export interface LocateOptions {
  readonly anchors: readonly Anchor[];
  readonly factor: number;
  /** Years of the model: coverage counts against them. */
  readonly years: readonly number[];
  /** Forecast years: a line without any of them is history kept apart. */
  readonly forecast?: readonly number[];
  /** concept -> Sheet!A1 (any cell of the line), from the user's configuration. */
  readonly overrides: ReadonlyMap<string, { readonly sheet: number; readonly row: number; readonly col: number }>;
  /** Statements and schedules that the model has. */
  readonly statements?: ReadonlySet<string>;
}

/** A candidate in the forecast with so much of a score is taken before a better one without. */
const FAIR = 0.45;

const NO_MONEY: ReadonlySet<string> = new Set(['percent', 'multiple', 'days', 'years']);
const CORE = ['income', 'balance', 'cash'];
/** Score factor by the block a line stands in, for a concept of a core statement. */
const ELSEWHERE: Readonly<Record<string, number>> = {
  cover: 0.25,
  checks: 0.05,
  comps: 0.1,
  sensitivity: 0.05,
  inputs: 0.2,
  historicals: 0.35,
  wacc: 0.2,
  dcf: 0.35,
  segments: 0.55,
};
/** The same where the model has no such statement: a valuation that builds on revenue alone, quarters kept as raw data. */
const ALONE: Readonly<Record<string, number>> = { dcf: 0.6, historicals: 0.6, segments: 0.6 };

/** All concepts with their candidates, best first. */
export function locateAll(lines: readonly Line[], options: LocateOptions): Map<string, Located> {
  const found = new Map<string, Located>();
  for (const concept of LINE_CONCEPTS) {
    const ranked = candidates(lines, concept, options);
    const located = choose(concept, ranked, lines, options);
    if (located) found.set(concept.id, located);
  }
  return found;
}

function choose(concept: Concept, ranked: readonly Candidate[], lines: readonly Line[], options: LocateOptions): Located | undefined {
  const forced = options.overrides.get(concept.id);
  if (forced) {
    const line = lines.find((l) => l.sheet === forced.sheet && (l.axis.across ? l.pos === forced.row : l.pos === forced.col));
    if (line)
      return {
        concept: concept.id,
        line,
        confidence: 1,
        because: ['named in the configuration'],
        runnersUp: ranked.filter((c) => c.line !== line).slice(0, 3),
      };
  }
  const best = carriedOn(ranked, options.forecast ?? []) ?? ranked[0];
  if (!best || best.score < 0.3) return undefined;
  const rival = ranked.find((c) => c.line !== best.line && !sameSeries(c.line, best.line, options.years));
  const margin = rival ? best.score - rival.score : best.score;
  const confidence = Math.max(0.1, Math.min(1, best.score * 0.75 + Math.min(0.25, margin)));
  return {
    concept: concept.id,
    line: best.line,
    confidence,
    because: best.because,
    runnersUp: ranked.filter((c) => c !== best).slice(0, 3),
  };
}

/** Where the best candidate is history kept on a sheet of its own: the best one that goes on into the forecast, if there is a fair one. */
function carriedOn(ranked: readonly Candidate[], forecast: readonly number[]): Candidate | undefined {
  const goesOn = (c: Candidate) => forecast.some((y) => c.line.value(y) !== undefined);
  const [first] = ranked;
  if (!first || forecast.length === 0 || goesOn(first)) return undefined;
  return ranked.find((c) => goesOn(c) && c.score >= FAIR && c.score >= FAIR * first.score);
}

/** A line that repeats another's numbers (a link on another sheet) is no rival to it. */
export function sameSeries(a: Line, b: Line, years: readonly number[]): boolean {
  const shared = years.filter((y) => a.value(y) !== undefined && b.value(y) !== undefined);
  return (
    shared.length > 0 &&
    shared.every((y) => Math.abs(Math.abs(a.value(y)!) - Math.abs(b.value(y)!)) <= 1e-6 * Math.max(1, Math.abs(a.value(y)!)))
  );
}

/** Candidate lines of a concept, best first; ties keep workbook order. */
export function candidates(lines: readonly Line[], concept: Concept, options: LocateOptions): Candidate[] {
  const reported = anchorsOf(concept, options.anchors);
  const out: Candidate[] = [];
  for (const line of lines) {
    if (line.cells.size === 0 || unitForbids(line, concept)) continue;
    const scored = score(line, concept, reported, options);
    if (scored && scored.score > 0.1) out.push(scored);
  }
  return out.sort((a, b) => b.score - a.score || a.line.index - b.line.index);
}

function unitForbids(line: Line, concept: Concept): boolean {
  if (concept.id === 'eps') return line.unit === 'percent' || line.unit === 'multiple';
  if (NO_MONEY.has(line.unit)) return true;
  return line.unit === 'per-share' && concept.id !== 'eps';
}

/** Pack lines that say the concept outright in its own statement. */
function anchorsOf(concept: Concept, anchors: readonly Anchor[]): Anchor[] {
  return anchors.filter((a) => a.statement === concept.statement && says(a.norm, concept) === 'strong');
}

function score(line: Line, concept: Concept, reported: readonly Anchor[], options: LocateOptions): Candidate | undefined {
  const because: string[] = [];
  const own = says(line.norm, concept);
  const bare = /^(?:sub ?)?total$|^net$/.test(line.norm) && concept.section && line.heading && concept.section.test(line.heading.norm);
  let points = own === 'strong' ? 0.7 : own === 'weak' ? 0.4 : bare ? 0.55 : 0;
  if (own) because.push(`label "${line.label}"${own === 'weak' ? ' may mean it' : ''}`);
  else if (bare) because.push(`"${line.label}" under "${line.heading!.text}"`);
  const anchored = bestFit(line, reported, options.factor);
  if (anchored) {
    if (anchored.equal >= 2 && anchored.equal * 3 >= anchored.compared * 2) {
      points += own || bare ? 0.5 : 0.35;
      because.push(`equals "${anchored.anchor.label}" of the pack in ${anchored.equal} of ${anchored.compared} years`);
    } else if (anchored.equal === 0 && anchored.compared >= 2) points -= 0.2;
  }
  if (points <= 0) return undefined;
  points *= place(line, concept, because, options.statements?.has(concept.statement ?? '') ?? true);
  const covered = options.years.filter((y) => line.value(y) !== undefined).length / Math.max(1, options.years.length);
  return { line, score: points * (0.6 + 0.4 * covered), because };
}

function place(line: Line, concept: Concept, because: string[], hasStatement: boolean): number {
  if (line.statement === concept.statement) {
    because.push(`on the ${NAMES[concept.statement ?? ''] ?? concept.statement}`);
    return sheetRole(line.sheetName) === concept.statement ? 1.04 : 1;
  }
  if (!line.statement) return 0.75;
  if (CORE.includes(line.statement)) return 0.3;
  return (hasStatement ? undefined : ALONE[line.statement]) ?? ELSEWHERE[line.statement] ?? 0.45;
}

const NAMES: Readonly<Record<string, string>> = { income: 'income statement', balance: 'balance sheet', cash: 'cash flow statement' };

function bestFit(line: Line, anchors: readonly Anchor[], factor: number): { anchor: Anchor; compared: number; equal: number } | undefined {
  let best: { anchor: Anchor; compared: number; equal: number } | undefined;
  for (const anchor of anchors) {
    const f = compareWith(line, anchor, factor);
    if (f && (!best || f.equal > best.equal)) best = { anchor, compared: f.compared, equal: f.equal };
  }
  return best;
}
