// Workbook and formulas -> dependency graph. Answers queries from compressed edges; what is costly is built when first asked for.

import type { Workbook } from '../workbook/workbook.ts';
import { locate } from '../workbook/workbook.ts';
import type { Area } from './area.ts';
import { cone, reach } from './cone.ts';
import { buildEdges, type Edges } from './edges.ts';
import type { Formulas, Graph } from './graph.ts';
import { Inverse } from './inverse.ts';
import { Lattice } from './lattice.ts';
import { type Order, orderOf } from './order.ts';
import { path } from './path.ts';
import { type Precedents, precedentsOf } from './precedents.ts';
import { areasOf } from './references.ts';

export function buildGraph(book: Workbook, formulas: Formulas): Graph {
  const precedents = precedentsOf(book, formulas);
  const edges = buildEdges(new Lattice(book), precedents);
  return new BookGraph(book, formulas, precedents, edges, orderOf(edges, precedents));
}

class BookGraph implements Graph {
  readonly order: Int32Array;
  readonly loops: readonly (readonly number[])[];
  readonly edgeCount: number;
  private readonly circular: ReadonlySet<number>;
  private turned: Inverse | undefined;

  constructor(
    private readonly book: Workbook,
    readonly formulas: Formulas,
    private readonly lists: Precedents,
    private readonly edges: Edges,
    order: Order,
  ) {
    this.order = order.order;
    this.loops = order.loops;
    this.circular = order.circular;
    this.edgeCount = edges.count;
  }

  private get inverse(): Inverse {
    this.turned ??= new Inverse(this.edges);
    return this.turned;
  }

  precedentAreas(id: number): readonly Area[] {
    const list = this.lists.listOf[id]!;
    if (list < 0) return [];
    const { sheet, index } = locate(this.book, id);
    return areasOf(this.lists.lists[list]!, sheet.cells.row[index]!, sheet.cells.col[index]!, this.book);
  }

  precedents(id: number): readonly number[] {
    const ids = new Set<number>();
    for (const area of this.precedentAreas(id)) this.edges.lattice.eachCell(area.sheet, area, (cell) => ids.add(cell));
    return sorted(ids);
  }

  dependents(id: number): readonly number[] {
    return this.inverse.dependents(id);
  }

  cone(ids: readonly number[]): readonly number[] {
    return sorted(this.besides(cone(this.edges, ids), ids));
  }

  reach(ids: readonly number[]): readonly number[] {
    return sorted(this.besides(reach(this.inverse, ids), ids));
  }

  path(from: number, to: number): readonly number[] | undefined {
    return path(this.inverse, from, to);
  }

  /** Drops the starting cells unless they are in a circle. */
  private besides(found: Set<number>, starts: readonly number[]): Set<number> {
    for (const id of starts) if (!this.circular.has(id)) found.delete(id);
    return found;
  }
}

function sorted(ids: Set<number>): number[] {
  return [...ids].sort((a, b) => a - b);
}
