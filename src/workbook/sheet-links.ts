// What hangs on a sheet by relationships: tables, comments and threaded comments. Reads no cells.

import { parseCell, parseRect } from '../../grammar/ref.ts';
import { decodeEscapes } from './decode.ts';
import type { Issues } from './issues.ts';
import type { OpcPackage, Relationship } from './opc.ts';
import type { Comment, Table } from './workbook.ts';
import { attr, child, children, intAttr, textOf, type XmlNode } from './xml-node.ts';

/** Parts of these relationships that exist; a missing one is an issue. */
function linked(file: OpcPackage, relationships: readonly Relationship[], type: string, issues: Issues, sheet: string): XmlNode[] {
  const trees: XmlNode[] = [];
  for (const r of relationships) {
    if (r.type !== type || r.external) continue;
    const tree = file.tree(r.target);
    if (tree) trees.push(tree);
    else issues.add('missing-part', `The part ${r.target} (${type}) is missing; it was not read.`, sheet);
  }
  return trees;
}

export function readTables(file: OpcPackage, relationships: readonly Relationship[], sheet: number, name: string, issues: Issues): Table[] {
  const tables: Table[] = [];
  for (const root of linked(file, relationships, 'table', issues, name)) {
    const rect = parseRect(attr(root, 'ref') ?? '');
    const table = attr(root, 'displayName') ?? attr(root, 'name') ?? '';
    if (!rect) {
      issues.add('bad-range', `The table "${table.slice(0, 80)}" has no range of the grid; it is left out.`, name);
      continue;
    }
    tables.push({
      name: decodeEscapes(table),
      sheet,
      rect,
      headerRows: intAttr(root, 'headerRowCount', 1),
      totalsRows: intAttr(root, 'totalsRowCount', 0),
      columns: children(child(root, 'tableColumns'), 'tableColumn').map((c) => decodeEscapes(attr(c, 'name') ?? '')),
      ...filterOf(child(root, 'autoFilter')),
    });
  }
  return tables;
}

function filterOf(node: XmlNode | undefined): Pick<Table, 'filter'> {
  const filter = node && children(node, 'filterColumn').length > 0 ? parseRect(attr(node, 'ref') ?? '') : undefined;
  return filter ? { filter } : {};
}

/** Names of the persons of threaded comments by id. */
export function readPersons(file: OpcPackage, relationships: readonly Relationship[]): Map<string, string> {
  const persons = new Map<string, string>();
  for (const r of relationships) {
    if (r.type !== 'person' || r.external) continue;
    for (const node of children(file.tree(r.target), 'person')) persons.set(attr(node, 'id') ?? '', attr(node, 'displayName') ?? '');
  }
  return persons;
}

/** Comments by row and column; a threaded comment replaces the note Excel writes in its place for old readers. */
export function readComments(
  file: OpcPackage,
  relationships: readonly Relationship[],
  persons: ReadonlyMap<string, string>,
  sheet: string,
  issues: Issues,
): Comment[] {
  const threaded = linked(file, relationships, 'threadedComment', issues, sheet).flatMap((root) => threadedComments(root, persons));
  const cells = new Set(threaded.map((c) => `${c.row} ${c.col}`));
  const notes = linked(file, relationships, 'comments', issues, sheet).flatMap(legacyComments);
  const all = [...notes.filter((c) => !cells.has(`${c.row} ${c.col}`)), ...threaded];
  return all.sort((a, b) => a.row - b.row || a.col - b.col);
}

function threadedComments(root: XmlNode, persons: ReadonlyMap<string, string>): Comment[] {
  return children(root, 'threadedComment').flatMap((node) => {
    const cell = parseCell(attr(node, 'ref') ?? '');
    if (!cell) return [];
    return [{ ...cell, text: textOf(child(node, 'text')), author: persons.get(attr(node, 'personId') ?? '') ?? '' }];
  });
}

function legacyComments(root: XmlNode): Comment[] {
  const authors = children(child(root, 'authors'), 'author').map(textOf);
  return children(child(root, 'commentList'), 'comment').flatMap((node) => {
    const cell = parseCell(attr(node, 'ref') ?? '');
    if (!cell) return [];
    return [{ ...cell, text: richText(child(node, 'text')), author: authors[intAttr(node, 'authorId', -1)] ?? '' }];
  });
}

/** Plain text and runs; phonetic runs are other elements and stay out. */
function richText(node: XmlNode | undefined): string {
  const runs = children(node, 'r').flatMap((run) => children(run, 't'));
  return decodeEscapes([...children(node, 't'), ...runs].map(textOf).join(''));
}
