// What a check sees: the model and whatever else came in the cell folder, typed and read. Checks read it; nothing writes it.

import type { CellTexts } from '../cell/contract.ts';
import type { Line, LineCell } from '../model/line.ts';
import type { Model } from '../model/model.ts';

export interface Case {
  readonly model: Model;
  /** Task, pack, memo, assumptions, votes, reference: undefined parts were not supplied. */
  readonly cell: CellTexts;
  /** false when a workbook alone is graded (no folder): 1.1.x, 1.2.x, 5.1.3, 5.2.x are then ungraded. */
  readonly folder: boolean;
  /** Overlay value of a facet: A, N or O. */
  readonly overlay: (facet: string) => 'A' | 'N' | 'O';
  /** GICS industry group as resolved. */
  readonly industry: string;
  /** three_statement, is_valuation, reit_ddm, bank_ddm, pure_dcf: given or inferred. */
  readonly archetype: string;
  /** Recalculate as much as it takes (--flex). */
  readonly flex?: boolean;
}

export type { Line, LineCell, Model };
