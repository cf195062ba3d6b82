// A recalculated workbook -> what a person wants to know of it: how much is verified, which caches are stale, which loops there are.

import { fullName } from '../../grammar/ref.ts';
import type { Formulas } from '../graph/graph.ts';
import type { CacheState, Recalculation } from '../recalc/recalculation.ts';
import type { Plain } from '../recalc/second/exchange.ts';
import type { SecondAccount } from '../recalc/second/opinion.ts';
import { ExcelError, type Scalar } from '../recalc/value.ts';
import { inert, plain } from '../report/plain.ts';
import { CellKind, locate, type Workbook } from '../workbook/workbook.ts';

const ROWS = 40;
const WIDE = 60;

/** What is read of an analysis. */
export interface Recalculated {
  readonly book: Workbook;
  readonly graph: { readonly formulas: Formulas };
  readonly values: Recalculation;
  readonly second?: SecondAccount;
}

export function recalcText(path: string, { book, graph: { formulas }, values: recalculation, second }: Recalculated): string {
  const { summary, cycles } = recalculation;
  const stale = cellsWhose(book, recalculation, 'stale');
  const lines = [
    `${plain(path)}: ${summary.formulas} formulas, ${summary.verified} verified, ${summary.single} by one engine alone, ${summary.unverified} unverified`,
    `caches: ${summary.staleCaches} stale, ${summary.missingCaches} missing${summary.cachesAllZero ? '; every cached number is 0' : ''}`,
    ...(second ? [agreement(second)] : []),
    ...section(
      'The engines differ first',
      second?.disagreements ?? [],
      ({ cell, formula, ours, theirs }) => `${cell}  =${short(formula)}  ours ${plainly(ours)}, theirs ${plainly(theirs)}`,
    ),
    ...section(
      'Stale caches',
      stale,
      (id) => `${nameOf(book, id)}  =${short(formulas.text(id))}  cached ${cached(book, id)}, is ${shown(recalculation.value(id))}`,
    ),
    ...section(
      'Unverified',
      summary.reasons,
      ({ reason, count, first }) => `${reason}: ${count} cell${count === 1 ? '' : 's'}, first ${first}`,
    ),
    ...section('Loops', cycles, (cycle) => {
      const state =
        cycle.trouble ??
        (cycle.kind === 'conditional'
          ? 'only in a branch not taken'
          : cycle.converged
            ? `settled in ${cycle.iterations} rounds`
            : 'not resolved');
      return `${nameOf(book, cycle.cells[0]!)} and ${cycle.cells.length - 1} more: ${state}`;
    }),
    '',
  ];
  return inert(lines.join('\n'));
}

function agreement({ silent, asked, agrees, differs, knownFaults, unanswered, notAsked }: SecondAccount): string {
  if (silent !== undefined) return `second engine: no answer, ${plain(silent)}`;
  const without = notAsked.reduce((n, { cells }) => n + cells, 0);
  return `second engine: agrees in ${agrees} of ${asked} cells; ${differs} differ, ${knownFaults} known faults of it, ${unanswered} it cannot say, ${without} not asked`;
}

function plainly(value: Plain): string {
  return typeof value === 'object' && value !== null ? value.error : shown(value);
}

function section<T>(title: string, items: readonly T[], say: (item: T) => string): readonly string[] {
  if (items.length === 0) return [];
  const more = items.length > ROWS ? [`  and ${items.length - ROWS} more`] : [];
  return ['', `${title}:`, ...items.slice(0, ROWS).map((item) => `  ${plain(say(item))}`), ...more];
}

function cellsWhose(book: Workbook, recalculation: Recalculation, state: CacheState): readonly number[] {
  const ids: number[] = [];
  for (const sheet of book.sheets) {
    for (let i = 0; i < sheet.cells.count; i++) {
      if (sheet.cells.formula[i]! >= 0 && recalculation.cache(sheet.firstId + i) === state) ids.push(sheet.firstId + i);
    }
  }
  return ids;
}

function nameOf(book: Workbook, id: number): string {
  const { sheet, index } = locate(book, id);
  return fullName(sheet.name, sheet.cells.row[index]!, sheet.cells.col[index]!);
}

function cached(book: Workbook, id: number): string {
  const { sheet, index } = locate(book, id);
  const { kind, number, text } = sheet.cells;
  if (kind[index] === CellKind.Number) return shown(number[index]!);
  if (kind[index] === CellKind.Boolean) return shown(number[index] === 1);
  if (kind[index] === CellKind.Error) return book.strings[text[index]!]!;
  return kind[index] === CellKind.Text ? shown(book.strings[text[index]!]!) : 'nothing';
}

function shown(value: Scalar): string {
  if (value === null) return 'blank';
  if (value instanceof ExcelError) return value.code;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'string' ? `"${short(value)}"` : String(value);
}

const short = (text: string): string => (text.length > WIDE ? `${text.slice(0, WIDE)}…` : text);
