// xlsx or xlsm bytes -> Workbook. The one entrance of the reader; throws WorkbookError and nothing else for a file it cannot read.

import { createHash } from 'node:crypto';
import type { CellContext } from './cell-reader.ts';
import { readExternalBooks } from './external-books.ts';
import { refuseContainer, refuseForeign } from './identify.ts';
import { Issues } from './issues.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { dynamicArrayMarks } from './metadata.ts';
import { linkedPart, OpcPackage, type Relationship } from './opc.ts';
import { readProperties } from './properties.ts';
import { SheetsReader } from './sheets-reader.ts';
import { readStyles } from './styles.ts';
import { Texts } from './texts.ts';
import type { CellStyle, Workbook } from './workbook.ts';
import { calcSettings, definedNames, sheetEntries, usesDate1904 } from './workbook-part.ts';
import { attr, children, type XmlNode } from './xml-node.ts';

export interface OpenOptions {
  readonly limits?: Partial<Limits>;
}

/** Reads a whole workbook. Macros are noted, never run; external books are never opened. */
export async function openWorkbook(bytes: Uint8Array, options: OpenOptions = {}): Promise<Workbook> {
  refuseForeign(bytes);
  const file = new OpcPackage(bytes, { ...DEFAULT_LIMITS, ...options.limits });
  const { limits } = file;
  const issues = new Issues();
  for (const name of file.duplicates()) issues.add('duplicate-part', `The container holds the part ${name} twice; the last one is read.`);
  const packageLinks = file.relationships('');
  const { root, part } = workbookPart(file, packageLinks);
  const links = file.relationships(part);
  const properties = readProperties(file, packageLinks);
  const { context, styles } = readContext(file, links, usesDate1904(root), properties.application, issues);
  const tabs = new SheetsReader(file, context, links).read(sheetEntries(root, links, limits));
  const { sheets, formulas, tables, cellCount } = tabs;
  const names = definedNames(root, tabs.sheetAt, limits, issues);
  const externals = readExternalBooks(file, root, links, issues);
  return {
    sheets,
    strings: context.texts.list,
    formulas,
    styles,
    names,
    tables,
    calc: calcSettings(root),
    date1904: context.date1904,
    externals,
    cellCount,
    issues: issues.all(),
    ...properties,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    hasMacros: tabs.macroSheets || links.some((r) => r.type === 'vbaProject'),
  };
}

/** What cells refer to: shared strings, styles, metadata. */
function readContext(
  file: OpcPackage,
  links: readonly Relationship[],
  date1904: boolean,
  application: string | undefined,
  issues: Issues,
): { context: CellContext; styles: CellStyle[] } {
  const tree = (type: string) => existing(file.tree(linkedPart(links, type) ?? ''), links, type, issues);
  const texts = new Texts(file.limits);
  const sharedStrings = linkedPart(links, 'sharedStrings') ?? '';
  texts.readShared(existing(file.text(sharedStrings), links, 'sharedStrings', issues), sharedStrings);
  const styles = readStyles(tree('styles'), tree('theme'));
  const marks = dynamicArrayMarks(tree('sheetMetadata'));
  const context: CellContext = {
    texts,
    issues,
    limits: file.limits,
    date1904,
    styleCount: styles.length,
    // Excel marks an error as one, so its text "#N/A" is the text; Google Sheets, which names no application, does not.
    textErrors: !/excel/i.test(application ?? ''),
    isDynamic: (cm) => marks.has(cm),
  };
  return { context, styles };
}

/** The office document of the package; a file whose package relationships are lost is looked up where Excel puts it. */
function workbookPart(file: OpcPackage, links: readonly Relationship[]): { root: XmlNode; part: string } {
  const part = linkedPart(links, 'officeDocument') ?? 'xl/workbook.xml';
  const declared = children(file.tree('[Content_Types].xml'), 'Override').find(
    (o) => attr(o, 'PartName')?.toLowerCase() === `/${part.toLowerCase()}`,
  );
  const type = attr(declared, 'ContentType') ?? '';
  const root = /wordprocessingml|presentationml|sheet\.binary/.test(type) || part.endsWith('.bin') ? undefined : file.tree(part);
  if (root && children(root, 'sheets').length > 0) return { root, part };
  throw refuseContainer(file.names(), file.text('mimetype') ?? '', type);
}

/** The part as it is; an issue when the workbook links to one that is not there. */
function existing<T>(part: T | undefined, links: readonly Relationship[], type: string, issues: Issues): T | undefined {
  const target = linkedPart(links, type);
  if (part === undefined && target !== undefined) {
    issues.add('missing-part', `The part ${target} (${type}) is missing; the workbook is read without it.`);
  }
  return part;
}
