// Lines of an axis that runs across: each labelled row, under the headings above it.

import type { Axis } from './axis.ts';
import type { Grid, GridCell } from './grid.ts';
import { isCodeText, isUnitText, isWordy, normalise } from './label.ts';
import { type AxisLines, type HeadingLine, Line } from './line.ts';
import { bracketUnit, type PeriodCells, periodCells, unitOf } from './linecells.ts';
import { isNoteHead, noteColumns } from './notecolumns.ts';
import { sideTableRows } from './sidetable.ts';

const numericLike = (c: GridCell): boolean => typeof c.value === 'number' || typeof c.value === 'boolean' || c.formula;

interface LabelPlan {
  readonly labelCol: number;
  readonly unitCol: number | undefined;
}

/** Rows with values under at least two periods are lines; labelled rows without any are headings. */
export function linesAcross(grid: Grid, axis: Axis, nextIndex: () => number): AxisLines {
  const firstAt = Math.min(...[...axis.periods, ...axis.finer].map((p) => p.at));
  const rows = [...grid.rows.keys()].filter((r) => r >= axis.from && r <= axis.to).sort((a, b) => a - b);
  const plan = labelPlan(grid, axis, rows, firstAt);
  const aside = sideTableRows(grid, axis, rows);
  const lines: Line[] = [];
  const headings: HeadingLine[] = [];
  const stack: HeadingLine[] = [];
  for (const row of rows) {
    if (aside.has(row)) continue;
    const label = labelAt(grid, row, axis.labelFrom, firstAt, plan);
    const cells = periodCells(grid, axis, row);
    if (!label) {
      if (cells.annual.size + cells.finer.length >= 2) lines.push(makeLine(grid, axis, row, undefined, stack, plan, cells, nextIndex()));
      continue;
    }
    const filled = [...cells.annual.values(), ...cells.finer].filter(
      (c) => c.id >= 0 && (c.formula || typeof c.value === 'number' || typeof c.value === 'boolean'),
    ).length;
    const needed = axis.periods.length + axis.finer.length <= 2 ? 1 : 2;
    if (filled >= needed) {
      lines.push(makeLine(grid, axis, row, label, stack, plan, cells, nextIndex()));
    } else if (filled === 0 && !rowHasNumbers(grid, row, firstAt)) {
      const level = label.col * 100 + indentOf(grid, label) * 10 + (grid.style(row, label.col)?.bold ? 0 : 1);
      const heading = { text: String(label.value).trim(), norm: normalise(String(label.value)), pos: row, level };
      while (stack.length && stack.at(-1)!.level >= level) stack.pop();
      stack.push(heading);
      headings.push(heading);
    }
  }
  return { axis, titles: titlesOver(grid, axis, firstAt), lines, headings, notes: noteColumns(grid, axis, firstAt) };
}

function rowHasNumbers(grid: Grid, row: number, from: number): boolean {
  return (grid.rows.get(row) ?? []).some((c) => c.col >= from && numericLike(c));
}

function indentOf(grid: Grid, cell: GridCell): number {
  const spaces = /^\s*/.exec(String(cell.value))![0].length;
  return Math.min(9, (grid.style(cell.row, cell.col)?.indent ?? 0) + Math.ceil(spaces / 2));
}

function labelPlan(grid: Grid, axis: Axis, rows: readonly number[], firstAt: number): LabelPlan {
  const labels = new Map<number, number>();
  const units = new Map<number, number>();
  for (const row of rows) {
    for (const c of grid.rows.get(row) ?? []) {
      if (c.col < axis.labelFrom || c.col >= firstAt || typeof c.value !== 'string') continue;
      if (isUnitText(c.value)) units.set(c.col, (units.get(c.col) ?? 0) + 1);
      else if (isWordy(c.value) && !isCodeText(c.value)) labels.set(c.col, (labels.get(c.col) ?? 0) + Math.min(c.value.trim().length, 14));
    }
  }
  const best = [...labels].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0];
  const labelCol = best?.[0] ?? axis.labelFrom;
  const unitCol = [...units].filter(([c]) => c !== labelCol).sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0];
  return { labelCol, unitCol };
}

function labelAt(grid: Grid, row: number, from: number, firstAt: number, plan: LabelPlan): GridCell | undefined {
  const texts = (grid.rows.get(row) ?? []).filter(
    (c) => c.col >= from && c.col < firstAt && typeof c.value === 'string' && c.value.trim() !== '',
  );
  const own = texts.find((c) => c.col === plan.labelCol);
  if (own && isWordy(String(own.value))) return own;
  const words = texts.filter((c) => isWordy(String(c.value)) && !isCodeText(String(c.value)));
  return words.find((c) => !isUnitText(String(c.value))) ?? own ?? words[0];
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
