// A graded cell or a linted book -> what its HTML page shows beside the result: the map of the cells, the inventory, the sign-off.

import type { Model } from '../model/model.ts';
import type { PageBook } from '../report/page-data.ts';
import type { Finding } from '../rule/finding.ts';
import type { Analysis } from './analyse.ts';
import type { Graded } from './grade.ts';
import { inventoryOf } from './inventory.ts';
import type { Linted } from './lint.ts';
import { readingOf } from './reading.ts';
import { bookMap } from './sheetmap.ts';
import { type SignoffContext, signoffOf } from './signoff.ts';

export type PageParts = Pick<PageBook, 'map' | 'inventory' | 'signoff' | 'reading'>;

export function gradedParts(graded: Graded, context: SignoffContext): PageParts {
  const { analysis, model, scorecard } = graded;
  const findings = Object.values(scorecard.facets).flatMap((f) => (f.status === 'pass' ? [] : f.findings));
  return { ...cellsAndInventory(analysis, model, findings), signoff: signoffOf(graded, context) };
}

export function bookParts({ analysis, model, result }: Pick<Linted, 'analysis' | 'model' | 'result'>): PageParts {
  return { ...cellsAndInventory(analysis, model, result.findings), reading: readingOf(model) };
}

const cellsAndInventory = (analysis: Analysis, model: Model, findings: readonly Finding[]): PageParts => ({
  map: bookMap(analysis, { first: sheetsOf(findings) }),
  inventory: inventoryOf(analysis, model),
});

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** Names of the sheets with findings, the worst first. */
const sheetsOf = (findings: readonly Finding[]): string[] => [
  ...new Set([...findings].sort((a, b) => RANK[a.severity] - RANK[b.severity]).map(({ sheet }) => sheet)),
];
