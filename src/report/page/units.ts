// The unit that a cell's figures are in, as the sheet states it: beside the label, or over the table. Knows no browser.

import { CELL_KINDS } from '../bookmap.ts';
import type { SheetCells } from './decode.ts';

const MONEY = '[$€£¥₹]|\\b(?:USD|EUR|GBP|JPY|CHF|CNY|RMB|INR|CAD|AUD|SEK|NOK|DKK|SGD|HKD|BRL|ZAR)\\b';
const SCALE = "\\b(?:millions?|thousands?|billions?|mm|mn|bn|[mk])\\b|(?<=[$€£¥])[mk]\\b|'?000s?\\b";
const UNIT = new RegExp(`^\\(?\\s*(?:(?:in\\s+)?(?:${MONEY}|${SCALE})[\\s,]*){1,3}\\)?$`, 'i');
const STATED = new RegExp(
  `(?:(?:${MONEY})\\s*(?:in\\s+)?(?:${SCALE})|\\bin\\s+(?:(?:${SCALE})(?:\\s+of)?\\s*(?:${MONEY})?|(?:${MONEY})\\s*(?:${SCALE})?))`,
  'i',
);
const HEADING_ROWS = 8;

/** '' when the sheet does not say. */
export function unitOf(cells: SheetCells, row: number, col: number): string {
  for (let i = cells.from(row, col) - 1; i >= 0 && cells.row(i) === row; i--) {
    if (cells.kind(i) === CELL_KINDS.text && UNIT.test(cells.shown[i]!.trim())) return tidy(cells.shown[i]!);
  }
  for (let i = 0; i < cells.count && cells.row(i) < HEADING_ROWS; i++) {
    const stated = cells.kind(i) === CELL_KINDS.text ? STATED.exec(cells.shown[i]!) : null;
    if (stated) return tidy(stated[0]);
  }
  return '';
}

const tidy = (text: string): string => text.replace(/^[\s(]+|[\s)]+$/g, '').replace(/^in\s+/i, '');
