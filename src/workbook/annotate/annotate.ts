// Workbook bytes + marks and a table -> the bytes of a reviewed copy: fills and comments on the marked cells, a sheet with the table, every
// other part as it was. Knows nothing of findings.

import { cellName, type Rect } from '../../../grammar/ref.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import { linkedPart } from '../opc.ts';
import type { Sheet, Workbook } from '../workbook.ts';
import { addComments, type Note } from './comments-edit.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import { type Table, tableSheet } from './findings-sheet.ts';
import { cannot, PackageEdit, prefixOf } from './package-edit.ts';
import { type Fill, SheetEdit } from './sheet-edit.ts';
import { Splice } from './splice.ts';
import { type Level, StylesEdit } from './styles-edit.ts';
import { xmlText } from './xml-write.ts';

/** What is said of one block of cells. */
export interface Mark {
  readonly sheet: number;
  readonly rects: readonly Rect[];
  readonly level: Level;
  /** Cell of the comment. */
  readonly at: { readonly row: number; readonly col: number };
  readonly title: string;
  readonly text: string;
}

export interface Annotation {
  readonly author: string;
  readonly marks: readonly Mark[];
  readonly sheetName: string;
  readonly table: Table;
}

export interface Annotated {
  readonly bytes: Uint8Array;
  /** Name of the new sheet. */
  readonly sheet: string;
  /** What a reader should know: comments kept, sheets that took no marks. */
  readonly notes: readonly string[];
}

const WORKSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
/** A comment is at most as long as a cell's text. */
const LONGEST = 8_000;

/** `book` is what the reader made of the same bytes. Throws WorkbookError for a book that cannot be rewritten without loss. */
export async function annotateWorkbook(
  bytes: Uint8Array,
  book: Workbook,
  annotation: Annotation,
  limits: Limits = DEFAULT_LIMITS,
): Promise<Annotated> {
  const edit = await PackageEdit.open(bytes, limits);
  const part = linkedPart(edit.relationships(''), 'officeDocument') ?? 'xl/workbook.xml';
  const dialect = dialectOf(edit.need(part));
  const styles = new StylesEdit(edit, linkedPart(edit.relationships(part), 'styles'));
  const notes = styles.usable ? [] : ['The workbook has no cell formats of its own: cells are commented, not filled.'];
  for (const sheet of book.sheets) {
    const marks = annotation.marks.filter((mark) => mark.sheet === sheet.index);
    if (marks.length > 0) notes.push(...markSheet(edit, sheet, marks, styles, annotation.author, dialect));
  }
  const name = freeName(edit, part, annotation.sheetName);
  const sheetPart = edit.free('xl/worksheets/sheet', 'xml');
  edit.add(sheetPart, tableSheet(annotation.table, styles.sheetFormats(), dialect.mainNamespace), WORKSHEET);
  addTab(edit, part, name, edit.link(part, `${dialect.relationshipsNamespace}/worksheet`, sheetPart), dialect);
  styles.save();
  if (edit.file.names().some((n) => /^_xmlsignatures\//i.test(n)))
    notes.push('The digital signature of the workbook does not hold for the copy.');
  return { bytes: await edit.bytes(), sheet: name, notes };
}

function markSheet(
  edit: PackageEdit,
  { part, name, comments }: Sheet,
  marks: readonly Mark[],
  styles: StylesEdit,
  author: string,
  dialect: Dialect,
): string[] {
  const fills = marks.flatMap(({ rects, level }): Fill[] => rects.map((rect) => ({ rect, level })));
  const sheet = new SheetEdit(edit, part, styles, fills);
  const taken = new Set(comments.map(({ row, col }) => cellName(row, col)));
  const { kept, refused } = addComments(edit, part, sheet, { notes: notesOf(marks), author, taken }, dialect);
  sheet.save();
  return [
    ...(kept.length > 0 ? [`Sheet "${name}": ${kept.join(', ')} had a comment already, which was kept; see the list of findings.`] : []),
    ...(refused === undefined ? [] : [`Sheet "${name}": no comments were added, since ${refused}.`]),
    ...(styles.usable && sheet.unmarked > 0
      ? [`Sheet "${name}": ${sheet.unmarked} cells were not filled: the book has no room for formats.`]
      : []),
  ];
}

/** One comment for a cell, whatever is said of it. */
function notesOf(marks: readonly Mark[]): Note[] {
  const byCell = new Map<string, Note>();
  for (const { at, title, text } of marks) {
    const key = `${at.row}:${at.col}`;
    const seen = byCell.get(key);
    byCell.set(key, seen ? { ...seen, text: `${seen.text}\n\n${title}\n${text}` } : { ...at, title, text });
  }
  return [...byCell.values()]
    .map((note) => (note.text.length > LONGEST ? { ...note, text: `${note.text.slice(0, LONGEST)}...` } : note))
    .sort((a, b) => a.row - b.row || a.col - b.col);
}

interface Tabs {
  readonly names: readonly string[];
  readonly nextId: number;
  /** Before the end tag of `sheets`. */
  readonly end: number;
  /** Of the element `sheets`. */
  readonly prefix: string;
}

function readTabs(edit: PackageEdit, part: string): Tabs {
  const scanner = edit.scanner(part);
  const names: string[] = [];
  let [highest, end, prefix] = [0, -1, ''];
  while (scanner.next()) {
    if (scanner.is('sheets') && scanner.open) prefix = prefixOf(scanner);
    else if (scanner.is('sheets')) end = scanner.tagFrom;
    if (!scanner.open || !scanner.is('sheet') || end >= 0) continue;
    while (scanner.nextAttribute()) {
      const name = scanner.attributeName();
      if (name === 'name') names.push(scanner.value());
      else if (name === 'sheetId') highest = Math.max(highest, Number(scanner.value()) || 0);
    }
  }
  if (end < 0) throw cannot('its list of sheets is written in an unusual way');
  return { names, nextId: highest + 1, end, prefix };
}

function freeName(edit: PackageEdit, part: string, wanted: string): string {
  const taken = new Set(readTabs(edit, part).names.map((name) => name.toLowerCase()));
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted} (${n})`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

function addTab(edit: PackageEdit, part: string, name: string, id: string, { relationshipsNamespace: r }: Dialect): void {
  const { nextId, end, prefix } = readTabs(edit, part);
  const splice = new Splice(edit.need(part));
  splice.insert(end, `<${prefix}sheet name="${xmlText(name)}" sheetId="${nextId}" xmlns:r="${r}" r:id="${id}"/>`);
  edit.put(part, splice.apply());
}
