// One sheet as a grid of coloured cells. Only what is in view is drawn; arrows, page keys and clicks move the selected cell.
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell

import { useMemo, useRef } from 'preact/hooks';
import { columnName } from '../../../grammar/ref.ts';
import type { Target } from './address.ts';
import { CellView } from './cell.tsx';
import { type Columns, columnAt, columnsOf } from './columns.ts';
import { columnsIn, familyTints, type SheetCells } from './decode.ts';
import { frozenOf } from './frozen.ts';
import { moved } from './keys.ts';
import type { Marks } from './marks.ts';
import { StayingLabel, StayingRows } from './pinned.tsx';
import { bandHeight, GUTTER, HEAD, type Pinned, pinnedIn, ROW, useView } from './window.ts';

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
  /** A key that moves no cell; whether it meant something. */
  onKey(key: string): boolean;
}

/** What is drawn of a sheet: columns `left` to `right`. */
interface Drawn extends Omit<GridProps, 'onSelect' | 'onKey'> {
  readonly tints: ReadonlyMap<number, number>;
  readonly columns: Columns;
  readonly pinned: Pinned;
  readonly left: number;
  readonly right: number;
  readonly width: number;
}

export function Grid({ onSelect, onKey, ...props }: GridProps) {
  const { cells, at } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => columnsOf(cells), [cells]);
  const tints = useMemo(() => familyTints(cells), [cells]);
  const frozen = useMemo(() => frozenOf(cells), [cells]);
  const [view, measure] = useView(scroller, at, columns, frozen);
  const pinned = pinnedIn(view, frozen, columns);
  const rows = Math.max(cells.map.rows, 1);
  const cols = Math.max(cells.map.cols, 1);
  const first = Math.max(0, Math.floor(view.top / ROW) - BEYOND);
  const last = Math.min(rows - 1, Math.ceil((view.top + view.height) / ROW) + BEYOND);
  const left = columnAt(columns, view.left);
  const right = Math.min(cols - 1, columnAt(columns, view.left + view.width) + 1);
  const drawn: Drawn = { ...props, tints, columns, pinned, left, right, width: GUTTER + columns.edges[cols]! };
  const press = (event: KeyboardEvent) => {
    const to = moved(event, at, { rows, cols, page: Math.max(1, Math.floor((view.height - HEAD) / ROW) - 1) });
    if (to) onSelect(to);
    else if (event.ctrlKey || event.metaKey || event.altKey || !onKey(event.key)) return;
    event.preventDefault();
  };
  const click = (event: MouseEvent) => {
    const place = placeOf(event, scroller.current!, drawn, rows);
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
        <Frame {...drawn} />
        {rowsInView(first, last, at.row).map((row) => (
          <Row key={row} row={row} {...drawn} />
        ))}
      </div>
    </div>
  );
}

/** Round the area that a link named, so that it is found among marked cells. */
function Frame({ area, columns: { edges }, cells: { map } }: Drawn) {
  if (!area) return null;
  const [row2, col2] = [Math.min(area.row2, map.rows - 1), Math.min(area.col2, map.cols - 1)];
  const left = edges[area.col1] ?? 0;
  const box = { top: HEAD + area.row1 * ROW, left: GUTTER + left, width: edges[col2 + 1]! - left, height: (row2 - area.row1 + 1) * ROW };
  if (box.width <= 0 || box.height <= 0) return null;
  return <div class="frame" aria-hidden="true" style={Object.fromEntries(Object.entries(box).map(([k, v]) => [k, `${v}px`]))} />;
}

function Head(drawn: Drawn) {
  const { cells, columns, left, right, width } = drawn;
  const { edges } = columns;
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
      <StayingRows {...drawn} />
    </div>
  );
}

function Row({ row, ...drawn }: Drawn & { readonly row: number }) {
  const { cells, left, right, at, width } = drawn;
  return (
    <div class="row" role="row" aria-rowindex={row + 2} style={{ top: `${HEAD + row * ROW}px`, width: `${width}px` }}>
      <span class={cells.map.hiddenRows.includes(row) ? 'num hidden' : 'num'} role="rowheader" aria-colindex={1}>
        {row + 1}
        <StayingLabel row={row} {...drawn} />
      </span>
      {inRow(cells, row, left, right, at).map((col) => (
        <CellView key={col} row={row} col={col} gutter={GUTTER} {...drawn} />
      ))}
    </div>
  );
}

/** The cell under the pointer, of what stays in sight where it covers the rest; undefined over the headers. */
function placeOf({ clientX, clientY }: MouseEvent, el: HTMLElement, { columns, pinned }: Drawn, rows: number): Place | undefined {
  const box = el.getBoundingClientRect();
  const x = clientX - box.left - GUTTER;
  const y = clientY - box.top - HEAD;
  if (x < 0 || y < 0) return undefined;
  const { band, label, width } = pinned;
  const row = band && y < bandHeight(band) ? band.from + Math.floor(y / ROW) : Math.floor((y + el.scrollTop) / ROW);
  const col = label >= 0 && x < width ? label : columnAt(columns, x + el.scrollLeft);
  return { row: Math.min(rows - 1, Math.max(0, row)), col };
}

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** The selected row is always among them: the grid names its active cell. */
function rowsInView(first: number, last: number, at: number): number[] {
  return [...(at < first ? [at] : []), ...range(first, last), ...(at > last ? [at] : [])];
}

/** Columns of the row's cells in view, the selected one always among them. */
function inRow(cells: SheetCells, row: number, left: number, right: number, at: Place): number[] {
  const out = columnsIn(cells, row, left, right);
  if (at.row === row && !out.includes(at.col)) out.push(at.col);
  return out;
}
