// A line: a labelled row (or column) of values along a period axis, with its headings and unit. Plain data, no line known by meaning.

import { cellName, fullName, quoteSheet, rect, rectName } from '../../grammar/ref.ts';
import { isError, type Scalar } from '../recalc/value.ts';
import type { Axis } from './axis.ts';
import type { UnitKind } from './label.ts';
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

  /** Address and code where a year shows an error value: "BS!E5 shows #DIV/0!". */
  trouble(year: number): string | undefined {
    const v = this.cells.get(year)?.value;
    return v !== undefined && isError(v) ? `${this.address(year)} shows ${v.code}` : undefined;
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

  /** Sheet!A1 of the cell of a year, also of a blank one under the axis; the sheet's name for a year that the axis does not show. */
  address(year: number): string {
    const c = this.cells.get(year);
    if (c) return fullName(this.sheetName, c.row, c.col);
    const at = this.axis.periods.find((p) => p.year === year)?.at;
    if (at === undefined) return this.sheetName;
    return this.axis.across ? fullName(this.sheetName, this.pos, at) : fullName(this.sheetName, at, this.pos);
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

  /** Sheet!E12:I12 as it can be pasted into a formula, over the given years (all when omitted). */
  where(years?: readonly number[]): string {
    return `${quoteSheet(this.sheetName)}!${this.range(years)}`;
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
  /** Columns of note numbers beside the labels. */
  readonly notes?: ReadonlySet<number>;
}
