// Workbook + graph + values -> the read model that checks speak: sheets by role, periods, lines, scalars, rolls, valuation.

import type { Graph } from '../graph/graph.ts';
import type { Recalculation } from '../recalc/recalculation.ts';
import { cellId, type Workbook } from '../workbook/workbook.ts';
import { type Anchor, scaleFactor } from './anchor.ts';
import { type Axis, findAxes } from './axis.ts';
import { addByStructure } from './bystructure.ts';
import { settleSections } from './cashtotals.ts';
import { Expressions } from './expression.ts';
import { Grid } from './grid.ts';
import type { AxisLines, Line } from './line.ts';
import { LinearReader } from './linear.ts';
import { type Located, locateAll } from './locate.ts';
import { Names } from './names.ts';
import { readLines } from './readlines.ts';
import { type Misread, misreadAxis, moved } from './realign.ts';
import { findRolls, type Roll } from './roll.ts';
import { readScalars, type ScalarCell } from './scalar.ts';
import { findShapes, type Shapes } from './shapes.ts';
import { singleFigures } from './single.ts';
import { assignStatements, type StatementKind, sheetRole } from './statement.ts';
import { isSuperseded } from './superseded.ts';
import { titledRole } from './titlerole.ts';
import { dcfLines, type LocatedScalar, locateScalars } from './valuation.ts';
import { type ModelYears, readYears } from './years.ts';

export interface ModelInput {
  readonly book: Workbook;
  readonly graph: Graph;
  readonly values: Recalculation;
  /** Reported figures of the pack. */
  readonly anchors?: readonly Anchor[];
  readonly historicalYears?: readonly number[];
  readonly forecastYears?: readonly number[];
  /** ISO date. */
  readonly asOf?: string;
  /** concept -> position of a cell of the line, or of the scalar. */
  readonly overrides?: ReadonlyMap<string, { readonly sheet: number; readonly row: number; readonly col: number }>;
}

export interface SheetView {
  readonly grid: Grid;
  readonly name: string;
  readonly role: StatementKind | undefined;
  readonly blocks: readonly AxisLines[];
  readonly scalars: readonly ScalarCell[];
}

export interface Model {
  readonly book: Workbook;
  readonly graph: Graph;
  readonly values: Recalculation;
  readonly sheets: readonly SheetView[];
  readonly years: ModelYears;
  readonly lines: readonly Line[];
  readonly scalars: readonly ScalarCell[];
  readonly located: ReadonlyMap<string, Located>;
  readonly scalar: ReadonlyMap<string, LocatedScalar>;
  readonly dcf: ReadonlyMap<string, readonly Line[]>;
  readonly rolls: readonly Roll[];
  readonly linear: LinearReader;
  readonly expressions: Expressions;
  /** Discounting and capitalising formulas. */
  readonly shapes: Shapes;
  readonly anchors: readonly Anchor[];
  /** An axis whose headers its links contradict; it is read by its links. */
  readonly misread: Misread | undefined;
  /** Pack units -> model units. */
  readonly packFactor: number;
  /** Located line of a concept. */
  line(concept: string): Line | undefined;
  /** Lines of a statement or schedule, in workbook order. */
  statement(kind: StatementKind): readonly Line[];
  /** Line and year of a cell. */
  lineAt(sheet: number, row: number, col: number): { readonly line: Line; readonly year: number } | undefined;
  /** The same by cell id. */
  lineOf(id: number): { readonly line: Line; readonly year: number } | undefined;
}

export function buildModel(input: ModelInput): Model {
  const { book, graph, values } = input;
  const asShown = readSheets(book, graph, values);
  const misread = misreadAxis(
    asShown.flatMap((s) => s.blocks),
    book,
    graph,
  );
  const sheets = misread ? readSheets(book, graph, values, misread) : asShown;
  const lines = sheets.flatMap((s) => s.blocks.flatMap((b) => b.lines));
  const years = readYears(sheets, input);
  const anchors = input.anchors ?? [];
  const packFactor = anchors.length ? scaleFactor(lines, anchors) : 1;
  const overrides = input.overrides ?? new Map();
  const scalars = sheets.flatMap((s) => s.scalars);
  const linear = new LinearReader(book, graph.formulas, values);
  const lineAt = cellIndex(lines);
  const statements = new Set(lines.flatMap((l) => l.statement ?? []));
  const located = locateAll(lines, { anchors, factor: packFactor, years: years.all, forecast: years.forecast, overrides, statements });
  const rolls = findRolls(lines, linear, lineAt, years.forecast);
  addByStructure({ located, lines, reader: linear, lineAt, rolls, forecast: years.forecast, named: overrides });
  if (!['cfo', 'cfi', 'cff'].some((id) => overrides.has(id))) settleSections(located, years.historical);
  const expressions = new Expressions(book, values);
  const shapes = findShapes(graph, expressions);
  const byId = new Map<number, ScalarCell[]>();
  for (const s of scalars) byId.set(s.id, [...(byId.get(s.id) ?? []), s]);
  const role = (sheet: number) => sheets[sheet]?.role;
  const scalar = locateScalars(scalars, { role, graph, linear, expressions, shapes, byId, overrides });
  for (const figure of singleFigures(scalars, { role, located })) scalar.set(figure.concept, figure);
  const byKind = new Map<StatementKind, Line[]>();
  for (const l of lines) if (l.statement) byKind.set(l.statement, [...(byKind.get(l.statement) ?? []), l]);
  for (const [kind, list] of byKind) byKind.set(kind, withoutCopies(list, years.forecast));
  return {
    book,
    graph,
    values,
    sheets,
    years,
    lines,
    scalars,
    located,
    scalar,
    dcf: dcfLines(lines),
    rolls,
    linear,
    expressions,
    shapes,
    anchors,
    misread,
    packFactor,
    line: (concept) => located.get(concept)?.line,
    statement: (kind) => byKind.get(kind) ?? [],
    lineAt,
    lineOf: idIndex(lines),
  };
}

