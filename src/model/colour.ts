// Font colours of inputs and formulas: which convention the workbook follows, and which cells break it.

import { CellKind } from '../workbook/workbook.ts';
import type { AxisLines } from './line.ts';
import type { Model } from './model.ts';

export type Ink = 'black' | 'grey' | 'blue' | 'green' | 'red' | 'orange' | 'purple' | 'teal' | 'white';

export interface InkCell {
  readonly sheet: string;
  readonly row: number;
  readonly col: number;
  readonly ink: Ink;
  readonly kind: 'input' | 'formula' | 'link';
}

export interface Convention {
  readonly input: Ink;
  readonly formula: Ink;
  /** Formulas that only fetch from other sheets may have a colour of their own. */
  readonly link: Ink;
  readonly inputs: { readonly total: number; readonly following: number };
  readonly formulas: { readonly total: number; readonly following: number };
  readonly breaking: readonly InkCell[];
}

const LEFT_OUT: ReadonlySet<string> = new Set(['cover', 'checks']);

/** undefined when there are no inputs or no formulas to tell apart. */
export function colourConvention(model: Model): Convention | undefined {
  const cells = inkCells(model);
  const inputs = cells.filter((c) => c.kind === 'input');
  const formulas = cells.filter((c) => c.kind !== 'input');
  if (inputs.length === 0 || formulas.length === 0) return undefined;
  const input = most(inputs);
  const own = formulas.filter((c) => c.kind === 'formula');
  const formula = most(own.length ? own : formulas);
  const link = linkInk(formulas, input, formula);
  const follows = (c: InkCell) =>
    c.kind === 'input' ? c.ink === input : c.ink !== input && (c.ink === formula || (c.kind === 'link' && c.ink === link));
  return {
    input,
    formula,
    link,
    inputs: { total: inputs.length, following: inputs.filter(follows).length },
    formulas: { total: formulas.length, following: formulas.filter(follows).length },
    breaking: cells.filter((c) => !follows(c)),
  };
}

/** The colour that fetches from other sheets have of their own; calculations that also read other sheets may keep the formula colour. */
function linkInk(formulas: readonly InkCell[], input: Ink, formula: Ink): Ink {
  const own = formulas.filter((c) => c.kind === 'link' && c.ink !== input && c.ink !== formula);
  return own.length ? most(own) : formula;
}

function most(cells: readonly InkCell[]): Ink {
  const counts = new Map<Ink, number>();
  for (const c of cells) counts.set(c.ink, (counts.get(c.ink) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]![0];
}

/** Numeric constants and formulas of the model sheets; headers, years, counters and flags left out. */
function inkCells(model: Model): InkCell[] {
  const out: InkCell[] = [];
  for (const view of model.sheets) {
    if (LEFT_OUT.has(view.role ?? '')) continue;
    const headers = new Set(view.blocks.map((b) => `${b.axis.across}:${b.axis.header}`));
    const { sheet } = view.grid;
    for (const [row, cells] of view.grid.rows) {
      if (headers.has(`true:${row}`)) continue;
      for (const c of cells) {
        if (headers.has(`false:${c.col}`) || typeof c.value === 'boolean' || isNote(view.blocks, row, c.col)) continue;
        if (
          !c.formula &&
          (typeof c.value !== 'number' ||
            sheet.cells.kind[sheet.find(row, c.col)] !== CellKind.Number ||
            isYear(c.value) ||
            inBlock(view.grid.sheet.blocks, row, c.col))
        )
          continue;
        if (c.formula && typeof c.value === 'string') continue;
        out.push({
          sheet: view.name,
          row,
          col: c.col,
          ink: inkOf(view.grid.style(row, c.col)?.fontColor),
          kind: c.formula ? (isLink(model, c.id) ? 'link' : 'formula') : 'input',
        });
      }
    }
  }
  return out;
}

const isNote = (blocks: readonly AxisLines[], row: number, col: number): boolean =>
  blocks.some((b) => b.notes?.has(col) && row >= b.axis.from && row <= b.axis.to);

const isYear = (v: number): boolean => Number.isInteger(v) && v >= 1990 && v <= 2100;

function inBlock(
  blocks: readonly { readonly rect: { row1: number; row2: number; col1: number; col2: number } }[],
  row: number,
  col: number,
): boolean {
  return blocks.some(({ rect: r }) => row >= r.row1 && row <= r.row2 && col >= r.col1 && col <= r.col2);
}

/** The formula names another sheet. */
function isLink(model: Model, id: number): boolean {
  return /!/.test(model.graph.formulas.text(id));
}

/** Bucket of a resolved colour; automatic is black. */
export function inkOf(color: string | undefined): Ink {
  if (!color) return 'black';
  const n = Number.parseInt(color.slice(1), 16);
  const [r, g, b] = [(n >> 16) & 255, (n >> 8) & 255, n & 255];
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const spread = max - min;
  if (max < 70 && spread < 60) return 'black';
  if (spread < 28) return max > 225 ? 'white' : max < 100 ? 'black' : 'grey';
  const hue = hueOf(r, g, b, max, spread);
  if (hue < 18 || hue >= 340) return 'red';
  if (hue < 65) return 'orange';
  if (hue < 165) return 'green';
  if (hue < 195) return 'teal';
  if (hue < 262) return 'blue';
  return 'purple';
}

function hueOf(r: number, g: number, b: number, max: number, spread: number): number {
  const sector = max === r ? ((g - b) / spread + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return sector * 60;
}
