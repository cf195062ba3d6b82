// Settles cells on demand, whatever their order: one depth-first walk that also finds the loops really entered (Tarjan).
// Bounded recursion: past a limit the walk is unwound and resumed from an explicit path. Knows no formulas, only programs.

import type { Flags } from './flags.ts';
import type { Host } from './host.ts';
import type { Settler, Surroundings } from './hosting.ts';
import { State, type Store } from './store.ts';
import { Area, AreaSet, type Scalar, Unknown, type Value } from './value.ts';

const DEFERRED = Symbol('deferred');
const WEIGHT_LIMIT = 1200;

export class Machine implements Settler {
  /** Frames of the walk, kept apart from the call stack so that it can be unwound. */
  private readonly ids: number[] = [];
  private readonly index: number[] = [];
  private readonly base: number[] = [];
  readonly low: number[] = [];
  private readonly selfLoop: boolean[] = [];
  top = -1;
  /** Computed cells of loops that are still open. */
  readonly open: number[] = [];
  readonly marks: Int32Array;
  private clock = 0;
  private weight = 0;
  surroundings!: Surroundings;

  constructor(
    readonly store: Store,
    readonly host: Host,
    readonly flags: Flags,
  ) {
    this.marks = new Int32Array(store.book.cellCount);
    host.settler = this;
  }

  isSubtotal(id: number): boolean {
    return this.surroundings.isSubtotal(id);
  }

  settle(id: number): Scalar {
    const { state } = this.store;
    for (;;) {
      switch (state[id]) {
        case State.Done:
          return this.store.get(id);
        case State.Flagged:
          this.flags.absorb(id, this.host);
          return this.store.get(id);
        case State.Pending:
          this.compute(id);
          break;
        case State.Follower: {
          const owner = this.surroundings.ownerOf(id);
          if (state[owner] === State.Pending) this.compute(owner);
          else if (state[owner] === State.Busy || state[owner] === State.Open) return this.reenter(owner, id);
          else state[id] = state[owner]!;
          break;
        }
        default:
          return this.reenter(id, id);
      }
    }
  }

  /** A read of a cell whose loop is open: its present value serves as an estimate. */
  private reenter(id: number, read: number): Scalar {
    const { top } = this;
    if (top >= 0) {
      if (this.marks[id]! < this.low[top]!) this.low[top] = this.marks[id]!;
      if (this.ids[top] === id) this.selfLoop[top] = true;
    }
    this.host.provisional = true;
    return this.store.get(read);
  }

  private compute(id: number): void {
    this.push(id);
    if (this.weight > WEIGHT_LIMIT) throw DEFERRED;
    this.evaluateTop();
  }

  private push(id: number): void {
    const at = ++this.top;
    this.ids[at] = id;
    this.index[at] = ++this.clock;
    this.low[at] = this.clock;
    this.base[at] = this.open.length;
    this.selfLoop[at] = false;
    this.marks[id] = this.clock;
    this.store.state[id] = State.Busy;
  }

  /** Settles a cell from outside of any formula. */
  drive(id: number): void {
    if (this.store.state[id] === State.Follower) {
      const owner = this.surroundings.ownerOf(id);
      this.drive(owner);
      // An owner that was settled already has filled it.
      if (this.store.state[id] === State.Follower) this.store.state[id] = State.Done;
      return;
    }
    if (this.store.state[id] !== State.Pending) return;
    const floor = this.top;
    this.push(id);
    this.drain(floor);
  }

  /** Finishes the frames above `floor`. */
  private drain(floor: number): void {
    const { weight } = this;
    while (this.top > floor) {
      try {
        this.evaluateTop();
      } catch (stop) {
        if (stop !== DEFERRED) throw stop;
        this.weight = weight;
      }
    }
  }

  private evaluateTop(): void {
    const { host, top } = this;
    const id = this.ids[top]!;
    const saved = host.save();
    const { weight } = this;
    let value: Value;
    try {
      value = this.run(id);
    } catch (stop) {
      host.restore(saved);
      this.weight = weight;
      throw stop;
    }
    this.weight = weight;
    this.finish(top, id, value);
    host.restore(saved);
  }

  /** Evaluates the formula of a cell in its place; the result keeps no references. */
  private run(id: number): Value {
    const { host, store } = this;
    const program = this.surroundings.program(id);
    const sheet = store.sheetOf[id]!;
    const grid = store.grids[sheet]!;
    host.enter(id, sheet, grid.rows[id - grid.firstId]!, grid.cols[id - grid.firstId]!);
    this.weight += program.weight;
    const { top } = this;
    try {
      const value = program.run(host);
      return value instanceof Area || value instanceof AreaSet ? host.deref(value, program.array) : value;
    } catch (stop) {
      if (stop === DEFERRED) throw stop;
      const overflow = stop instanceof RangeError && /call stack/.test(stop.message);
      if (overflow && this.weight > program.weight) throw DEFERRED;
      if (this.top > top) throw stop;
      return new Unknown(overflow ? 'nested too deeply' : `cannot be calculated: ${stop instanceof Error ? stop.message : String(stop)}`);
    }
  }

  private finish(at: number, id: number, value: Value): void {
    const { state } = this.store;
    const low = this.low[at]!;
    const floor = this.index[at]!;
    const base = this.base[at]!;
    const looped = this.selfLoop[at]! || this.open.length > base;
    this.surroundings.assign(id, value);
    this.top = at - 1;
    if (low < floor) {
      state[id] = State.Open;
      this.open.push(id);
      this.lower(low);
    } else if (!looped) {
      state[id] = this.flags.keep(id, this.host) ? State.Flagged : State.Done;
      for (const f of this.surroundings.followersOf(id)) this.close(f, id);
    } else {
      const members = this.open.splice(base);
      members.push(id);
      state[id] = State.Open;
      this.surroundings.solve(members, floor);
    }
  }

  private close(follower: number, owner: number): void {
    this.store.state[follower] = this.store.state[owner]!;
    this.flags.copy(owner, follower);
  }

  /** Settles a member after its loop was solved. */
  closeMember(id: number): void {
    this.store.state[id] = State.Flagged;
    for (const f of this.surroundings.followersOf(id)) this.close(f, id);
  }

  /** Gives an unsolved loop back to the larger loop that it turned out to belong to. */
  reopen(members: readonly number[], low: number): void {
    this.open.push(...members);
    this.lower(low);
  }

  private lower(low: number): void {
    if (this.top >= 0 && low < this.low[this.top]!) this.low[this.top] = low;
  }

  /**
   * Computes a member of an open loop once more and hands the result to `use` while the host still knows what was read.
   * Answers the lowest index of the walk that the evaluation touched.
   */
  again(id: number, use: (value: Value) => void): number {
    const at = ++this.top;
    this.ids[at] = id;
    this.index[at] = this.marks[id]!;
    this.low[at] = this.marks[id]!;
    this.base[at] = this.open.length;
    this.selfLoop[at] = false;
    const { weight, host } = this;
    const saved = host.save();
    for (;;) {
      try {
        const value = this.run(id);
        this.weight = weight;
        use(value);
        break;
      } catch (stop) {
        if (stop !== DEFERRED) throw stop;
        this.weight = weight;
        this.drain(at);
      }
    }
    const low = this.low[at]!;
    this.top = at - 1;
    host.restore(saved);
    return low;
  }
}
