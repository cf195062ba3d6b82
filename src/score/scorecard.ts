// The scorecard: one plain object that says everything about a graded cell, the shape that `tieout grade --format json` prints.
// Puts results together; computes nothing that score.ts does not.

import type { Gate } from '../overlay/gates.ts';
import type { Profile } from '../overlay/profile.ts';
import type { Facet } from '../overlay/taxonomy.ts';
import type { FacetResult, FacetStatus, Finding, GateResult, Outcome } from '../rule/finding.ts';
import type { Validity } from './phi-zero.ts';
import type { FiredGate } from './pillars.ts';
import { type Scored, type ScoreInput, scoredOutcome, scoreVerdicts } from './score.ts';

export const SCORECARD_SCHEMA = 'tieout/scorecard@1';

export type InputRole = 'model' | 'pack' | 'task' | 'memo' | 'assumptions' | 'votes' | 'reference' | 'config';

export interface Input {
  readonly role: InputRole;
  readonly path: string;
  readonly sha256: string;
}

export interface FacetEntry extends Omit<FacetResult, 'outcome' | 'status'> {
  readonly name: string;
  readonly grader: string;
  readonly outcome: Outcome;
  readonly status: FacetStatus;
  readonly findings: readonly Finding[];
}

export interface GateEntry extends GateResult {
  readonly name: string;
  readonly facet: string;
}

export interface SheetReading {
  readonly name: string;
  readonly [more: string]: unknown;
}

export interface PeriodReading {
  readonly label: string;
  readonly [more: string]: unknown;
}

/** How one line was found, and what else it could have been. */
export interface LineReading {
  readonly concept: string;
  readonly sheet: string;
  readonly range: string;
  readonly label: string;
  /** 0..1 */
  readonly confidence: number;
  readonly because: string | readonly string[];
  readonly runnersUp: readonly unknown[];
}

export interface Reading {
  readonly sheets: readonly SheetReading[];
  readonly periods: readonly PeriodReading[];
  readonly lines: readonly LineReading[];
}

/** A number that a reader looks up first; cell is null where it was computed from several. */
export interface KeyValue {
  readonly cell: string | null;
  readonly value: number | null;
}

export const KEY_VALUES = [
  'impliedPrice',
  'enterpriseValue',
  'wacc',
  'terminalGrowth',
  'revenueLastForecast',
  'totalAssetsLastForecast',
  'endingCashLastForecast',
  'maxImbalancePct',
  'maxCashGapPct',
  'projectionFormulaDensityPct',
] as const;

export type KeyValues = { readonly [name in (typeof KEY_VALUES)[number]]?: KeyValue | null };

export interface RecalculationSummary {
  readonly formulas: number;
  readonly verified: number;
  readonly unverified: number;
  readonly staleCaches: number;
  readonly missingCaches: number;
  readonly cycles: readonly unknown[];
  readonly [more: string]: unknown;
}

/** Something that was not checked, and why. */
export interface Unassessed {
  /** A facet, gate or rule id, or what else was left unread. */
  readonly rule: string;
  readonly reason: string;
  readonly [more: string]: unknown;
}

export interface Scorecard extends Scored {
  readonly schema: typeof SCORECARD_SCHEMA;
  readonly tool: { readonly version: string };
  readonly inputs: readonly Input[];
  readonly layer: 'deterministic' | 'full';
  readonly profile: string;
  readonly industry: string;
  readonly archetype: string;
  readonly validity: Validity;
  /** Present when a check of ours crashed: the score lacks its facet. */
  readonly incomplete?: true;
  /** All 56, by id. */
  readonly facets: Readonly<Record<string, FacetEntry>>;
  /** All 8, by id. */
  readonly gates: Readonly<Record<string, GateEntry>>;
  readonly reading: Reading;
  readonly keyValues: KeyValues;
  readonly recalculation: RecalculationSummary;
  readonly unassessed: readonly Unassessed[];
  /** What a reader should know before reading: an unknown industry, an inferred archetype, votes not used. */
  readonly notes: readonly string[];
}

export interface ScorecardInput
  extends Pick<
      Scorecard,
      'tool' | 'inputs' | 'layer' | 'industry' | 'archetype' | 'validity' | 'reading' | 'keyValues' | 'recalculation' | 'unassessed'
    >,
    Omit<ScoreInput, 'fired'> {
  readonly gateData: readonly Gate[];
  /** Gate id -> what the gate said. A gate without a result did not fire. */
  readonly gates: ReadonlyMap<string, GateResult>;
  readonly notes?: readonly string[];
}

export function buildScorecard(input: ScorecardInput): Scorecard {
  const { taxonomy, profile, verdicts, gateData, gates } = input;
  const scored = scoreVerdicts({ taxonomy, profile, verdicts, fired: firedGates(gateData, gates) });
  const crashed = scored.coverage.crashed.count + scored.coverage.missing.count > 0;
  return {
    schema: SCORECARD_SCHEMA,
    tool: input.tool,
    inputs: input.inputs,
    layer: input.layer,
    profile: profile.id,
    industry: input.industry,
    archetype: input.archetype,
    validity: input.validity,
    ...(crashed ? { incomplete: true as const } : {}),
    ...scored,
    facets: Object.fromEntries(taxonomy.facets.map((facet) => [facet.id, facetEntry(facet, profile, verdicts.get(facet.id))])),
    gates: Object.fromEntries(gateData.map((gate) => [gate.id, gateEntry(gate, gates.get(gate.id))])),
    reading: input.reading,
    keyValues: input.keyValues,
    recalculation: input.recalculation,
    unassessed: input.unassessed,
    notes: input.notes ?? [],
  };
}

/** The caps come from the gates' data, whatever a gate's result says of them. */
export function firedGates(gateData: readonly Gate[], gates: ReadonlyMap<string, GateResult>): FiredGate[] {
  return gateData.filter(({ id }) => gates.get(id)?.fired === true);
}

function facetEntry(facet: Facet, profile: Profile, verdict: FacetResult | undefined): FacetEntry {
  const { name, grader } = facet;
  if (!verdict) return { name, grader, outcome: 'NA', status: 'crashed', reason: 'no verdict was reached', findings: [] };
  return { name, grader, ...verdict, outcome: scoredOutcome(verdict, facet, profile) };
}

function gateEntry({ name, facet, kappa, pillarCaps }: Gate, result: GateResult | undefined): GateEntry {
  return { name, facet, fired: false, evidence: [], ...result, kappa, pillarCaps };
}
