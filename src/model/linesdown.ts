// Lines of an axis that runs down: each headed column, under the group titles above it.

import type { Axis } from './axis.ts';
import type { Grid } from './grid.ts';
import { isCodeText, isUnitText, isWordy, normalise } from './label.ts';
import { type AxisLines, type HeadingLine, Line } from './line.ts';
import { bracketUnit, periodCells, unitOf } from './linecells.ts';

/** Columns with a header text and values in at least two periods are lines. */
export function linesDown(grid: Grid, axis: Axis, nextIndex: () => number): AxisLines {
  const top = Math.min(...[...axis.periods, ...axis.finer].map((p) => p.at));
  const zone = headerZone(grid, axis, top);
  const captions = captionColumns(grid, axis, zone);
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
    if (typeof text !== 'string') continue;
    const filled = cells.annual.size + cells.finer.length;
    if (filled === 0 && captions.has(col)) {
      group = { text: text.trim(), norm: normalise(text), pos: col, level: 0 };
      headings.push(group);
    }
    if (filled < 2) continue;
    const unitCell = zone.unitRow === undefined ? null : grid.value(zone.unitRow, col);
    const unitText = typeof unitCell === 'string' ? unitCell.trim() : bracketUnit(text);
    const unit = unitOf(grid, unitText, cells);
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

/** Over a down axis: the row of labels is the one with most wordy texts, units may stand under it, groups of several columns above. */
function headerZone(grid: Grid, axis: Axis, top: number): HeaderZone {
  const score = (row: number) => {
    const texts = (grid.rows.get(row) ?? []).filter((c) => c.col >= axis.from && c.col <= axis.to && typeof c.value === 'string');
    const units = texts.filter((c) => isUnitText(String(c.value))).length;
    const words = texts.filter((c) => !isUnitText(String(c.value)) && !isCodeText(String(c.value))).length;
    return { row, words, units };
  };
  const rows = Array.from({ length: Math.min(6, top) }, (_, i) => score(top - 1 - i));
  const label = rows.reduce((a, b) => (b.words > a.words ? b : a), rows[0] ?? { row: top - 1, words: 0, units: 0 });
  const unit = rows.find((r) => r.row !== label.row && r.units > r.words && r.units > 0);
  const group = rows.find((r) => r.row < label.row && r.words > 0 && r.words * 2 <= label.words + 1);
  return { labelRow: label.row, unitRow: unit?.row, groupRow: group?.row };
}

/** Columns with a word in the row of labels and nothing under it: captions of the columns that follow. */
function captionColumns(grid: Grid, axis: Axis, { labelRow, groupRow }: HeaderZone): ReadonlySet<number> {
  const out = new Set<number>();
  if (groupRow !== undefined) return out;
  for (const c of grid.rows.get(labelRow) ?? []) {
    const below = (grid.cols.get(c.col) ?? []).some((o) => o.row > labelRow);
    if (c.col >= axis.from && c.col <= axis.to && typeof c.value === 'string' && isWordy(c.value) && !below) out.add(c.col);
  }
  return out;
}

function titlesDown(grid: Grid, labelRow: number): string[] {
  const titles: string[] = [];
  for (let row = 0; row < labelRow; row++) {
    const first = (grid.rows.get(row) ?? [])[0];
    if (first && typeof first.value === 'string' && isWordy(first.value)) titles.push(first.value.trim());
  }
  return titles;
}
