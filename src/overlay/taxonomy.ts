// The 56 facets with their pillars and sub-capabilities, from overlays/taxonomy.json. Knows nothing of outcomes.

import { z } from 'zod';
import data from '../../overlays/taxonomy.json';

const facet = z.strictObject({
  id: z.string().regex(/^\d\.\d\.\d$/),
  name: z.string().min(1),
  pillar: z.string(),
  subcapability: z.string(),
  grader: z.enum(['D', 'J', 'R']),
  category: z.enum(['C1', 'C2', 'C3']),
  gate: z.string().optional(),
  naWhen: z.string().min(1),
});

const taxonomySchema = z.strictObject({
  note: z.string().min(1),
  version: z.string(),
  pillars: z.array(z.strictObject({ id: z.string(), name: z.string().min(1) })),
  subcapabilities: z.array(z.strictObject({ id: z.string(), pillar: z.string(), name: z.string().min(1) })),
  facets: z.array(facet),
});

/** Who decides: D a deterministic check, J votes from outside, R a direct rule against a reference band. */
export type Grader = 'D' | 'J' | 'R';
/** C1 format and mechanics, C2 assumptions and fundamentals, C3 valuation. */
export type Category = 'C1' | 'C2' | 'C3';

export interface Facet {
  readonly id: string;
  readonly name: string;
  readonly pillar: string;
  readonly subcapability: string;
  readonly grader: Grader;
  readonly category: Category;
  /** The gate that reads this facet, if one does. */
  readonly gate?: string;
  /** The facet's own N/A condition in words; "never" where it has none. */
  readonly naWhen: string;
}

export interface Taxonomy {
  readonly note: string;
  readonly version: string;
  readonly pillars: readonly { readonly id: string; readonly name: string }[];
  readonly subcapabilities: readonly { readonly id: string; readonly pillar: string; readonly name: string }[];
  readonly facets: readonly Facet[];
}

export const TAXONOMY: Taxonomy = taxonomySchema.parse(data);

const byId: ReadonlyMap<string, Facet> = new Map(TAXONOMY.facets.map((each) => [each.id, each]));

/** The facet of that id, undefined for an unknown one. */
export function facetOf(id: string): Facet | undefined {
  return byId.get(id);
}
