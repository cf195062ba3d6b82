// The assumptions' citations against model and pack, with recalculated values; and how a failed one is said.

import { type Citation, type Resolution, resolveCitations } from '../cell/citations.ts';
import { storedValue } from '../cell/pack-grid.ts';
import type { Case } from './case.ts';

const memo = new WeakMap<Case, Citation[]>();

/** Citations of every readable entry; model values are the recalculated ones. */
export function citationsOf(c: Case): Citation[] {
  const known = memo.get(c);
  if (known) return known;
  const { assumptions, packBook } = c.cell;
  const books = { model: c.model.book, ...(packBook ? { pack: packBook } : {}) };
  const found = resolveCitations(assumptions?.entries ?? [], books, (role, sheet, row, col) =>
    role === 'model' ? c.model.values.at(sheet.index, row, col) : packBook ? storedValue(packBook, sheet, row, col) : null,
  );
  memo.set(c, found);
  return found;
}

/** Why a pointer does not resolve, in words. */
export function brokenPointer(resolution: Exclude<Resolution, { status: 'resolved' }>): string {
  switch (resolution.status) {
    case 'missing-sheet':
      return `there is no sheet "${resolution.sheet}"${resolution.nearest ? ` (nearest: "${resolution.nearest}")` : ''}`;
    case 'empty':
      return `${resolution.target} in the ${resolution.book} is empty`;
    case 'unknown-name':
      return `there is no name "${resolution.name}"${resolution.nearest ? ` (nearest: "${resolution.nearest}")` : ''}`;
  }
}

export type { Citation };
