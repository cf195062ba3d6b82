// The dependency graph's shape: cells by id, ranges kept as rectangles. Pure data and queries.

import type { Node } from '../../grammar/ast.ts';
import type { Area } from './area.ts';

/** One distinct relative formula: parsed once, shared by every cell that is a copy of it. */
export interface Template {
  readonly id: number;
  /** Position-free key (R1C1-like); equal for copied formulas. */
  readonly key: string;
  /** undefined when it does not parse; then `error` says why. */
  readonly ast: Node | undefined;
  readonly error?: { readonly at: number; readonly message: string };
  /** Cell ids that carry it, in workbook order. */
  readonly cells: readonly number[];
}

export interface Formulas {
  readonly templates: readonly Template[];
  /** Template of a cell id, undefined for a constant. */
  of(id: number): Template | undefined;
  /** Formula text of a cell as Excel would show it in that cell, without "=". */
  text(id: number): string;
}

export interface Graph {
  readonly formulas: Formulas;
  /** Static precedents as rectangles (names, tables, 3-D and constant INDIRECT resolved), as written, duplicates removed. */
  precedentAreas(id: number): readonly Area[];
  /** Cell ids of existing cells in those areas, sorted. */
  precedents(id: number): readonly number[];
  /** Cell ids whose formulas reference the cell, directly or through a range, sorted. */
  dependents(id: number): readonly number[];
  /** Transitive closure of precedents, sorted, without the starting cells unless they are in a loop. */
  cone(ids: readonly number[]): readonly number[];
  /** Transitive closure of dependents. */
  reach(ids: readonly number[]): readonly number[];
  /** Shortest chain of ids from -> ... -> to along dependents (from feeds to); undefined when there is none. */
  path(from: number, to: number): readonly number[] | undefined;
  /** Strongly connected components with more than one cell or a self-loop, sorted by first cell. */
  readonly loops: readonly (readonly number[])[];
  /** Formula cell ids, precedents first (components of loops contiguous). */
  readonly order: Int32Array;
  readonly edgeCount: number;
}
