// One sheet as a grid of coloured cells. Only what is in view is drawn; arrows, page keys and clicks move the selected cell.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell

import { useMemo, useRef } from 'preact/hooks';
import { columnName } from '../../../grammar/ref.ts';
import type { Target } from './address.ts';
import { CellView } from './cell.tsx';
import { type Columns, columnAt, columnsOf } from './columns.ts';
import { familyTints, type SheetCells } from './decode.ts';
import { moved } from './keys.ts';
import type { Marks } from './marks.ts';
import { GUTTER, HEAD, ROW, useView } from './window.ts';

const BEYOND = 4;

export interface Place {
  readonly row: number;
  readonly col: number;
}

interface GridProps {
  readonly cells: SheetCells;
  readonly marks: Marks | undefined;
  readonly at: Place;
  /** The area that a link named. */
  readonly area: Target | undefined;
  onSelect(place: Place): void;
}

/** What is drawn of a sheet: columns `left` to `right`. */
interface Drawn extends Omit<GridProps, 'onSelect'> {
  readonly tints: ReadonlyMap<number, number>;
  readonly columns: Columns;
  readonly left: number;
  readonly right: number;
  readonly width: number;
}

export function Grid({ onSelect, ...props }: GridProps) {
  const { cells, at } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => columnsOf(cells), [cells]);
  const tints = useMemo(() => familyTints(cells), [cells]);
  const [view, measure] = useView(scroller, at, columns.edges);
  const rows = Math.max(cells.map.rows, 1);
  const cols = Math.max(cells.map.cols, 1);
  const first = Math.max(0, Math.floor(view.top / ROW) - BEYOND);
  const last = Math.min(rows - 1, Math.ceil((view.top + view.height) / ROW) + BEYOND);
  const left = columnAt(columns, view.left);
  const right = Math.min(cols - 1, columnAt(columns, view.left + view.width) + 1);
  const drawn: Drawn = { ...props, tints, columns, left, right, width: GUTTER + columns.edges[cols]! };
  const press = (event: KeyboardEvent) => {
    const to = moved(event, at, { rows, cols, page: Math.max(1, Math.floor((view.height - HEAD) / ROW) - 1) });
    if (!to) return;
    event.preventDefault();
    onSelect(to);
  };
  const click = (event: MouseEvent) => {
    const place = placeOf(event, scroller.current!, columns, rows);
    if (place) onSelect(place);
  };
  return (
    <div
      class="grid"
      role="grid"
      id="grid"
      tabIndex={0}
      ref={scroller}
      aria-label={`Cells of ${cells.map.name}; arrows move`}
      aria-rowcount={rows + 1}
      aria-colcount={cols + 1}
      aria-activedescendant={`cell-${at.row}-${at.col}`}
      style={{ height: `min(620px, 74vh, ${Math.max(8, rows) * ROW + HEAD + 18}px)` }}
      onScroll={measure}
      onKeyDown={press}
      onClick={click}
    >
      <div class="sheet" role="presentation" style={{ width: `${drawn.width}px`, height: `${HEAD + rows * ROW}px` }}>
        <Head {...drawn} />
        {range(first, last).map((row) => (
          <Row key={row} row={row} {...drawn} />
        ))}
      </div>
    </div>
  );
}

function Head({ cells, columns: { edges }, left, right, width }: Drawn) {
  return (
    <div class="head" role="row" aria-rowindex={1} style={{ width: `${width}px` }}>
      <span class="corner" role="columnheader" aria-colindex={1}>
        <span class="sr-only">row</span>
      </span>
      {range(left, right).map((col) => (
        <span
          key={col}
          class={cells.map.hiddenCols.includes(col) ? 'col hidden' : 'col'}
          role="columnheader"
          aria-colindex={col + 2}
          style={{ left: `${GUTTER + edges[col]!}px`, width: `${edges[col + 1]! - edges[col]!}px` }}
        >
          {columnName(col)}
        </span>
      ))}
    </div>
  );
}

function Row({ row, ...drawn }: Drawn & { readonly row: number }) {
  const { cells, left, right, at, width } = drawn;
  return (
    <div class="row" role="row" aria-rowindex={row + 2} style={{ top: `${HEAD + row * ROW}px`, width: `${width}px` }}>
      <span class={cells.map.hiddenRows.includes(row) ? 'num hidden' : 'num'} role="rowheader" aria-colindex={1}>
        {row + 1}
      </span>
      {inRow(cells, row, left, right, at).map((col) => (
        <CellView key={col} row={row} col={col} gutter={GUTTER} {...drawn} />
      ))}
    </div>
  );
}

/** The cell under the pointer; undefined over the headers. */
function placeOf({ clientX, clientY }: MouseEvent, el: HTMLElement, columns: Columns, rows: number): Place | undefined {
  const box = el.getBoundingClientRect();
  const x = clientX - box.left - GUTTER;
  const y = clientY - box.top - HEAD;
  if (x < 0 || y < 0) return undefined;
  const row = Math.floor((y + el.scrollTop) / ROW);
  return { row: Math.min(rows - 1, Math.max(0, row)), col: columnAt(columns, x + el.scrollLeft) };
}

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** Columns of the row's cells in view, the selected one always among them; one cell to the left, whose text may run into view. */
function inRow(cells: SheetCells, row: number, left: number, right: number, at: Place): number[] {
  const out: number[] = [];
  let i = cells.from(row, left);
  if (i > 0 && cells.row(i - 1) === row) i--;
  for (; i < cells.count && cells.row(i) === row && cells.col(i) <= right; i++) out.push(cells.col(i));
  if (at.row === row && !out.includes(at.col)) out.push(at.col);
  return out;
}
