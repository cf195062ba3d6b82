// How a workbook was read: what stands where, what was recalculated; with the auditor's inventory when it is asked for. Plain data.

import type { KeyValues, Reading, RecalculationSummary, Unassessed } from '../score/scorecard.ts';
import type { Inventory, Signoff } from './inventory.ts';

export const INSPECTION_SCHEMA = 'tieout/inspect@1';

export interface Inspection {
  readonly schema: typeof INSPECTION_SCHEMA;
  readonly path: string;
  readonly tool: { readonly version: string };
  readonly industry: string;
  readonly archetype: string;
  readonly reading: Reading;
  readonly keyValues: KeyValues;
  readonly recalculation: RecalculationSummary;
  readonly unassessed: readonly Unassessed[];
  readonly notes: readonly string[];
  readonly inventory?: Inventory;
  readonly signoff?: Signoff;
}
