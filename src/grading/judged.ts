// votes.json and reference.json -> verdicts of the facets that come from outside, with what went wrong as notes.

import { parseJson } from '../cell/task.ts';
import { metricsOf } from '../model/metrics.ts';
import type { Model } from '../model/model.ts';
import { TAXONOMY } from '../overlay/taxonomy.ts';
import type { FacetResult } from '../rule/finding.ts';
import { bandsByFacet, gradeBand, referenceSchema } from '../score/reference.ts';
import { readVotes, verdictOfVotes } from '../score/votes.ts';

export interface Judged {
  readonly verdicts: ReadonlyMap<string, FacetResult>;
  /** Votes were supplied: the score is the full stack's. */
  readonly full: boolean;
}

export function judgedVerdicts(model: Model, votes: string | undefined, reference: string | undefined, notes: string[]): Judged {
  const verdicts = new Map<string, FacetResult>();
  if (votes !== undefined) addVotes(votes, verdicts, notes);
  if (reference !== undefined) addBands(model, reference, verdicts, notes);
  return { verdicts, full: [...verdicts.keys()].some((id) => TAXONOMY.facets.find((f) => f.id === id)?.grader === 'J') };
}

function addVotes(source: string, verdicts: Map<string, FacetResult>, notes: string[]): void {
  const json = parseJson(source);
  if ('error' in json) {
    notes.push(`votes.json is not used: ${json.error}`);
    return;
  }
  const read = readVotes(json.value, TAXONOMY);
  notes.push(...read.notes.map((n) => `votes.json: ${n}`));
  for (const [id, ballot] of read.byFacet) verdicts.set(id, verdictOfVotes(ballot));
}

function addBands(model: Model, source: string, verdicts: Map<string, FacetResult>, notes: string[]): void {
  const json = parseJson(source);
  const parsed = 'error' in json ? undefined : referenceSchema.safeParse(json.value);
  if (!parsed?.success) {
    notes.push(
      `reference.json is not used: ${'error' in json ? json.error : parsed!.error!.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; ')}`,
    );
    return;
  }
  const { byFacet, unused } = bandsByFacet(parsed.data, TAXONOMY.facets);
  if (unused.length) notes.push(`reference.json: no banded facet ${unused.join(', ')}`);
  const measured = metricsOf(model);
  for (const [id, entries] of byFacet) if (entries.length) verdicts.set(id, gradeBand(entries, measured));
}
