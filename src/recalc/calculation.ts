// Everything one calculation needs, tied together: programs of cells, pinned values, blocks, loops. The machine asks, this answers.

import type { Graph } from '../graph/graph.ts';
import type { FormulaBlock, Workbook } from '../workbook/workbook.ts';
import { Blocks } from './blocks.ts';
import { cellFact } from './cellfact.ts';
import { DataTables } from './datatable.ts';
import { agree } from './engine.ts';
import { Flags } from './flags.ts';
import { functions } from './functions/index.ts';
import { Host } from './host.ts';
import type { Program, Surroundings } from './hosting.ts';
import { Loops, type Solution } from './loops.ts';
import { Machine } from './machine.ts';
import { Overlay } from './overlay.ts';
import { asShown } from './precision.ts';
import { Programs } from './programs.ts';
import { State, Store } from './store.ts';
import {
  type Area,
  AreaSet,
  ArrayValue,
  CALC,
  Area as CellArea,
  isUnknown,
  Lambda,
  NUM,
  REF,
  type Scalar,
  type Unknown,
  VALUE,
  type Value,
} from './value.ts';
import { BookWorld } from './world.ts';

export interface Budget {
  /** Evaluations of cells in one loop, and in one data table. */
  readonly loop: number;
  readonly table: number;
}

export class Calculation implements Surroundings {
  readonly store: Store;
  readonly host: Host;
  readonly flags = new Flags();
  readonly machine: Machine;
  readonly blocks: Blocks;
  readonly overlay: Overlay;
  readonly loops: Loops;
  readonly world: BookWorld;
  /** The solution of the loop that a cell belongs to. */
  readonly loopOf = new Map<number, Solution>();
  readonly tables: DataTables;
  private readonly programs: Programs;
  private ranks: Int32Array | undefined;
  /** False when every cached value is a placeholder. */
  private caches = true;

  constructor(
    readonly book: Workbook,
    readonly graph: Graph,
    time: number | undefined,
    budget: Budget,
  ) {
    this.store = new Store(book);
    this.host = new Host(this.store, time);
    this.machine = new Machine(this.store, this.host, this.flags);
    this.machine.surroundings = this;
    this.blocks = new Blocks(book, this.store);
    this.overlay = new Overlay(graph, this.store, this.host, this.machine, this.flags, this.blocks);
    this.tables = new DataTables(book, graph, this.store, this.machine, this.overlay, budget.table);
    const { iterate, iterateCount: count, iterateDelta: delta } = book.calc;
    const settings = { iterate, count, delta, budget: budget.loop };
    this.loops = new Loops(this.store, this.machine, settings, this);
    this.world = new BookWorld(book, this.host, (anchor, c) => this.spill(anchor, c));
    this.host.book = {
      sheet: (name) => this.world.sheet(name),
      textReference: (text) => this.world.textReference(text),
      formulaText: (id) => (graph.formulas.of(id) ? unprefixed(graph.formulas.text(id)) : undefined),
      functionOf: (name) => functions.get(name),
      cellFact: (what, sheet, row, col) => cellFact(book, what, sheet, row, col),
    };
    this.programs = new Programs(book.cellCount, graph.formulas.templates, this.blocks, this.world.compiler);
    for (const { blocks, index } of book.sheets)
      for (const block of blocks) if (block.kind === 'dataTable') this.prepareTable(block, index);
  }

  private prepareTable(block: FormulaBlock, sheet: number): void {
    const id = this.store.idAt(sheet, block.rect.row1, block.rect.col1);
    if (id >= 0) this.programs.set(id, { run: (c) => this.tables.body(block, sheet, c), weight: 10, array: true });
  }

  /** Everything that is computed waits again; loops start from their caches. */
  start(): void {
    const { store } = this;
    for (let id = 0; id < store.state.length; id++) if (this.programs.has(id)) store.state[id] = State.Pending;
    this.blocks.reset();
    for (const loop of this.graph.loops) for (const id of loop) if (this.programs.has(id)) store.set(id, this.cached(id) ?? 0);
    for (let sheet = 0; sheet < store.rewrites.length; sheet++) store.rewrites[sheet]!++;
    this.loopOf.clear();
  }

  /** Cells that the graph's order does not name (tables, formulas without a tree). */
  finishRest(): void {
    const { state } = this.store;
    for (let id = 0; id < state.length; id++) if (state[id] === State.Pending || state[id] === State.Follower) this.machine.drive(id);
  }

  /** Some cells, precedents first as far as the graph knows. */
  inOrder(ids: readonly number[]): readonly number[] {
    this.ranks ??= rankOf(this.graph.order, this.book.cellCount);
    const { ranks } = this;
    return ids.slice().sort((a, b) => ranks[a]! - ranks[b]!);
  }

