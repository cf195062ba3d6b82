// Everything one calculation needs, tied together: programs of cells, pinned values, blocks, loops. The machine asks, this answers.

import type { Graph, Template } from '../graph/graph.ts';
import type { FormulaBlock, Workbook } from '../workbook/workbook.ts';
import { Blocks } from './blocks.ts';
import { cellFact } from './cellfact.ts';
import { DataTables } from './datatable.ts';
import { agree } from './engine.ts';
import { Flags } from './flags.ts';
import { functions } from './functions/index.ts';
import { Host } from './host.ts';
import { Loops, type Solution } from './loops.ts';
import { Machine, type Program, type Surroundings } from './machine.ts';
import { Overlay } from './overlay.ts';
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
  Unknown,
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
  private readonly tables: DataTables;
  private readonly programOf: Int32Array;
  private readonly programs: Program[] = [];
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
    this.tables = new DataTables(book, graph, this.store, this.overlay, budget.table);
    const { iterate, iterateCount: count, iterateDelta: delta } = book.calc;
    const settings = { iterate, count, delta, budget: budget.loop };
    this.loops = new Loops(
      this.store,
      this.machine,
      settings,
      (id, value) => this.assign(id, value),
      (id) => this.cached(id),
    );
    this.world = new BookWorld(book, this.host, (anchor, c) => this.spill(anchor, c));
    this.host.book = {
      sheet: (name) => this.world.sheet(name),
      textReference: (text) => this.world.textReference(text),
      formulaText: (id) => (graph.formulas.of(id) ? shown(graph.formulas.text(id)) : undefined),
      functionOf: (name) => functions.get(name),
      cellFact: (what, sheet, row, col) => cellFact(book, what, sheet, row, col),
    };
    this.programOf = new Int32Array(book.cellCount).fill(-1);
    this.preparePrograms();
  }

  private preparePrograms(): void {
    for (const template of this.graph.formulas.templates) {
      const plain = this.programs.push(this.lazyProgram(template, false)) - 1;
      let array = -1;
      for (const id of template.cells) {
        const plan = this.blocks.planOf(id);
        if (!plan) this.programOf[id] = plain;
        else if (plan.kind !== 'dataTable') {
          if (array < 0) array = this.programs.push(this.lazyProgram(template, true)) - 1;
          this.programOf[id] = array;
        }
      }
    }
    for (const sheet of this.book.sheets)
      for (const block of sheet.blocks) if (block.kind === 'dataTable') this.prepareTable(block, sheet.index);
  }

  private prepareTable(block: FormulaBlock, sheet: number): void {
    const id = this.store.idAt(sheet, block.rect.row1, block.rect.col1);
    if (id < 0) return;
    this.store.state[id] = State.Pending;
    this.programOf[id] = this.programs.push({ run: (c) => this.tables.body(block, sheet, c), weight: 10, array: true }) - 1;
  }

  /** Compiled when first run. */
  private lazyProgram(template: Template, array: boolean): Program {
    let body: Program['run'] | undefined;
    const { ast, error } = template;
    const unknown = new Unknown(`does not parse: ${error?.message ?? 'no formula'}`);
    return {
      run: (c) => {
        body ??= ast ? this.world.compiler.formula(ast, array) : () => unknown;
        return body(c);
      },
      weight: ast ? Math.min(1000, 8 + depthOf(ast)) : 1,
      array,
    };
  }

  /** Everything that is computed waits again; loops start from their caches. */
  start(): void {
    const { store } = this;
    for (let id = 0; id < this.programOf.length; id++) if (this.programOf[id]! >= 0) store.state[id] = State.Pending;
    this.blocks.reset();
    for (const loop of this.graph.loops) for (const id of loop) if (this.programOf[id]! >= 0) store.set(id, this.cached(id) ?? 0);
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
    return this.programs[this.programOf[id]!] ?? NO_PROGRAM;
  }

  computes(id: number): boolean {
    return this.programOf[id]! >= 0 || this.blocks.isFollower(id);
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
    if (typeof item === 'number') return item - item === 0 ? item : NUM;
    if (item === null) return 0;
    if (!isUnknown(item)) return item;
    this.host.rest((item as Unknown).reason);
    return this.cached(id) ?? item;
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
    this.loops.solutions.push(solution);
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
function shown(text: string): string {
  return text.replace(/"[^"]*"|_xl(?:fn|ws|pm|op|udf)\./g, (part) => (part.startsWith('"') ? part : ''));
}

const NO_PROGRAM: Program = { run: () => new Unknown('no formula'), weight: 1, array: false };

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

/** Nesting of a tree, found without recursion. */
function depthOf(root: object): number {
  let deepest = 0;
  const stack: [object, number][] = [[root, 1]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, depth] = next;
    if (depth > deepest) deepest = depth;
    for (const child of Object.values(node)) {
      if (Array.isArray(child)) for (const c of child.flat()) typeof c === 'object' && c !== null && stack.push([c, depth + 1]);
      else if (typeof child === 'object' && child !== null) stack.push([child, depth + 1]);
    }
  }
  return deepest;
}
