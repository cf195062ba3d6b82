// An overlay file that lists only its N and O -> an overlay that answers for every facet of the taxonomy.

import type { Overlay, OverlayEntry, OverlayFile, OverlayValue } from './schema.ts';
import type { Taxonomy } from './taxonomy.ts';

const VALUES: ReadonlySet<string> = new Set(['A', 'N', 'O']);
const ACTIVE: OverlayEntry = { value: 'A' };

/** Facets that the file does not list are A. Expects a file that validateOverlay found nothing wrong with. */
export function expandOverlay(file: OverlayFile, taxonomy: Taxonomy): Overlay {
  const facets = new Map<string, OverlayEntry>();
  for (const { id } of taxonomy.facets) {
    const listed = Object.hasOwn(file.facets, id) ? file.facets[id] : undefined;
    facets.set(id, listed && isValue(listed.value) ? { ...listed, value: listed.value } : ACTIVE);
  }
  const { aliases: _aliases, ...rest } = file;
  return { ...rest, facets };
}

/** Every facet active: what stands in for a group that is not known. */
export function openOverlay(group: string, taxonomy: Taxonomy): Overlay {
  const facets = new Map(taxonomy.facets.map(({ id }) => [id, ACTIVE]));
  return {
    group,
    gics: '',
    sector: '',
    financial: false,
    facets,
    requiredDrivers: [],
    expectedSegments: [],
    sectorEmphasis: [],
    gateNotes: {},
  };
}

export function isValue(value: string): value is OverlayValue {
  return VALUES.has(value);
}
