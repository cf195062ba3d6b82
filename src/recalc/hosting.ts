// What a formula's host rests on: linked sheets, variables, the settler of cells, and facts about the workbook.

import type { ExternalBook } from '../workbook/workbook.ts';
import type { FunctionDef } from './functions/define.ts';
import type { Host } from './host.ts';
import type { Scalar, Value } from './value.ts';

/** A sheet of another workbook, known only from the cache of the link. */
export interface ForeignSheet {
  readonly book: ExternalBook;
  readonly sheet: string;
}

/** Variables of LET and LAMBDA, innermost first. undefined is an omitted argument. */
export interface Env {
  readonly values: (Value | undefined)[];
  readonly outer: Env | undefined;
}

/** What settles a cell on demand. */
export interface Settler {
  /** Value of a cell whose state is not Done. */
  settle(id: number): Scalar;
  isSubtotal(id: number): boolean;
}

/** What functions may ask of the workbook beside values. */
export interface BookReader {
  sheet(name: string): number;
  /** The reference that a text in A1 notation spells. */
  textReference(text: string): (c: Host) => Value;
  /** Formula of a cell as shown, without "="; undefined for a constant. */
  formulaText(id: number): string | undefined;
  functionOf(name: string): FunctionDef | undefined;
  /** What CELL says of a cell beside its place and content. */
  cellFact(what: string, sheet: number, row: number, col: number): Scalar;
}

/** A compiled formula. `weight` is about how many stack frames it takes. */
export interface Program {
  readonly run: (c: Host) => Value;
  readonly weight: number;
  /** The result may be an array that fills a block. */
  readonly array: boolean;
}

/** What the machine asks of its surroundings. */
export interface Surroundings {
  program(id: number): Program;
  /** Writes the result of a formula; fills its block. */
  assign(id: number, value: Value): void;
  /** False for a constant. */
  computes(id: number): boolean;
  /** The cell that fills a follower. */
  ownerOf(id: number): number;
  /** Cells filled by a block's first cell. */
  followersOf(id: number): readonly number[];
  /** Settles a loop: its members in the order in which they were first computed. `floor` is the walk's index of its first cell. */
  solve(members: number[], floor: number): void;
  isSubtotal(id: number): boolean;
}
