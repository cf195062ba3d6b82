// One criterion of COUNTIF and its kin (">=5", "a*", "<>", 3) -> a test of a cell.

import { compareNumbers, compareText } from './compare.ts';
import type { DateSystem } from './functions/datetext.ts';
import { parseNumber } from './functions/numbers.ts';
import { errorOf, isError, type Scalar } from './value.ts';
import { hasWildcard, type Wildcard, wildcard } from './wildcard.ts';

type Op = '=' | '<>' | '<' | '<=' | '>' | '>=';

export interface Criterion {
  /** Set when only cells of one content pass, so that an index can find them. */
  readonly equals: number | string | boolean | undefined;
  /** A pattern that text cells must match. */
  readonly pattern: Wildcard | undefined;
  readonly matchesBlank: boolean;
  test(cell: Scalar): boolean;
}

const SPLIT = /^(<>|<=|>=|=|<|>)?(.*)$/s;
const NUMERIC = /^\s*[-+(.$€£¥\d%]/;

/** A text cell that reads as a number counts as that number when equality is asked. */
export function countedAs(cell: Scalar, system: DateSystem): Scalar {
  if (typeof cell !== 'string' || !NUMERIC.test(cell)) return cell;
  return parseNumber(cell, system) ?? cell;
}

export function criterion(value: Scalar, system: DateSystem): Criterion {
  if (typeof value !== 'string') return ofOperand('=', value === null ? 0 : value, system);
  const [, op, rest] = SPLIT.exec(value) as unknown as [string, Op | undefined, string];
  if (rest === '') return ofEmpty(op);
  return ofOperand(op ?? '=', operand(rest, system), system);
}

function operand(text: string, system: DateSystem): Scalar {
  const n = parseNumber(text, system);
  if (n !== undefined) return n;
  const upper = text.toUpperCase();
  if (upper === 'TRUE' || upper === 'FALSE') return upper === 'TRUE';
  return /^#[A-Z/0]+[!?A]$/.test(upper) ? errorOf(upper) : text;
}

/** "" takes blanks and empty texts, "=" blanks alone, "<>" everything that is not blank; other operators nothing. */
function ofEmpty(op: Op | undefined): Criterion {
  const base = { equals: undefined, pattern: undefined };
  if (op === undefined) return { ...base, matchesBlank: true, test: (v) => v === null || v === '' };
  if (op === '=') return { ...base, matchesBlank: true, test: (v) => v === null };
  return { ...base, matchesBlank: false, test: (v) => op === '<>' && v !== null };
}

function ofOperand(op: Op, value: Scalar, system: DateSystem): Criterion {
  if (op !== '=' && op !== '<>') return ordered(op, value);
  const pattern = typeof value === 'string' && hasWildcard(value) ? wildcard(value) : undefined;
  const equal = equality(value, pattern, system);
  if (op === '<>') {
    // Only equality reads numbers out of text cells.
    const other = typeof value === 'number' ? (v: Scalar) => typeof v !== 'number' || !equal(v) : (v: Scalar) => !equal(v);
    return { equals: undefined, pattern: undefined, matchesBlank: true, test: other };
  }
  const equals = pattern || isError(value) || value === null ? undefined : typeof value === 'string' ? value.toLowerCase() : value;
  return { equals, pattern, matchesBlank: false, test: equal };
}

function equality(value: Scalar, pattern: Wildcard | undefined, system: DateSystem): (v: Scalar) => boolean {
  if (typeof value === 'number') {
    return (v) => {
      const n = countedAs(v, system);
      return typeof n === 'number' && compareNumbers(n, value) === 0;
    };
  }
  if (pattern) return (v) => typeof v === 'string' && pattern.test(v);
  if (typeof value === 'string') return (v) => typeof v === 'string' && compareText(v, value) === 0;
  return (v) => v === value;
}

/** Order holds within one kind: a number criterion looks at numbers alone. */
function ordered(op: Op, value: Scalar): Criterion {
  const judge = (order: number) => (op === '<' ? order < 0 : op === '<=' ? order <= 0 : op === '>' ? order > 0 : order >= 0);
  const test = (v: Scalar): boolean => {
    if (typeof value === 'number') return typeof v === 'number' && judge(compareNumbers(v, value));
    if (typeof value === 'string') return typeof v === 'string' && judge(compareText(v, value));
    if (typeof value === 'boolean') return typeof v === 'boolean' && judge(Number(v) - Number(value));
    return false;
  };
  return { equals: undefined, pattern: undefined, matchesBlank: false, test };
}
