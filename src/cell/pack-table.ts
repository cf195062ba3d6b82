// A pack sheet -> lines with values by fiscal year. Finds the year headers wherever they stand; knows nothing of what a line means.

import { isCodeText, isUnitText, isWordy } from '../model/label.ts';
import { numberIn, type PackCell, type PackGrid, periodIn } from './pack-grid.ts';

/** One row of figures of the pack. */
export interface PackRow {
  readonly sheet: string;
  /** Zero-based row of the sheet (column when the years run down). */
  readonly row: number;
  readonly label: string;
  /** Unit as written in a unit column or in brackets after the label; '' when neither is there. */
  readonly unit: string;
  /** Nearest heading above, or the text of a segment or category column; '' when none. */
  readonly section: string;
  readonly values: ReadonlyMap<number, number>;
  /** A1 address of each year's value. */
  readonly cells: ReadonlyMap<number, string>;
  readonly source?: string;
}

interface Header {
  readonly line: number;
  /** Position -> fiscal year. */
  readonly years: ReadonlyMap<number, number>;
  readonly fromDates: boolean;
  readonly tags: ReadonlyMap<number, Tag>;
}

type Tag = 'label' | 'unit' | 'source' | 'section' | 'note';
const TAGS: readonly (readonly [RegExp, Tag])[] = [
  [/^(?:units?|uom|currency|measure|unit of measure|scale)\b/i, 'unit'],
  [/^(?:sources?|refs?|references?|page|filing|document|citation|location)\b/i, 'source'],
  [/^(?:notes?|comments?|remarks?|wording|code|id|no\.?|#)$/i, 'note'],
  [/^(?:segments?|categor(?:y|ies)|group|division|section|statement|type)$/i, 'section'],
  [/^(?:line ?items?|items?|metrics?|descriptions?|accounts?|kpis?|line|name|label)\b/i, 'label'],
];

export function tagOf(text: string): Tag | undefined {
  return TAGS.find(([form]) => form.test(text.trim()))?.[1];
}

function headerAt(grid: PackGrid, line: number, cells: readonly PackCell[]): Header | undefined {
  const years = new Map<number, number>();
  const tags = new Map<number, Tag>();
  let dated = 0;
  for (const cell of cells) {
    const period = periodIn(cell, grid.date1904);
    const annual = period && (period.kind === 'year' || period.kind === 'month');
    if (annual) {
      years.set(cell.at, period.year);
      if (period.kind === 'month') dated++;
    } else if (typeof cell.value === 'number') return undefined;
    else {
      const tag = tagOf(cell.value);
      if (tag) tags.set(cell.at, tag);
    }
  }
  const list = [...years.values()];
  // A row of figures such as 1990 | 2020 | 2050 is no header: years follow one another.
  const steady = list.every((y, i) => i === 0 || Math.abs(y - list[i - 1]!) === 1) && new Set(list).size === list.length;
  const enough = list.length >= 2 || (list.length === 1 && tags.size >= 2);
  return steady && enough ? { line, years, fromDates: dated > 0, tags } : undefined;
}

/** All header lines of a sheet in this direction. */
export function headersOf(grid: PackGrid): Header[] {
  return [...grid.lines].flatMap(([line, cells]) => headerAt(grid, line, cells) ?? []);
}

interface Columns {
  readonly label: number | undefined;
  readonly unit: number | undefined;
  readonly source: number | undefined;
  readonly section: number | undefined;
}

/** Which position holds the label, the unit and the source: by header word, else by what stands there. */
function columnsOf(header: Header, body: readonly (readonly PackCell[])[]): Columns {
  const tagged = (tag: Tag): number | undefined => [...header.tags].find(([, t]) => t === tag)?.[0];
  const texts = new Map<number, string[]>();
  for (const cells of body)
    for (const c of cells)
      if (typeof c.value === 'string' && !header.years.has(c.at)) texts.set(c.at, [...(texts.get(c.at) ?? []), c.value]);
  const free = [...texts].filter(([at]) => !header.tags.has(at)).sort((a, b) => a[0] - b[0]);
  const unit = tagged('unit') ?? free.find(([, list]) => list.length > 1 && list.every(isUnitText))?.[0];
  const words = free
    .filter(([at]) => at !== unit)
    .map(([at, list]) => [at, list.filter((t) => isWordy(t) && !isCodeText(t)).length] as const)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return { label: tagged('label') ?? words[0]?.[0] ?? tagged('section'), unit, source: tagged('source'), section: tagged('section') };
}

function textAt(cells: readonly PackCell[], at: number | undefined): string {
  const found = cells.find((c) => c.at === at)?.value;
  return found === undefined ? '' : String(found).replace(/\s+/g, ' ');
}

/** "Net sales (USD mm)" -> "USD mm"; other brackets are part of the label. */
function bracketUnit(label: string): string {
  const inside = /[([]([^()[\]]*)[)\]]\s*$/.exec(label)?.[1] ?? '';
  return isUnitText(inside) ? inside.trim() : '';
}

function rowOf(
  grid: PackGrid,
  line: number,
  cells: readonly PackCell[],
  header: Header,
  columns: Columns,
  section: string,
): PackRow | undefined {
  const values = new Map<number, number>();
  const addresses = new Map<number, string>();
  for (const c of cells) {
    const year = header.years.get(c.at);
    const value = year === undefined ? undefined : numberIn(c.value);
    if (year === undefined || value === undefined) continue;
    values.set(year, value);
    addresses.set(year, c.address);
  }
  const label = textAt(cells, columns.label);
  if (values.size === 0 || label === '') return undefined;
  readdress(label, header, values, addresses);
  const source = textAt(cells, columns.source);
  const own = columns.section === columns.label ? '' : textAt(cells, columns.section);
  return {
    sheet: grid.sheet,
    row: line,
    label,
    unit: textAt(cells, columns.unit) || bracketUnit(label),
    section: own || section,
    values,
    cells: addresses,
    ...(source ? { source } : {}),
  };
}

/** A lone figure whose label names another year ("Stores at FY2021 year end") belongs to that year, whatever column it stands in. */
function readdress(label: string, header: Header, values: Map<number, number>, addresses: Map<number, string>): void {
  const named = Number(/\b(?:FY)?((?:19|20)\d{2})\b/.exec(label)?.[1] ?? Number.NaN);
  const only = values.size === 1 ? [...values.keys()][0] : undefined;
  if (only === undefined || Number.isNaN(named) || [...header.years.values()].includes(named)) return;
  values.set(named, values.get(only)!);
  addresses.set(named, addresses.get(only)!);
  values.delete(only);
  addresses.delete(only);
}

export interface PackTable {
  readonly rows: readonly PackRow[];
  readonly headings: readonly string[];
  /** Texts above the first header: the sheet's title and unit declaration. */
  readonly titles: readonly string[];
  readonly fromDates: boolean;
}

/** Reads every block of a sheet: each header serves the rows down to the next one. */
export function readTable(grid: PackGrid): PackTable | undefined {
  const headers = headersOf(grid);
  if (headers.length === 0) return undefined;
  const rows: PackRow[] = [];
  const headings: string[] = [];
  headers.forEach((header, i) => {
    const until = headers[i + 1]?.line ?? Number.POSITIVE_INFINITY;
    const body = [...grid.lines].filter(([n]) => n > header.line && n < until);
    const columns = columnsOf(
      header,
      body.map(([, cells]) => cells),
    );
    let section = titleBetween(grid, headers[i - 1]?.line, header.line, i);
    for (const [line, cells] of body) {
      const row = rowOf(grid, line, cells, header, columns, section);
      if (row) rows.push(row);
      else if (textAt(cells, columns.label) && !cells.some((c) => typeof c.value === 'number')) {
        section = textAt(cells, columns.label);
        headings.push(section);
      }
    }
  });
  const titles = [...grid.lines]
    .filter(([n]) => n <= headers[0]!.line)
    .flatMap(([, cells]) => cells.flatMap((c) => (typeof c.value === 'string' ? [c.value] : [])));
  return { rows, headings, titles, fromDates: headers.some((h) => h.fromDates) };
}

/** A heading directly above a second header is that block's section. */
function titleBetween(grid: PackGrid, previous: number | undefined, line: number, index: number): string {
  if (index === 0 || previous === undefined) return '';
  const above = [...grid.lines].filter(([n]) => n > previous && n < line).at(-1)?.[1];
  const only = above?.length === 1 ? above[0]!.value : '';
  return typeof only === 'string' ? only : '';
}
