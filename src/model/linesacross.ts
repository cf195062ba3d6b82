// Lines of an axis that runs across: each labelled row, under the headings above it.

import type { Axis } from './axis.ts';
import type { Grid, GridCell } from './grid.ts';
import { isCodeText, isRemark, isUnitText, isWordy, normalise } from './label.ts';
import { type AxisLines, type HeadingLine, Line } from './line.ts';
import { bracketUnit, type PeriodCells, periodCells, unitOf } from './linecells.ts';
import { isNoteHead, noteColumns } from './notecolumns.ts';
import { sideTableRows } from './sidetable.ts';

/** Columns behind the years in which labels may stand. */
const BEHIND = 4;

const numericLike = (c: GridCell): boolean => typeof c.value === 'number' || typeof c.value === 'boolean' || c.formula;

interface LabelPlan {
  /** Columns in which labels stand: [from, to). */
  readonly from: number;
  readonly to: number;
  readonly labelCol: number;
  readonly unitCol: number | undefined;
}

/** Rows with values under at least two periods are lines; labelled rows without any are headings. */
export function linesAcross(grid: Grid, axis: Axis, nextIndex: () => number): AxisLines {
  const firstAt = Math.min(...[...axis.periods, ...axis.finer].map((p) => p.at));
  const rows = [...grid.rows.keys()].filter((r) => r >= axis.from && r <= axis.to).sort((a, b) => a - b);
  const plan = planOf(grid, axis, rows, firstAt);
  const aside = sideTableRows(grid, axis, rows);
  const lines: Line[] = [];
  const headings: HeadingLine[] = [];
  const stack: HeadingLine[] = [];
  for (const row of rows) {
    if (aside.has(row)) continue;
    const label = labelAt(grid, row, plan);
    const cells = periodCells(grid, axis, row);
    if (!label) {
      if (cells.annual.size + cells.finer.length >= 2) lines.push(makeLine(grid, axis, row, undefined, stack, plan, cells, nextIndex()));
      continue;
    }
    const filled = [...cells.annual.values(), ...cells.finer].filter(
      (c) => c.id >= 0 && (c.formula || typeof c.value === 'number' || typeof c.value === 'boolean'),
    ).length;
    const needed = axis.periods.length + axis.finer.length <= 2 ? 1 : 2;
    const group = groupAt(grid, row, label, plan);
    if (group) under(stack, group);
    if (filled >= needed) {
      lines.push(makeLine(grid, axis, row, label, stack, plan, cells, nextIndex()));
    } else if (filled === 0 && !rowHasNumbers(grid, row, firstAt) && !isRemark(String(label.value))) {
      const heading = headingOf(grid, label);
      under(stack, heading);
      headings.push(heading);
    }
  }
  return { axis, titles: titlesOver(grid, axis, firstAt), lines, headings, notes: noteColumns(grid, axis, firstAt) };
}

function headingOf(grid: Grid, cell: GridCell): HeadingLine {
  const level = cell.col * 100 + indentOf(grid, cell) * 10 + (grid.style(cell.row, cell.col)?.bold ? 0 : 1);
  return { text: String(cell.value).trim(), norm: normalise(String(cell.value)), pos: cell.row, level };
}

function under(stack: HeadingLine[], heading: HeadingLine): void {
  while (stack.length && stack.at(-1)!.level >= heading.level) stack.pop();
  stack.push(heading);
}

/** "Equity | Share capital": the group of the lines from here on, in a column of its own before the label. */
function groupAt(grid: Grid, row: number, label: GridCell, plan: LabelPlan): HeadingLine | undefined {
  const cell = (grid.rows.get(row) ?? []).find((c) => c.col >= plan.from && c.col < label.col);
  const text = typeof cell?.value === 'string' ? cell.value : '';
  const names = isWordy(text) && !isCodeText(text) && !isUnitText(text) && text.length <= 60;
  return names && cell ? headingOf(grid, cell) : undefined;
}

function rowHasNumbers(grid: Grid, row: number, from: number): boolean {
  return (grid.rows.get(row) ?? []).some((c) => c.col >= from && numericLike(c));
}

