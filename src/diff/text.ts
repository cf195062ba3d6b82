// A comparison -> text for people: what moved in the results and why, then everything that was changed.

import { counted, figure, table, wrap } from '../report/figures.ts';
import { NO_PAINT, type Palette } from '../report/paint.ts';
import { inert, plain } from '../report/plain.ts';
import type { Difference, FormulaChange, InputChange, LineChange, NameChange, OutputChange, Step } from './shape.ts';
import type { Value } from './side.ts';

export interface DiffView {
  readonly paint?: Palette;
  readonly width?: number;
  /** Every entry of every list. */
  readonly verbose?: boolean;
}

/** Entries of a list that are shown unless all are asked for. */
const MOST = 20;
const MOST_CELLS = 6;

export function diffText(diff: Difference, view: DiffView = {}): string {
  const { paint = NO_PAINT, width = 110, verbose = false } = view;
  const list = <T>(title: string, entries: readonly T[], text: (entry: T) => readonly string[]): string[] => {
    if (entries.length === 0) return [];
    const shown = verbose ? entries : entries.slice(0, MOST);
    const rest = entries.length - shown.length;
    return [
      '',
      paint.bold(`${title} (${entries.length})`),
      ...shown.flatMap((entry) => text(entry).flatMap((line) => wrapped(plain(line), width))),
      ...(rest > 0 ? [paint.dim(`  ... and ${rest} more (--verbose shows all)`)] : []),
    ];
  };
  const lines = [
    `${paint.bold(plain(diff.old.path))} -> ${paint.bold(plain(diff.new.path))}`,
    diff.same ? paint.green('no differences') : summary(diff),
    ...list('Results that changed', diff.outputs, (o) => outputLines(o)),
    ...list('Inputs', diff.inputs, inputLines),
    ...list('Formulas', diff.formulas, formulaLines),
    ...list('Rows, columns and sheets', diff.lines, lineLines),
    ...list('Names', diff.names, nameLines),
    ...list('Settings', diff.settings, nameLines),
    ...list('Texts', diff.texts, inputLines),
  ];
  if (!diff.same && diff.unchanged.length > 0) lines.push('', paint.dim(`unchanged: ${plain(diff.unchanged.join(', '))}`));
  return inert(`${lines.join('\n')}\n`);
}

function summary({ inputs, formulas, lines, moved }: Difference): string {
  const cells = inputs.reduce((sum, i) => sum + i.count, 0);
  const changed = formulas.reduce((sum, f) => sum + f.count, 0);
  return [
    `${counted(cells, 'input')} in ${counted(inputs.length, 'place')}`,
    `${counted(changed, 'formula cell')} in ${counted(formulas.length, 'block')}`,
    `${counted(lines.length, 'change')} of rows, columns and sheets`,
    `${counted(moved, 'other value')} moved with them`,
  ].join(', ');
}

const name = (cell: string, label: string): string => (label ? `${cell} "${label}"` : cell);
const content = (v: Value, formula = false): string => (formula && typeof v === 'string' ? `=${v}` : v === null ? 'nothing' : figure(v));
const place = (sheet: string, range: string): string => (range ? `${sheet}!${range}` : sheet);

function outputLines({ name: title, cell, was, old, new: now, path, causes, reason }: OutputChange): string[] {
  const moved = was ? ` (was ${was})` : '';
  const change = typeof old === 'number' && typeof now === 'number' && old !== 0 ? ` (${percent(now / old - 1)})` : '';
  const lines = [`  ${title.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`)} ${cell}${moved}: ${content(old)} -> ${content(now)}${change}`];
  if (reason) lines.push(`      ${reason}`);
  lines.push(...wayLines(path));
  for (const cause of causes.slice(0, MOST_CELLS)) {
    const alone = cause.alone === undefined ? '' : `, which alone makes it ${content(cause.alone)}`;
    lines.push(`      from ${name(cause.at, cause.label)}${alone}`);
  }
  if (causes.length > MOST_CELLS) lines.push(`      and from ${causes.length - MOST_CELLS} more`);
  return lines;
}

const MOST_NAME = 52;

/** The way a change took, a cell a line. */
function wayLines(path: readonly Step[]): string[] {
  const rows = path.map(({ cell, label, old, new: now }, i) => {
    const said = name(cell, label);
    return [
      `${i === 0 ? '      by' : '        '} ${said.length > MOST_NAME ? `${said.slice(0, MOST_NAME - 3)}...` : said}`,
      content(old),
      '->',
      content(now),
    ];
  });
  return table(rows, [1]);
}

function percent(share: number): string {
  const value = (share * 100).toFixed(Math.abs(share) < 0.1 ? 2 : 1);
  return `${share >= 0 ? '+' : ''}${value}%`;
}

function inputLines({ sheet, range, label, kind, cells, count }: InputChange): string[] {
  const from = cells[0]?.was ? ` (was ${cells[0].was})` : '';
  const head = `  ${kind === 'changed' ? '' : `${kind}: `}${name(place(sheet, range), label)}${from}`;
  const values = cells
    .slice(0, MOST_CELLS)
    .map((c) => (kind === 'added' ? content(c.new) : kind === 'removed' ? content(c.old) : `${content(c.old)} -> ${content(c.new)}`));
  return [`${head}: ${values.join(', ')}${count > MOST_CELLS ? `, and ${count - MOST_CELLS} more` : ''}`];
}

function formulaLines(f: FormulaChange): string[] {
  const copies = f.count > 1 ? `, ${f.count} cells` : '';
  const from = f.was ? ` (was ${f.was})` : '';
  const typedNow = f.kind === 'typed over';
  const typedBefore = f.kind === 'made a formula';
  return [
    `  ${f.kind}: ${name(place(f.sheet, f.range), f.label)}${copies}${from}`,
    ...(f.old === null ? [] : [`      - ${content(f.old, !typedBefore)}   ${content(f.oldValue)}`]),
    ...(f.new === null ? [] : [`      + ${content(f.new, !typedNow)}   ${content(f.newValue)}`]),
  ];
}

function lineLines({ kind, sheet, range, labels, formulas, inputs }: LineChange): string[] {
  const holds = formulas + inputs > 0 ? ` with ${formulas} formulas and ${inputs} inputs` : '';
  return [`  ${kind}: ${place(sheet, range)}${labels.length > 0 ? ` (${labels.join(', ')})` : ''}${holds}`];
}

const nameLines = ({ name: title, old, new: now }: NameChange): string[] => [`  ${title}: ${old ?? 'nothing'} -> ${now ?? 'nothing'}`];

/** Later lines keep the indent of the first, and a little more. */
function wrapped(line: string, width: number): string[] {
  const indent = /^ */.exec(line)![0];
  const [first = '', ...rest] = wrap(line.slice(indent.length), Math.max(40, width - indent.length));
  return [indent + first, ...rest.map((text) => `${indent}  ${text}`)];
}
