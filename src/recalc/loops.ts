// A loop of cells -> values: iterated as the workbook allows, from its caches and from zero, or pinned to the caches; and what was wrong.

import { compareNumbers } from './compare.ts';
import type { Machine } from './machine.ts';
import type { Cycle } from './recalculation.ts';
import type { Store } from './store.ts';
import { isError, type Scalar, Unknown, type Value } from './value.ts';

export interface LoopSettings {
  readonly iterate: boolean;
  readonly count: number;
  readonly delta: number;
  /** Most evaluations of members in one loop. */
  readonly budget: number;
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

/** What one sweep changed, and the size of the largest value. */
interface Step {
  readonly relative: number;
  readonly absolute: number;
  readonly scale: number;
}

/** Sweeps go on until nothing moves at all; at the last sweep a billionth is near enough. */
const STILL = 1e-13;
const RELATIVE = 1e-9;
/** Belongs to a larger loop after all. */
const MERGED = Symbol('merged');

export class Loops {
  readonly solutions: Solution[] = [];

  constructor(
    private readonly store: Store,
    private readonly machine: Machine,
    private readonly settings: LoopSettings,
    private readonly assign: (id: number, value: Value) => void,
    private readonly cached: (id: number) => Scalar | undefined,
  ) {}

  /** Values for a loop; undefined when it was given back to a larger one. `again` is set when values are computed anew after a change. */
  solve(members: number[], floor: number, again: boolean): Solution | undefined {
    try {
      return this.settings.iterate ? this.iterated(members, floor, again) : this.pinned(members, floor);
    } catch (merged) {
      if (merged !== MERGED) throw merged;
      return undefined;
    }
  }

  private iterated(members: number[], floor: number, again: boolean): Solution {
    const hasCache = members.some((id) => this.cached(id) !== undefined);
    const warm = again || hasCache ? this.run(members, floor, again ? undefined : (id) => this.cached(id) ?? 0) : undefined;
    if (warm?.settled && again) return this.solution(members, warm, true, undefined);
    const cold = this.run(members, floor, () => 0);
    const [best, other] = warm?.settled ? [warm, cold] : cold.settled || !warm ? [cold, warm] : [warm, cold];
    if (!best.settled) {
      const trouble = best.trouble ?? 'diverges';
      this.restore(members, hasCache ? members.map((id) => this.cached(id) ?? 0) : best.values);
      return this.solution(members, best, false, trouble);
    }
    this.restore(members, best.values);
    return this.solution(members, best, true, trouble(best, other, cold, this.settings));
  }

