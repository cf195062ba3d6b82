import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph } from '../../src/graph/build.ts';
import { parseFormulas } from '../../src/graph/formulas.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { book } from '../../src/testing/book.ts';
import type { Workbook } from '../../src/workbook/workbook.ts';
import { anyBook } from './books.ts';
import { type Naive, naiveGraph } from './naive.ts';

const sorted = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b);

function check(verify: (graph: Graph, naive: Naive, workbook: Workbook) => void, runs = 150): void {
  fc.assert(
    fc.property(anyBook, (workbook) => {
      const formulas = parseFormulas(workbook);
      verify(buildGraph(workbook, formulas), naiveGraph(workbook, formulas), workbook);
    }),
    { numRuns: runs },
  );
}

const ids = (workbook: Workbook): number[] => Array.from({ length: workbook.cellCount }, (_, id) => id);

describe('laws of the graph, against the naive one', () => {
  it('precedents and dependents are those written, and each other turned round', () => {
    check((graph, naive, workbook) => {
      for (const id of ids(workbook)) {
        expect(graph.precedents(id)).toEqual(sorted(naive.precedents.get(id) ?? []));
        const users = [...naive.precedents].filter(([, p]) => p.has(id)).map(([user]) => user);
        expect(graph.dependents(id)).toEqual(sorted(users));
      }
    });
  });

  it('cone and reach are the closures, and taking them again adds nothing', () => {
    check((graph, naive, workbook) => {
      for (const id of ids(workbook)) {
        expect(graph.cone([id])).toEqual(sorted(naive.closure(id)));
        expect(graph.reach([id])).toEqual(ids(workbook).filter((other) => naive.closure(other).has(id)));
      }
      const starts = ids(workbook).slice(0, 5);
      const once = graph.cone(starts);
      expect(graph.cone([...starts, ...once]).filter((id) => !once.includes(id) && !starts.includes(id))).toEqual([]);
      const all = starts.flatMap((id) => [...naive.closure(id)]);
      expect(once).toEqual(sorted(new Set(all)).filter((id) => !starts.includes(id) || naive.closure(id).has(id)));
    });
  });

  it('a path is made of edges, as short as can be, and there when the cone says so', () => {
    check((graph, naive, workbook) => {
      const list = ids(workbook);
      for (const from of list.slice(0, 6)) {
        const distance = distances(from, naive, list);
        for (const to of list) {
          const found = graph.path(from, to);
          expect(found?.length).toBe(distance.get(to));
          if (!found) continue;
          expect([found[0], found.at(-1)]).toEqual([from, to]);
          for (let i = 1; i < found.length; i++) expect(naive.precedents.get(found[i]!)?.has(found[i - 1]!)).toBe(true);
        }
      }
    }, 60);
  });

  it('loops are the cells that reach each other', () => {
    check((graph, naive, workbook) => {
      const groups = new Map<string, number[]>();
      for (const id of ids(workbook)) {
        if (!naive.closure(id).has(id)) continue;
        const mates = ids(workbook).filter((other) => naive.closure(id).has(other) && naive.closure(other).has(id));
        groups.set(mates.join(), mates);
      }
      expect(graph.loops).toEqual([...groups.values()].sort((a, b) => a[0]! - b[0]!));
    });
  });

  it('the order names each formula once, precedents first, loops together', () => {
    check((graph, naive) => {
      const order = [...graph.order];
      expect(sorted(order)).toEqual(sorted(naive.precedents.keys()));
      const place = new Map(order.map((id, i) => [id, i]));
      const loopOf = new Map(graph.loops.flatMap((loop, n) => loop.map((id) => [id, n] as const)));
      for (const [id, precedents] of naive.precedents) {
        for (const p of precedents) {
          if (!place.has(p) || (loopOf.has(id) && loopOf.get(id) === loopOf.get(p))) continue;
          expect(place.get(p)).toBeLessThan(place.get(id)!);
        }
      }
      for (const loop of graph.loops) {
        const places = sorted(loop.map((id) => place.get(id)!));
        expect(places.at(-1)! - places[0]!).toBe(loop.length - 1);
      }
    });
  });

  it('nothing depends on the order in which the cells of a sheet were given', () => {
    const cells = { A1: 1, A2: '=A1+B2', B2: '=A2', C1: '=SUM(A:B)', D1: '=C1' };
    const [one, two] = [cells, Object.fromEntries(Object.entries(cells).reverse())].map((map) => {
      const workbook = book({ In: map });
      return buildGraph(workbook, parseFormulas(workbook));
    });
    expect([...one!.order]).toEqual([...two!.order]);
    expect(one!.loops).toEqual(two!.loops);
  });
});

function distances(from: number, naive: Naive, list: readonly number[]): Map<number, number> {
  const distance = new Map([[from, 1]]);
  let ring = [from];
  for (let steps = 2; ring.length > 0; steps++) {
    ring = list.filter((id) => !distance.has(id) && ring.some((p) => naive.precedents.get(id)?.has(p)));
    for (const id of ring) distance.set(id, steps);
  }
  return distance;
}
