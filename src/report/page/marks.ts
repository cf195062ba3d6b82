// Findings -> which cells of which sheet they mark, and how. Knows no browser.

import type { Finding, Severity } from '../../rule/finding.ts';
import type { BookMap } from '../bookmap.ts';
import { type SheetIndex, type Target, targetOf, targetsIn } from './address.ts';

/** `cause`: a cell that a finding names as its reason. `evidence`: one that it compares. */
export type MarkKind = Severity | 'cause' | 'evidence';

export interface Mark {
  readonly kind: MarkKind;
  readonly target: Target;
  /** Index in the list of findings. */
  readonly finding: number;
}

/** A finding with the place to look at. */
export interface Stop {
  readonly finding: number;
  readonly target: Target;
}

const RANK: Readonly<Record<MarkKind, number>> = { cause: 0, error: 1, warning: 2, info: 3, evidence: 4 };

export class Marks {
  /** By sheet, then row. */
  private readonly rows: ReadonlyMap<number, Mark[]>[];
  readonly bySheet: readonly (readonly Mark[])[];

  constructor(
    readonly findings: readonly Finding[],
    book: BookMap,
    index: SheetIndex,
  ) {
    const lists: Mark[][] = book.sheets.map(() => []);
    findings.forEach((finding, i) => {
      for (const mark of marksOf(finding, i, index)) lists[mark.target.sheet]!.push(mark);
    });
    this.bySheet = lists;
    this.rows = lists.map((list, s) => byRow(list, book.sheets[s]!.rows));
  }

  at(sheet: number, row: number, col: number): Mark[] {
    const here = this.rows[sheet]?.get(row)?.filter(({ target: t }) => col >= t.col1 && col <= t.col2) ?? [];
    return here.length > 1 ? [...here].sort((a, b) => RANK[a.kind] - RANK[b.kind]) : here;
  }

  /** Where to look for a sheet's worst finding, by its cause where that lies there. */
  first(sheet: number): Target | undefined {
    const found = (this.bySheet[sheet] ?? []).filter(({ kind }) => kind !== 'evidence');
    const least = Math.min(...found.map(({ finding }) => finding));
    return (found.find(({ finding, kind }) => finding === least && kind === 'cause') ?? found.find(({ finding }) => finding === least))
      ?.target;
  }

  /** Findings to walk through, in their order, each at the cause that it names or where it lies. Two at one place are both walked to. */
  stops(): Stop[] {
    const best = new Map<number, Mark>();
    for (const mark of this.bySheet.flat()) {
      const known = best.get(mark.finding);
      if (mark.kind !== 'evidence' && (!known || (mark.kind === 'cause' && known.kind !== 'cause'))) best.set(mark.finding, mark);
    }
    return [...best.values()].sort((a, b) => a.finding - b.finding).map(({ finding, target }) => ({ finding, target }));
  }

  /** Findings that fault a sheet. */
  count(sheet: number): number {
    const faults = (this.bySheet[sheet] ?? []).filter(({ kind }) => kind === 'error' || kind === 'warning');
    return new Set(faults.map(({ finding }) => finding)).size;
  }
}

function marksOf(finding: Finding, index: number, sheets: SheetIndex): Mark[] {
  const mark =
    (kind: MarkKind) =>
    (target: Target): Mark => ({ kind, target, finding: index });
  const own = ownTargets(finding, sheets);
  const broken = brokenPeriods(finding, own, sheets);
  const causes = targetsIn(finding.cause ?? '', sheets).map(mark('cause'));
  const sides = finding.evidence.flatMap((e) => targetsIn(`${e.cell ?? ''} ${e.otherCell ?? ''}`, sheets));
  // A fault in a text (the memo) stands on the cell that the text misquotes.
  const evidence = sides.map(mark(own.length === 0 && !finding.note ? finding.severity : 'evidence'));
  if (broken.length === 0) return [...own.map(mark(finding.severity)), ...causes, ...evidence];
  return [...broken.map(mark(finding.severity)), ...causes, ...own.map(mark('evidence')), ...evidence];
}

/** Where a finding compares periods, only those that differ are at fault, not the whole line: side by side they are one. */
function brokenPeriods({ evidence }: Finding, own: readonly Target[], sheets: SheetIndex): Target[] {
  const cells = evidence.flatMap((e) => (e.period !== undefined && e.gap ? targetsIn(`${e.cell ?? ''} ${e.otherCell ?? ''}`, sheets) : []));
  const inside = cells.filter((c) => own.some((o) => within(c, o))).sort((a, b) => a.sheet - b.sheet || a.row1 - b.row1 || a.col1 - b.col1);
  const out: Target[] = [];
  for (const cell of inside) {
    const last = out.at(-1);
    const joins = last && last.sheet === cell.sheet && last.row1 === cell.row1 && last.row2 === cell.row2 && last.col2 + 1 >= cell.col1;
    if (joins) out[out.length - 1] = { ...last, col2: Math.max(last.col2, cell.col2) };
    else out.push(cell);
  }
  return out;
}

const within = (a: Target, b: Target): boolean =>
  a.sheet === b.sheet && a.row1 >= b.row1 && a.row2 <= b.row2 && a.col1 >= b.col1 && a.col2 <= b.col2;

function ownTargets({ sheet, range, cells }: Finding, sheets: SheetIndex): Target[] {
  const ranges = range.split(/[,;]\s*/).flatMap((part) => targetOf(sheet, part, sheets) ?? []);
  if (ranges.length > 0) return ranges;
  return cells.flatMap((cell) => targetOf(sheet, cell, sheets) ?? []);
}

function byRow(marks: readonly Mark[], rows: number): ReadonlyMap<number, Mark[]> {
  const out = new Map<number, Mark[]>();
  for (const mark of marks) {
    for (let row = mark.target.row1; row <= Math.min(mark.target.row2, rows - 1); row++) {
      const list = out.get(row);
      if (list) list.push(mark);
      else out.set(row, [mark]);
    }
  }
  return out;
}
