// A facet check: needs, population, judge, scale. Defines the form; the runner in src/run drives it.

import type { Case } from './case.ts';
import type { Evidence, FacetResult } from './finding.ts';
import { type Flag, toFinding } from './flag.ts';
import type { Needs, Resolved } from './need.ts';

export interface Judged {
  readonly flags: readonly Flag[];
  /** Shown with a pass: figures of one member. */
  readonly evidence?: readonly Evidence[];
  /** Error values where figures were expected ("BS!E5 shows #DIV/0!"): with them nothing passes. */
  readonly unreadable?: readonly string[];
}

export interface FacetSpec<N extends Needs, M> {
  readonly id: string;
  /** A claim that is true of a good model. */
  readonly claim: string;
  readonly needs: N;
  /** The facet's own N/A condition: a sentence when it does not apply. Asked before the needs. */
  readonly inapplicable?: (c: Case) => string | undefined;
  /** Asked first: a reason when the inputs for it were not supplied (no-pack), so that nobody graded it. */
  readonly ungraded?: (c: Case) => string | undefined;
  /** The members examined. Empty is never a pass. */
  readonly over: (needs: Resolved<N>, c: Case) => readonly M[];
  /** What an empty population means; default unresolved with this sentence. */
  readonly nothing?: { readonly status: 'absent' | 'unresolved' | 'inapplicable'; readonly because: string };
  readonly judge: (member: M, needs: Resolved<N>, c: Case) => readonly Flag[] | Judged;
  /** Tally -> outcome; default 0 when any flag that is not a note stands, else 1. */
  readonly scale?: (tally: Tally<M>, needs: Resolved<N>, c: Case) => Verdict;
  /** Advice when a flag has none. */
  readonly fix: string;
}

export interface Tally<M> {
  readonly members: readonly M[];
  readonly flags: readonly Flag[];
}

export type Verdict = {
  readonly outcome: 0 | 1 | 2;
  readonly status?: 'pass' | 'violated' | 'absent' | 'unresolved';
  readonly reason?: string;
};

export interface Facet {
  readonly id: string;
  readonly claim: string;
  readonly needs: readonly string[];
  readonly fix: string;
  grade(c: Case): FacetResult;
}

const MAX_FLAGS = 200;

/** Makes a runnable facet of its parts. */
export function facet<N extends Needs, M>(spec: FacetSpec<N, M>): Facet {
  return {
    id: spec.id,
    claim: spec.claim,
    fix: spec.fix,
    needs: Object.values(spec.needs).map((n) => n.describe),
    grade: (c) => grade(spec, c),
  };
}

function grade<N extends Needs, M>(spec: FacetSpec<N, M>, c: Case): FacetResult {
  const ungraded = spec.ungraded?.(c);
  if (ungraded) return { outcome: null, status: 'ungraded', reason: ungraded, findings: [] };
  const inapplicable = spec.inapplicable?.(c);
  if (inapplicable) return { outcome: 'NA', status: 'inapplicable', reason: 'rubric', detail: inapplicable, findings: [] };
  const needs: Record<string, unknown> = {};
  for (const [name, need] of Object.entries(spec.needs)) {
    const met = need.resolve(c);
    if ('missing' in met) return { outcome: 0, status: met.missing, reason: met.because, findings: [] };
    needs[name] = met.found;
  }
  return judgeAll(spec, needs as Resolved<N>, c);
}

function judgeAll<N extends Needs, M>(spec: FacetSpec<N, M>, needs: Resolved<N>, c: Case): FacetResult {
  const members = spec.over(needs, c);
  if (members.length === 0) {
    const { status, because } = spec.nothing ?? { status: 'unresolved' as const, because: 'nothing to examine was found' };
    return status === 'inapplicable'
      ? { outcome: 'NA', status, reason: 'rubric', detail: because, findings: [] }
      : { outcome: 0, status, reason: because, findings: [] };
  }
  const flags: Flag[] = [];
  const evidence: Evidence[] = [];
  const unreadable: string[] = [];
  for (const member of members) {
    const judged = spec.judge(member, needs, c);
    const { flags: raised, evidence: shown, unreadable: hidden }: Judged = 'flags' in judged ? judged : { flags: judged };
    flags.push(...raised);
    if (shown) evidence.push(...shown);
    if (hidden) unreadable.push(...hidden);
  }
  const failing = flags.some((f) => !f.note);
  const scaled: Verdict = spec.scale?.({ members, flags }, needs, c) ?? { outcome: failing ? 0 : 1 };
  const verdict: Verdict =
    scaled.outcome > 0 && unreadable.length ? { outcome: 0, status: 'unresolved', reason: unread(unreadable) } : scaled;
  const status = verdict.status ?? (verdict.outcome === 0 ? 'violated' : 'pass');
  // What fails nothing is a remark.
  const said = verdict.outcome > 0 ? flags.map((f) => ({ ...f, note: true })) : flags;
  return {
    outcome: verdict.outcome,
    status,
    ...(verdict.reason ? { reason: verdict.reason } : {}),
    findings: said.slice(0, MAX_FLAGS).map((f) => toFinding(spec.id, f, { severity: 'error', fix: spec.fix })),
    evidence: evidence.slice(0, 60),
    examined: members.length,
  };
}

function unread(list: readonly string[]): string {
  const distinct = [...new Set(list)];
  return `${distinct.slice(0, 3).join(', ')}${distinct.length > 3 ? ` and ${distinct.length - 3} more` : ''}`;
}
