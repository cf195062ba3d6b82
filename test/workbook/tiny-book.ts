// Workbooks of raw XML parts, zipped: every test shows the very bytes it speaks of.

import JSZip from 'jszip';
import { openWorkbook } from '../../src/workbook/open.ts';
import type { Sheet, Workbook } from '../../src/workbook/workbook.ts';

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export type Parts = Record<string, string | Uint8Array>;

export async function zip(parts: Parts, compression: 'DEFLATE' | 'STORE' = 'DEFLATE'): Promise<Uint8Array> {
  const archive = new JSZip();
  for (const [name, content] of Object.entries(parts)) archive.file(name, content, { createFolders: false });
  return archive.generateAsync({ type: 'uint8array', compression });
}

/** Relationships as [id, type suffix, target, external?]. */
export function rels(...list: [string, string, string, boolean?][]): string {
  const nodes = list.map(([id, type, target, external]) => {
    const full = type.includes('/') ? type : `${OFFICE}/${type}`;
    return `<Relationship Id="${id}" Type="${full}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`;
  });
  return `${HEAD}<Relationships xmlns="${PACKAGE}">${nodes.join('')}</Relationships>`;
}

export interface TinyBook {
  /** Content of the `worksheet` element of each sheet; sheets are named S1, S2 ... */
  readonly sheets: readonly string[];
  /** Elements of the workbook part after `sheets`. */
  readonly workbook?: string;
  /** Elements of the workbook part before `sheets`. */
  readonly before?: string;
  readonly sharedStrings?: string;
  readonly styles?: string;
  readonly links?: [string, string, string, boolean?][];
  readonly parts?: Parts;
}

export function tinyParts(book: TinyBook): Parts {
  const tabs = book.sheets.map((_, i) => `<sheet name="S${i + 1}" sheetId="${i + 1}" r:id="s${i + 1}"/>`).join('');
  const links = book.sheets.map((_, i): [string, string, string] => [`s${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`]);
  const parts: Parts = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': rels(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${book.before ?? ''}<sheets>${tabs}</sheets>${book.workbook ?? ''}</workbook>`,
    'xl/_rels/workbook.xml.rels': rels(
      ...links,
      ['sst', 'sharedStrings', 'sharedStrings.xml'],
      ['sty', 'styles', 'styles.xml'],
      ...(book.links ?? []),
    ),
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${book.sharedStrings ?? ''}</sst>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}">${book.styles ?? '<cellXfs><xf/></cellXfs>'}</styleSheet>`,
  };
  book.sheets.forEach((content, i) => {
    parts[`xl/worksheets/sheet${i + 1}.xml`] = `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">${content}</worksheet>`;
  });
  return { ...parts, ...book.parts };
}

export async function openTiny(book: TinyBook): Promise<Workbook> {
  return openWorkbook(await zip(tinyParts(book)));
}

/** Opens a book of one sheet whose rows are given. */
export async function openRows(rows: string, more: Partial<TinyBook> = {}): Promise<{ book: Workbook; sheet: Sheet }> {
  const book = await openTiny({ ...more, sheets: [`<sheetData>${rows}</sheetData>`] });
  return { book, sheet: book.sheets[0]! };
}