  /** Iteration off: the caches are all there is; without them the fixed point, if there is one, marked as unresolved. */
  private pinned(members: number[], floor: number): Solution {
    const values = members.map((id) => this.cached(id));
    if (values.some((v) => v !== undefined)) {
      this.restore(
        members,
        values.map((v) => v ?? 0),
      );
      const none: Run = {
        values: [],
        settled: false,
        sweeps: 0,
        residual: 0,
        trouble: undefined,
        stopped: undefined,
        stoppedByCount: false,
      };
      return this.solution(members, none, false, undefined);
    }
    const cold = this.run(members, floor, () => 0);
    const unknown = new Unknown('circular reference without cached values');
    this.restore(members, cold.settled ? cold.values : members.map(() => unknown));
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

  private restore(members: readonly number[], values: readonly Scalar[]): void {
    members.forEach((id, i) => {
      this.put(id, values[i]!);
    });
  }

  private put(id: number, value: Scalar): void {
    this.store.set(id, value);
    this.store.rewrites[this.store.sheetOf[id]!]!++;
  }

  /** Gauss-Seidel sweeps in the order in which the walk first finished the members. */
  private run(members: number[], floor: number, start: ((id: number) => Scalar) | undefined): Run {
    const { count, delta, budget } = this.settings;
    if (start) for (const id of members) this.put(id, start(id));
    const limit = Math.max(2, Math.min(Math.max(count, 1000), Math.floor(budget / members.length)));
    const history: Step[] = [];
    let stopped: Scalar[] | undefined;
    let stoppedByCount = false;
    let before: Scalar[] = [];
    for (let sweep = 1; sweep <= limit; sweep++) {
      const previous = this.values(members);
      const change = this.sweep(members, floor);
      history.push(change);
      if (!stopped && (change.absolute < delta || sweep === count)) {
        stopped = this.values(members);
        stoppedByCount = change.absolute >= delta;
      }
      if (change.relative <= (sweep === limit ? RELATIVE : STILL)) {
        // Past the largest number everything is #NUM!, which no longer changes.
        const overflown = history.some((h) => h.scale > 1e150) && this.values(members).some(isError);
        return this.outcome(members, sweep, change.relative, overflown ? 'diverges' : undefined, stopped, stoppedByCount);
      }
      if (growing(history)) return this.outcome(members, sweep, change.relative, 'diverges', stopped, stoppedByCount);
      if (sweep > 40 && this.swings(members, before, previous)) {
        return this.outcome(members, sweep, change.relative, 'oscillates', stopped, stoppedByCount);
      }
      if (sweep % 50 === 0) this.leap(members, previous, history);
      before = previous;
    }
    const what = history[limit - 1]!.scale > 10 * history[limit >> 1]!.scale ? 'diverges' : 'does not settle';
    return this.outcome(members, limit, history[limit - 1]!.relative, what, stopped, stoppedByCount);
  }

  /** A loop that closes in by a steady ratio is carried to where it is heading; the sweeps that follow have the last word. */
  private leap(members: readonly number[], previous: readonly Scalar[], history: readonly Step[]): void {
    const [a, b, c] = history.slice(-3).map((h) => h.absolute) as [number, number, number];
    const rate = c / b;
    if (!(rate > 0.5 && rate < 0.9999) || Math.abs(rate - b / a) > 0.01 * (1 - rate)) return;
    members.forEach((id, i) => {
      const [now, old] = [this.store.get(id), previous[i]];
      if (typeof now === 'number' && typeof old === 'number') this.put(id, now + ((now - old) * rate) / (1 - rate));
    });
  }

  private outcome(
    members: readonly number[],
    sweeps: number,
    residual: number,
    what: string | undefined,
    stopped: Scalar[] | undefined,
    byCount: boolean,
  ): Run {
    const values = this.values(members);
    return { values, settled: what === undefined, sweeps, residual, trouble: what, stopped, stoppedByCount: byCount };
  }

  private values(members: readonly number[]): Scalar[] {
    return members.map((id) => this.store.get(id));
  }

  /** Back where it was two sweeps ago, but not where it was one sweep ago. */
  private swings(members: readonly number[], before: readonly Scalar[], previous: readonly Scalar[]): boolean {
    const now = this.values(members);
    return distance(now, before).relative <= RELATIVE && distance(now, previous).relative > RELATIVE * 10;
  }

  private sweep(members: number[], floor: number): Step {
    const old = this.values(members);
    for (let i = 0; i < members.length; i++) {
      const id = members[i]!;
      const opened = this.machine.open.length;
      const low = this.machine.again(id, (value) => this.assign(id, value));
      this.store.rewrites[this.store.sheetOf[id]!]!++;
      // A branch taken now may bring in cells that were not part of the loop before.
      const joined = this.machine.open.splice(opened);
      if (joined.length > 0) members.splice(i, 0, ...joined);
      i += joined.length;
      for (const j of joined) old.splice(members.indexOf(j), 0, this.store.get(j));
      if (low < floor) {
        this.machine.reopen(members, low);
        throw MERGED;
      }
    }
    return distance(this.values(members), old);
  }
}

/** Largest change: relative to the member or to a trillionth of the largest one, and absolute. A change of kind is infinite. */
function distance(now: readonly Scalar[], old: readonly Scalar[]): Step {
  let scale = 0;
  for (const v of now) if (typeof v === 'number') scale = Math.max(scale, Math.abs(v));
  let relative = 0;
  let absolute = 0;
  now.forEach((v, i) => {
    const o = old[i]!;
    if (typeof v !== 'number' || typeof o !== 'number') {
      if (v !== o) [relative, absolute] = [Infinity, Infinity];
      return;
    }
    const gap = Math.abs(v - o);
    absolute = Math.max(absolute, gap);
    if (gap > scale * 1e-13) relative = Math.max(relative, gap / Math.max(Math.abs(v), Math.abs(o)));
  });
  return { relative, absolute, scale };
}

/** The values are a million times what they were and still change by much. */
function growing(history: readonly Step[]): boolean {
  const n = history.length;
  if (n <= 40) return false;
  return history[n - 1]!.scale > 1e6 * Math.max(1, history[9]!.scale) && history.slice(n - 20).every((h) => h.relative > 0.001);
}

function trouble(best: Run, other: Run | undefined, cold: Run, settings: LoopSettings): string | undefined {
  if (other && !other.settled) return other.trouble === undefined ? undefined : 'start-dependent';
  if (other && best.values.some(isError) !== other.values.some(isError)) return 'error-latch';
  if (other && !near(best.values, other.values)) return 'start-dependent';
  if (best.values.some(isError)) return 'error-latch';
  return stopsShort(best, cold, settings) ? 'excel-stops-short' : undefined;
}

function near(a: readonly Scalar[], b: readonly Scalar[]): boolean {
  const { relative, absolute } = distance(a, b);
  return relative <= 1e-6 || absolute < 1e-9;
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
