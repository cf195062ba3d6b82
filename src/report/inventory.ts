// What an auditor lists before signing: what stands in a workbook, what is typed, hidden or linked, and with what it was examined.

import type { Input } from '../score/scorecard.ts';

export interface UniqueFormula {
  /** At the first cell, without "=". */
  readonly formula: string;
  readonly cell: string;
  readonly copies: number;
  /** B4:F4, B9; at most 20. */
  readonly where: readonly string[];
}

/** Typed numbers that stand side by side in a row. */
export interface TypedInput {
  readonly range: string;
  /** What the row is called. */
  readonly label: string;
  readonly cells: number;
  /** As the cells show them; at most 12. */
  readonly shown: readonly string[];
  /** Cells of the range that no formula reads. */
  readonly unused: number;
}

export interface SheetInventory {
  readonly name: string;
  readonly state: string;
  readonly role: string | null;
  /** A1:K40; empty for an empty sheet. */
  readonly used: string;
  readonly cells: number;
  readonly formulas: number;
  readonly inputs: number;
  readonly texts: number;
  readonly comments: number;
  readonly unique: readonly UniqueFormula[];
  readonly typed: readonly TypedInput[];
}

export interface HiddenThing {
  readonly what: 'sheet' | 'rows' | 'columns' | 'name' | 'number format' | 'ink';
  /** Sheet, range or name. */
  readonly where: string;
  readonly count: number;
  readonly detail: string;
}

export interface ExternalLink {
  readonly index: number;
  readonly target: string;
  readonly sheets: readonly string[];
  /** Formulas that read it. */
  readonly formulas: number;
  readonly first: string | null;
}

export interface NameEntry {
  readonly name: string;
  /** Sheet of a name that only holds there. */
  readonly scope: string | null;
  readonly refersTo: string;
  readonly hidden: boolean;
  readonly broken: boolean;
}

export interface Inventory {
  readonly application: string | null;
  readonly modified: string | null;
  readonly macros: boolean;
  readonly calculation: {
    readonly mode: string;
    readonly iterate: boolean;
    readonly iterateCount: number;
    readonly iterateDelta: number;
    readonly fullPrecision: boolean;
    readonly date1904: boolean;
  };
  readonly totals: { readonly cells: number; readonly formulas: number; readonly uniqueFormulas: number; readonly inputs: number };
  readonly sheets: readonly SheetInventory[];
  readonly externals: readonly ExternalLink[];
  readonly names: readonly NameEntry[];
  readonly hidden: readonly HiddenThing[];
  /** Oddities of the file that did not stop the reading. */
  readonly issues: readonly string[];
}

/** What a sign-off rests on: the same hashes, the same answer. */
export interface Signoff {
  readonly tool: { readonly version: string; readonly build: string | null };
  readonly inputs: readonly Input[];
  readonly profile: { readonly id: string; readonly sha256: string };
  readonly config: { readonly path: string; readonly sha256: string } | null;
  readonly coverage: {
    readonly facets: number;
    readonly assessed: number;
    readonly unresolved: number;
    readonly notApplicable: number;
    readonly notGraded: number;
    readonly formulas: number;
    readonly verified: number;
    readonly single: number;
    readonly unverified: number;
    /** Numbers (typed or calculated) of the workbook, and those on a line that was read with its period. */
    readonly numbers: number;
    readonly onLines: number;
  };
}
