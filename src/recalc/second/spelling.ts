// Constants and operators as the other engine reads them.

import type { BinaryOp } from '../../../grammar/ast.ts';

/** Precedence in the other engine's grammar; higher binds tighter. */
export const PRECEDENCE: Readonly<Record<BinaryOp, number>> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
};
/** A sign binds tighter than any operator. */
export const SIGN = 6;

export function numberText(n: number): string {
  return String(n).toLowerCase();
}

/** There is no way to write a quotation mark or a backslash in a text there. */
export function stringText(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`;
  const pieces = text.split(/(["\\])/).filter((piece) => piece !== '');
  return `(${pieces.map((piece) => (piece === '"' ? 'CHAR(34)' : piece === '\\' ? 'CHAR(92)' : `"${piece}"`)).join('&')})`;
}

const ERRORS = new Set(['#DIV/0!', '#N/A', '#NAME?', '#NUM!', '#REF!', '#VALUE!']);

/** undefined for an error that it does not have. */
export function errorText(code: string): string | undefined {
  return ERRORS.has(code) ? code : undefined;
}
