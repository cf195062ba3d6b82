// The shape of one overlay file (overlays/groups/*.json): only its N and O, and the four sections in words. Shape alone; meaning is validate.ts.

import { z } from 'zod';

const text = z.string();

export const entrySchema = z.strictObject({ value: text, rationale: text.optional() });

export const overlayFileSchema = z.strictObject({
  group: text.min(1),
  /** GICS code of the industry group, 2023 structure. */
  gics: text,
  sector: text,
  financial: z.boolean(),
  aliases: z.array(text),
  facets: z.record(z.string(), entrySchema),
  requiredDrivers: z.array(z.strictObject({ name: text, unit: text, drives: text })),
  expectedSegments: z.array(text),
  sectorEmphasis: z.array(text),
  gateNotes: z.record(z.string(), text),
});

/** As written: values are still any text, so that the validator can name what is wrong with them. */
export type OverlayFile = z.infer<typeof overlayFileSchema>;

export type OverlayValue = 'A' | 'N' | 'O';

export interface OverlayEntry {
  readonly value: OverlayValue;
  /** Why N, or what earns optional credit under O. */
  readonly rationale?: string;
}

export interface Driver {
  readonly name: string;
  readonly unit: string;
  /** What it moves in the model. */
  readonly drives: string;
}

/** An overlay with all facets spelled out. */
export interface Overlay {
  readonly group: string;
  readonly gics: string;
  readonly sector: string;
  readonly financial: boolean;
  readonly facets: ReadonlyMap<string, OverlayEntry>;
  readonly requiredDrivers: readonly Driver[];
  readonly expectedSegments: readonly string[];
  readonly sectorEmphasis: readonly string[];
  readonly gateNotes: Readonly<Record<string, string>>;
}
