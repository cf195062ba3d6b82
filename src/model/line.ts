// Axes -> lines: every labelled row (or column) of values along an axis, with its headings and unit. Knows no line by meaning.

import { cellName, fullName, rect, rectName } from '../../grammar/ref.ts';
import type { Scalar } from '../recalc/value.ts';
import type { Axis } from './axis.ts';
import type { Grid, GridCell } from './grid.ts';
import { formatKind, isCodeText, isUnitText, isWordy, normalise, type UnitKind, unitKind } from './label.ts';
import type { StatementKind } from './statement.ts';

export interface LineCell {
  readonly year: number;
  readonly row: number;
  readonly col: number;
  /** Cell id, -1 for a blank position. */
  readonly id: number;
  readonly value: Scalar;
  readonly formula: boolean;
}

export interface Heading {
  readonly text: string;
  readonly norm: string;
}

export class Line {
  /** Set by statement.ts. */
  statement: StatementKind | undefined;
  constructor(
    readonly index: number,
    readonly sheet: number,
    readonly sheetName: string,
    readonly axis: Axis,
    /** Row when the axis runs across, column when it runs down. */
    readonly pos: number,
    readonly label: string,
    readonly norm: string,
    /** Headings above, outermost first. */
    readonly headings: readonly Heading[],
    readonly unit: UnitKind,
    readonly unitText: string,
    /** Position of the label cell. */
    readonly labelRow: number,
    readonly labelCol: number,
    readonly bold: boolean,
    /** Annual cells by year, in axis order. */
    readonly cells: ReadonlyMap<number, LineCell>,
    /** Cells under quarters, months or halves. */
    readonly finer: readonly LineCell[],
  ) {}

  /** Number at a year; undefined where there is none. */
  value(year: number): number | undefined {
    const v = this.cells.get(year)?.value;
    return typeof v === 'number' ? v : undefined;
  }

  cell(year: number): LineCell | undefined {
    return this.cells.get(year);
  }

  get years(): number[] {
    return [...this.cells.keys()].sort((a, b) => a - b);
  }

  /** Numbers in the given years, or undefined where one is missing. */
  series(years: readonly number[]): (number | undefined)[] {
    return years.map((y) => this.value(y));
  }

  /** Sheet!A1 of the cell of a year. */
  address(year: number): string {
    const c = this.cells.get(year);
    return c ? fullName(this.sheetName, c.row, c.col) : this.sheetName;
  }

  /** E12:I12 over the given years (all when omitted). */
  range(years?: readonly number[]): string {
    const list = [...this.cells.values()].filter((c) => !years || years.includes(c.year));
    const all = list.length ? list : [...this.cells.values()];
    if (all.length === 0) return cellName(this.labelRow, this.labelCol);
    return rectName(
      rect(
        Math.min(...all.map((c) => c.row)),
        Math.min(...all.map((c) => c.col)),
        Math.max(...all.map((c) => c.row)),
        Math.max(...all.map((c) => c.col)),
      ),
    );
  }

  get heading(): Heading | undefined {
    return this.headings.at(-1);
  }
}

/** A heading without values: where the section begins. */
export interface HeadingLine extends Heading {
  readonly pos: number;
  readonly level: number;
}

export interface AxisLines {
  readonly axis: Axis;
  /** Texts over the header: sheet title, "Income statement", "USD millions". */
  readonly titles: readonly string[];
  readonly lines: readonly Line[];
  /** Sections in order of position. */
  readonly headings: readonly HeadingLine[];
}

const numericLike = (c: GridCell): boolean => typeof c.value === 'number' || typeof c.value === 'boolean' || c.formula;

/** Lines of one axis. `nextIndex` gives running numbers over the whole model. */
export function readLines(grid: Grid, axis: Axis, nextIndex: () => number): AxisLines {
  return axis.across ? linesAcross(grid, axis, nextIndex) : linesDown(grid, axis, nextIndex);
}

interface LabelPlan {
  readonly labelCol: number;
  readonly unitCol: number | undefined;
}