  program(id: number): Program {
    return this.programs.get(id);
  }

  computes(id: number): boolean {
    return this.programs.has(id) || this.blocks.isFollower(id);
  }

  ownerOf(id: number): number {
    return this.blocks.ownerOf(id);
  }

  followersOf(id: number): readonly number[] {
    return this.blocks.followersOf(id);
  }

  isSubtotal(id: number): boolean {
    const ast = this.graph.formulas.of(id)?.ast;
    return ast?.kind === 'call' && (ast.name === 'SUBTOTAL' || ast.name === 'AGGREGATE');
  }

  /** The cached value as far as it can be trusted to be one. */
  cached(id: number): Scalar | undefined {
    return this.caches ? this.store.cached(id) : undefined;
  }

  distrustCaches(): void {
    this.caches = false;
  }

  assign(id: number, value: Value): void {
    const plan = this.blocks.planOf(id);
    if (plan) this.blocks.fill(id, plan, plain(value), (item, at) => this.kept(item, at));
    else this.store.set(id, this.kept(plain(value) instanceof ArrayValue ? first(value) : (plain(value) as Scalar), id));
  }

  /** What a cell holds: a blank is 0, the unknown is the cached value if there is one. */
  private kept(item: Scalar, id: number): Scalar {
    if (this.host.guess !== undefined) return this.confirmed(item, id, this.host.guess);
    if (typeof item === 'number') return item - item === 0 ? this.shown(item, id) : NUM;
    if (item === null) return 0;
    if (!isUnknown(item)) return item;
    this.host.rest((item as Unknown).reason);
    return this.cached(id) ?? item;
  }

  /** The number itself, or as its format shows it when the workbook calculates so. */
  private shown(n: number, id: number): number {
    if (this.book.calc.fullPrecision) return n;
    const { cells, firstId } = this.book.sheets[this.store.sheetOf[id]!]!;
    return asShown(n, this.book.styles[cells.style[id - firstId]!]?.numberFormat ?? 'General');
  }

  /** A guess stands when the cache confirms it; else the cache does. */
  private confirmed(item: Scalar, id: number, why: string): Scalar {
    const cached = this.cached(id);
    if (cached !== undefined && agree(cached, item)) return cached;
    this.host.rest(why);
    return cached ?? item ?? 0;
  }

  solve(members: number[], floor: number): void {
    const again = this.overlay.depth > 0 || members.some((id) => this.loopOf.has(id));
    const solution = this.loops.solve(members, floor, again);
    if (!solution) return;
    this.flagMembers(solution.members);
    for (const id of solution.members) {
      this.flags.looped.add(id);
      if (!solution.converged) {
        this.flags.roots.set(id, solution.members[0]!);
        this.flags.reasons.set(solution.members[0]!, 'circular reference not resolved');
      }
      this.machine.closeMember(id);
    }
    if (this.overlay.depth > 0) return;
    for (const id of solution.members) this.loopOf.set(id, solution);
  }

  /** What one member rests on, all rest on. */
  private flagMembers(members: readonly number[]): void {
    const { flags, host } = this;
    for (const id of members) this.machine.again(id, () => flags.keep(id, host));
    const root = members.map((id) => flags.roots.get(id)).find((r) => r !== undefined);
    const dated = members.some((id) => flags.dated.has(id));
    for (const id of members) {
      if (root !== undefined && !flags.roots.has(id)) flags.roots.set(id, root);
      if (dated) flags.dated.add(id);
    }
  }

  /** The area that an anchor's formula fills. */
  private spill(anchor: Area, c: Host): Value {
    const id = this.store.idAt(anchor.sheet, anchor.row1, anchor.col1);
    if (id < 0) return REF;
    c.cell(id);
    const rect = this.blocks.areaOf(id);
    return rect ? new CellArea(anchor.sheet, rect.row1, rect.col1, rect.row2, rect.col2) : REF;
  }
}

/** A formula without the prefixes under which newer functions are stored. */
function unprefixed(text: string): string {
  return text.replace(/"[^"]*"|_xl(?:fn|ws|pm|op|udf)\./g, (part) => (part.startsWith('"') ? part : ''));
}

function plain(value: Value): Scalar | ArrayValue {
  if (value instanceof Lambda) return CALC;
  return value instanceof CellArea || value instanceof AreaSet ? VALUE : value;
}

function first(value: Value): Scalar {
  return value instanceof ArrayValue ? (value.data[0] ?? null) : null;
}

function rankOf(order: Int32Array, count: number): Int32Array {
  const ranks = new Int32Array(count).fill(count);
  order.forEach((id, i) => {
    ranks[id] = i;
  });
  return ranks;
}
