// A graded cell -> how it was read, with the inventory and the sign-off when they are asked for.

import { INSPECTION_SCHEMA, type Inspection } from '../report/inspection.ts';
import type { Graded } from './grade.ts';
import { inventoryOf } from './inventory.ts';
import { type SignoffContext, signoffOf } from './signoff.ts';

export interface InspectOptions extends SignoffContext {
  readonly path: string;
  readonly inventory: boolean;
}

export function inspectionOf(graded: Graded, { path, inventory, ...context }: InspectOptions): Inspection {
  const { scorecard: card, analysis, model } = graded;
  return {
    schema: INSPECTION_SCHEMA,
    path,
    tool: card.tool,
    industry: card.industry,
    archetype: card.archetype,
    reading: card.reading,
    keyValues: card.keyValues,
    recalculation: card.recalculation,
    unassessed: card.unassessed,
    notes: card.notes,
    ...(inventory ? { inventory: inventoryOf(analysis, model), signoff: signoffOf(graded, context) } : {}),
  };
}