function indentOf(grid: Grid, cell: GridCell): number {
  const spaces = /^\s*/.exec(String(cell.value))![0].length;
  return Math.min(9, (grid.style(cell.row, cell.col)?.indent ?? 0) + Math.ceil(spaces / 2));
}

/** Labels stand before the years; where nothing does, right behind them. */
function planOf(grid: Grid, axis: Axis, rows: readonly number[], firstAt: number): LabelPlan {
  const left = labelPlan(grid, rows, axis.labelFrom, firstAt);
  if (left) return left;
  const behind = Math.max(...[...axis.periods, ...axis.finer].map((p) => p.at)) + 1;
  return (
    labelPlan(grid, rows, behind, behind + BEHIND) ?? { from: axis.labelFrom, to: firstAt, labelCol: axis.labelFrom, unitCol: undefined }
  );
}

function labelPlan(grid: Grid, rows: readonly number[], from: number, to: number): LabelPlan | undefined {
  const labels = new Map<number, number>();
  const units = new Map<number, number>();
  for (const row of rows) {
    for (const c of grid.rows.get(row) ?? []) {
      if (c.col < from || c.col >= to || typeof c.value !== 'string') continue;
      if (isUnitText(c.value)) units.set(c.col, (units.get(c.col) ?? 0) + 1);
      else if (isWordy(c.value) && !isCodeText(c.value)) labels.set(c.col, (labels.get(c.col) ?? 0) + Math.min(c.value.trim().length, 14));
    }
  }
  const best = [...labels].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0];
  if (!best) return undefined;
  const labelCol = best[0];
  const unitCol = [...units].filter(([c]) => c !== labelCol).sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
  return { from, to, labelCol, unitCol };
}

function labelAt(grid: Grid, row: number, plan: LabelPlan): GridCell | undefined {
  const texts = (grid.rows.get(row) ?? []).filter(
    (c) => c.col >= plan.from && c.col < plan.to && typeof c.value === 'string' && c.value.trim() !== '',
  );
  const own = texts.find((c) => c.col === plan.labelCol);
  if (own && isWordy(String(own.value))) return own;
  const words = texts.filter((c) => isWordy(String(c.value)) && !isCodeText(String(c.value)));
  // Captions and totals may stand one column beside the labels, with a column of codes (TCA) on the other side.
  const off = (c: GridCell) => Math.abs(c.col - plan.labelCol) + (/^[A-Z\d]{1,5}$/.test(String(c.value).trim()) ? 1 : 0);
  const named = words.filter((c) => !isUnitText(String(c.value))).sort((a, b) => off(a) - off(b));
  return named[0] ?? own ?? words[0];
}

function makeLine(
  grid: Grid,
  axis: Axis,
  row: number,
  label: GridCell | undefined,
  stack: readonly HeadingLine[],
  plan: LabelPlan,
  cells: PeriodCells,
  index: number,
): Line {
  const text = label ? String(label.value).trim() : '';
  const unitCell = plan.unitCol === undefined ? null : grid.value(row, plan.unitCol);
  const unitText = typeof unitCell === 'string' && isUnitText(unitCell) ? unitCell.trim() : bracketUnit(text);
  const unit = unitOf(grid, unitText, cells);
  const labelCol = label?.col ?? plan.labelCol;
  return new Line(
    index,
    axis.sheet,
    grid.sheet.name,
    axis,
    row,
    text,
    normalise(text),
    stack.map((h) => ({ text: h.text, norm: h.norm })),
    unit,
    unitText,
    row,
    labelCol,
    grid.style(row, labelCol)?.bold ?? false,
    cells.annual,
    cells.finer,
  );
}

function titlesOver(grid: Grid, axis: Axis, firstAt: number): string[] {
  const titles: string[] = [];
  for (let row = Math.max(0, axis.header - 6); row <= axis.header; row++) {
    for (const c of grid.rows.get(row) ?? []) {
      if (typeof c.value === 'string' && c.col < firstAt && isWordy(c.value) && !isUnitText(c.value) && !isNoteHead(c.value))
        titles.push(c.value.trim());
    }
  }
  return titles;
}
