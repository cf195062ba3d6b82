// What a reader of a workbook does not see at first: hidden sheets, rows, columns and names, numbers without a format, ink on its own colour.

import { cellName, columnName, quoteSheet } from '../../grammar/ref.ts';
import type { HiddenThing } from '../report/inventory.ts';
import { plain } from '../report/plain.ts';
import { CellKind, type CellStyle, type Sheet, type Workbook } from '../workbook/workbook.ts';

const MOST_NAMED = 12;

export function hiddenThings(book: Workbook): HiddenThing[] {
  const out: HiddenThing[] = [];
  for (const sheet of book.sheets) {
    if (sheet.state !== 'visible') {
      const detail = sheet.state === 'veryHidden' ? 'very hidden: only a macro or an edit of the file shows it' : 'hidden';
      out.push({ what: 'sheet', where: sheet.name, count: 1, detail });
    }
    out.push(...hiddenLines(sheet), ...unseenCells(sheet, book.styles));
  }
  for (const name of book.names) if (name.hidden) out.push({ what: 'name', where: plain(name.name), count: 1, detail: plain(name.text) });
  return out;
}

function hiddenLines(sheet: Sheet): HiddenThing[] {
  const { cells } = sheet;
  const out: HiddenThing[] = [];
  const filled = (of: Int32Array, at: ReadonlySet<number>) => {
    let n = 0;
    for (let i = 0; i < cells.count; i++) if (at.has(of[i]!) && (cells.formula[i]! >= 0 || cells.kind[i] !== CellKind.Blank)) n++;
    return n;
  };
  const add = (what: 'rows' | 'columns', at: ReadonlySet<number>, of: Int32Array, name: (n: number) => string) => {
    if (at.size === 0) return;
    const ranges = spans([...at].sort((a, b) => a - b)).map(([from, to]) => `${name(from)}:${name(to)}`);
    const named = ranges.slice(0, MOST_NAMED).join(', ') + (ranges.length > MOST_NAMED ? ', ...' : '');
    out.push({ what, where: `${quoteSheet(sheet.name)}!${named}`, count: at.size, detail: `cells in them: ${filled(of, at)}` });
  };
  add('rows', sheet.hiddenRows, cells.row, (n) => String(n + 1));
  add('columns', sheet.hiddenCols, cells.col, columnName);
  return out;
}

function spans(sorted: readonly number[]): [number, number][] {
  const out: [number, number][] = [];
  for (const n of sorted) {
    const last = out.at(-1);
    if (last && last[1] === n - 1) last[1] = n;
    else out.push([n, n]);
  }
  return out;
}

/** Numbers whose format shows nothing (;;;), and those in the colour of their own fill. */
function unseenCells(sheet: Sheet, styles: readonly CellStyle[]): HiddenThing[] {
  const { cells } = sheet;
  const formats: string[] = [];
  const inks: string[] = [];
  for (let i = 0; i < cells.count; i++) {
    if (cells.formula[i]! < 0 && cells.kind[i] === CellKind.Blank) continue;
    const style = styles[cells.style[i]!];
    if (!style) continue;
    const name = cellName(cells.row[i]!, cells.col[i]!);
    if (/^;+$/.test(style.numberFormat)) formats.push(name);
    if (style.fontColor !== undefined && style.fontColor.toUpperCase() === (style.fillColor ?? '#FFFFFF').toUpperCase()) inks.push(name);
  }
  const entry = (what: HiddenThing['what'], list: readonly string[], detail: string): HiddenThing[] =>
    list.length ? [{ what, where: `${quoteSheet(sheet.name)}!${list.slice(0, MOST_NAMED).join(', ')}`, count: list.length, detail }] : [];
  return [...entry('number format', formats, 'the format shows nothing'), ...entry('ink', inks, 'the ink has the colour of the cell')];
}
