// TO405: sensitivity grids show what the model gives.

import {
  type AxisDriver,
  addressOfId,
  type Case,
  cellEvidence,
  cellName,
  type Evidence,
  type Flag,
  type GridFault,
  type GridReading,
  lintRule,
  type Model,
  num,
  type Place,
  pct,
  placeOfIds,
  quoteSheet,
  rectName,
  sensitivityReadings,
  type TestedCell,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO405',
  title: 'Sensitivity grids show what the model gives',
  severity: 'warning',
  rubric: {
    what: "Sensitivity grids (what-if tables, pasted numbers, formulas that recompute a value) whose axes are put into the model pair by pair: the figure shown is not the one that the model then gives, the base case is not the model's own result, the axes are exchanged, or nothing moves along an axis.",
    why: 'The grid is the part of a valuation that a reader trusts without opening the model. One that was pasted before the last change, or that recomputes something else, shows a range around a value that no longer exists.',
    fix: 'Recompute the grid from the model, or make it a what-if table whose corner is the output and whose inputs are the drivers; recalculate (F9) when tables are excluded from automatic calculation.',
    suppress: 'The grid is meant to keep the figures of an earlier date, and says so.',
  },
  options: { tolerance: { kind: 'share', what: 'Relative difference of a cell that counts; 0.005 when it is not set.' } },
  inapplicable: (c) => (readings(c).length > 0 ? undefined : 'the workbook has no sensitivity grid'),
  open: (c) =>
    readings(c).flatMap((r) => (r.open ? [`${gridName(r)} could not be checked${r.cells.length > 0 ? ' whole' : ''}: ${r.open}`] : [])),
  find: (c, options) => readings(c, options.share('tolerance')).flatMap((r) => r.faults.map((f) => flagOf(c.model, r, f))),
});

const readings = ({ model, flex = false }: Case, tolerance?: number): readonly GridReading[] =>
  sensitivityReadings(model, { flex, ...(tolerance === undefined ? {} : { tolerance }) });

const kind = ({ grid }: GridReading): string => (grid.kind === 'table' ? 'what-if table' : 'sensitivity grid');
const gridName = (r: GridReading): string => `${kind(r)} ${quoteSheet(r.grid.sheetName)}!${rectName(r.grid.body)}`;

function flagOf(model: Model, r: GridReading, fault: GridFault): Flag {
  const { grid, output, drivers } = r;
  const names = [...drivers.map((d) => d.label), output?.label ?? ''].join(' / ');
  const base = { subject: names, evidence: evidenceOf(model, r, fault) };
  const whole: Place = { sheet: grid.sheetName, range: rectName(grid.body) };
  const ids = fault.cells.map((c) => c.id);
  switch (fault.kind) {
    case 'base':
      return { ...base, ...baseText(model, r, fault.cells[0]!), at: placeOfIds(model, ids), confidence: 0.85 };
    case 'cells':
      return { ...base, ...cellsText(model, r, fault.cells), at: placeOfIds(model, ids), confidence: grid.kind === 'table' ? 0.9 : 0.8 };
    case 'swapped':
      return { ...base, ...swappedText(model, r), at: whole, confidence: 0.8 };
    case 'words':
      return { ...base, ...wordsText(r), at: whole, note: true, confidence: 0.7 };
    case 'still':
      return { ...base, ...stillText(model, r, fault.axis!), at: whole, confidence: 0.85 };
    case 'outside':
      return { ...base, ...outsideText(model, r, fault.axis!), at: axisPlace(r, fault.axis!), note: true, confidence: 0.8 };
  }
}

type Text = Pick<Flag, 'message' | 'cause' | 'fix'>;

/** "Implied share price" (Valuation!C16). */
const outputName = ({ output }: GridReading): string => (output ? `"${output.label}" (${output.address})` : 'the formula in its corner');

/** WACC = 9.37%, Terminal growth = 2.5%. */
const caseName = (drivers: readonly AxisDriver[], { at }: TestedCell): string =>
  drivers.map((d) => `${d.label || d.axis.way} = ${value(d, d.axis.headings[at[d.axis.way]]!.value as number)}`).join(', ');

/** A rate of an axis in percent, other values as they are. */
const value = ({ base }: AxisDriver, v: number): string => (Math.abs(base) < 1 && Math.abs(v) < 1 && base !== 0 ? pct(v * 100) : num(v));

function baseText(_: Model, r: GridReading, cell: TestedCell): Text {
  const differing = r.cells.filter((c) => c.differs).length;
  return {
    message: `the sensitivity grid ${rectName(r.grid.body)} shows ${num(cell.shown)} for the base case (${caseName(r.drivers, cell)}), the model gives ${num(cell.given)} for ${outputName(r)}; ${differing} of ${r.cells.length} cells differ`,
    cause:
      r.grid.kind === 'typed'
        ? 'the numbers were pasted when the model gave others'
        : 'the formulas of the grid compute it in another way than the model does',
  };
}

