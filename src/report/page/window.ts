// Which part of a scrolled sheet is in view; keeps the selected cell in it.

import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

export const ROW = 22;
export const HEAD = 24;
export const GUTTER = 50;

export interface View {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

/** `edges`: left edges of the columns. */
export function useView(
  scroller: RefObject<HTMLDivElement | null>,
  at: { readonly row: number; readonly col: number },
  edges: Float64Array,
) {
  const [view, setView] = useState<View>({ top: 0, left: 0, height: 480, width: 800 });
  const measure = () => {
    const el = scroller.current;
    if (el) setView({ top: el.scrollTop, left: el.scrollLeft, height: el.clientHeight, width: el.clientWidth });
  };
  useLayoutEffect(() => {
    const watch = new ResizeObserver(measure);
    watch.observe(scroller.current!);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    reveal(scroller.current!, at.row, edges[at.col] ?? 0, edges[at.col + 1] ?? 0);
    measure();
  }, [at.row, at.col, edges]);
  return [view, measure] as const;
}

function reveal(el: HTMLElement, row: number, left: number, right: number): void {
  const y = row * ROW;
  if (y < el.scrollTop) el.scrollTop = y;
  else if (y + ROW + HEAD > el.scrollTop + el.clientHeight) el.scrollTop = y + ROW * 2 + HEAD - el.clientHeight;
  if (left < el.scrollLeft) el.scrollLeft = Math.max(0, left - 20);
  else if (right + GUTTER > el.scrollLeft + el.clientWidth) el.scrollLeft = right + GUTTER + 20 - el.clientWidth;
}
