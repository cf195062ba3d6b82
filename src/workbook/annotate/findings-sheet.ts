// Rows of text -> the part of a sheet that lists them, with links to cells. All texts are inline strings: none can be a formula.

import { cellName, columnName } from '../../../grammar/ref.ts';
import { DECLARATION } from './package-edit.ts';
import type { Level, SheetFormats } from './styles-edit.ts';
import { xmlString, xmlText } from './xml-write.ts';

export interface TableCell {
  readonly text: string;
  /** Sheet!A1 of this workbook. */
  readonly link?: string;
  readonly level?: Level;
  /** What it is, where it is no ordinary cell of the table. */
  readonly as?: 'title' | 'line' | 'head';
}

export interface Table {
  /** In characters. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly TableCell[])[];
  /** Rows that stay in sight: those above this one (zero-based). */
  readonly frozen: number;
}

/** A cell holds 32,767 characters. */
const LONGEST = 32_000;
/** Excel takes 65,530 links in a sheet. */
const MOST_LINKS = 60_000;

export function tableSheet(table: Table, formats: SheetFormats | undefined, namespace: string): string {
  const links: string[] = [];
  const rows = table.rows.map((cells, row) => {
    const body = cells.map((cell, col) => {
      if (cell.link !== undefined && links.length < MOST_LINKS)
        links.push(`<hyperlink ref="${cellName(row, col)}" location="${xmlText(cell.link)}"/>`);
      return cellXml(cell, cellName(row, col), formats);
    });
    return `<row r="${row + 1}">${body.join('')}</row>`;
  });
  const cols = table.widths.map((w, i) => `<col min="${i + 1}" max="${i + 1}" width="${w}" customWidth="1"/>`).join('');
  const pane = `<pane ySplit="${table.frozen}" topLeftCell="A${table.frozen + 1}" activePane="bottomLeft" state="frozen"/>`;
  const last = `${columnName(Math.max(0, table.widths.length - 1))}${Math.max(1, table.rows.length)}`;
  return [
    `${DECLARATION}<worksheet xmlns="${namespace}"><dimension ref="A1:${last}"/>`,
    `<sheetViews><sheetView showGridLines="0" workbookViewId="0">${pane}</sheetView></sheetViews>`,
    `<cols>${cols}</cols><sheetData>${rows.join('')}</sheetData>`,
    links.length > 0 ? `<hyperlinks>${links.join('')}</hyperlinks>` : '',
    '<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/></worksheet>',
  ].join('');
}

function cellXml(cell: TableCell, at: string, formats: SheetFormats | undefined): string {
  const format = formats && (cell.as ? formats[cell.as] : cell.level ? formats.level[cell.level] : cell.link ? formats.link : formats.body);
  const text = cell.text.length > LONGEST ? `${cell.text.slice(0, LONGEST)}...` : cell.text;
  const style = format === undefined ? '' : ` s="${format}"`;
  if (text === '') return `<c r="${at}"${style}/>`;
  return `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlString(text)}</t></is></c>`;
}
