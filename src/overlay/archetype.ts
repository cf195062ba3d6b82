// What an archetype demands, given the statements and valuation methods that the workbook holds: for each facet whether it is
// graded, absent (0) or dropped. Data in overlays/archetypes.json; knows no facet by name.

import { z } from 'zod';
import data from '../../overlays/archetypes.json';
import { resolveOverlay } from './resolve.ts';

const statement = z.enum(['income_statement', 'balance_sheet', 'cash_flow']);
const method = z.enum(['dcf', 'ddm', 'residual_income', 'nav', 'ev_multiples', 'equity_multiples']);

export type Statement = z.infer<typeof statement>;
export type Method = z.infer<typeof method>;

const needs = z.strictObject({
  statements: z.array(statement).optional(),
  methods: z.array(method).optional(),
  violationStands: z.boolean().optional(),
});

const archetypeSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  summary: z.string(),
  requiredStatements: z.array(statement),
  defaultMethod: method,
  acceptedMethods: z.array(method),
  overlay: z.string().optional(),
});

const { archetypes, facetNeeds, inference, statements, methods } = z
  .strictObject({
    note: z.string(),
    statements: z.record(statement, z.string()),
    methods: z.record(method, z.string()),
    facetNeeds: z.record(z.string(), needs),
    archetypes: z.array(archetypeSchema),
    inference: z.array(
      z.strictObject({
        archetype: z.string(),
        groups: z.array(z.string()).optional(),
        statements: z.array(statement).optional(),
        methods: z.array(method).optional(),
      }),
    ),
  })
  .parse(data);

export type Archetype = Readonly<z.infer<typeof archetypeSchema>>;
type Needs = z.infer<typeof needs>;

export const ARCHETYPES: readonly Archetype[] = archetypes;
/** Facet ids that need a statement or a valuation method at all. */
export const FACETS_WITH_NEEDS: readonly string[] = Object.keys(facetNeeds).sort();

/** What the workbook holds. */
export interface Parts {
  readonly statements: ReadonlySet<Statement>;
  /** Valuation methods that are really there; empty when the workbook values nothing. */
  readonly methods: ReadonlySet<Method>;
}

export type Ruling =
  | { readonly kind: 'graded' }
  /** The archetype requires what is missing: 0, status absent. */
  | { readonly kind: 'absent'; readonly because: string }
  /** The archetype does without: N/A by archetype, unless violationStands and the check measured a violation. */
  | { readonly kind: 'inapplicable'; readonly because: string; readonly violationStands: boolean }
  /** As overlay O. */
  | { readonly kind: 'optional'; readonly because: string };

const GRADED: Ruling = { kind: 'graded' };

/** The archetype of that id ("three_statement", also "Three statement"), undefined for an unknown one. */
export function archetypeOf(id: string): Archetype | undefined {
  const key = id
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return ARCHETYPES.find((each) => each.id === key);
}

/** The archetype's word on one facet. */
export function archetypeRuling(archetype: Archetype, parts: Parts, facetId: string): Ruling {
  const byOverlay = overlayRuling(archetype, facetId);
  if (byOverlay.kind === 'inapplicable') return byOverlay;
  const need = Object.hasOwn(facetNeeds, facetId) ? facetNeeds[facetId] : undefined;
  if (!need) return byOverlay;
  for (const ruling of [statementRuling(archetype, parts, need), methodRuling(archetype, parts, need)]) {
    if (ruling.kind !== 'graded') return ruling;
  }
  return byOverlay;
}

function overlayRuling(archetype: Archetype, facetId: string): Ruling {
  if (archetype.overlay === undefined) return GRADED;
  const entry = resolveOverlay(archetype.overlay).overlay.facets.get(facetId);
  const because = `${archetype.name}: ${entry?.rationale ?? ''}`;
  if (entry?.value === 'N') return { kind: 'inapplicable', because, violationStands: false };
  return entry?.value === 'O' ? { kind: 'optional', because } : GRADED;
}

function statementRuling(archetype: Archetype, parts: Parts, need: Needs): Ruling {
  const missing = (need.statements ?? []).filter((each) => !parts.statements.has(each));
  const required = missing.filter((each) => archetype.requiredStatements.includes(each));
  const named = (required.length > 0 ? required : missing).map((each) => statements[each]).join(' and ');
  if (required.length > 0) return { kind: 'absent', because: `the workbook has no ${named}` };
  if (missing.length === 0) return GRADED;
  return { kind: 'inapplicable', because: `${archetype.name}: no ${named} is required`, violationStands: need.violationStands === true };
}

function methodRuling(archetype: Archetype, parts: Parts, need: Needs): Ruling {
  const fitting = need.methods;
  if (!fitting) return GRADED;
  const accepted = archetype.acceptedMethods.filter((each) => parts.methods.has(each));
  if (accepted.some((each) => fitting.includes(each))) return GRADED;
  if (accepted.length === 0 && fitting.includes(archetype.defaultMethod)) {
    return { kind: 'absent', because: `the workbook has no valuation by ${methods[archetype.defaultMethod]}` };
  }
  const used = accepted.length > 0 ? accepted : [archetype.defaultMethod];
  const because = `${archetype.name}: the method is ${used.map((each) => methods[each]).join(' and ')}`;
  return { kind: 'inapplicable', because, violationStands: false };
}

/** The archetype that the contents suggest, for a workbook without a task file. `group`: GICS group name, if known. */
export function inferArchetype(parts: Parts, group?: string): Archetype {
  const fits = inference.find(
    (rule) =>
      (rule.groups === undefined || rule.groups.includes(group ?? '')) &&
      (rule.statements ?? []).every((each) => parts.statements.has(each)) &&
      (rule.methods === undefined || rule.methods.some((each) => parts.methods.has(each))),
  );
  const found = fits && archetypeOf(fits.archetype);
  if (!found) throw new RangeError('overlays/archetypes.json: inference has no last resort');
  return found;
}
