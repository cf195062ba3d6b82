// The shortest chain of formulas between two cells, breadth first along the dependents.

import type { Inverse } from './inverse.ts';

/** from ... to, each referring to the one before it; [from] when both are the same cell; undefined when there is none. */
export function path(inverse: Inverse, from: number, to: number): number[] | undefined {
  if (from === to) return [from];
  const before = new Map<number, number>([[from, -1]]);
  const sweep = inverse.sweep();
  let ring = [from];
  while (ring.length > 0 && !before.has(to)) {
    const next: number[] = [];
    // In order of ids, so that of several shortest chains always the same one is found.
    for (const cell of ring.sort((a, b) => a - b)) {
      sweep(cell, (dependent) => {
        if (before.has(dependent)) return;
        before.set(dependent, cell);
        next.push(dependent);
      });
    }
    ring = next;
  }
  if (!before.has(to)) return undefined;
  const chain: number[] = [];
  for (let cell = to; cell >= 0; cell = before.get(cell)!) chain.push(cell);
  return chain.reverse();
}
