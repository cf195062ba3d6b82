// xlsx or xlsm bytes -> Workbook. The one entrance of the reader; throws WorkbookError and nothing else for a file it cannot read.

import { createHash } from 'node:crypto';
import type { CellContext } from './cell-reader.ts';
import { Container } from './container.ts';
import { decodePart } from './decode.ts';
import { readExternalBooks } from './external-books.ts';
import { refuseContainer, refuseForeign } from './identify.ts';
import { Issues } from './issues.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { dynamicArrayMarks } from './metadata.ts';
import { readProperties } from './properties.ts';
import { type Relationship, readRelationships, readTree } from './relationships.ts';
import { SheetsReader } from './sheets-reader.ts';
import { readStyles } from './styles.ts';
import { Texts } from './texts.ts';
import type { Workbook } from './workbook.ts';
import { calcSettings, definedNames, sheetEntries, usesDate1904 } from './workbook-part.ts';
import { attr, children, type XmlNode } from './xml-tree.ts';

export interface OpenOptions {
  readonly limits?: Partial<Limits>;
}

/** Reads a whole workbook. Macros are noted, never run; external books are never opened. */
export async function openWorkbook(bytes: Uint8Array, options: OpenOptions = {}): Promise<Workbook> {
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  refuseForeign(bytes);
  const container = new Container(bytes, limits);
  const issues = new Issues();
  for (const name of container.duplicates)
    issues.add('duplicate-part', `The container holds the part ${name} twice; the last one is read.`);
  const packageLinks = readRelationships(container, '');
  const { root, part } = workbookPart(container, packageLinks);
  const links = readRelationships(container, part);
  const linkedTree = (type: string) => optionalTree(container, links, type, issues);

  const texts = readTexts(container, links, limits);
  const styles = readStyles(linkedTree('styles'), linkedTree('theme'));
  const marks = dynamicArrayMarks(linkedTree('sheetMetadata'));
  const date1904 = usesDate1904(root);
  const context: CellContext = { texts, issues, limits, date1904, styleCount: styles.length, isDynamic: (cm) => marks.has(cm) };
  const reader = new SheetsReader(container, context, links);
  const { sheets, formulas, tables, sheetAt, macroSheets, cellCount } = reader.read(sheetEntries(root, links, limits));
  return {
    sheets,
    strings: texts.list,
    formulas,
    styles,
    names: definedNames(root, sheetAt, limits, issues),
    tables,
    calc: calcSettings(root),
    date1904,
    externals: readExternalBooks(container, root, links, issues),
    cellCount,
    issues: issues.all(),
    ...readProperties(container, packageLinks),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    hasMacros: macroSheets || links.some((r) => r.type === 'vbaProject'),
  };
}

/** The office document of the package; a file whose package relationships are lost is looked up where Excel puts it. */
function workbookPart(container: Container, links: readonly Relationship[]): { root: XmlNode; part: string } {
  const part = links.find((r) => r.type === 'officeDocument' && !r.external)?.target ?? 'xl/workbook.xml';
  const contentTypes = readTree(container, '[Content_Types].xml');
  const declared = children(contentTypes, 'Override').find((o) => attr(o, 'PartName')?.toLowerCase() === `/${part.toLowerCase()}`);
  const type = attr(declared, 'ContentType') ?? '';
  const root = /wordprocessingml|presentationml|sheet\.binary/.test(type) || part.endsWith('.bin') ? undefined : readTree(container, part);
  if (root && children(root, 'sheets').length > 0) return { root, part };
  const mimetype = container.read('mimetype');
  throw refuseContainer(container.names(), mimetype ? Buffer.from(mimetype).toString('latin1') : '', type);
}

function optionalTree(container: Container, links: readonly Relationship[], type: string, issues: Issues): XmlNode | undefined {
  const link = links.find((r) => r.type === type && !r.external);
  if (!link) return undefined;
  const tree = readTree(container, link.target);
  if (!tree) issues.add('missing-part', `The part ${link.target} (${type}) is missing; the workbook is read without it.`);
  return tree;
}

function readTexts(container: Container, links: readonly Relationship[], limits: Limits): Texts {
  const texts = new Texts(limits);
  const part = links.find((r) => r.type === 'sharedStrings' && !r.external)?.target;
  const bytes = part === undefined ? undefined : container.read(part);
  if (part !== undefined && bytes) texts.readShared(decodePart(bytes, part), part);
  return texts;
}
