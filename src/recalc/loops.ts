// A loop of cells -> values: iterated as the workbook allows, from its caches and from zero, or pinned to the caches; and what was wrong.

import { compareNumbers } from './compare.ts';
import type { Machine } from './machine.ts';
import type { Cycle } from './recalculation.ts';
import type { Store } from './store.ts';
import { distance, growing, near, overflown, RELATIVE, type Step, steadyRate, swings } from './sweep.ts';
import { isError, type Scalar, Unknown, type Value } from './value.ts';

export interface LoopSettings {
  readonly iterate: boolean;
  readonly count: number;
  readonly delta: number;
  /** Most evaluations of members in one loop. */
  readonly budget: number;
}

/** What the solver asks of the calculation. */
export interface LoopCells {
  assign(id: number, value: Value): void;
  cached(id: number): Scalar | undefined;
  followersOf(id: number): readonly number[];
}

/** One run of sweeps from a starting point. */
interface Run {
  readonly values: readonly Scalar[];
  readonly settled: boolean;
  readonly sweeps: number;
  readonly residual: number;
  readonly trouble: string | undefined;
  /** Values when the workbook's own count or delta would have stopped. */
  readonly stopped: readonly Scalar[] | undefined;
  readonly stoppedByCount: boolean;
}

export interface Solution {
  readonly cycle: Cycle;
  readonly members: readonly number[];
  /** True when the values are those of a settled iteration that the workbook asked for. */
  readonly converged: boolean;
  /** How far the workbook's own stop may lie from the fixed point. */
  readonly tolerance: number;
}

/** Sweeps go on until nothing moves at all; at the last sweep a billionth is near enough. */
const STILL = 1e-13;
/** The loop belongs to a larger one after all. */
const MERGED = Symbol('merged');
/** Cells joined the loop: all starts again with them. */
const GREW = Symbol('grew');
const MAX_STARTS = 100;

const NOT_RUN: Run = { values: [], settled: false, sweeps: 0, residual: 0, trouble: undefined, stopped: undefined, stoppedByCount: false };

export class Loops {
  constructor(
    private readonly store: Store,
    private readonly machine: Machine,
    private readonly settings: LoopSettings,
    private readonly cells: LoopCells,
  ) {}

  /** Values for a loop; undefined when it was given back to a larger one. `again` is set when values are computed anew after a change. */
  solve(members: number[], floor: number, again: boolean): Solution | undefined {
    for (let start = 1; ; start++) {
      try {
        return this.settings.iterate ? this.iterated(members, floor, again) : this.pinned(members, floor);
      } catch (stop) {
        if (stop === MERGED) return undefined;
        if (stop !== GREW) throw stop;
        if (start === MAX_STARTS) return this.solution(members, NOT_RUN, false, 'does not settle');
      }
    }
  }

  private iterated(members: number[], floor: number, again: boolean): Solution {
    const all = this.cellsOf(members);
    const hasCache = all.some((id) => this.cells.cached(id) !== undefined);
    const warm = again || hasCache ? this.run(members, floor, again ? undefined : (id) => this.cells.cached(id) ?? 0) : undefined;
    if (warm?.settled && again) return this.solution(members, warm, true, undefined);
    const cold = this.run(members, floor, () => 0);
    const [best, other] = warm?.settled ? [warm, cold] : cold.settled || !warm ? [cold, warm] : [warm, cold];
    if (!best.settled) {
      this.putAll(all, hasCache ? all.map((id) => this.cells.cached(id) ?? 0) : best.values);
      return this.solution(members, best, false, best.trouble ?? 'diverges');
    }
    this.putAll(all, best.values);
    // From its caches a settled loop needs one sweep; how long it takes from nothing says more.
    const told = cold.settled ? { ...best, sweeps: cold.sweeps, residual: cold.residual } : best;
    return this.solution(members, told, true, trouble(best, other, cold, this.settings));
  }

  /** Iteration off: the caches are all there is; without them the fixed point, if there is one, marked as unresolved. */
  private pinned(members: number[], floor: number): Solution {
    const all = this.cellsOf(members);
    const values = all.map((id) => this.cells.cached(id));
    if (values.some((v) => v !== undefined)) {
      this.putAll(
        all,
        values.map((v) => v ?? 0),
      );
      return this.solution(members, NOT_RUN, false, undefined);
    }
    const cold = this.run(members, floor, () => 0);
    const unknown = new Unknown('circular reference without cached values');
    this.putAll(all, cold.settled ? cold.values : all.map(() => unknown));
    return this.solution(members, cold, false, cold.trouble);
  }

  private solution(members: readonly number[], run: Run, converged: boolean, what: string | undefined): Solution {
    const { iterate, delta } = this.settings;
    const rate = Math.min(0.99, run.sweeps > 1 ? run.residual ** (1 / run.sweeps) : 0);
    const cycle: Cycle = {
      cells: members.slice().sort((a, b) => a - b),
      kind: 'live',
      iterated: iterate,
      converged,
      iterations: run.sweeps,
      residual: run.residual,
      ...(what === undefined ? {} : { trouble: what }),
    };
    return { cycle, members, converged, tolerance: delta / (1 - rate) };
  }

