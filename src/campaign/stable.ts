// A scorecard -> the part of it that a release must not change unnoticed, and every difference between two of them. Reads no files.

import { z } from 'zod';
import type { Scorecard } from '../score/scorecard.ts';

const KEY = z.object({ cell: z.string(), value: z.number().nullable() });

const STABLE = z.object({
  industry: z.string(),
  archetype: z.string(),
  valid: z.boolean(),
  score: z.object({ final: z.number(), preGate: z.number() }),
  /** After caps. */
  pillars: z.record(z.string(), z.number().nullable()),
  /** "1 pass", "NA inapplicable"; ungraded ones are left out. */
  facets: z.record(z.string(), z.string()),
  /** Gates that fire. */
  gates: z.array(z.string()),
  /** To ten digits. */
  keyValues: z.record(z.string(), KEY),
});

export type StableCard = z.infer<typeof STABLE>;

/** Throws a sentence when the text is no stable scorecard. */
export function readStable(text: string): StableCard {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new SyntaxError('it is no JSON');
  }
  const parsed = STABLE.safeParse(data);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SyntaxError(`${issue!.path.join('.') || 'the whole'}: ${issue!.message}`);
}

export function stablePart(card: Scorecard): StableCard {
  const graded = Object.entries(card.facets).filter(([, f]) => f.status !== 'ungraded');
  const values = Object.entries(card.keyValues).flatMap(([name, k]) => {
    const key = k as { cell: string | null; value: number | null } | null;
    return key?.cell ? [[name, { cell: key.cell, value: key.value === null ? null : tidy(key.value) }] as const] : [];
  });
  return {
    industry: card.industry,
    archetype: card.archetype,
    valid: card.validity.ok,
    score: { final: tidy(card.score.final ?? 0), preGate: tidy(card.score.preGate ?? 0) },
    pillars: Object.fromEntries(card.pillars.map((p) => [p.id, p.capped])),
    facets: Object.fromEntries(graded.map(([id, f]) => [id, `${f.outcome} ${f.status}`])),
    gates: Object.entries(card.gates).flatMap(([id, g]) => (g.fired ? [id] : [])),
    keyValues: Object.fromEntries(values),
  };
}

const tidy = (n: number): number => Number(n.toPrecision(10));

/** One sentence for each difference. */
export function stableDifferences(expected: StableCard, card: Scorecard): string[] {
  return compared(expected, stablePart(card), 'scorecard');
}

function compared(want: unknown, got: unknown, path: string): string[] {
  if (isRecord(want) && isRecord(got)) {
    const keys = [...new Set([...Object.keys(want), ...Object.keys(got)])].sort();
    return keys.flatMap((k) => compared(want[k], got[k], `${path}.${k}`));
  }
  return JSON.stringify(want) === JSON.stringify(got) ? [] : [`${path} was ${show(want)} and is ${show(got)}`];
}

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v);
const show = (v: unknown): string => (v === undefined ? 'nothing' : JSON.stringify(v));
