// An output whose value changed -> the way the change took, from something that was changed, through cells that moved, to the output.

import { parseRect } from '../../grammar/ref.ts';
import { ExcelError, type Scalar } from '../recalc/value.ts';
import { locate } from '../workbook/workbook.ts';
import type { Mapping } from './formula.ts';
import type { FormulaChange, InputChange, LineChange, OutputChange, Step } from './shape.ts';
import { labelOf, nameOfId, plainValue, type Side, sameValue } from './side.ts';

/** Cells visited for one output. */
const MOST_VISITED = 200_000;
/** Steps told of a long way. */
const MOST_STEPS = 14;
/** Changed inputs whose effect alone is computed. */
const MOST_ALONE = 24;

export type Entry = InputChange | FormulaChange | LineChange;

export class Carrier {
  /** Old ids by new sheet index. */
  private readonly byNewSheet: ReadonlyMap<number, { readonly pair: Mapping['bySheet'] extends ReadonlyMap<string, infer P> ? P : never }>;

  constructor(
    private readonly old: Side,
    private readonly fresh: Side,
    mapping: Mapping,
    private readonly roots: ReadonlySet<number>,
    private readonly entries: readonly Entry[],
  ) {
    this.byNewSheet = new Map([...mapping.bySheet.values()].map((pair) => [pair.pair.new.index, { pair }]));
  }

  /** Id in the old workbook; -1 where the cell is new. */
  oldId(id: number): number {
    const { sheet, index } = locate(this.fresh.book, id);
    const found = this.byNewSheet.get(sheet.index)?.pair;
    if (!found) return -1;
    const [row, col] = [found.map.rowsBack[sheet.cells.row[index]!] ?? -1, found.map.colsBack[sheet.cells.col[index]!] ?? -1];
    const i = row < 0 || col < 0 ? -1 : found.pair.old.find(row, col);
    return i < 0 ? -1 : found.pair.old.firstId + i;
  }

  moved(id: number): boolean {
    const before = this.oldId(id);
    return before < 0 || !sameValue(plainValue(this.old.values.value(before)), plainValue(this.fresh.values.value(id)));
  }

  private isRoot(id: number): boolean {
    return this.roots.has(id) || this.oldId(id) < 0;
  }

  /** Path, causes, or why there is none. */
  trace(id: number): Pick<OutputChange, 'path' | 'causes' | 'reason'> {
    const next = new Map<number, number>([[id, -1]]);
    const queue = [id];
    const found: number[] = this.isRoot(id) ? [id] : [];
    for (let at = 0; at < queue.length && queue.length < MOST_VISITED; at++) {
      for (const before of this.fresh.graph.precedents(queue[at]!)) {
        if (next.has(before) || !(this.isRoot(before) || this.moved(before))) continue;
        next.set(before, queue[at]!);
        queue.push(before);
        if (this.isRoot(before)) found.push(before);
      }
    }
    const [root] = found;
    if (root === undefined) return { path: [], causes: [], reason: 'nothing that it reads was changed: a date, a random number or a loop' };
    const way: number[] = [];
    for (let at = root; at >= 0; at = next.get(at)!) way.push(at);
    return { path: shortened(way).map((step) => this.step(step)), causes: this.causes(found, id) };
  }

  private step(id: number): Step {
    const { sheet, index } = locate(this.fresh.book, id);
    const before = this.oldId(id);
    return {
      cell: nameOfId(this.fresh.book, id),
      label: labelOf(this.fresh, sheet, sheet.cells.row[index]!, sheet.cells.col[index]!),
      ...(sheet.cells.formula[index]! >= 0 ? { formula: this.fresh.graph.formulas.text(id) } : {}),
      old: before < 0 ? null : plainValue(this.old.values.value(before)),
      new: plainValue(this.fresh.values.value(id)),
    };
  }

  /** The entries that the roots belong to; for changed inputs the output's value had they alone been changed. */
  private causes(roots: readonly number[], output: number): OutputChange['causes'] {
    const found = new Map<Entry, number[]>();
    for (const root of roots) {
      const entry = this.entryOf(root);
      if (entry) found.set(entry, [...(found.get(entry) ?? []), root]);
    }
    const before = this.oldId(output);
    const was = before < 0 ? null : plainValue(this.old.values.value(before));
    let computed = 0;
    const all = [...found].map(([entry, ids]) => {
      const base = {
        at: entry.range === '' ? entry.sheet : `${entry.sheet}!${entry.range}`,
        label: 'label' in entry ? entry.label : entry.labels.slice(0, 3).join(', '),
      };
      if (before < 0 || !('cells' in entry) || entry.kind !== 'changed' || ++computed > MOST_ALONE) return { ...base, effect: -1 };
      const overrides = new Map(
        ids.flatMap((id): [number, Scalar][] => (this.oldId(id) < 0 ? [] : [[this.oldId(id), this.fresh.values.value(id)]])),
      );
      const alone = this.old.values.whatIf(overrides).value(before);
      const effect = typeof alone === 'number' && typeof was === 'number' ? Math.abs(alone - was) : 0;
      return { ...base, alone: alone instanceof ExcelError ? alone.code : alone, effect };
    });
    return all.sort((a, b) => b.effect - a.effect).map(({ effect: _, ...cause }) => cause);
  }

  private entryOf(id: number): Entry | undefined {
    const { sheet, index } = locate(this.fresh.book, id);
    const [row, col] = [sheet.cells.row[index]!, sheet.cells.col[index]!];
    return this.entries.find((entry) => {
      if (entry.sheet !== sheet.name || / removed$|^removed$/.test(entry.kind)) return false;
      const rect = entry.range === '' ? undefined : parseRect(entry.range);
      if (!rect) return entry.kind === 'sheet added';
      return rect.row1 <= row && row <= rect.row2 && rect.col1 <= col && col <= rect.col2;
    });
  }
}

/** The ends of a long way; its middle is cells that only hand on. */
function shortened(way: readonly number[]): readonly number[] {
  if (way.length <= MOST_STEPS) return way;
  const half = MOST_STEPS / 2;
  return [...way.slice(0, half), ...way.slice(-half)];
}
