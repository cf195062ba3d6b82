// votes.json -> verdicts of judged facets. Reduces votes that came from outside; never guesses one.

import { z } from 'zod';
import type { Taxonomy } from '../overlay/taxonomy.ts';
import type { FacetResult, Outcome } from '../rule/finding.ts';

const draw = z.union([z.string(), z.number(), z.null()]);
const ballots = z.record(z.string(), z.array(draw));

/** Either `{judge?, k?, votes: {facet: [...]}}` or the bare `{facet: [...]}`. */
export const votesSchema = z.union([
  z.object({ judge: z.string().optional(), k: z.number().int().positive().optional(), votes: ballots }),
  ballots.transform((votes) => ({ votes })),
]);

/** The votes on one facet: `draws` counts all of them, the invalid and the missing ones too. */
export interface Ballot {
  readonly votes: readonly Outcome[];
  readonly draws: number;
}

export interface Votes {
  readonly judge?: string;
  readonly byFacet: ReadonlyMap<string, Ballot>;
  /** What in the file was not used as a vote, and why. */
  readonly notes: readonly string[];
}

export type Reduction = { readonly ok: true; readonly outcome: Outcome } | { readonly ok: false; readonly error: string };

/** Reads a parsed votes.json. Throws zod's error when the shape is wrong; votes that are none of 0, 1, 2, NA become notes. */
export function readVotes(raw: unknown, taxonomy: Taxonomy): Votes {
  const file: { judge?: string; k?: number; votes: Record<string, (string | number | null)[]> } = votesSchema.parse(raw);
  const judged = new Map(taxonomy.facets.map((facet) => [facet.id, facet.grader === 'J']));
  const byFacet = new Map<string, Ballot>();
  const notes: string[] = [];
  for (const id of Object.keys(file.votes).sort()) {
    const cast = file.votes[id] ?? [];
    if (!judged.get(id)) {
      notes.push(judged.has(id) ? `${id} is not a judged facet: votes not used` : `${id} is not a facet: votes not used`);
      continue;
    }
    const votes = cast.map(voteOf).filter((each) => each !== null);
    byFacet.set(id, { votes, draws: Math.max(cast.length, file.k ?? 0) });
    if (votes.length < cast.length) notes.push(`${id}: ${cast.length - votes.length} of ${cast.length} votes are none of 0, 1, 2, NA`);
    if (file.k !== undefined && cast.length !== file.k) notes.push(`${id}: ${cast.length} votes, the file declares k = ${file.k}`);
  }
  return { ...(file.judge === undefined ? {} : { judge: file.judge }), byFacet, notes };
}

function voteOf(raw: string | number | null): Outcome | null {
  const text = String(raw).trim().toUpperCase();
  if (text === 'NA' || text === 'N/A') return 'NA';
  return text === '0' || text === '1' || text === '2' ? (Number(text) as Outcome) : null;
}

/**
 * N/A only by strict majority of the draws; otherwise N/A votes are dropped and the most frequent value wins. Values that tie for
 * most frequent: the median of the distinct leaders, rounded down.
 */
export function reduceVotes({ votes, draws }: Ballot): Reduction {
  const values = votes.filter((vote): vote is 0 | 1 | 2 => vote !== 'NA');
  if (2 * (votes.length - values.length) > draws) return { ok: true, outcome: 'NA' };
  if (values.length === 0) return { ok: false, error: 'no valid vote' };
  const counts = ([0, 1, 2] as const).map((value) => values.filter((each) => each === value).length);
  const most = Math.max(...counts);
  return { ok: true, outcome: lowerMedian(([0, 1, 2] as const).filter((value) => counts[value] === most)) };
}

function lowerMedian(sorted: readonly number[]): 0 | 1 | 2 {
  const left = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const right = sorted[Math.ceil((sorted.length - 1) / 2)] ?? left;
  return Math.floor((left + right) / 2) as 0 | 1 | 2;
}

/** The verdict of one judged facet. No entry for it: ungraded for want of votes; an entry without a valid vote: an explicit error. */
export function verdictOfVotes(ballot: Ballot | undefined): FacetResult {
  if (ballot === undefined) return { outcome: null, status: 'ungraded', reason: 'no-votes', findings: [] };
  const reduced = reduceVotes(ballot);
  if (!reduced.ok) {
    const reason = `error: ${reduced.error} in ${ballot.draws} draws`;
    return { outcome: 'NA', status: 'ungraded', reason, findings: [] };
  }
  const { outcome } = reduced;
  const evidence = [{ label: 'votes', value: ballot.votes.join(' ') }];
  if (outcome === 'NA')
    return { outcome, status: 'inapplicable', reason: 'rubric', detail: 'by majority of the votes', findings: [], evidence };
  return { outcome, status: outcome === 0 ? 'violated' : 'pass', findings: [], evidence, examined: ballot.draws };
}
