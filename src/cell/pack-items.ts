// Guidance and market sheets of the pack -> entries. Finds the columns by their header words; knows nothing of the model.

import { dateOf, isDateFormat } from '../model/period.ts';
import { numberIn, type PackCell, type PackGrid } from './pack-grid.ts';

/** What management said a figure would be. Low and high are equal for a point; both undefined for words only. */
export interface GuidanceEntry {
  readonly sheet: string;
  readonly row: number;
  readonly item: string;
  readonly low?: number;
  readonly high?: number;
  readonly unit: string;
  /** As written: FY2026, "medium term"; '' when none. */
  readonly period: string;
  /** ISO date on which it was given, when it reads as one. */
  readonly date?: string;
  readonly text?: string;
  readonly source?: string;
  /** Addresses of low and high. */
  readonly cells: readonly string[];
}

/** One market figure: share price, shares, beta, a peer's multiple. */
export interface MarketItem {
  readonly sheet: string;
  readonly row: number;
  readonly item: string;
  readonly value: number;
  readonly unit: string;
  readonly date?: string;
  readonly source?: string;
  readonly cell: string;
  readonly peer: boolean;
}

type Part = 'item' | 'low' | 'high' | 'value' | 'unit' | 'period' | 'date' | 'text' | 'source';
const PARTS: readonly (readonly [RegExp, Part])[] = [
  [/^(?:low(?:er)?|from|min(?:imum)?|bottom|floor)\b/i, 'low'],
  [/^(?:high(?:er)?|upper|to|max(?:imum)?|top|ceiling)\b/i, 'high'],
  [/^(?:value|amount|level|point|mid-?point|figure|number|last)\b/i, 'value'],
  [/^(?:date|issued|as (?:of|at)|given|published|announced)\b|date$/i, 'date'],
  [/^(?:units?|currency|measure)\b/i, 'unit'],
  [/^(?:period|horizon|year|fiscal year|for|fy|time ?frame|target year)\b/i, 'period'],
  [/^(?:text|wording|quote|statement|comments?|notes?|commentary)\b/i, 'text'],
  [/^(?:source|ref|reference|document|page|citation)\b/i, 'source'],
  [/^(?:items?|metrics?|line ?items?|kpi|name|description|peers?|compan(?:y|ies)|comparables?)\b/i, 'item'],
];

interface Block {
  readonly header: ReadonlyMap<number, { readonly part: Part | undefined; readonly text: string }>;
  readonly body: readonly (readonly [number, readonly PackCell[]])[];
}

/** A header has the item's word and at least one column for figures, and no figures itself. */
function isHeader(cells: readonly PackCell[]): boolean {
  if (cells.length < 2 || cells.some((c) => typeof c.value === 'number')) return false;
  const parts = cells.map((c) => partOf(String(c.value)));
  return parts.includes('item') && (cells.length === 2 || parts.filter((p) => p !== undefined).length >= 2);
}

const partOf = (text: string): Part | undefined => PARTS.find(([form]) => form.test(text.trim()))?.[1];

function blocksOf(grid: PackGrid): Block[] {
  const lines = [...grid.lines];
  const heads = lines.flatMap(([, cells], i) => (isHeader(cells) ? [i] : []));
  return heads.map((at, i) => ({
    header: new Map(lines[at]![1].map((c) => [c.at, { part: partOf(String(c.value)), text: String(c.value) }])),
    body: lines.slice(at + 1, heads[i + 1] ?? lines.length),
  }));
}

/** ISO date of a date cell or of text that starts like 2026-02-12. */
function isoDate(cell: PackCell | undefined, date1904: boolean): string | undefined {
  if (!cell) return undefined;
  if (typeof cell.value === 'string') return /^(?:19|20)\d{2}-\d{2}-\d{2}/.exec(cell.value)?.[0];
  if (!isDateFormat(cell.format)) return undefined;
  const d = dateOf(cell.value, date1904);
  return `${d.year}-${String(d.month).padStart(2, '0')}-${String(d.day).padStart(2, '0')}`;
}

class Row {
  constructor(
    private readonly block: Block,
    readonly cells: readonly PackCell[],
  ) {}
  cell(part: Part): PackCell | undefined {
    return this.cells.find((c) => this.block.header.get(c.at)?.part === part);
  }
  text(part: Part): string {
    const value = this.cell(part)?.value;
    return value === undefined ? '' : String(value);
  }
  number(part: Part): number | undefined {
    const value = this.cell(part)?.value;
    return value === undefined ? undefined : numberIn(value);
  }
}

/** Reads a guidance sheet; rows without an item are passed over. */
export function readGuidance(grid: PackGrid): GuidanceEntry[] {
  return blocksOf(grid).flatMap((block) =>
    block.body.flatMap(([line, cells]) => {
      const row = new Row(block, cells);
      const item = row.text('item');
      const point = row.number('value');
      const low = row.number('low') ?? point;
      const high = row.number('high') ?? point;
      const text = row.text('text');
      if (item === '' || (low === undefined && high === undefined && cells.length < 2)) return [];
      const date = isoDate(row.cell('date'), grid.date1904);
      const source = row.text('source');
      return [
        {
          sheet: grid.sheet,
          row: line,
          item,
          ...(low === undefined ? {} : { low }),
          ...(high === undefined ? {} : { high }),
          unit: row.text('unit'),
          period: row.text('period'),
          ...(date ? { date } : {}),
          ...(text ? { text } : {}),
          ...(source ? { source } : {}),
          cells: [row.cell('low') ?? row.cell('value'), row.cell('high')].flatMap((c) =>
            c && numberIn(c.value) !== undefined ? [c.address] : [],
          ),
        },
      ];
    }),
  );
}

const PEER = /\b(?:peers?|comparables?|comps?)\b/i;

/** Reads a market sheet: scalars, and peer tables with one entry for each multiple. */
export function readMarket(grid: PackGrid): MarketItem[] {
  return blocksOf(grid).flatMap((block) => {
    const peers = [...block.header.values()].some((h) => h.part === 'item' && /^(?:peers?|compan|comparable)/i.test(h.text));
    return block.body.flatMap(([line, cells]) => {
      const row = new Row(block, cells);
      const name = row.text('item');
      if (name === '') return [];
      const figures = cells.filter((c) => {
        const head = block.header.get(c.at);
        return (
          numberIn(c.value) !== undefined &&
          head !== undefined &&
          (head.part === 'value' || (head.part === undefined && !isDateFormat(c.format)))
        );
      });
      const date = isoDate(row.cell('date'), grid.date1904);
      const source = row.text('source');
      return figures.map((c) => {
        const head = block.header.get(c.at)!;
        return {
          sheet: grid.sheet,
          row: line,
          item: head.part === 'value' ? name : `${name}: ${head.text}`,
          value: numberIn(c.value)!,
          unit: row.text('unit') || (head.part === 'value' ? '' : head.text),
          ...(date ? { date } : {}),
          ...(source ? { source } : {}),
          cell: c.address,
          peer: peers || PEER.test(name),
        };
      });
    });
  });
}
