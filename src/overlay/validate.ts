// An overlay file or an expanded overlay -> what is wrong with it, as plain sentences. Nothing wrong is an empty list.

import { isValue } from './expand.ts';
import { type Overlay, type OverlayFile, overlayFileSchema } from './schema.ts';
import type { Taxonomy } from './taxonomy.ts';

/** The facet that only a lender, insurer or finance company can be asked for. */
const BANK_ECONOMICS = '3.5.1';
const SECTIONS = ['requiredDrivers', 'expectedSegments', 'sectorEmphasis', 'gateNotes'] as const;

/** Structural rules over one file as it was read. `gates`: the gate ids that gateNotes may speak of. */
export function validateOverlay(raw: unknown, taxonomy: Taxonomy, gates: readonly string[]): string[] {
  const parsed = overlayFileSchema.safeParse(raw);
  if (!parsed.success) return parsed.error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`);
  const file = parsed.data;
  const messages = [
    ...entryMessages(Object.entries(file.facets), taxonomy),
    ...bankMessages(file.financial, file.facets[BANK_ECONOMICS]?.value ?? 'A'),
    ...sectionMessages(file),
    ...Object.keys(file.gateNotes)
      .filter((id) => !gates.includes(id))
      .map((id) => `gateNotes: ${id} is not a gate`),
  ];
  return messages.map((message) => `${file.group}: ${message}`);
}

/** The same rules over an expanded overlay, which must answer for every facet and no other. */
export function validateExpanded(overlay: Overlay, taxonomy: Taxonomy): string[] {
  const missing = taxonomy.facets.filter(({ id }) => !overlay.facets.has(id)).map(({ id }) => `${id} is missing`);
  const bank = bankMessages(overlay.financial, overlay.facets.get(BANK_ECONOMICS)?.value ?? 'A');
  const messages = [...missing, ...entryMessages([...overlay.facets], taxonomy), ...bank, ...sectionMessages(overlay)];
  return messages.map((message) => `${overlay.group}: ${message}`);
}

function entryMessages(entries: readonly (readonly [string, { value: string; rationale?: string }])[], taxonomy: Taxonomy): string[] {
  const known = new Set(taxonomy.facets.map(({ id }) => id));
  const messages: string[] = [];
  for (const [id, { value, rationale }] of entries) {
    if (!known.has(id)) messages.push(`${id} is not a facet`);
    if (!isValue(value)) messages.push(`${id} is "${value}", expected A, N or O`);
    else if (value !== 'A' && blank(rationale)) messages.push(`${id} is ${value} without a rationale`);
  }
  return messages;
}

function bankMessages(financial: boolean, value: string): string[] {
  if (financial && value === 'N') return [`${BANK_ECONOMICS} is N in a financial group`];
  if (!financial && value === 'A') return [`${BANK_ECONOMICS} is A in a group that is not financial`];
  return [];
}

function sectionMessages(overlay: OverlayFile | Overlay): string[] {
  return SECTIONS.flatMap((section) => {
    const content = Object.values(overlay[section]);
    if (content.length === 0) return [`${section} is empty`];
    const gap = content.some((each) => (typeof each === 'string' ? blank(each) : Object.values(each).some((part) => blank(String(part)))));
    return gap ? [`${section} has a blank entry`] : [];
  });
}

function blank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}
