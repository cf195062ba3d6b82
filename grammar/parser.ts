// Formula text -> ParseResult: bounds, lexing, parsing, and one plain sentence with a position when it is no formula.

import type { IToken, Lexer } from 'chevrotain';
import type { ParseResult } from './ast.ts';
import { FormulaParser } from './rules.ts';
import { formulaLexer, UnreadableText } from './tokens.ts';

/** Bounds that keep every reader of a tree safe; Excel's own are 8,192 characters and 64 levels. */
export const MAX_LENGTH = 32_768;
export const MAX_NESTING = 400;
/** Bounds the depth of a chain like 1+1+1+...; a formula of 8,192 characters stays below it. */
export const MAX_OPERATORS = 4_200;

interface Machine {
  readonly lexer: Lexer;
  readonly parser: FormulaParser;
}
let machine: Machine | undefined;

/**
 * Parses a formula (without its leading "="; one that is there is skipped) that stands in the zero-based cell (row, col).
 * Coordinates without $ come out as offsets from that cell. Never throws: a text that is no formula answers where and why.
 */
export function parseFormula(text: string, row = 0, col = 0): ParseResult {
  if (text.length > MAX_LENGTH) return failure(MAX_LENGTH, `longer than ${MAX_LENGTH} characters`);
  machine ??= { lexer: formulaLexer(), parser: new FormulaParser() };
  const { lexer, parser } = machine;
  const tokens = tokenize(lexer, text);
  if (typeof tokens === 'number') return failure(tokens, unreadable(text, tokens));
  const bound = boundBroken(tokens);
  if (bound) return bound;
  parser.input = tokens;
  parser.row = row;
  parser.col = col;
  parser.problem = undefined;
  try {
    const ast = parser.formula();
    const [error] = parser.errors;
    if (error) return unexpected(error.token, tokens, text);
    return parser.problem ? { ok: false, ...(parser.problem as { at: number; message: string }) } : { ok: true, ast };
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    return failure(0, 'nested too deeply');
  }
}

function failure(at: number, message: string): ParseResult {
  return { ok: false, at, message };
}

/** Tokens, or the offset of the first character that starts none. */
function tokenize(lexer: Lexer, text: string): IToken[] | number {
  try {
    return lexer.tokenize(text.replace(/^\s*=/, (lead) => ' '.repeat(lead.length))).tokens;
  } catch (cause) {
    if (cause instanceof UnreadableText) return cause.at;
    throw cause;
  }
}

function unreadable(text: string, at: number): string {
  if (text[at] === '"') return 'the text is not closed with "';
  if (text[at] === "'") return "the quoted name is not closed with ' and !";
  if (text[at] === '[') return 'the bracket is not closed';
  return `unexpected ${JSON.stringify(text[at])}`;
}

const OPERATORS = new Set(['Sign', 'Operator', 'Percent', 'At', 'Hash', 'Colon', 'Intersect', 'Err']);

function boundBroken(tokens: readonly IToken[]): ParseResult | undefined {
  let depth = 0;
  let operators = 0;
  for (const { tokenType, startOffset } of tokens) {
    const { name } = tokenType;
    if (name === 'Open' || name === 'Call') {
      if (++depth > MAX_NESTING) return failure(startOffset, `nested more than ${MAX_NESTING} levels deep`);
    } else if (name === 'Close') depth--;
    else if (OPERATORS.has(name) && ++operators > MAX_OPERATORS) return failure(startOffset, `more than ${MAX_OPERATORS} operators`);
  }
  return undefined;
}

function unexpected(token: IToken, tokens: readonly IToken[], text: string): ParseResult {
  if (!Number.isNaN(token.startOffset)) {
    const shown =
      token.image.trim() === '' ? 'white space' : JSON.stringify(token.image.length > 40 ? `${token.image.slice(0, 40)}…` : token.image);
    return failure(token.startOffset, `unexpected ${shown}`);
  }
  if (tokens.length === 0) return failure(text.length, 'the formula is empty');
  const open: IToken[] = [];
  for (const t of tokens) {
    const { name } = t.tokenType;
    if (name === 'Open' || name === 'Call' || name === 'OpenBrace') open.push(t);
    else if (name === 'Close' || name === 'CloseBrace') open.pop();
  }
  const last = open.at(-1);
  if (!last) return failure(text.length, 'the formula ends where a value is expected');
  return failure(
    text.length,
    `${last.tokenType.name === 'OpenBrace' ? '"}"' : '")"'} is missing for ${JSON.stringify(last.image)} at ${last.startOffset}`,
  );
}