/** Sheets with their axes, lines and scalars; the years of one axis put right where its links contradict its headers. */
function readSheets(book: Workbook, graph: Graph, values: Recalculation, misread?: Misread): SheetView[] {
  let index = 0;
  const next = () => index++;
  const names = new Names(book);
  const isMisread = (a: Axis) =>
    a.sheet === misread?.axis.sheet &&
    a.across === misread.axis.across &&
    a.header === misread.axis.header &&
    a.from === misread.axis.from &&
    a.periods[0]!.at === misread.axis.periods[0]!.at;
  const shared = sharedWord(book.sheets.map((s) => s.name));
  return book.sheets.map((sheet): SheetView => {
    const grid = new Grid(book, sheet, values);
    if (isSuperseded(grid, graph)) return { grid, name: sheet.name, role: 'archive', blocks: [], scalars: [] };
    const blocks = findAxes(grid).map((a) => readLines(grid, misread && isMisread(a) ? moved(a, misread.by) : a, next));
    const role = sheetRole(shared ? sheet.name.slice(shared) : sheet.name) ?? titledRole(grid, blocks);
    for (const block of blocks) assignStatements(block, role);
    const taken = takenBy(blocks);
    return { grid, name: sheet.name, role: role ?? majority(blocks), blocks, scalars: readScalars(grid, taken, names) };
  });
}

/** Length of the first word that all of three and more sheet names share: the company's. */
function sharedWord(names: readonly string[]): number {
  const [first] = names;
  const word = /^[^\s_.-]+[\s_.-]+/.exec(first ?? '')?.[0] ?? '';
  return names.length >= 3 && word !== '' && names.every((n) => n.startsWith(word) && n.length > word.length) ? word.length : 0;
}

/** A statement of reported years alone is a copy where another block carries the same statement on into the forecast. */
function withoutCopies(list: Line[], forecast: readonly number[]): Line[] {
  // Columns that are headed and left empty carry nothing on.
  const filled = new Map<Axis, Set<number>>();
  for (const l of list) filled.set(l.axis, new Set([...(filled.get(l.axis) ?? []), ...l.years]));
  const goesOn = (l: Line) => forecast.some((y) => filled.get(l.axis)!.has(y));
  const whole = list.some((l) => goesOn(l) && [...filled.get(l.axis)!].some((y) => !forecast.includes(y)));
  return whole ? list.filter(goesOn) : list;
}

/** Cells that belong to a line of at least two values are no scalars. */
function takenBy(blocks: readonly AxisLines[]): (row: number, col: number) => boolean {
  const cells = new Set<string>();
  for (const { axis } of blocks)
    for (const p of [...axis.periods, ...axis.finer]) cells.add(axis.across ? `${axis.header}:${p.at}` : `${p.at}:${axis.header}`);
  for (const block of blocks)
    for (const line of block.lines) for (const c of [...line.cells.values(), ...line.finer]) cells.add(`${c.row}:${c.col}`);
  const noted = (row: number, col: number) => blocks.some((b) => b.notes?.has(col) && row >= b.axis.from && row <= b.axis.to);
  return (row, col) => cells.has(`${row}:${col}`) || noted(row, col);
}

function majority(blocks: readonly AxisLines[]): StatementKind | undefined {
  const counts = new Map<StatementKind, number>();
  for (const b of blocks) for (const l of b.lines) if (l.statement) counts.set(l.statement, (counts.get(l.statement) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function cellIndex(lines: readonly Line[]): Model['lineAt'] {
  const index = new Map<string, { line: Line; year: number }>();
  for (const line of lines)
    for (const [year, c] of line.cells)
      if (!index.has(`${line.sheet}:${c.row}:${c.col}`)) index.set(`${line.sheet}:${c.row}:${c.col}`, { line, year });
  return (sheet, row, col) => index.get(`${sheet}:${row}:${col}`);
}

function idIndex(lines: readonly Line[]): Model['lineOf'] {
  const index = new Map<number, { line: Line; year: number }>();
  for (const line of lines) for (const [year, c] of line.cells) if (c.id >= 0 && !index.has(c.id)) index.set(c.id, { line, year });
  return (id) => index.get(id);
}

/** Cell id at a position of a sheet by index; -1 when nothing stands there. */
export function idAt(book: Workbook, sheet: number, row: number, col: number): number {
  const s = book.sheets[sheet];
  return s ? cellId(s, row, col) : -1;
}
