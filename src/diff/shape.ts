// What a comparison of two workbooks answers: plain data, as `tieout diff --format json` prints it.

import type { Value } from './side.ts';

export const DIFF_SCHEMA = 'tieout/diff@1';

/** Rows, columns or sheets that came or went. */
export interface LineChange {
  readonly kind:
    | 'rows added'
    | 'rows removed'
    | 'columns added'
    | 'columns removed'
    | 'sheet added'
    | 'sheet removed'
    | 'sheet renamed'
    | 'sheet state';
  readonly sheet: string;
  /** 12:14 or F:G; '' for a sheet. */
  readonly range: string;
  /** Labels of the lines, or what became of the sheet. */
  readonly labels: readonly string[];
  readonly formulas: number;
  readonly inputs: number;
}

export interface CellChange {
  /** In the new workbook; in the old one where the cell is gone. */
  readonly cell: string;
  /** In the old workbook, where it stands elsewhere. */
  readonly was?: string;
  readonly old: Value;
  readonly new: Value;
}

/** Typed values that changed, side by side in one row. */
export interface InputChange {
  readonly sheet: string;
  readonly range: string;
  readonly label: string;
  readonly kind: 'changed' | 'added' | 'removed';
  readonly cells: readonly CellChange[];
  readonly count: number;
}

/** Formulas that changed: one entry for a copied block. */
export interface FormulaChange {
  readonly kind: 'changed' | 'added' | 'removed' | 'typed over' | 'made a formula';
  readonly sheet: string;
  readonly range: string;
  readonly label: string;
  readonly count: number;
  /** The first cell of the block. */
  readonly cell: string;
  readonly was?: string;
  /** Formula without "=", or the typed value. */
  readonly old: Value;
  readonly new: Value;
  readonly oldValue: Value;
  readonly newValue: Value;
}

export interface NameChange {
  readonly name: string;
  readonly old: string | null;
  readonly new: string | null;
}

/** One step of the way on which a change reached an output. */
export interface Step {
  readonly cell: string;
  readonly label: string;
  readonly formula?: string;
  readonly old: Value;
  readonly new: Value;
}

export interface OutputChange {
  /** impliedPrice ..., or the label of a cell that nothing reads. */
  readonly name: string;
  readonly cell: string;
  readonly was?: string;
  readonly old: Value;
  readonly new: Value;
  /** From what was changed to the output. */
  readonly path: readonly Step[];
  /** Changes that reach it, in the words of the lists above, the largest effect first where effects are known. */
  readonly causes: readonly { readonly at: string; readonly label: string; readonly alone?: Value }[];
  /** Why there is no path. */
  readonly reason?: string;
}

export interface Difference {
  readonly schema: typeof DIFF_SCHEMA;
  readonly old: { readonly path: string; readonly sha256: string };
  readonly new: { readonly path: string; readonly sha256: string };
  readonly same: boolean;
  readonly lines: readonly LineChange[];
  readonly inputs: readonly InputChange[];
  readonly formulas: readonly FormulaChange[];
  /** Texts that changed. */
  readonly texts: readonly InputChange[];
  readonly names: readonly NameChange[];
  /** Settings of the calculation that changed. */
  readonly settings: readonly NameChange[];
  readonly outputs: readonly OutputChange[];
  /** Key values that were looked for and are the same. */
  readonly unchanged: readonly string[];
  /** Cells whose recalculated value is another one. */
  readonly moved: number;
}
