// Which part of a scrolled sheet is in view, and what of its headings stays; keeps the selected cell in it.

import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Columns } from './columns.ts';
import { type Band, bandAt, bandOver, type Frozen } from './frozen.ts';

export const ROW = 22;
export const HEAD = 24;
export const GUTTER = 50;
/** A label that stays in sight takes at most this, and at most this part of the view. */
const WIDEST_LABEL = 260;
const LABEL_PART = 0.4;
/** Of the view's height. */
const FAR = 0.25;

export interface View {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

interface Place {
  readonly row: number;
  readonly col: number;
}

/** What of the headings stays in sight: a band of rows, and the column of labels with its width there. */
export interface Pinned {
  readonly band: Band | undefined;
  readonly label: number;
  readonly width: number;
}

export function pinnedIn(view: View, frozen: Frozen, { edges }: Columns): Pinned {
  const gone = frozen.label >= 0 && view.left > edges[frozen.label]!;
  return { band: bandAt(frozen, view.top, ROW), label: gone ? frozen.label : -1, width: gone ? labelWidth(view.width, frozen, edges) : 0 };
}

export const bandHeight = (band: Band | undefined): number => (band ? (band.to - band.from + 1) * ROW : 0);

const labelWidth = (width: number, { label }: Frozen, edges: Float64Array): number =>
  label < 0 ? 0 : Math.min(edges[label + 1]! - edges[label]!, WIDEST_LABEL, (width - GUTTER) * LABEL_PART);

export function useView(scroller: RefObject<HTMLDivElement | null>, at: Place, columns: Columns, frozen: Frozen) {
  const [view, setView] = useState<View>({ top: 0, left: 0, height: 480, width: 800 });
  const measure = () => {
    const el = scroller.current;
    if (el) setView(viewOf(el));
  };
  useLayoutEffect(() => {
    const watch = new ResizeObserver(measure);
    watch.observe(scroller.current!);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    reveal(scroller.current!, at, columns, frozen);
    measure();
  }, [at.row, at.col, columns, frozen]);
  return [view, measure] as const;
}

const viewOf = (el: HTMLElement): View => ({ top: el.scrollTop, left: el.scrollLeft, height: el.clientHeight, width: el.clientWidth });

function reveal(el: HTMLElement, { row, col }: Place, columns: Columns, frozen: Frozen): void {
  const { band, label } = pinnedIn(viewOf(el), frozen, columns);
  if (!(band && row >= band.from && row <= band.to)) revealRow(el, row * ROW, bandHeight(bandOver(frozen, row)));
  if (col === label) return;
  const [left, right] = [columns.edges[col] ?? 0, columns.edges[col + 1] ?? 0];
  const covered = col > frozen.label ? labelWidth(el.clientWidth, frozen, columns.edges) : 0;
  if (left < el.scrollLeft + covered) el.scrollLeft = Math.max(0, left - covered - 20);
  else if (right + GUTTER > el.scrollLeft + el.clientWidth) el.scrollLeft = right + GUTTER + 20 - el.clientWidth;
}

/** A row far away is shown with what stands over and under it; a step beyond the edge moves no further than it must. */
function revealRow(el: HTMLElement, y: number, covered: number): void {
  const [top, height] = [el.scrollTop, el.clientHeight];
  if (y < top - height * FAR || y > top + height * (1 + FAR)) el.scrollTop = Math.max(0, y - Math.max(covered, height / 3));
  else if (y < el.scrollTop + covered) el.scrollTop = Math.max(0, y - covered);
  else if (y + ROW + HEAD > el.scrollTop + el.clientHeight) el.scrollTop = y + ROW * 2 + HEAD - el.clientHeight;
}
