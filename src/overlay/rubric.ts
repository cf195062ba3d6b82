// Help texts for facets and gates from overlays/rubric.json: what is asked, why it matters, how it is decided, how to fix it.

import { z } from 'zod';
import metricsData from '../../overlays/metrics.json';
import data from '../../overlays/rubric.json';

const help = z.strictObject({
  what: z.string().min(1),
  why: z.string().min(1),
  howDecided: z.string().min(1),
  fix: z.string().min(1),
});

/** Four short texts for an analyst, one to three sentences each. */
export type Help = Readonly<z.infer<typeof help>>;

export const rubricSchema = z.strictObject({
  note: z.string(),
  facets: z.record(z.string(), help),
  gates: z.record(z.string(), help),
});

let rubric: z.infer<typeof rubricSchema> | undefined;

/** Help for a facet id ("2.2.1") or a gate id ("G1"), undefined for an unknown one. */
export function helpOf(id: string): Help | undefined {
  rubric ??= rubricSchema.parse(data);
  const texts = id.startsWith('G') ? rubric.gates : rubric.facets;
  return Object.hasOwn(texts, id) ? texts[id] : undefined;
}

/** Metric names that reference bands and measured values share, with their meaning. */
export const METRICS: Readonly<Record<string, string>> = metricsData.metrics;