function cellsText(_: Model, r: GridReading, cells: readonly TestedCell[]): Text {
  const first = [...cells].sort((a, b) => distance(b) - distance(a) || a.id - b.id)[0]!;
  const worst = `${cellName(first.row, first.col)} shows ${num(first.shown)}, the model gives ${num(first.given)} for ${outputName(r)} with ${caseName(r.drivers, first)}`;
  const count = `${cells.length} of ${r.cells.length} cells`;
  if (r.grid.kind !== 'table')
    return { message: `${count} of the sensitivity grid ${rectName(r.grid.body)} are not what the model gives: ${worst}` };
  return {
    message: `${count} of the what-if table ${rectName(r.grid.body)} are stored with another value than it gives: ${worst}`,
    fix: 'Recalculate with F9 (tables may be excluded from automatic calculation) and save.',
  };
}

const distance = ({ shown, given }: TestedCell): number => Math.abs(shown - given) / Math.max(Math.abs(shown), Math.abs(given));

function swappedText(model: Model, { grid, drivers }: GridReading): Text {
  const [a, b] = drivers as [AxisDriver, AxisDriver];
  const [across, down] = a.axis.way === 'across' ? [a, b] : [b, a];
  if (grid.kind === 'table') {
    return {
      message: `the inputs of the what-if table ${rectName(grid.body)} are exchanged: the values across go into "${across.label}" (${addressOfId(model, across.id)}), and the values down are those of it`,
      fix: `Make ${addressOfId(model, down.id)} the row input cell and ${addressOfId(model, across.id)} the column input cell.`,
    };
  }
  return {
    message: `the sensitivity grid ${rectName(grid.body)} shows what the model gives with "${across.label}" and "${down.label}" exchanged`,
    fix: 'Exchange the headings, or turn the body round.',
  };
}

function wordsText({ grid, drivers }: GridReading): Text {
  const [down, across] = ['down', 'across'].map((way) => drivers.find((d) => d.axis.way === way)!.label);
  return {
    message: `the words over the sensitivity grid ${rectName(grid.body)} have its axes exchanged: "${down}" runs down and "${across}" across`,
    fix: 'Correct the words.',
  };
}

function stillText(model: Model, { grid, output }: GridReading, axis: AxisDriver): Text {
  const headings = rangeOf(axis);
  if (grid.kind === 'table') {
    return {
      message: `the what-if table ${rectName(grid.body)} cannot move with the values ${headings}: nothing leads from its input cell "${axis.label}" (${addressOfId(model, axis.id)}) to the formula in its corner`,
      fix: 'Point the table at the cell that the model really uses.',
    };
  }
  return {
    message: `the sensitivity grid ${rectName(grid.body)} does not move with "${axis.label}" (${headings}), and ${output ? `"${output.label}" (${output.address})` : 'the model'} does`,
  };
}

function outsideText(model: Model, _: GridReading, axis: AxisDriver): Text {
  return {
    message: `none of the values ${rangeOf(axis)} is the base value of "${axis.label}", ${value(axis, axis.base)} (${addressOfId(model, axis.id)}): the grid does not show the base case`,
    fix: 'Centre the axis on the base value by a link to it.',
  };
}

const rangeOf = ({ axis: { headings } }: AxisDriver): string =>
  rectName({ row1: headings[0]!.row, col1: headings[0]!.col, row2: headings.at(-1)!.row, col2: headings.at(-1)!.col });

const axisPlace = ({ grid }: GridReading, axis: AxisDriver): Place => ({
  sheet: grid.sheetName,
  range: rangeOf(axis),
  cells: axis.axis.headings.map((h) => cellName(h.row, h.col)),
});

/** Drivers and output, and the cells that differ most with both values. */
function evidenceOf(model: Model, { drivers, output }: GridReading, { cells }: GridFault): Evidence[] {
  const worst = [...cells].sort((a, b) => distance(b) - distance(a) || a.id - b.id).slice(0, 6);
  return [
    ...drivers.map((d) => cellEvidence(model, d.id, d.label || `input ${d.axis.way}`)),
    ...(output ? [cellEvidence(model, output.id, output.label)] : []),
    ...worst.map((c) => ({
      label: caseName(drivers, c),
      cell: addressOfId(model, c.id),
      value: c.shown,
      other: c.given,
      gap: c.shown - c.given,
      gapPct: 100 * distance(c),
    })),
  ];
}
