// Sums of one row (or column) -> those that leave out a term that the others add, although a figure stands there for them, too.

import type { Node } from '../../grammar/ast.ts';
import type { Formulas } from '../graph/graph.ts';
import type { Recalculation } from '../recalc/recalculation.ts';
import { CellKind, type Sheet, type Workbook } from '../workbook/workbook.ts';
import { rectOf } from './aggregate.ts';
import { type Readings, readingsOf, slotText, type Way } from './readings.ts';
import { type Skeleton, skeletonOfNode } from './skeleton.ts';
import { lanes } from './stretches.ts';

/** Cells of one lane with one sum, and how it differs from that of their neighbours. */
export interface LeftTerms {
  readonly sheet: number;
  readonly way: Way;
  readonly ids: readonly number[];
  /** A cell with the whole sum, and all such cells. */
  readonly like: number;
  readonly members: readonly number[];
  /** Figures that the first cell leaves out. */
  readonly missing: readonly number[];
}

interface Sum {
  readonly i: number;
  readonly at: number;
  /** Sign and reading of each term. */
  readonly terms: ReadonlyMap<string, Skeleton>;
  readonly text: string;
}

/** Blank positions that a line may leap, plus one. */
const GAP = 2;
const MOST_TERMS = 60;
/** Fewer cells that add a term are no rule. */
const LEAST = 2;
/** A term of nought counts as left out only by one or two cells among so many. */
const RULE = { members: 4, odd: 2 };

type Book = { readonly book: Workbook; readonly graph: { readonly formulas: Formulas }; readonly values: Recalculation };

const known = new WeakMap<Formulas, readonly LeftTerms[]>();

export function leftTerms({ book, graph, values }: Book): readonly LeftTerms[] {
  const found = known.get(graph.formulas) ?? book.sheets.flatMap((sheet) => inSheet(sheet, graph.formulas, values));
  known.set(graph.formulas, found);
  return found;
}

function inSheet(sheet: Sheet, formulas: Formulas, values: Recalculation): LeftTerms[] {
  const reader = new Reader(sheet, formulas, values);
  return (['row', 'column'] as const).flatMap((way) => lanes(sheet, way).flatMap((lane) => reader.inLane(lane, way)));
}

class Reader {
  private readonly read = new Map<string, Sum['terms'] | undefined>();
  private readonly readings: Readings;

  constructor(
    private readonly sheet: Sheet,
    private readonly formulas: Formulas,
    private readonly values: Recalculation,
  ) {
    this.readings = readingsOf(sheet, formulas);
  }

  inLane(lane: readonly number[], way: Way): LeftTerms[] {
    return this.runs(lane, way).flatMap((run) => this.inRun(run, way));
  }

  /** Sums side by side; a text between them parts two tables, another formula does not. */
  private runs(lane: readonly number[], way: Way): Sum[][] {
    const { row, col, formula, kind } = this.sheet.cells;
    const runs: Sum[][] = [[]];
    for (const i of lane) {
      const at = way === 'row' ? col[i]! : row[i]!;
      const last = runs.at(-1)!.at(-1);
      if (formula[i]! < 0) {
        if (kind[i] === CellKind.Text) runs.push([]);
        continue;
      }
      const terms = this.termsOf(i, way);
      if (!terms) continue;
      const sum = { i, at, terms, text: [...terms.keys()].sort().join(' ') };
      if (last && at - last.at > GAP) runs.push([sum]);
      else runs.at(-1)!.push(sum);
    }
    return runs.filter((run) => run.length > LEAST);
  }

  private inRun(run: readonly Sum[], way: Way): LeftTerms[] {
    const groups = new Map<string, Sum[]>();
    for (const sum of run) {
      const same = groups.get(sum.text);
      if (same) same.push(sum);
      else groups.set(sum.text, [sum]);
    }
    if (groups.size < 2) return [];
    const all = [...groups.values()];
    return all.flatMap((short) => {
      if (short.some((s) => this.copiedAcross(s.i, way))) return [];
      const whole = all
        .filter((g) => g.length >= LEAST && g.length >= short.length && contains(g[0]!, short[0]!))
        .sort((a, b) => b.length - a.length)[0];
      const left = whole && this.missing(short, whole, way);
      return left ? [this.found(short, whole, left, way)] : [];
    });
  }

  /** The cell beside it says the same: a line of its own kind runs across. */
  private copiedAcross(i: number, way: Way): boolean {
    const { row, col } = this.sheet.cells;
    const readings = this.readings[way === 'row' ? 'column' : 'row'];
    return [-1, 1].some((d) => {
      const j = way === 'row' ? this.sheet.find(row[i]! + d, col[i]!) : this.sheet.find(row[i]!, col[i]! + d);
      return j >= 0 && readings[j]! >= 0 && readings[j] === readings[i];
    });
  }

