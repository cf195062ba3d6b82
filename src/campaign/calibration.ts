// What a cell is expected to grade as + how it graded -> every difference, missing or extra. Reads no files.

import { z } from 'zod';
import type { Scorecard } from '../score/scorecard.ts';

const EXPECTED = z.object({
  /** Every gate that fires, and no other. */
  gates: z.array(z.string()).optional(),
  /** Outcome by facet, 1 for any pass; facets that are not named are not held. */
  facets: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
  /** Facets that do not apply, with why: "NA" is as good as what is expected. */
  notApplicable: z.record(z.string(), z.string()).optional(),
  /** Facets of which the author was not sure, alone or with why ("2.4.3: ..."): not held. */
  doubtful: z.array(z.string()).optional(),
  /** Part of the message of a finding, by facet or gate. */
  findings: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
});

export type Expected = z.infer<typeof EXPECTED>;

/** Throws a sentence when the text is no expectation. */
export function readExpected(text: string): Expected {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new SyntaxError('it is no JSON');
  }
  const parsed = EXPECTED.safeParse(data);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SyntaxError(`${issue!.path.join('.') || 'the whole'}: ${issue!.message}`);
  }
  if (!parsed.data.gates && !parsed.data.facets && !parsed.data.findings) throw new SyntaxError('it expects no gates, facets or findings');
  return parsed.data;
}

/** One sentence for each difference, gates first; empty when the cell grades as expected. */
export function differences(expected: Expected, card: Scorecard): string[] {
  return [...gates(expected, card), ...facets(expected, card), ...findings(expected, card)];
}

function gates({ gates: wanted }: Expected, card: Scorecard): string[] {
  if (!wanted) return [];
  const fired = Object.entries(card.gates).flatMap(([id, gate]) => (gate.fired ? [id] : []));
  return [
    ...wanted.filter((id) => !fired.includes(id)).map((id) => `${id} was expected to fire and does not`),
    ...fired.filter((id) => !wanted.includes(id)).map((id) => `${id} fires and was not expected to: ${said(card, id)}`),
  ];
}

function facets({ facets: wanted = {}, notApplicable = {}, doubtful = [] }: Expected, card: Scorecard): string[] {
  const holds = (id: string, want: number | string, got: unknown) =>
    String(got) === String(want) || (want === 1 && got === 2) || (got === 'NA' && id in notApplicable);
  return Object.entries(wanted).flatMap(([id, outcome]) => {
    const got = card.facets[id];
    if (doubtful.some((d) => d.split(':')[0]!.trim() === id) || (got && holds(id, outcome, got.outcome))) return [];
    return [
      `${id} was expected to be ${outcome} and is ${got ? `${got.outcome ?? 'ungraded'} (${got.status})` : 'no facet'}${detail(card, id)}`,
    ];
  });
}

function findings({ findings: wanted = {} }: Expected, card: Scorecard): string[] {
  return Object.entries(wanted).flatMap(([id, parts]) =>
    [parts]
      .flat()
      .filter((part) => !messages(card, id).some((message) => message.includes(part)))
      .map((part) => `no finding of ${id} says "${part}"`),
  );
}

const messages = (card: Scorecard, id: string): string[] => (card.facets[id]?.findings ?? []).map((f) => f.message);
const detail = (card: Scorecard, id: string): string => (messages(card, id)[0] === undefined ? '' : `: ${messages(card, id)[0]}`);
const said = (card: Scorecard, id: string): string => card.gates[id]?.reason ?? 'see its evidence';
