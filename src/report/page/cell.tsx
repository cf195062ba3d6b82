// One cell of the grid: its colour says what it is, its frame what is wrong with it.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell

import { cellName } from '../../../grammar/ref.ts';
import { CELL_KINDS, CELL_STATUS } from '../bookmap.ts';
import type { Target } from './address.ts';
import type { Columns } from './columns.ts';
import type { SheetCells } from './decode.ts';
import type { MarkKind, Marks } from './marks.ts';

const KIND: Readonly<Record<string, string>> = {
  [CELL_KINDS.number]: 'input',
  [CELL_KINDS.text]: 'label',
  [CELL_KINDS.boolean]: 'input',
  [CELL_KINDS.error]: 'error',
  [CELL_KINDS.formula]: 'formula',
  [CELL_KINDS.formulaText]: 'formula',
  [CELL_KINDS.formulaError]: 'error',
  [CELL_KINDS.filled]: 'filled',
};

export const MARK_WORDS: Readonly<Record<MarkKind, string>> = {
  cause: 'cause',
  error: 'finding',
  warning: 'warning',
  info: 'remark',
  evidence: 'compared',
};

interface CellProps {
  readonly cells: SheetCells;
  readonly marks: Marks | undefined;
  readonly tints: ReadonlyMap<number, number>;
  readonly columns: Columns;
  readonly area: Target | undefined;
  readonly at: { readonly row: number; readonly col: number };
  readonly row: number;
  readonly col: number;
  readonly gutter: number;
}

export function CellView({ cells, marks, tints, columns: { edges }, area, at, row, col, gutter }: CellProps) {
  const i = cells.find(row, col);
  const selected = at.row === row && at.col === col;
  const mark = marks?.at(cells.index, row, col)[0]?.kind;
  const classes = ['cell', ...(i < 0 ? [] : looks(cells, i, tints)), ...(mark ? [`mark-${mark}`] : [])];
  if (selected) classes.push('selected');
  if (area && row >= area.row1 && row <= area.row2 && col >= area.col1 && col <= area.col2) classes.push('area');
  const shown = i < 0 ? '' : cells.shown[i]!;
  const said = `${cellName(row, col)} ${shown || 'empty'}${i < 0 ? '' : `, ${KIND[cells.kind(i)]}`}${mark ? `, ${MARK_WORDS[mark]}` : ''}`;
  return (
    <span
      class={classes.join(' ')}
      role="gridcell"
      id={`cell-${row}-${col}`}
      aria-colindex={col + 2}
      aria-selected={selected}
      aria-label={said}
      style={{ left: `${gutter + edges[col]!}px`, width: `${edges[col + 1]! - edges[col]!}px` }}
    >
      {shown}
    </span>
  );
}

export function looks(cells: SheetCells, i: number, tints: ReadonlyMap<number, number>): string[] {
  const kind = KIND[cells.kind(i)]!;
  const out = [kind];
  if (kind === 'formula' || kind === 'filled') out.push(`f${tints.get(cells.map.formula[i]!) ?? 0}`);
  if (cells.status(i) === CELL_STATUS.unverified || cells.status(i) === CELL_STATUS['in-cycle']) out.push('unverified');
  if (cells.look(i, 'bold')) out.push('bold');
  if (cells.look(i, 'italic')) out.push('italic');
  if (cells.look(i, 'topBorder')) out.push('total');
  if (cells.look(i, 'right')) out.push('right');
  // A label runs over empty cells beside it, a number never does.
  if (kind === 'label' && cells.find(cells.row(i), cells.col(i) + 1) < 0) out.push('long');
  return out;
}
