// What is to be said of a settled cell beside its value: rests on the unknown, on the date, on a loop. Each reader passes it on.

import type { Host } from './host.ts';

export class Flags {
  /** Cell -> the first cell on its way that could not be recalculated. */
  readonly roots = new Map<number, number>();
  /** Why, for those first cells. */
  readonly reasons = new Map<number, string>();
  readonly dated = new Set<number>();
  /** Members of loops and what is computed from them. */
  readonly looped = new Set<number>();

  /** The formula at work has read a flagged cell. */
  absorb(id: number, host: Host): void {
    if (host.taint < 0) host.taint = this.roots.get(id) ?? -1;
    if (this.dated.has(id)) host.dated = true;
    if (this.looped.has(id)) host.looped = true;
  }

  /** Keeps what the formula at work has learnt; answers whether there is anything. */
  keep(id: number, host: Host): boolean {
    if (!this.empty) this.clear(id);
    if (host.taint < 0 && !host.dated && !host.looped) return false;
    if (host.taint >= 0) {
      this.roots.set(id, host.taint);
      if (host.taint === id && host.reason !== undefined) this.reasons.set(id, host.reason);
    }
    if (host.dated) this.dated.add(id);
    if (host.looped) this.looped.add(id);
    return true;
  }

  get empty(): boolean {
    return this.roots.size === 0 && this.dated.size === 0 && this.looped.size === 0;
  }

  clear(id: number): void {
    this.roots.delete(id);
    this.dated.delete(id);
    this.looped.delete(id);
  }

  copy(from: number, to: number): void {
    this.clear(to);
    const root = this.roots.get(from);
    if (root !== undefined) this.roots.set(to, root);
    if (this.dated.has(from)) this.dated.add(to);
    if (this.looped.has(from)) this.looped.add(to);
  }
}
