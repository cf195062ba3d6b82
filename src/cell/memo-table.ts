// Text tables that markdown does not know (bars without a rule, columns parted by spaces) -> header and rows. Layout only.

export interface MemoRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface MemoTable {
  readonly kind: 'table';
  readonly line: number;
  readonly section: string;
  readonly header: readonly string[];
  readonly rows: readonly MemoRow[];
}

const PERIOD = /^(?:FY|CY)?\s?'?(?:\d{1,2}\/)?(?:(?:19|20)\d{2}|\d{2}(?=[AEF]\b)|(?<=FY\s?'?)\d{2})\s?[AEFPB]?$/i;
const NUMERIC = /^[(\-−–+]?\s*(?:[A-Z]{0,3}[$€£¥]|[A-Z]{3}\s)?\s*[(\-−]?\d[\d,.'’\s]*\)?\s*(?:%|x|bn|mm?|k|bps?)?\)?$/i;

function cellsOf(line: string): string[] {
  const parts = line.includes('|')
    ? line
        .replace(/^\s*\|/, '')
        .replace(/\|\s*$/, '')
        .split('|')
    : line.trim().split(/\t+|\s{2,}/);
  return parts.map((p) => p.trim());
}

const isPeriod = (cell: string): boolean => PERIOD.test(cell);
const isRule = (line: string): boolean => /^[\s|:+=_-]+$/.test(line) && /[-=_]{2}/.test(line);

/** Header cells that name periods, at least two, all of them to the right of a label. */
function headerCells(line: string): string[] | undefined {
  const cells = cellsOf(line);
  const periods = cells.filter(isPeriod).length;
  const others = cells.filter((c) => c !== '' && !isPeriod(c)).length;
  return periods >= 2 && others <= 2 ? cells : undefined;
}

export interface TextTable {
  /** Lines of the block that the table takes, from (inclusive) to (exclusive). */
  readonly from: number;
  readonly to: number;
  readonly header: readonly string[];
  readonly rows: readonly { readonly at: number; readonly cells: readonly string[] }[];
}

/** Row cells lined up with the header: the label first, then one cell for each period. */
function rowCells(line: string, header: readonly string[]): string[] | undefined {
  const cells = cellsOf(line);
  const periods = header.filter(isPeriod).length;
  const values = cells.slice(1);
  if (values.length < periods || !/\p{L}/u.test(cells[0] ?? '')) return undefined;
  return values.some((v) => NUMERIC.test(v)) ? [cells[0]!, ...values.slice(-periods)] : undefined;
}

/** First table among the lines of a block. */
export function textTable(lines: readonly string[]): TextTable | undefined {
  for (let i = 0; i < lines.length - 1; i++) {
    const header = headerCells(lines[i]!);
    if (!header) continue;
    const rows: { at: number; cells: string[] }[] = [];
    let to = i + 1;
    for (; to < lines.length; to++) {
      if (isRule(lines[to]!)) continue;
      const cells = rowCells(lines[to]!, header);
      if (!cells) break;
      rows.push({ at: to, cells });
    }
    if (rows.length > 0) return { from: i, to, header: [header.find((h) => !isPeriod(h)) ?? '', ...header.filter(isPeriod)], rows };
  }
  return undefined;
}