function linesAcross(grid: Grid, axis: Axis, nextIndex: () => number): AxisLines {
  const firstAt = Math.min(...[...axis.periods, ...axis.finer].map((p) => p.at));
  const rows = [...grid.rows.keys()].filter((r) => r >= axis.from && r <= axis.to).sort((a, b) => a - b);
  const plan = labelPlan(grid, axis, rows, firstAt);
  const lines: Line[] = [];
  const headings: HeadingLine[] = [];
  const stack: HeadingLine[] = [];
  for (const row of rows) {
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
  return { axis, titles: titlesOver(grid, axis, firstAt), lines, headings };
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

interface PeriodCells {
  readonly annual: Map<number, LineCell>;
  readonly finer: LineCell[];
}

function periodCells(grid: Grid, axis: Axis, pos: number): PeriodCells {
  const at = (p: { at: number; year: number }): LineCell => {
    const [row, col] = axis.across ? [pos, p.at] : [p.at, pos];
    return {
      year: p.year,
      row: row!,
      col: col!,
      id: grid.id(row!, col!),
      value: grid.value(row!, col!),
      formula: grid.isFormula(row!, col!),
    };
  };
  const real = (c: LineCell) => c.value !== null || c.formula;
  return {
    annual: new Map(
      axis.periods
        .map((p) => at(p))
        .filter(real)
        .map((c) => [c.year, c]),
    ),
    finer: axis.finer.map((p) => at(p)).filter(real),
  };
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
  const sample = [...cells.annual.values(), ...cells.finer].find((c) => typeof c.value === 'number');
  const format = sample ? grid.format(sample.row, sample.col) : '';
  const byFormat = formatKind(format);
  const unit = byFormat !== 'none' && unitKind(unitText) !== 'money' ? byFormat : unitKind(unitText, format);
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

/** "Revenue (USD m)", "Margin (%)" carry their unit in brackets. */
function bracketUnit(text: string): string {
  const m = /[([]([^()[\]]{1,18})[)\]]\s*$/.exec(text) ?? /,\s*([^,]{1,14})$/.exec(text);
  return m && isUnitText(m[1]!) ? m[1]!.trim() : '';
}

function titlesOver(grid: Grid, axis: Axis, firstAt: number): string[] {
  const titles: string[] = [];
  for (let row = Math.max(0, axis.header - 6); row <= axis.header; row++) {
    for (const c of grid.rows.get(row) ?? []) {
      if (typeof c.value === 'string' && c.col < firstAt && isWordy(c.value) && !isUnitText(c.value)) titles.push(c.value.trim());
    }
  }
  return titles;
}

function linesDown(grid: Grid, axis: Axis, nextIndex: () => number): AxisLines {
  const top = Math.min(...[...axis.periods, ...axis.finer].map((p) => p.at));
  const zone = headerZone(grid, axis, top);
  const lines: Line[] = [];
  const headings: HeadingLine[] = [];
  let group: HeadingLine | undefined;
  for (let col = axis.from; col <= axis.to; col++) {
    const groupText = zone.groupRow === undefined ? null : grid.value(zone.groupRow, col);
    if (typeof groupText === 'string' && isWordy(groupText)) {
      group = { text: groupText.trim(), norm: normalise(groupText), pos: col, level: 0 };
      headings.push(group);
    }
    const text = grid.value(zone.labelRow, col);
    const cells = periodCells(grid, axis, col);
    if (typeof text !== 'string' || cells.annual.size + cells.finer.length < 2) continue;
    const unitCell = zone.unitRow === undefined ? null : grid.value(zone.unitRow, col);
    const unitText = typeof unitCell === 'string' ? unitCell.trim() : bracketUnit(text);
    const sample = [...cells.annual.values()].find((c) => typeof c.value === 'number');
    const format = sample ? grid.format(sample.row, sample.col) : '';
    const byFormat = formatKind(format);
    const unit = byFormat !== 'none' && unitKind(unitText) !== 'money' ? byFormat : unitKind(unitText, format);
    const path = group ? [{ text: group.text, norm: group.norm }] : [];
    const bold = grid.style(zone.labelRow, col)?.bold ?? false;
    lines.push(
      new Line(
        nextIndex(),
        axis.sheet,
        grid.sheet.name,
        axis,
        col,
        text.trim(),
        normalise(text),
        path,
        unit,
        unitText,
        zone.labelRow,
        col,
        bold,
        cells.annual,
        cells.finer,
      ),
    );
  }
  return { axis, titles: titlesDown(grid, zone.labelRow), lines, headings };
}

interface HeaderZone {
  readonly labelRow: number;
  readonly unitRow: number | undefined;
  readonly groupRow: number | undefined;
}

/** Over a down axis: the row of labels is the one with most wordy texts, units may stand under it, groups above. */
function headerZone(grid: Grid, axis: Axis, top: number): HeaderZone {
  const score = (row: number) => {
    const texts = (grid.rows.get(row) ?? []).filter((c) => c.col >= axis.from && c.col <= axis.to && typeof c.value === 'string');
    const units = texts.filter((c) => isUnitText(String(c.value))).length;
    return { row, words: texts.length - units, units };
  };
  const rows = Array.from({ length: Math.min(6, top) }, (_, i) => score(top - 1 - i));
  const label = rows.reduce((a, b) => (b.words > a.words ? b : a), rows[0] ?? { row: top - 1, words: 0, units: 0 });
  const unit = rows.find((r) => r.row !== label.row && r.units > r.words && r.units > 0);
  const group = rows.find((r) => r.row < label.row && r.words > 0 && r.words < label.words);
  return { labelRow: label.row, unitRow: unit?.row, groupRow: group?.row };
}

function titlesDown(grid: Grid, labelRow: number): string[] {
  const titles: string[] = [];
  for (let row = 0; row < labelRow; row++) {
    const first = (grid.rows.get(row) ?? [])[0];
    if (first && typeof first.value === 'string' && isWordy(first.value)) titles.push(first.value.trim());
  }
  return titles;
}
