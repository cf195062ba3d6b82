// A sheet that does not fit its frame, whole, with the part in view; a press on it shows that part.
// The keys of the grid do the same, so it is a picture to those who do not see it.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { SheetCells } from './decode.ts';
import type { Marks } from './marks.ts';
import { paintSheet } from './thumb.tsx';
import { HEAD, ROW } from './window.ts';

const HEIGHT = 96;
/** A sheet of which less is in view has an overview. */
const SEEN = 0.6;

interface OverviewProps {
  readonly cells: SheetCells;
  readonly marks: Marks | undefined;
  readonly theme: string;
}

/** Parts of the sheet's size. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function Overview({ cells, marks, theme }: OverviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const part = usePart(cells);
  const small = part.width * part.height > SEEN;
  useEffect(() => {
    const el = canvas.current;
    if (!el || small) return;
    el.width = Math.max(1, el.clientWidth * 2);
    paintSheet(el, cells, marks, { x: el.width, y: el.height });
  }, [cells, marks, theme, small]);
  if (small) return null;
  const show = (event: PointerEvent) => {
    const grid = document.getElementById('grid');
    if (!grid || event.buttons === 0) return;
    const box = canvas.current!.getBoundingClientRect();
    grid.scrollLeft = ((event.clientX - box.left) / box.width) * grid.scrollWidth - grid.clientWidth / 2;
    grid.scrollTop = ((event.clientY - box.top) / box.height) * grid.scrollHeight - grid.clientHeight / 2;
  };
  const frame = Object.fromEntries(Object.entries(part).map(([side, size]) => [side, `${size * 100}%`]));
  return (
    <div class="overview" aria-hidden="true" title="The whole sheet; press to go there" onPointerDown={show} onPointerMove={show}>
      <canvas ref={canvas} height={HEIGHT * 2} />
      <i style={frame} />
    </div>
  );
}

/** Follows the grid. */
function usePart(cells: SheetCells): Part {
  const [part, setPart] = useState<Part>({ left: 0, top: 0, width: 1, height: 1 });
  useEffect(() => {
    const grid = document.getElementById('grid');
    if (!grid) return;
    const follow = () => setPart(partOf(grid));
    follow();
    const watch = new ResizeObserver(follow);
    watch.observe(grid);
    grid.addEventListener('scroll', follow, { passive: true });
    return () => {
      watch.disconnect();
      grid.removeEventListener('scroll', follow);
    };
  }, [cells]);
  return part;
}

const partOf = (el: HTMLElement): Part => ({
  left: el.scrollLeft / el.scrollWidth,
  top: el.scrollTop / el.scrollHeight,
  width: Math.min(1, el.clientWidth / el.scrollWidth),
  height: Math.min(1, (el.clientHeight - HEAD) / Math.max(ROW, el.scrollHeight - HEAD)),
});
