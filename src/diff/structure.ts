// Lines and sheets that stand on one side alone -> what came and what went, neighbours as one entry, with their labels.

import { MAX_COLS, MAX_ROWS, rectName } from '../../grammar/ref.ts';
import type { Sheet } from '../workbook/workbook.ts';
import type { SheetMap } from './lines.ts';
import type { LineChange } from './shape.ts';
import type { SheetPair, SheetPairs } from './sheets.ts';
import { constant, isFormula, type Side } from './side.ts';

const MOST_LABELS = 12;

export function sheetChanges({ pairs, added, removed }: SheetPairs, old: Side, fresh: Side): LineChange[] {
  const whole = (kind: LineChange['kind'], sheet: Sheet, side: Side): LineChange => ({
    kind,
    sheet: sheet.name,
    range: '',
    labels: [],
    ...counts(side, sheet, () => true),
  });
  const none = { range: '', formulas: 0, inputs: 0 };
  return [
    ...removed.map((sheet) => whole('sheet removed', sheet, old)),
    ...added.map((sheet) => whole('sheet added', sheet, fresh)),
    ...pairs.flatMap((p): LineChange[] => [
      ...(p.old.name === p.new.name ? [] : [{ ...none, kind: 'sheet renamed' as const, sheet: p.new.name, labels: [`was ${p.old.name}`] }]),
      ...(p.old.state === p.new.state
        ? []
        : [{ ...none, kind: 'sheet state' as const, sheet: p.new.name, labels: [`was ${p.old.state}, is ${p.new.state}`] }]),
    ]),
  ];
}

export function lineChanges(pair: SheetPair, map: SheetMap, old: Side, fresh: Side): LineChange[] {
  return [
    ...runs(pair.old, map.rows, 'row').map((r) => change('rows removed', 'row', r, pair.old, old)),
    ...runs(pair.new, map.rowsBack, 'row').map((r) => change('rows added', 'row', r, pair.new, fresh)),
    ...runs(pair.old, map.cols, 'col').map((r) => change('columns removed', 'col', r, pair.old, old)),
    ...runs(pair.new, map.colsBack, 'col').map((r) => change('columns added', 'col', r, pair.new, fresh)),
  ];
}

type Axis = 'row' | 'col';
type Run = readonly [number, number];

/** Neighbouring lines that have no partner and are not blank. */
function runs({ cells, rowRange }: Sheet, map: Int32Array, axis: Axis): Run[] {
  const filled = new Uint8Array(map.length);
  if (axis === 'row') for (let r = 0; r < map.length; r++) filled[r] = rowRange(r)[0] < rowRange(r)[1] ? 1 : 0;
  else
    for (let i = 0; i < cells.count; i++)
      if (cells.col[i]! < map.length && (cells.kind[i] || cells.formula[i]! >= 0)) filled[cells.col[i]!] = 1;
  const out: [number, number][] = [];
  for (let at = 0; at < map.length; at++) {
    if (map[at]! >= 0 || !filled[at]) continue;
    const last = out.at(-1);
    if (last && last[1] === at - 1) last[1] = at;
    else out.push([at, at]);
  }
  return out;
}

function change(kind: LineChange['kind'], axis: Axis, [from, to]: Run, sheet: Sheet, side: Side): LineChange {
  const rect =
    axis === 'row' ? { row1: from, row2: to, col1: 0, col2: MAX_COLS - 1 } : { row1: 0, row2: MAX_ROWS - 1, col1: from, col2: to };
  return {
    kind,
    sheet: sheet.name,
    range: rectName(rect),
    labels: labels(side, sheet, axis, from, to),
    ...counts(side, sheet, (row, col) => (axis === 'row' ? row : col) >= from && (axis === 'row' ? row : col) <= to),
  };
}

/** The first text, or the first number of a column, of each line. */
function labels(side: Side, sheet: Sheet, axis: Axis, from: number, to: number): string[] {
  const found = new Map<number, string>();
  for (let i = 0; i < sheet.cells.count; i++) {
    const at = sheet.cells[axis][i]!;
    if (at < from || at > to || found.has(at)) continue;
    const text = constant(side.book, sheet, i) ?? (axis === 'col' ? side.values.value(sheet.firstId + i) : undefined);
    if (typeof text === 'string' ? text.trim() !== '' : axis === 'col' && typeof text === 'number')
      found.set(at, String(text).trim().slice(0, 60));
  }
  return [...found.entries()]
    .sort((a, b) => a[0] - b[0])
    .map(([, text]) => text)
    .slice(0, MOST_LABELS);
}

function counts(side: Side, sheet: Sheet, inside: (row: number, col: number) => boolean): { formulas: number; inputs: number } {
  let [formulas, inputs] = [0, 0];
  for (let i = 0; i < sheet.cells.count; i++) {
    if (!inside(sheet.cells.row[i]!, sheet.cells.col[i]!)) continue;
    if (isFormula(sheet, i)) formulas++;
    else if (typeof constant(side.book, sheet, i) === 'number') inputs++;
  }
  return { formulas, inputs };
}
