// What stands on a line: its cells by period, and the unit its label or column names. Shared by lines across and down.

import type { Axis } from './axis.ts';
import type { Grid } from './grid.ts';
import { formatKind, isUnitText, type UnitKind, unitKind } from './label.ts';
import type { LineCell } from './line.ts';

export interface PeriodCells {
  readonly annual: Map<number, LineCell>;
  readonly finer: LineCell[];
}

export function periodCells(grid: Grid, axis: Axis, pos: number): PeriodCells {
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

/** "Revenue (USD m)", "Margin (%)" carry their unit in brackets. */
export function bracketUnit(text: string): string {
  const m = /[([]([^()[\]]{1,18})[)\]]\s*$/.exec(text) ?? /,\s*([^,]{1,14})$/.exec(text);
  return m && isUnitText(m[1]!) ? m[1]!.trim() : '';
}

/** Unit kind from the unit text, and from the number format where that speaks for itself. */
export function unitOf(grid: Grid, unitText: string, cells: PeriodCells): UnitKind {
  const sample = [...cells.annual.values(), ...cells.finer].find((c) => typeof c.value === 'number');
  const format = sample ? grid.format(sample.row, sample.col) : '';
  const byFormat = formatKind(format);
  return byFormat !== 'none' && unitKind(unitText) !== 'money' ? byFormat : unitKind(unitText, format);
}