  /** The members with the cells that their blocks fill. */
  private cellsOf(members: readonly number[]): number[] {
    return members.flatMap((id) => [id, ...this.cells.followersOf(id)]);
  }

  private putAll(ids: readonly number[], values: readonly Scalar[]): void {
    ids.forEach((id, i) => {
      this.put(id, values[i]!);
    });
  }

  private put(id: number, value: Scalar): void {
    this.store.set(id, value);
    this.store.rewrites[this.store.sheetOf[id]!]!++;
  }

  private values(ids: readonly number[]): Scalar[] {
    return ids.map((id) => this.store.get(id));
  }

  /** Gauss-Seidel sweeps in the order in which the walk first finished the members. */
  private run(members: number[], floor: number, start: ((id: number) => Scalar) | undefined): Run {
    const { count, delta, budget } = this.settings;
    const all = this.cellsOf(members);
    if (start) this.putAll(all, all.map(start));
    const limit = Math.max(2, Math.min(Math.max(count, 1000), Math.floor(budget / members.length)));
    const history: Step[] = [];
    let stop: Pick<Run, 'stopped' | 'stoppedByCount'> = { stopped: undefined, stoppedByCount: false };
    let before: Scalar[] = [];
    let previous = this.values(all);
    for (let sweep = 1; sweep <= limit; sweep++) {
      this.sweep(members, floor);
      const now = this.values(all);
      const change = distance(now, previous);
      history.push(change);
      if (!stop.stopped && (change.absolute < delta || sweep === count)) stop = { stopped: now, stoppedByCount: change.absolute >= delta };
      const end = verdict(history, now, previous, before, sweep === limit);
      if (end) return { values: now, sweeps: sweep, residual: change.relative, ...stop, ...end };
      if (sweep % 50 === 0) this.leap(all, now, previous, steadyRate(history));
      before = previous;
      previous = this.values(all);
    }
    return NOT_RUN;
  }

  /** A loop that closes in by a steady ratio is carried to where it is heading; the sweeps that follow have the last word. */
  private leap(all: readonly number[], now: readonly Scalar[], previous: readonly Scalar[], rate: number | undefined): void {
    if (rate === undefined) return;
    all.forEach((id, i) => {
      const [to, from] = [now[i], previous[i]];
      if (typeof to === 'number' && typeof from === 'number') this.put(id, to + ((to - from) * rate) / (1 - rate));
    });
  }

  private sweep(members: number[], floor: number): void {
    for (let i = 0; i < members.length; i++) {
      const id = members[i]!;
      const opened = this.machine.open.length;
      const low = this.machine.again(id, (value) => this.cells.assign(id, value));
      this.store.rewrites[this.store.sheetOf[id]!]!++;
      // A branch taken now may bring in cells that were not part of the loop before.
      const joined = this.machine.open.splice(opened);
      members.splice(i, 0, ...joined);
      if (low < floor) {
        this.machine.reopen(members, low);
        throw MERGED;
      }
      if (joined.length > 0) throw GREW;
    }
  }
}

/** How a run ends at this sweep; undefined while it goes on. */
function verdict(
  history: readonly Step[],
  now: readonly Scalar[],
  previous: readonly Scalar[],
  before: readonly Scalar[],
  last: boolean,
): Pick<Run, 'settled' | 'trouble'> | undefined {
  const n = history.length;
  if (history[n - 1]!.relative <= (last ? RELATIVE : STILL)) {
    const lost = overflown(history, now);
    return { settled: !lost, trouble: lost ? 'diverges' : undefined };
  }
  if (growing(history)) return { settled: false, trouble: 'diverges' };
  if (n > 40 && swings(now, previous, before)) return { settled: false, trouble: 'oscillates' };
  if (!last) return undefined;
  return { settled: false, trouble: history[n - 1]!.scale > 10 * history[n >> 1]!.scale ? 'diverges' : 'does not settle' };
}

function trouble(best: Run, other: Run | undefined, cold: Run, settings: LoopSettings): string | undefined {
  if (other && !other.settled) return 'start-dependent';
  if (other && best.values.some(isError) !== other.values.some(isError)) return 'error-latch';
  if (other && !near(best.values, other.values)) return 'start-dependent';
  if (best.values.some(isError)) return 'error-latch';
  return stopsShort(best, cold, settings) ? 'excel-stops-short' : undefined;
}

/** From zero the workbook's own count runs out, or its delta is met far from the fixed point. */
function stopsShort(best: Run, cold: Run, { delta }: LoopSettings): boolean {
  if (!cold.stopped || !cold.settled) return false;
  if (cold.stoppedByCount) return true;
  return cold.stopped.some((v, i) => {
    const end = best.values[i];
    return typeof v === 'number' && typeof end === 'number' && Math.abs(v - end) > 10 * delta && compareNumbers(v, end) !== 0;
  });
}
