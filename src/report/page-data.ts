// What the HTML page is given: for each book the scorecard or the findings, the map of its cells and the inventory. Plain data.

import type { Finding } from '../rule/finding.ts';
import type { Reading, Scorecard, Unassessed } from '../score/scorecard.ts';
import type { BookMap } from './bookmap.ts';
import type { Inventory, Signoff } from './inventory.ts';

export interface PageBook {
  /** Path as typed. */
  readonly title: string;
  /** A graded cell has its scorecard, a linted book its findings. */
  readonly card?: Scorecard;
  readonly findings?: readonly Finding[];
  readonly unassessed?: readonly Unassessed[];
  /** How a linted book was read; a graded cell has it in its scorecard. */
  readonly reading?: Reading;
  readonly sha256?: string;
  /** Names of pillars, and of rules that the scorecard does not name, by id. */
  readonly names?: Readonly<Record<string, string>>;
  readonly map?: BookMap;
  readonly inventory?: Inventory;
  readonly signoff?: Signoff;
  /** Why there is nothing to show. */
  readonly error?: string;
}

export interface PageData {
  readonly version: string;
  readonly books: readonly PageBook[];
}
