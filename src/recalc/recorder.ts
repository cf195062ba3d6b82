// Collects the rectangles that a formula reads while it is evaluated once more, each with the role it played.

import type { Used } from './recalculation.ts';

export class Recorder {
  private readonly seen = new Map<string, Used>();

  note(sheet: number, row1: number, col1: number, row2: number, col2: number, role: Used['role']): void {
    const key = `${sheet}:${row1}:${col1}:${row2}:${col2}:${role}`;
    if (!this.seen.has(key)) this.seen.set(key, { sheet, row1, col1, row2, col2, role });
  }

  /** What was read: sorted, each rectangle once for each role. */
  list(): readonly Used[] {
    return [...this.seen.values()].sort(
      (a, b) => a.sheet - b.sheet || a.row1 - b.row1 || a.col1 - b.col1 || a.row2 - b.row2 || a.col2 - b.col2 || (a.role < b.role ? -1 : 1),
    );
  }
}
