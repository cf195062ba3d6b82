// Sheets of one layout (a month, a region, a case each) -> the formulas of one of them that are not those of the others in the same place.

import type { Formulas } from '../graph/graph.ts';
import { CellKind, type Sheet, type Workbook } from '../workbook/workbook.ts';
import { deviation } from './deviation.ts';
import { sheetNamed } from './skeleton.ts';

export interface TwinBreak {
  readonly sheet: number;
  /** Odd cells side by side in one row, or under each other, with one formula. */
  readonly ids: readonly number[];
  /** The same place on the nearest sheet that agrees with the others. */
  readonly like: number;
  /** Sheets that agree. */
  readonly others: readonly number[];
}

/** Fewer sheets alike show no rule. */
const LEAST = 4;
/** Share of them that must agree. */
const MOST = 0.75;
/** Texts in the same places, of all texts of the fuller sheet. */
const ALIKE = 0.8;
const LEAST_TEXTS = 8;
/** Odd places for each of which a sheet has so many formulas; with more of them it is another sheet. */
const FORMULAS = 20;

export function twinBreaks(book: Workbook, formulas: Formulas): TwinBreak[] {
  return twins(book)
    .flatMap((group) => breaksIn(group, book, formulas))
    .sort((a, b) => a.ids[0]! - b.ids[0]!);
}

/** Sheets by layout: each goes to the first it is like. */
function twins(book: Workbook): Sheet[][] {
  const groups: { readonly texts: ReadonlySet<string>; readonly sheets: Sheet[] }[] = [];
  for (const sheet of book.sheets) {
    const texts = textsOf(book, sheet);
    if (texts.size < LEAST_TEXTS) continue;
    const group = groups.find((g) => alike(g.texts, texts));
    if (group) group.sheets.push(sheet);
    else groups.push({ texts, sheets: [sheet] });
  }
  return groups.map((g) => g.sheets).filter((g) => g.length >= LEAST);
}

function textsOf(book: Workbook, { cells }: Sheet): Set<string> {
  const found = new Set<string>();
  for (let i = 0; i < cells.count; i++) {
    if (cells.formula[i]! < 0 && cells.kind[i] === CellKind.Text)
      found.add(`${cells.row[i]}:${cells.col[i]}:${book.strings[cells.text[i]!]!.trim().toLowerCase()}`);
  }
  return found;
}

function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const text of b) if (a.has(text)) shared++;
  return shared >= ALIKE * Math.max(a.size, b.size);
}

function breaksIn(group: readonly Sheet[], book: Workbook, formulas: Formulas): TwinBreak[] {
  const places = new Map<string, { readonly sheet: Sheet; readonly id: number; readonly template: number }[]>();
  for (const sheet of group) {
    const { row, col, formula, count } = sheet.cells;
    for (let i = 0; i < count; i++) {
      const template = formula[i]! < 0 ? undefined : formulas.of(sheet.firstId + i);
      if (!template) continue;
      const key = `${row[i]}:${col[i]}`;
      const entry = { sheet, id: sheet.firstId + i, template: template.id };
      const same = places.get(key);
      if (same) same.push(entry);
      else places.set(key, [entry]);
    }
  }
  const found: TwinBreak[] = [];
  for (const [key, cells] of places) {
    const odd = oddOne(cells);
    if (!odd) continue;
    const [row, col] = key.split(':').map(Number) as [number, number];
    const { sheet, id } = odd.cell;
    const like = odd.others.reduce((a, b) => (Math.abs(b.sheet.index - sheet.index) < Math.abs(a.sheet.index - sheet.index) ? b : a));
    const how = deviation(formulas.of(id), formulas.of(like.id), { row, col }, 'row', (name) =>
      name === '' ? sheet : sheetNamed(book, name),
    );
    if (how === 'shifted' || how === 'operation' || how === 'retooled')
      found.push({ sheet: sheet.index, ids: [id], like: like.id, others: odd.others.map((o) => o.sheet.index) });
  }
  return together(found, book, formulas);
}

interface Entry {
  readonly sheet: Sheet;
  readonly id: number;
  readonly template: number;
}

/** All of one formula but one. */
function oddOne(cells: readonly Entry[]): { readonly cell: Entry; readonly others: readonly Entry[] } | undefined {
  if (cells.length < LEAST) return undefined;
  const counts = new Map<number, number>();
  for (const { template } of cells) counts.set(template, (counts.get(template) ?? 0) + 1);
  const [top] = [...counts].sort((a, b) => b[1] - a[1]);
  const others = cells.filter((c) => c.template === top![0]);
  const odd = cells.filter((c) => c.template !== top![0]);
  return odd.length === 1 && others.length >= MOST * cells.length ? { cell: odd[0]!, others } : undefined;
}

/** Copies of one odd formula on a sheet together; a sheet with many odd places has a layout of its own after all. */
function together(breaks: readonly TwinBreak[], book: Workbook, formulas: Formulas): TwinBreak[] {
  const groups = new Map<string, TwinBreak>();
  const counts = new Map<number, number>();
  for (const b of breaks) {
    counts.set(b.sheet, (counts.get(b.sheet) ?? 0) + 1);
    const key = `${b.sheet}:${formulas.of(b.ids[0]!)!.id}`;
    const same = groups.get(key);
    groups.set(key, same ? { ...same, ids: [...same.ids, ...b.ids] } : b);
  }
  const few = ({ sheet }: TwinBreak): boolean => {
    const all = book.sheets[sheet]!.cells.formula.reduce((n, f) => n + (f >= 0 ? 1 : 0), 0);
    return counts.get(sheet)! <= Math.max(2, all / FORMULAS);
  };
  return [...groups.values()].filter(few);
}
