// What CELL tells of a cell beside its place and content: the file, the number format, protection.

import type { CellStyle, Workbook } from '../workbook/workbook.ts';
import { type Scalar, Unknown, VALUE } from './value.ts';

export function cellFact(book: Workbook, what: string, sheet: number, row: number, col: number): Scalar {
  const home = book.sheets[sheet];
  if (!home) return VALUE;
  const i = home.find(row, col);
  const style = i < 0 ? book.styles[0] : book.styles[home.cells.style[i]!];
  switch (what) {
    case 'filename':
      return `[Book.xlsx]${home.name}`;
    case 'width':
      return new Unknown('CELL("width") is not computed');
    case 'format':
      return formatCode(style);
    case 'color':
      return /;.*\[red\]/i.test(style?.numberFormat ?? '') ? 1 : 0;
    case 'parentheses':
      return (style?.numberFormat ?? '').split(';')[0]!.includes('(') ? 1 : 0;
    case 'protect':
      return style?.locked === false ? 0 : 1;
    case 'prefix':
      return '';
    default:
      return VALUE;
  }
}

/** CELL("format"): G general, F fixed, "," with thousands, C currency, P percent, S scientific, D1..D9 dates; "-" with a colour, "()" with parentheses. */
function formatCode(style: CellStyle | undefined): Scalar {
  const format = style?.numberFormat ?? 'General';
  if (/^general$/i.test(format) || format === '@') return 'G';
  const first = format.split(';')[0]!;
  const bare = first.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '');
  const date = dateCode(bare);
  if (date) return date;
  const decimals = /\.([0#?]+)/.exec(bare)?.[1]?.length ?? 0;
  const letter = /e[+-]/i.test(bare)
    ? 'S'
    : bare.includes('%')
      ? 'P'
      : /[$€£¥]|"[^"]*[$€£¥]/.test(first)
        ? 'C'
        : bare.includes(',')
          ? ','
          : 'F';
  const colour = /;.*\[(black|blue|cyan|green|magenta|red|white|yellow)\]/i.test(format) ? '-' : '';
  return `${letter}${decimals}${colour}${bare.includes('(') ? '()' : ''}`;
}

function dateCode(bare: string): string | undefined {
  const f = bare.toLowerCase();
  if (!/[dmyhs]/.test(f)) return undefined;
  if (/h/.test(f)) {
    if (/am\/pm|a\/p/.test(f)) return f.includes('s') ? 'D6' : 'D7';
    return /[dy]/.test(f) ? 'D4' : f.includes('s') ? 'D8' : 'D9';
  }
  if (/d.*mmm.*y/.test(f)) return 'D1';
  if (/d.*mmm/.test(f)) return 'D2';
  if (/mmm.*y/.test(f)) return 'D3';
  if (/y/.test(f)) return 'D4';
  return /m.*d/.test(f) ? 'D5' : undefined;
}
