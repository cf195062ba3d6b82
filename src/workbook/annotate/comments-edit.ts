// Comments for one sheet -> its comments part and the drawing that shows them, both extended or made. A cell that has a comment keeps it.

import { cellName, MAX_COLS, MAX_ROWS } from '../../../grammar/ref.ts';
import { linkedPart } from '../opc.ts';
import type { Dialect } from './dialect.ts';
import { DECLARATION, type PackageEdit, prefixOf } from './package-edit.ts';
import type { SheetEdit } from './sheet-edit.ts';
import { Splice } from './splice.ts';
import { missingNamespaces, noteShape, noteShapeType, VML } from './vml.ts';
import { xmlString, xmlText } from './xml-write.ts';

export interface Note {
  readonly row: number;
  readonly col: number;
  readonly title: string;
  readonly text: string;
}

const COMMENTS = 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml';
const VML_TYPE = 'application/vnd.openxmlformats-officedocument.vmlDrawing';

export interface Commenting {
  readonly notes: readonly Note[];
  readonly author: string;
  /** Cells with a comment or a thread of their own. */
  readonly taken: ReadonlySet<string>;
}

/** Adds what it can; answers the cells whose own comment was kept, or a reason why the sheet takes none. */
export function addComments(
  edit: PackageEdit,
  sheetPart: string,
  sheet: SheetEdit,
  { notes, author, taken }: Commenting,
  dialect: Dialect,
): { readonly kept: readonly string[]; readonly refused?: string } {
  const links = edit.relationships(sheetPart);
  const part = linkedPart(links, 'comments');
  const existing = part !== undefined && edit.has(part) ? part : undefined;
  const kept = notes.map(({ row, col }) => cellName(row, col)).filter((cell) => taken.has(cell));
  const fresh = notes.filter(({ row, col }) => !taken.has(cellName(row, col)));
  if (fresh.length === 0) return { kept };
  const drawing = links.find(({ id, external }) => id === sheet.drawing && !external)?.target;
  if (sheet.drawing === undefined && !sheet.canLink) return { kept, refused: 'the sheet has no place for the drawing of comments' };
  if (sheet.drawing !== undefined) {
    const refused =
      drawing === undefined || !edit.has(drawing) ? 'its drawing of comments is missing' : extendDrawing(edit, drawing, fresh);
    if (refused !== undefined) return { kept, refused };
  } else sheet.linkDrawing(newDrawing(edit, sheetPart, fresh, dialect), dialect.relationshipsNamespace);
  if (existing === undefined) newComments(edit, sheetPart, fresh, author, dialect);
  else extendComments(edit, existing, fresh, author);
  return { kept };
}

function commentXml(p: string, note: Note, author: number): string {
  const run = (properties: string, text: string) =>
    `<${p}r><${p}rPr>${properties}<${p}sz val="9"/><${p}rFont val="Tahoma"/></${p}rPr><${p}t xml:space="preserve">${xmlString(text)}</${p}t></${p}r>`;
  const body = `${run(`<${p}b/>`, note.title)}${run('', `\n${note.text}`)}`;
  return `<${p}comment ref="${cellName(note.row, note.col)}" authorId="${author}"><${p}text>${body}</${p}text></${p}comment>`;
}

function newComments(edit: PackageEdit, sheetPart: string, notes: readonly Note[], author: string, dialect: Dialect): void {
  const part = edit.free('xl/comments', 'xml');
  const list = notes.map((note) => commentXml('', note, 0)).join('');
  const text = `${DECLARATION}<comments xmlns="${dialect.mainNamespace}"><authors><author>${xmlText(author)}</author></authors><commentList>${list}</commentList></comments>`;
  edit.add(part, text, COMMENTS);
  edit.link(sheetPart, `${dialect.relationshipsNamespace}/comments`, part);
}

function extendComments(edit: PackageEdit, part: string, notes: readonly Note[], author: string): void {
  const scanner = edit.scanner(part);
  const splice = new Splice(scanner.text);
  scanner.next();
  const p = prefixOf(scanner);
  let authors = 0;
  let lists = 0;
  const name = `<${p}author>${xmlText(author)}</${p}author>`;
  while (scanner.next()) {
    if (scanner.open && scanner.is('author')) authors++;
    // An empty element has no end tag to put anything before.
    const [empty, from, to] = [scanner.open && scanner.empty, scanner.tagFrom, scanner.pos];
    const put = (tag: string, content: string) =>
      empty ? splice.replace(from, to, `<${p}${tag}>${content}</${p}${tag}>`) : splice.insert(from, content);
    if (!empty && scanner.open) continue;
    if (scanner.is('authors')) put('authors', name);
    if (scanner.is('commentList') && lists++ === 0) put('commentList', notes.map((note) => commentXml(p, note, authors)).join(''));
  }
  edit.put(part, splice.apply());
}

function newDrawing(edit: PackageEdit, sheetPart: string, notes: readonly Note[], dialect: Dialect): string {
  const part = edit.free('xl/drawings/vmlDrawing', 'vml');
  const shapes = notes.map((note, i) => noteShape(1025 + i, place(note), note.text)).join('');
  const clusters = Array.from({ length: Math.ceil((notes.length + 1) / 1024) }, (_, i) => i + 1).join(',');
  edit.put(
    part,
    `${VML}<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${clusters}"/></o:shapelayout>${noteShapeType()}${shapes}</xml>`,
  );
  edit.declare('vml', VML_TYPE);
  return edit.link(sheetPart, `${dialect.relationshipsNamespace}/vmlDrawing`, part);
}

const place = ({ row, col }: Note) => ({ row: Math.min(row, MAX_ROWS - 1), col: Math.min(col, MAX_COLS - 1) });

/** Why the drawing takes no shapes; undefined when it has taken them. Drawings are not always well-formed XML: they are added to as text. */
function extendDrawing(edit: PackageEdit, part: string, notes: readonly Note[]): string | undefined {
  const text = edit.need(part);
  const end = text.lastIndexOf('</xml>');
  if (end < 0) return 'its drawing of comments is written in an unusual way';
  const declared = missingNamespaces(text);
  // A cluster of 1,024 shape ids that no shape of the drawing is in.
  const used = [...text.matchAll(/_x0000_s(\d{1,7})/g)].map((m) => Math.floor(Number(m[1]) / 1024));
  const cluster = Math.max(0, ...used) + 1;
  const shapes = notes.map((note, i) => noteShape(cluster * 1024 + 1 + i, place(note), note.text, declared)).join('');
  const type = text.includes('id="_x0000_t202"') ? '' : noteShapeType(declared);
  const clusters = Array.from({ length: Math.ceil((notes.length + 1) / 1024) }, (_, i) => cluster + i).join(',');
  const mapped = text
    .slice(0, end)
    .replace(/(<o:idmap\b[^>]*\bdata=")([^"]*)"/, (_, head: string, data: string) => `${head}${data},${clusters}"`);
  edit.put(part, `${mapped}${type}${shapes}${text.slice(end)}`);
  return undefined;
}
