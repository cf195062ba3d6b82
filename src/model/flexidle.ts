// A driver that moved nothing -> whether that is so by design: it feeds a case left aside, or acts past a limit; or whether it is dead whatever is tried.

import { parseCell } from '../../grammar/ref.ts';
import type { Scalar } from '../recalc/value.ts';
import { cellId } from '../workbook/workbook.ts';
import { CHOICE, type Driver, differs, uses } from './flex.ts';
import type { Model } from './model.ts';

/** aside: its effective path ends where a formula picks another cell. circumstance: it moves an output at another size, in another case or under stress. */
export type Idle = 'aside' | 'circumstance' | 'dead';

type Overrides = ReadonlyMap<number, Scalar>;

const STEP = 1.1;
const SIZES = [0.9, 2, 0, 10, 1000, -10];
/** What all drivers together are multiplied by, in turn: a model under stress draws its revolver and meets its floors. */
const STRESS: readonly (readonly number[])[] = [[0.7], [1.4], [0.6, 1.5], [1.5, 0.6], [1.3, 1, 0.5]];
/** For a rate, and for an amount. */
const FILLED = [0.1, 1e4];
const CASES = [0, 1, 2, 3, 4, 5];
const MOST_CASES = 12;
const MOST_CELLS = 20_000;

export class Circumstances {
  private others: readonly Overrides[] | undefined;

  constructor(
    private readonly model: Model,
    private readonly all: readonly Driver[],
  ) {}

  /** Why a driver that leads to some outputs moves none of them. */
  idle(ids: readonly number[], ends: readonly number[]): Idle {
    if (!this.isTaken(ids, ends)) return 'aside';
    const number = (id: number) => this.model.values.value(id) as number;
    const moves = (base: Overrides, factor: number) => {
      const before = this.model.values.whatIf(base);
      const after = this.model.values.whatIf(
        new Map([...base, ...ids.map((id) => [id, ((base.get(id) as number) ?? number(id)) * factor] as const)]),
      );
      return ends.some((id) => differs(before.value(id), after.value(id)));
    };
    if (SIZES.some((size) => moves(new Map(), size))) return 'circumstance';
    this.others ??= [...this.cases(), ...this.stress(), ...this.filled()];
    return this.others.some((base) => moves(base, STEP)) ? 'circumstance' : 'dead';
  }

  /** Its value enters, from formula to formula as things stand, one of the ends. */
  private isTaken(ids: readonly number[], ends: readonly number[]): boolean {
    const { graph } = this.model;
    const goal = new Set(ends);
    const seen = new Set(ids);
    const queue = [...ids];
    for (let i = 0; i < queue.length; i++) {
      if (goal.has(queue[i]!)) return true;
      if (seen.size > MOST_CELLS) return true;
      for (const user of graph.dependents(queue[i]!)) {
        if (seen.has(user) || !uses(this.model, user, queue[i]!)) continue;
        seen.add(user);
        queue.push(user);
      }
    }
    return false;
  }

  /** Every scenario switch at its other positions. */
  private cases(): Overrides[] {
    const switches = this.model.scalars.filter(
      (s) => !s.formula && s.place === 0 && CHOICE.test(s.norm) && this.model.graph.dependents(s.id).length > 0,
    );
    const found = switches.flatMap((s) => {
      const listed = listAt(this.model, s.sheet, s.row, s.col);
      const others: readonly Scalar[] = listed.length > 0 ? listed : typeof s.value === 'number' && CASES.includes(s.value) ? CASES : [];
      return others.filter((v) => v !== s.value).map((v): Overrides => new Map([[s.id, v]]));
    });
    return [...found, ...this.textSwitches()].slice(0, MOST_CASES);
  }

  /** Cells of text with a list of what may be chosen. */
  private textSwitches(): Overrides[] {
    return this.model.book.sheets.flatMap((sheet) =>
      sheet.validations.flatMap(({ ranges, type }) => {
        const at = ranges[0];
        const id = type === 'list' && at && at.row1 === at.row2 && at.col1 === at.col2 ? cellId(sheet, at.row1, at.col1) : -1;
        const now = id < 0 ? null : this.model.values.value(id);
        if (typeof now !== 'string') return [];
        const others = listAt(this.model, sheet.index, at!.row1, at!.col1).filter((v) => v !== now);
        return others.map((v): Overrides => new Map([[id, v]]));
      }),
    );
  }

  /** Inputs typed as nought (nothing drawn, a plan not in use) given a value. */
  private filled(): Overrides[] {
    const { scalars, lines, sheets, values, graph } = this.model;
    const cells = [
      ...scalars,
      ...lines.flatMap((l) => [...l.cells.values()].map((c) => ({ sheet: l.sheet, id: c.id, formula: c.formula }))),
    ];
    const empty = cells.filter((c) => !c.formula && sheets[c.sheet]?.role === 'inputs' && values.value(c.id) === 0);
    const ids = [...new Set(empty.map((c) => c.id))].filter((id) => graph.dependents(id).length > 0);
    return ids.length === 0 ? [] : FILLED.map((value) => new Map(ids.map((id) => [id, value])));
  }

  private stress(): Overrides[] {
    const number = (id: number) => this.model.values.value(id) as number;
    return STRESS.map(
      (factors) => new Map(this.all.flatMap(({ ids }, i) => ids.map((id) => [id, number(id) * factors[i % factors.length]!] as const))),
    );
  }
}

/** What the list validation of a cell offers. */
function listAt({ book, values }: Model, sheet: number, row: number, col: number): Scalar[] {
  const inside = (r: { row1: number; row2: number; col1: number; col2: number }) =>
    row >= r.row1 && row <= r.row2 && col >= r.col1 && col <= r.col2;
  const list = book.sheets[sheet]!.validations.find((v) => v.type === 'list' && v.ranges.some(inside))?.formulas[0];
  if (list === undefined) return [];
  const typed = /^"(.*)"$/.exec(list);
  if (typed) return typed[1]!.split(',').map((v) => (v.trim() !== '' && Number.isFinite(Number(v)) ? Number(v) : v.trim()));
  const [, name, from, to] = /^(?:'?([^'!]+)'?!)?(\$?[A-Z]+\$?\d+):(\$?[A-Z]+\$?\d+)$/.exec(list) ?? [];
  const home = name === undefined ? sheet : book.sheets.findIndex((s) => s.name === name);
  const [a, b] = [parseCell((from ?? '').replaceAll('$', '')), parseCell((to ?? '').replaceAll('$', ''))];
  if (!a || !b || home < 0 || (b.row - a.row + 1) * (b.col - a.col + 1) > MOST_CASES) return [];
  const found: Scalar[] = [];
  for (let r = a.row; r <= b.row; r++) for (let c = a.col; c <= b.col; c++) found.push(values.at(home, r, c));
  return found.filter((v) => v !== null && v !== '');
}
