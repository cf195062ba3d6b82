// concepts.json and sections.json compiled: what a normalised label may mean. Knows no workbook.

import concepts from './concepts.json' with { type: 'json' };
import sections from './sections.json' with { type: 'json' };

export type Strength = 'strong' | 'weak';

export interface Concept {
  readonly id: string;
  readonly statement: string | undefined;
  readonly nature: string | undefined;
  readonly strong: readonly RegExp[];
  readonly weak: readonly RegExp[];
  readonly not: readonly RegExp[];
  /** Heading under which a bare "Total" or "Subtotal" means it. */
  readonly section: RegExp | undefined;
}

interface RawConcept {
  readonly id: string;
  readonly statement?: string;
  readonly nature?: string;
  readonly strong: readonly string[];
  readonly weak: readonly string[];
  readonly not: readonly string[];
  readonly section?: string;
}

const compile = (c: RawConcept): Concept => ({
  id: c.id,
  statement: c.statement,
  nature: c.nature,
  strong: c.strong.map((p) => new RegExp(p)),
  weak: c.weak.map((p) => new RegExp(p)),
  not: c.not.map((p) => new RegExp(p)),
  section: c.section ? new RegExp(c.section) : undefined,
});

export const LINE_CONCEPTS: readonly Concept[] = (concepts.concepts as readonly RawConcept[]).map(compile);
export const SCALAR_CONCEPTS: readonly Concept[] = (concepts.scalars as readonly RawConcept[]).map(compile);
export const DCF_CONCEPTS: readonly Concept[] = (concepts.dcf as readonly RawConcept[]).map(compile);
const BY_ID = new Map([...LINE_CONCEPTS, ...SCALAR_CONCEPTS, ...DCF_CONCEPTS].map((c) => [c.id, c]));

export function conceptById(id: string): Concept | undefined {
  return BY_ID.get(id);
}

const memo = new Map<string, Strength | null>();

/** How strongly a normalised label says the concept; undefined when it does not, or when a word speaks against it. */
export function says(norm: string, concept: Concept): Strength | undefined {
  const key = `${concept.id}\n${norm}`;
  const known = memo.get(key);
  if (known !== undefined) return known ?? undefined;
  const answer =
    norm === '' || concept.not.some((r) => r.test(norm))
      ? undefined
      : concept.strong.some((r) => r.test(norm))
        ? 'strong'
        : concept.weak.some((r) => r.test(norm))
          ? 'weak'
          : undefined;
  if (memo.size > 200_000) memo.clear();
  memo.set(key, answer ?? null);
  return answer;
}

const KINDS = sections.kinds.map((k) => ({ kind: k.kind, patterns: k.patterns.map((p) => new RegExp(p)) }));

/** Block kind that a sheet name, title or heading (normalised) announces. */
export function sectionKind(norm: string): string | undefined {
  return KINDS.find((k) => k.patterns.some((p) => p.test(norm)))?.kind;
}
