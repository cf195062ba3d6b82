// A whole sheet in the size of a stamp: where the inputs, the formula families and the faults lie.

import { useEffect, useRef } from 'preact/hooks';
import { looks } from './cell.tsx';
import { familyTints, type SheetCells } from './decode.ts';
import type { Marks } from './marks.ts';

const WIDTH = 128;
const HEIGHT = 76;
const LARGEST = 6;

export function Thumb({ cells, marks, theme }: { readonly cells: SheetCells; readonly marks: Marks | undefined; readonly theme: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const el = canvas.current;
    if (el) paintSheet(el, cells, marks, { x: LARGEST * 2, y: LARGEST });
  }, [cells, marks, theme]);
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} width={WIDTH * 2} height={HEIGHT * 2} style={{ width: `${WIDTH}px`, height: `${HEIGHT}px` }} />
    </span>
  );
}

const NAMES = [
  'input',
  'label',
  'formula-0',
  'formula-1',
  'formula-2',
  'formula-3',
  'formula-4',
  'formula-5',
  'error',
  'fault',
  'warning',
  'cause',
] as const;

interface Size {
  readonly x: number;
  readonly y: number;
}

/** Fills the canvas with the sheet, with cells of at most the size `most`. */
export function paintSheet(el: HTMLCanvasElement, cells: SheetCells, marks: Marks | undefined, most: Size): void {
  const pen = el.getContext('2d');
  if (!pen) return;
  const ink = inks(el);
  const tints = familyTints(cells);
  const x = Math.min(most.x, el.width / Math.max(1, cells.map.cols));
  const y = Math.min(most.y, el.height / Math.max(1, cells.map.rows));
  pen.clearRect(0, 0, el.width, el.height);
  const fill = (row: number, col: number, rows: number, cols: number, colour: string, least: number) => {
    pen.fillStyle = colour;
    pen.fillRect(col * x, row * y, Math.max(least, cols * x - (x > 3 ? 1 : 0)), Math.max(least, rows * y - (y > 3 ? 1 : 0)));
  };
  for (let i = 0; i < cells.count; i++) {
    const [kind, family] = looks(cells, i, tints);
    const name = kind === 'formula' || kind === 'filled' ? `formula-${family!.slice(1)}` : kind!;
    fill(cells.row(i), cells.col(i), 1, 1, ink.get(name) ?? ink.get('label')!, 1);
  }
  for (const { kind, target: t } of marks?.bySheet[cells.index] ?? []) {
    if (kind === 'info' || kind === 'evidence') continue;
    const rows = Math.min(t.row2, cells.map.rows - 1) - t.row1 + 1;
    const cols = Math.min(t.col2, cells.map.cols - 1) - t.col1 + 1;
    fill(t.row1, t.col1, rows, cols, ink.get(kind === 'error' ? 'fault' : kind)!, 3);
  }
}

/** The theme's colours, which only an element can tell. */
function inks(el: HTMLElement): ReadonlyMap<string, string> {
  const probe = document.createElement('i');
  el.parentElement!.append(probe);
  const out = new Map<string, string>();
  for (const name of NAMES) {
    probe.className = `ink ink-${name}`;
    out.set(name, getComputedStyle(probe).color);
  }
  probe.remove();
  return out;
}
