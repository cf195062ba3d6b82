// Rows and columns of formulas that say the same -> the cells among them that do not: another formula, or a number typed over one.

import type { Formulas } from '../graph/graph.ts';
import { CellKind, type Sheet, type Workbook } from '../workbook/workbook.ts';
import { rectOf } from './aggregate.ts';
import { type Deviation, deviation, type SheetAt } from './deviation.ts';
import { type Readings, readingsOf, type Way } from './readings.ts';
import { sheetNamed, skeletonOf } from './skeleton.ts';
import { type Family, familyOf, lanes, type Reach, reachOf, type Spot, stretchesOf, TYPED, turnsOf } from './stretches.ts';

/** Cells side by side that interrupt a family along one way, all in the same manner. */
export interface Break {
  readonly sheet: number;
  readonly way: Way;
  readonly ids: readonly number[];
  readonly kind: 'formula' | 'typed';
  /** The nearest member of the family: its formula, moved, is what the cells would hold. */
  readonly like: number;
  readonly members: readonly number[];
  /** Same functions and operators, another reference. Always false for a typed number. */
  readonly near: boolean;
  /** Members on both sides; else at the end of the family. */
  readonly inside: boolean;
}

/** Not the whole of what stands in a lane: only a small slip counts in it. */
type Lane = Family & { readonly whole: boolean };

type Side = 'before' | 'inside' | 'after';

/** Fewer cells alike are no family, unless they stand on both sides of the odd one or read the very same cells. */
const LEAST = 4;
/** A formula of one reference says too little in a shorter family. */
const LONG = 6;
/** Odd cells for each of which a family has this many members are still odd. */
const FEW = 8;
/** Families that go on for each that stops, where going on is the rule. */
const COMMON = 4;

/** All breaks by sheet; rows before columns, in the order of the cells. */
export function familyBreaks(book: Workbook, formulas: Formulas): readonly Break[] {
  const found = known.get(formulas) ?? allBreaks(book, formulas);
  known.set(formulas, found);
  return found;
}

const known = new WeakMap<Formulas, readonly Break[]>();

function allBreaks(book: Workbook, formulas: Formulas): Break[] {
  return book.sheets.flatMap((sheet) => {
    const finder = new Finder(sheet, formulas, readingsOf(sheet, formulas), (prefix) => (prefix === '' ? sheet : sheetNamed(book, prefix)));
    return (['row', 'column'] as const).flatMap((way) => finder.all(way));
  });
}

class Finder {
  /** Number of cells with a reading in a lane, the other way. */
  private readonly counts: Readonly<Record<Way, Map<number, number>>> = { row: new Map(), column: new Map() };

  constructor(
    private readonly sheet: Sheet,
    private readonly formulas: Formulas,
    private readonly readings: Readings,
    private readonly sheetAt: SheetAt,
  ) {
    const { row, col, count } = sheet.cells;
    for (const way of ['row', 'column'] as const) {
      for (let i = 0; i < count; i++) {
        const reading = readings[way][i]!;
        const key = keyOf(way === 'row' ? row[i]! : col[i]!, reading);
        if (reading >= 0) this.counts[way].set(key, (this.counts[way].get(key) ?? 0) + 1);
      }
    }
  }

  all(way: Way): Break[] {
    const families = lanes(this.sheet, way)
      .flatMap((lane) => stretchesOf(lane, way, this.sheet, this.readings))
      .flatMap((stretch) => this.familiesIn(stretch, way));
    const reach = reachOf(families);
    return families.flatMap((family) => this.breaksOf(family, way, reach));
  }

  /** One family; or the one that is left when lines that cross it are taken out; or those that take turns. */
  private familiesIn(stretch: readonly Spot[], way: Way): Lane[] {
    const whole = familyOf(stretch);
    if (whole) return [{ ...whole, whole: true }];
    const own = stretch.filter((s) => !this.crossed(s, way));
    const rest = own.length < stretch.length ? familyOf(own) : undefined;
    return (rest && rest.members.length >= LEAST ? [rest] : turnsOf(stretch)).map((f) => ({ ...f, whole: false }));
  }

  /** A line of another kind crosses here: the cell beside it says the same, or is typed as this one is. */
  private crossed({ i, reading }: Spot, way: Way): boolean {
    const { row, col, formula, kind } = this.sheet.cells;
    const across = this.readings[way === 'row' ? 'column' : 'row'];
    return [-1, 1].some((d) => {
      const j = way === 'row' ? this.sheet.find(row[i]! + d, col[i]!) : this.sheet.find(row[i]!, col[i]! + d);
      if (j < 0) return false;
      return reading === TYPED ? formula[j]! < 0 && kind[j] === CellKind.Number : across[i]! >= 0 && across[j] === across[i];
    });
  }

  private breaksOf({ stretch, members, first, last, whole }: Lane, way: Way, reach: Reach): Break[] {
    const found: Break[] = [];
    for (let k = Math.max(0, first - 1); k <= Math.min(stretch.length - 1, last + 1); k++) {
      const spot = stretch[k]!;
      if (spot.reading === members[0]!.reading) continue;
      let end = k;
      while (k > first && stretch[end + 1]?.reading === spot.reading && (end < last || spot.reading === TYPED)) end++;
      const side = k < first ? 'before' : k > last || end >= last ? 'after' : 'inside';
      const cut = this.cut(stretch.slice(k, end + 1), members, way, side, side !== 'inside' && way === 'row' ? reach(spot.at) : 0);
      if (cut && (whole || cut.near)) found.push(cut);
      k = end;
    }
    return found;
  }

