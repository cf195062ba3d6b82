// The words that the parts of the compiler share: what a compiled formula is, and the place in which a node stands.

import type { CallNode, Node } from '../../grammar/ast.ts';
import type { Workbook } from '../workbook/workbook.ts';
import type { FunctionDef } from './functions/define.ts';
import type { Host } from './host.ts';
import type { Area, ExcelError, Value } from './value.ts';

export type Run = (c: Host) => Value;

/**
 * How a range meets a place for one value.
 * Plain: it is cut to the row or column of the formula. Argument: lifted, inside an argument that takes arrays. Formula: lifted, in an array formula.
 */
export const Lift = { Plain: 0, Argument: 1, Formula: 2 } as const;
export type Lift = (typeof Lift)[keyof typeof Lift];

/** Variables of LET and LAMBDA that are in sight. */
export interface Scope {
  readonly names: readonly string[];
  readonly outer: Scope | undefined;
}

export interface Place {
  readonly lift: Lift;
  readonly scope: Scope | undefined;
  /** Inside a defined name relative coordinates wrap round the grid. */
  readonly wrap: boolean;
}

export interface Compiling {
  readonly world: World;
  /** Scalars, arrays and lambdas; references are read. */
  value(node: Node, place: Place): Run;
  /** As value, with references kept. */
  operand(node: Node, place: Place): Run;
}

/** A function that decides itself which of its arguments are evaluated. */
export interface LazyForm {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  compile(node: CallNode, place: Place, k: Compiling, want: 'value' | 'operand'): Run;
}

/** The workbook as the compiler needs to see it. */
export interface World {
  readonly book: Workbook;
  /** Index of a sheet of this book by name, -1 when there is none. */
  sheet(name: string): number;
  /** Index under which a sheet of a linked book can be read; an error when the link is unknown. */
  foreign(book: string, sheet: string): number | ExcelError;
  functionOf(name: string): FunctionDef | undefined;
  formOf(name: string): LazyForm | undefined;
  /** Compiled defined name as seen from a sheet; undefined when there is none. */
  name(name: string, sheet: number, book: string | undefined): Run | undefined;
  /** The spilled area of an anchor cell. */
  spill(anchor: Area, c: Host): Value;
}

/** Innermost first: how many scopes out a variable is, and its slot there. */
export function variable(scope: Scope | undefined, name: string): { depth: number; slot: number } | undefined {
  const wanted = bareName(name);
  let depth = 0;
  for (let s = scope; s; s = s.outer) {
    const slot = s.names.lastIndexOf(wanted);
    if (slot >= 0) return { depth, slot };
    depth++;
  }
  return undefined;
}

/** Parameter names are stored with a prefix and compared without case. */
export function bareName(name: string): string {
  return name.replace(/^_xl(pm|op)\./i, '').toLowerCase();
}