  private found(short: readonly Sum[], whole: readonly Sum[], missing: readonly number[], way: Way): LeftTerms {
    const { firstId, index } = this.sheet;
    const at = short[0]!.at;
    const like = whole.reduce((a, b) => (Math.abs(b.at - at) < Math.abs(a.at - at) ? b : a));
    return {
      sheet: index,
      way,
      ids: short.map((s) => firstId + s.i),
      like: firstId + like.i,
      members: whole.map((s) => firstId + s.i),
      missing,
    };
  }

  /** Cells that the terms left out would read here, figures all of them for every cell; undefined when there is nothing to add. */
  private missing(short: readonly Sum[], all: readonly Sum[], way: Way): number[] | undefined {
    const whole = all[0]!;
    const left = [...whole.terms].filter(([key]) => !short[0]!.terms.has(key)).map(([, term]) => term);
    const noughts =
      short.length <= RULE.odd &&
      all.length >= RULE.members &&
      all.some((s) => s.at < short[0]!.at) &&
      all.some((s) => s.at > short[0]!.at);
    const read = short.map((s) => left.flatMap((term) => this.figures(term, whole, s, way, noughts) ?? [-1]));
    return read.every((ids) => ids.length > 0 && !ids.includes(-1)) ? [...new Set(read[0])].sort((a, b) => a - b) : undefined;
  }

  /** Ids of the figures in the cell's own column (or row) that a term reads; undefined when one is none, or is a nought that does not count. */
  private figures(term: Skeleton, whole: Sum, { i }: Sum, way: Way, noughts: boolean): number[] | undefined {
    const { row, col } = this.sheet.cells;
    const spot = way === 'row' ? { row: row[whole.i]!, col: col[i]! } : { row: row[i]!, col: col[whole.i]! };
    const found: number[] = [];
    for (const slot of term.slots) {
      const r = rectOf(slot, spot);
      const own = way === 'row' ? r.col1 === spot.col && r.col2 === spot.col : r.row1 === spot.row && r.row2 === spot.row;
      if (slot.sheet !== '' || !own) continue;
      const j = this.sheet.find(r.row1, r.col1);
      const v = j < 0 ? null : this.values.value(this.sheet.firstId + j);
      if (typeof v !== 'number' || (v === 0 && !noughts)) return undefined;
      found.push(this.sheet.firstId + j);
    }
    return found;
  }

  private termsOf(i: number, way: Way): Sum['terms'] | undefined {
    const { row, col } = this.sheet.cells;
    const template = this.formulas.of(this.sheet.firstId + i);
    if (!template?.ast) return undefined;
    const lane = way === 'row' ? row[i]! : col[i]!;
    const key = `${template.id}:${way}:${lane}`;
    if (!this.read.has(key)) this.read.set(key, termsIn(template.ast, way, lane));
    return this.read.get(key);
  }
}

/** Every term of one sum is in the other, and more. */
function contains(whole: Sum, short: Sum): boolean {
  return whole.terms.size > short.terms.size && [...short.terms.keys()].every((k) => whole.terms.has(k));
}

/** Terms by sign and reading; undefined when one reads nothing of the cell's own column (or row), stands twice, or is a range. */
function termsIn(ast: Node, way: Way, lane: number): Map<string, Skeleton> | undefined {
  const found = new Map<string, Skeleton>();
  const left: [Node, string][] = [[ast, '+']];
  while (left.length > 0) {
    const [node, sign] = left.pop()!;
    if (node.kind === 'paren' || (node.kind === 'unary' && node.op === '+')) left.push([node.arg, sign]);
    else if (node.kind === 'binary' && (node.op === '+' || node.op === '-'))
      left.push([node.left, sign], [node.right, (node.op === '-') === (sign === '+') ? '-' : '+']);
    else if (node.kind === 'call' && node.name === 'SUM' && node.args.every((a) => a.kind === 'cell'))
      left.push(...node.args.map((a): [Node, string] => [a, sign]));
    else {
      const skeleton = skeletonOfNode(node);
      if (!skeleton || !ownLane(skeleton, way)) return undefined;
      const key = `${sign}${skeleton.key}|${skeleton.slots.map((s) => slotText(s, way, lane)).join(';')}`;
      if (found.has(key) || found.size >= MOST_TERMS) return undefined;
      found.set(key, skeleton);
    }
  }
  return found.size > 0 ? found : undefined;
}

/** One reference at least to a single cell of the host's own column (or row). */
const ownLane = ({ slots }: Skeleton, way: Way): boolean =>
  slots.some(({ sheet, row1, row2, col1, col2 }) => {
    const [a, b, c, d] = way === 'row' ? [col1, col2, row1, row2] : [row1, row2, col1, col2];
    return sheet === '' && !a.abs && a.at === 0 && !b.abs && b.at === 0 && c.at === d.at && c.abs === d.abs;
  });
