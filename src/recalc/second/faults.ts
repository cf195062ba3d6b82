// What is known to be wrong in the other engine, from a table: by function or operator, and by how the two answers look.

import type { Board, Place } from './board.ts';
import type { Form, Plain } from './exchange.ts';
import known from './known.json';
import { someRead } from './reads.ts';

/** An answer: any value, any error, or one error. */
type Look = string;

export interface Fault {
  readonly reason: string;
  /** Any of them; with neither, any formula. */
  readonly functions?: readonly string[];
  readonly operators?: readonly string[];
  readonly ours?: Look;
  readonly theirs?: Look;
  /** "no number": something that the formula reads is a text or a logical value. */
  readonly reads?: string;
  /** Formulas that show it, with Excel's answer. */
  readonly cases: readonly FaultCase[];
}

export interface FaultCase {
  readonly formula: string;
  readonly cells?: Readonly<Record<string, number | string | boolean>>;
  readonly excel: number | string | boolean;
  readonly theirs: number | string | boolean;
}

export const FAULTS = known as readonly unknown[] as readonly Fault[];

/** The fault that explains a difference; undefined when none does. */
export function faultOf(board: Board, place: Place, form: Form, theirs: Plain): Fault | undefined {
  const ours = board.ours(place);
  return FAULTS.find(
    (fault) =>
      concerns(fault, form) &&
      looks(ours, fault.ours) &&
      looks(theirs, fault.theirs) &&
      (fault.reads === undefined || readsNoNumber(board, place, form)),
  );
}

function concerns({ functions, operators }: Fault, form: Form): boolean {
  if (!functions && !operators) return true;
  return (functions?.some((f) => form.calls.includes(f)) ?? false) || (operators?.some((o) => form.operators.includes(o)) ?? false);
}

function looks(value: Plain, look: Look | undefined): boolean {
  if (look === undefined) return true;
  const error = typeof value === 'object' && value !== null ? value.error : undefined;
  if (look === 'value' || look === 'error') return (error !== undefined) === (look === 'error');
  return error === look;
}

/** Something that the formula reads, or says, is a text or a logical value. */
export function readsNoNumber(board: Board, place: Place, form: Form): boolean {
  if (form.parts.some((part) => typeof part === 'string' && /"|TRUE|FALSE/.test(part))) return true;
  return someRead(board, place, (cell) => /string|boolean/.test(typeof board.ours(cell)));
}
