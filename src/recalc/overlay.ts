// What if some cells held other values: sets them, computes what depends on them, reads, and puts everything back.

import type { Graph } from '../graph/graph.ts';
import type { Blocks } from './blocks.ts';
import type { Flags } from './flags.ts';
import type { Host } from './host.ts';
import type { Machine } from './machine.ts';
import { type Extra, State, type Store } from './store.ts';
import type { Area, ExcelError, Scalar } from './value.ts';

interface Kept {
  readonly id: number;
  readonly state: number;
  readonly kind: number;
  readonly number: number;
  readonly other: string | ExcelError | undefined;
  readonly root: number | undefined;
  readonly dated: boolean;
  readonly looped: boolean;
}

export class Overlay {
  /** Overlays within overlays. */
  depth = 0;

  constructor(
    private readonly graph: Graph,
    private readonly store: Store,
    private readonly host: Host,
    private readonly machine: Machine,
    private readonly flags: Flags,
    private readonly blocks: Blocks,
  ) {}

  /** Formula cells that change with some cells, through static references and through those found by computation. */
  reach(ids: readonly number[]): Set<number> {
    const found = new Set<number>();
    let queue = ids.flatMap((id) => [id, ...this.blocks.followersOf(id)]);
    while (queue.length > 0) {
      const fresh: number[] = [];
      for (const id of this.graph.reach(queue)) if (!found.has(id)) fresh.push(id);
      for (const id of fresh) found.add(id);
      const changed = new Set([...queue, ...fresh]);
      const more = this.dynamicReaders(changed).filter((id) => !found.has(id));
      for (const id of more) found.add(id);
      queue = [...more, ...fresh.flatMap((id) => this.blocks.followersOf(id)).filter((id) => !found.has(id))];
      for (const id of queue) found.add(id);
    }
    return found;
  }

  private dynamicReaders(changed: ReadonlySet<number>): number[] {
    const { dynamic } = this.host;
    if (dynamic.size === 0) return [];
    const readers: number[] = [];
    for (const [id, areas] of dynamic) if (areas.some((a) => this.touches(a, changed))) readers.push(id);
    return readers;
  }

  private touches(area: Area, changed: ReadonlySet<number>): boolean {
    const grid = this.store.grids[area.sheet];
    if (!grid) return false;
    let hit = false;
    grid.runs(area, (from, to) => {
      for (let i = from; i < to && !hit; i++) hit = changed.has(grid.firstId + i);
      return hit ? false : undefined;
    });
    return hit;
  }

  /** Runs `read` while some cells hold other values; `dirty` are the cells that may change with them. */
  with<T>(overrides: ReadonlyMap<number, Scalar>, dirty: Iterable<number>, read: () => T): T {
    const { store } = this;
    const kept: Kept[] = [];
    const sheets = new Set<number>();
    for (const id of dirty) {
      if (store.state[id]! > State.Flagged || overrides.has(id)) continue;
      if (!this.machine.surroundings.computes(id)) continue;
      kept.push(this.keep(id));
      sheets.add(store.sheetOf[id]!);
    }
    for (const { id } of kept) store.state[id] = this.blocks.isFollower(id) ? State.Follower : State.Pending;
    for (const [id, value] of overrides) {
      kept.push(this.keep(id));
      sheets.add(store.sheetOf[id]!);
      store.set(id, value);
      store.state[id] = State.Done;
    }
    for (const sheet of sheets) store.rewrites[sheet]!++;
    const spilled = this.extrasOf(kept);
    this.depth++;
    try {
      return read();
    } finally {
      this.depth--;
      for (const { extra, value } of spilled) extra.value = value;
      for (let i = kept.length - 1; i >= 0; i--) this.restore(kept[i]!);
      for (const sheet of sheets) store.rewrites[sheet]!++;
    }
  }

  /** Spilled cells without an id that some of the kept cells fill, with their present values. */
  private extrasOf(kept: readonly Kept[]): { extra: Extra; value: Scalar }[] {
    const maps = this.store.extra.filter((m) => m !== undefined);
    if (maps.length === 0) return [];
    const owners = new Set(kept.map((k) => k.id));
    return maps.flatMap((m) => [...m.values()]).flatMap((extra) => (owners.has(extra.owner) ? [{ extra, value: extra.value }] : []));
  }

  private keep(id: number): Kept {
    const { store, flags } = this;
    return {
      id,
      state: store.state[id]!,
      kind: store.kind[id]!,
      number: store.number[id]!,
      other: store.other[id],
      root: flags.roots.get(id),
      dated: flags.dated.has(id),
      looped: flags.looped.has(id),
    };
  }

  private restore(k: Kept): void {
    const { store, flags } = this;
    store.state[k.id] = k.state;
    store.kind[k.id] = k.kind;
    store.number[k.id] = k.number;
    store.other[k.id] = k.other;
    if (!flags.empty) flags.clear(k.id);
    if (k.root !== undefined) flags.roots.set(k.id, k.root);
    if (k.dated) flags.dated.add(k.id);
    if (k.looped) flags.looped.add(k.id);
  }
}
