// A graded cell or a linted book -> what its HTML page shows beside the result: the map of the cells, the inventory, the sign-off.

import type { PageBook } from '../report/page-data.ts';
import type { Graded } from './grade.ts';
import { inventoryOf } from './inventory.ts';
import type { Linted } from './lint.ts';
import { bookMap } from './sheetmap.ts';
import { type SignoffContext, signoffOf } from './signoff.ts';

export type PageParts = Pick<PageBook, 'map' | 'inventory' | 'signoff'>;

export function gradedParts(graded: Graded, context: SignoffContext): PageParts {
  return { ...bookParts(graded), signoff: signoffOf(graded, context) };
}

export function bookParts({ analysis, model }: Pick<Linted, 'analysis' | 'model'>): PageParts {
  return { map: bookMap(analysis), inventory: inventoryOf(analysis, model) };
}