  private cut(spots: readonly Spot[], members: readonly Spot[], way: Way, side: Side, reached: number): Break | undefined {
    const spot = spots[0]!;
    const { firstId, index } = this.sheet;
    const nearest = members.reduce((a, b) => (Math.abs(b.at - spot.at) < Math.abs(a.at - spot.at) ? b : a));
    const ids = spots.map((s) => firstId + s.i);
    const base = {
      sheet: index,
      way,
      ids,
      like: firstId + nearest.i,
      members: members.map((m) => firstId + m.i),
      inside: side === 'inside',
    };
    const inside = side === 'inside';
    const small = members.length < LEAST;
    if (small && inside && !enclosed(spots, members)) return undefined;
    if (spot.reading === TYPED) {
      const over = inside || (side === 'after' && reached >= COMMON && !small);
      return over && !this.isInput(spots, members, nearest, way, small, inside) ? { ...base, kind: 'typed', near: false } : undefined;
    }
    if (spot.reading < 0 || spots.length > 1 + members.length / FEW) return undefined;
    const recurs = this.recurs(spots, members, way);
    if (recurs === 'much') return undefined;
    const { row, col } = this.sheet.cells;
    const host = { row: row[spot.i]!, col: col[spot.i]! };
    const how = deviation(this.formulas.of(firstId + spot.i), this.formulas.of(firstId + nearest.i), host, way, this.sheetAt);
    if (how === undefined || how === 'same') return undefined;
    const near = how !== 'other' && (how !== 'retooled' || (inside && members.length >= LONG && enclosed(spots, members)));
    if (recurs === 'little' && !(near && inside)) return undefined;
    if (how !== 'operation' && !(inside ? !small || how === 'shifted' : this.cutOff(how, side, reached, small))) return undefined;
    if (!near && way === 'column') return undefined;
    return { ...base, kind: 'formula', near };
  }

  /** At an end: a row often opens from elsewhere, so that before its first cell only a small slip counts; past its last one it may be cut off. */
  private cutOff(how: Deviation, side: Side, reached: number, small: boolean): boolean {
    if (small) return false;
    return how === 'shifted' ? reached >= 2 : side === 'after' && reached >= COMMON;
  }

  /** The same formula stands elsewhere in the lane, or is copied across it: a line of another kind, not a slip; or a slip made twice, in a long column (in a row two may be the first months of two years). */
  private recurs(spots: readonly Spot[], members: readonly Spot[], way: Way): 'much' | 'little' | undefined {
    const { row, col } = this.sheet.cells;
    const other: Way = way === 'row' ? 'column' : 'row';
    const { i, reading } = spots[0]!;
    const own = this.counts[way].get(keyOf(way === 'row' ? row[i]! : col[i]!, reading)) ?? 0;
    const across = spots.some(
      (s) => (this.counts[other].get(keyOf(other === 'row' ? row[s.i]! : col[s.i]!, this.readings[other][s.i]!)) ?? 0) > 1,
    );
    const twice = way === 'column' && own === 2 && members.length >= own * FEW;
    if (across || (own > spots.length && !twice)) return 'much';
    return own > spots.length ? 'little' : undefined;
  }

  /** Typed because it is an input: a line of typed numbers crosses the family here, or the family starts from it. */
  private isInput(spots: readonly Spot[], members: readonly Spot[], nearest: Spot, way: Way, small: boolean, inside: boolean): boolean {
    const { row, col, formula, kind, style } = this.sheet.cells;
    const typed = ({ i }: Spot, d: number): boolean => {
      const j = way === 'row' ? this.sheet.find(row[i]! + d, col[i]!) : this.sheet.find(row[i]!, col[i]! + d);
      return j >= 0 && formula[j]! < 0 && kind[j] === CellKind.Number;
    };
    const near = small
      ? []
      : [members.findLast((m) => m.at < spots[0]!.at), members.find((m) => m.at > spots[0]!.at)].filter((m) => m !== undefined);
    if (spots.some((s) => [-1, 1].some((d) => typed(s, d) && !near.some((m) => typed(m, d))))) return true;
    const readers = small ? members : inside ? [] : [nearest];
    if (readers.some((m) => spots.some((s) => this.reads(m.i, s.i)))) return true;
    return small && style[spots[0]!.i] !== style[nearest.i];
  }

  /** The formula of one cell refers to the other directly. */
  private reads(i: number, target: number): boolean {
    const template = this.formulas.of(this.sheet.firstId + i);
    const { row, col } = this.sheet.cells;
    return ((template && skeletonOf(template)?.slots) ?? []).some((slot) => {
      const r = rectOf(slot, { row: row[i]!, col: col[i]! });
      return slot.sheet === '' && row[target]! >= r.row1 && row[target]! <= r.row2 && col[target]! >= r.col1 && col[target]! <= r.col2;
    });
  }
}

/** A lane and a reading in it as one number. */
const keyOf = (lane: number, reading: number): number => lane * 2 ** 30 + reading;

/** Members right before and right after. */
function enclosed(spots: readonly Spot[], members: readonly Spot[]): boolean {
  return members.some((m) => m.at === spots[0]!.at - 1) && members.some((m) => m.at === spots.at(-1)!.at + 1);
}
