// What stays of a scrolled sheet: the label of each row beside its number, the headings of the columns under their letters. The cells
// themselves are in the grid, so none of this is said to a screen reader.

import { looks } from './cell.tsx';
import type { Columns } from './columns.ts';
import { columnsIn, type SheetCells } from './decode.ts';
import type { Band } from './frozen.ts';
import { GUTTER, HEAD, type Pinned, ROW } from './window.ts';

interface PinnedProps {
  readonly cells: SheetCells;
  readonly tints: ReadonlyMap<number, number>;
  readonly columns: Columns;
  readonly pinned: Pinned;
  readonly left: number;
  readonly right: number;
  readonly at: { readonly row: number; readonly col: number };
}

/** The label of a row; a heading may stand further to the left. */
export function StayingLabel({ cells, tints, pinned, row, at }: PinnedProps & { readonly row: number }) {
  if (pinned.label < 0) return null;
  let i = -1;
  for (let col = pinned.label; col >= 0 && i < 0; col--) i = cells.find(row, col);
  const classes = i < 0 ? '' : looks(cells, i, tints).filter((name) => name !== 'long' && name !== 'right');
  const selected = at.row === row && at.col === pinned.label ? ' selected' : '';
  return (
    <span class={`cell stay ${[classes].flat().join(' ')}${selected}`} style={{ width: `${pinned.width}px` }} aria-hidden="true">
      {i < 0 ? '' : cells.shown[i]}
    </span>
  );
}

export function StayingRows(props: PinnedProps) {
  const { band } = props.pinned;
  if (!band) return null;
  return (
    <div class="staying" aria-hidden="true">
      {rowsOf(band).map((row, k) => (
        <div key={row} class="row" style={{ top: `${HEAD + k * ROW}px` }}>
          <span class="num">
            {row + 1}
            <StayingLabel {...props} row={row} />
          </span>
          <StayingCells {...props} row={row} />
        </div>
      ))}
    </div>
  );
}

function StayingCells({ cells, tints, columns: { edges }, left, right, at, row }: PinnedProps & { readonly row: number }) {
  return (
    <>
      {columnsIn(cells, row, left, right).map((col) => (
        <span
          key={col}
          class={`cell ${looks(cells, cells.find(row, col), tints).join(' ')}${at.row === row && at.col === col ? ' selected' : ''}`}
          style={{ left: `${GUTTER + edges[col]!}px`, width: `${edges[col + 1]! - edges[col]!}px` }}
        >
          {cells.shown[cells.find(row, col)]}
        </span>
      ))}
    </>
  );
}

const rowsOf = ({ from, to }: Band): number[] => Array.from({ length: to - from + 1 }, (_, k) => from + k);
