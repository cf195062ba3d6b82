// A graded cell -> what a sign-off rests on: hashes of tool, inputs, profile and config, and how much was assessed.

import { createHash } from 'node:crypto';
import { type Profile, profileOf, withMask } from '../overlay/profile.ts';
import type { Signoff } from '../report/inventory.ts';
import { CellKind } from '../workbook/workbook.ts';
import type { Graded, GradeSettings } from './grade.ts';

export interface SignoffContext {
  /** Hash of the sources that the tool was built from; null when it is not known. */
  readonly build: string | null;
  readonly settings?: GradeSettings;
}

export function signoffOf({ scorecard: card, analysis, model }: Graded, { build, settings }: SignoffContext): Signoff {
  const config = card.inputs.find(({ role }) => role === 'config');
  const { coverage: c, recalculation: r } = card;
  return {
    tool: { version: card.tool.version, build },
    inputs: card.inputs,
    profile: { id: card.profile, sha256: hashOf(profileUsed(card.profile, settings)) },
    config: config ? { path: config.path, sha256: config.sha256 } : null,
    coverage: {
      facets: c.total.count,
      assessed: c.active.count - c.unresolved.count,
      unresolved: c.unresolved.count,
      notApplicable: c['overlay-N'].count + c['overlay-O-absent'].count + c.rubric.count + c.archetype.count,
      notGraded:
        c.mask.count + c['no-votes'].count + c['no-band'].count + c['no-pack'].count + c.ungraded.count + c.crashed.count + c.missing.count,
      formulas: r.formulas,
      verified: r.verified,
      single: Number(r.single ?? 0),
      unverified: r.unverified,
      ...numbersOf(analysis, model),
    },
  };
}

function profileUsed(id: string, settings: GradeSettings | undefined): Profile | undefined {
  const profile = profileOf(id);
  return profile && settings?.mask ? withMask(profile, settings.mask) : profile;
}

/** Keys in order, so that the hash is the content's. */
function hashOf(value: unknown): string {
  const ordered = JSON.stringify(value, (_, v: unknown) =>
    v !== null && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : v,
  );
  return createHash('sha256')
    .update(ordered ?? '')
    .digest('hex');
}

function numbersOf({ book, values }: Graded['analysis'], model: Graded['model']): { numbers: number; onLines: number } {
  let numbers = 0;
  for (const { cells, index } of book.sheets) {
    for (let i = 0; i < cells.count; i++) {
      if (cells.formula[i]! < 0 && cells.kind[i] === CellKind.Blank) continue;
      if (typeof values.at(index, cells.row[i]!, cells.col[i]!) === 'number') numbers++;
    }
  }
  const onLines = new Set<number>();
  for (const line of model.lines) {
    for (const cell of [...line.cells.values(), ...line.finer]) if (cell.id >= 0 && typeof cell.value === 'number') onLines.add(cell.id);
  }
  return { numbers, onLines: onLines.size };
}
