// The name of an industry group, as people type it -> its overlay. An unknown name gets every facet active, and a note that says so.

import { expandOverlay, openOverlay } from './expand.ts';
import { GROUP_FILES } from './groups.ts';
import { type Overlay, type OverlayFile, overlayFileSchema } from './schema.ts';
import { TAXONOMY } from './taxonomy.ts';

export interface ResolvedOverlay {
  readonly overlay: Overlay;
  /** False when the name is not known and every facet was left active. */
  readonly known: boolean;
  /** For the reader, when the name is not known. */
  readonly note?: string;
}

interface Library {
  readonly files: readonly OverlayFile[];
  readonly byName: ReadonlyMap<string, Overlay>;
}

let library: Library | undefined;

// Expanded on first use: most commands never ask for an overlay.
function overlays(): Library {
  library ??= buildLibrary(GROUP_FILES.map((raw) => overlayFileSchema.parse(raw)));
  return library;
}

function buildLibrary(files: readonly OverlayFile[]): Library {
  const byName = new Map<string, Overlay>();
  for (const file of files) {
    const overlay = expandOverlay(file, TAXONOMY);
    for (const name of [file.group, file.gics, ...file.aliases]) byName.set(nameKey(name), overlay);
  }
  return { files, byName };
}

/** The 25 overlays in GICS order. */
export function allOverlays(): readonly Overlay[] {
  const { files, byName } = overlays();
  return files.map((file) => byName.get(nameKey(file.group)) as Overlay);
}

/** Group names, aliases and GICS codes match regardless of case, punctuation, accents and "&" against "and". */
export function resolveOverlay(industryGroup: string): ResolvedOverlay {
  const overlay = overlays().byName.get(nameKey(industryGroup));
  if (overlay) return { overlay, known: true };
  const name = industryGroup.trim();
  const note = name === '' ? 'no industry group given' : `industry group "${name}" is not a GICS industry group`;
  return { overlay: openOverlay(name, TAXONOMY), known: false, note: `${note}: every facet is taken as applicable` };
}

/** What two spellings of the same name have in common. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
