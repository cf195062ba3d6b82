// Formula text -> ParseResult: bounds, lexing, parsing, and one plain sentence with a position when it is no formula.

import type { IToken, Lexer } from 'chevrotain';
import type { ParseResult } from './ast.ts';
import { FormulaParser } from './rules.ts';
import {
  At,
  Call,
  Close,
  CloseBrace,
  Colon,
  Comma,
  Err,
  Folded,
  formulaLexer,
  Hash,
  Intersect,
  Open,
  OpenBrace,
  Operator,
  Percent,
  Sign,
  UnreadableText,
} from './tokens.ts';

/** Bounds that keep every reader of a tree safe; Excel's own are 8,192 characters and 64 levels. */
export const MAX_LENGTH = 32_768;
export const MAX_NESTING = 400;
/** Bounds the depth of a chain like 1+1+1+...; a formula of 8,192 characters stays below it. */
export const MAX_OPERATORS = 4_200;

/** Levels that the recursive parser does in one go. */
const FOLD = 48;

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
  const bounds = measure(tokens);
  if (bounds.broken) return bounds.broken;
  parser.row = row;
  parser.col = col;
  const folded = bounds.depth > FOLD ? foldDeep(parser, tokens) : tokens;
  if (!Array.isArray(folded)) return folded;
  const result = parseTokens(parser, folded);
  return result.ok || result.at >= 0 ? result : endedEarly(tokens, text);
}

/** Parses a whole formula or one folded piece; `at` is -1 where the tokens end too early. */
function parseTokens(parser: FormulaParser, tokens: IToken[]): ParseResult {
  parser.input = tokens;
  parser.problem = undefined;
  const ast = parser.formula();
  const token = parser.errors[0]?.token;
  if (token) return Number.isNaN(token.startOffset) ? failure(-1, '') : unexpected(token);
  const problem = parser.problem as FormulaParser['problem'];
  return problem ? failure(problem.at, problem.message) : { ok: true, ast };
}

/**
 * The recursive parser would run out of stack some hundred levels down. So every argument that lies FOLD levels deep is parsed
 * on its own and replaced by one token, innermost first.
 */
function foldDeep(parser: FormulaParser, tokens: readonly IToken[]): IToken[] | ParseResult {
  const out: IToken[] = [];
  const starts: number[] = [];
  let inArray = false;
  for (const token of tokens) {
    const { tokenType } = token;
    if (tokenType === OpenBrace || tokenType === CloseBrace) inArray = tokenType === OpenBrace;
    const separator = tokenType === Close || (tokenType === Comma && !inArray);
    const from = starts.at(-1);
    if (separator && from !== undefined && starts.length % FOLD === 0 && out.length > from + 1) {
      const result = parseTokens(parser, out.splice(from));
      if (!result.ok) return result.at < 0 ? unexpected(token) : result;
      out.push({ ...token, tokenType: Folded, tokenTypeIdx: Folded.tokenTypeIdx!, payload: result.ast });
    }
    out.push(token);
    if (tokenType === Close) starts.pop();
    else if (separator && starts.length > 0) starts[starts.length - 1] = out.length;
    else if (tokenType === Open || tokenType === Call) starts.push(out.length);
  }
  return out;
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

const OPERATORS = new Set([Sign, Operator, Percent, At, Hash, Colon, Intersect, Err]);

/** Deepest nesting, and the bound that is broken. */
function measure(tokens: readonly IToken[]): { depth: number; broken?: ParseResult } {
  let depth = 0;
  let deepest = 0;
  let operators = 0;
  for (const { tokenType, startOffset } of tokens) {
    if (tokenType === Open || tokenType === Call) {
      if (++depth > deepest) deepest = depth;
      if (depth > MAX_NESTING) return { depth, broken: failure(startOffset, `nested more than ${MAX_NESTING} levels deep`) };
    } else if (tokenType === Close) depth--;
    else if (OPERATORS.has(tokenType) && ++operators > MAX_OPERATORS) {
      return { depth, broken: failure(startOffset, `more than ${MAX_OPERATORS} operators`) };
    }
  }
  return { depth: deepest };
}

function unexpected(token: IToken): ParseResult {
  const shown = token.image.length > 40 ? `${token.image.slice(0, 40)}…` : token.image;
  return failure(token.startOffset, `unexpected ${shown.trim() === '' ? 'white space' : JSON.stringify(shown)}`);
}

/** The tokens are used up: names the bracket that is still open. */
function endedEarly(tokens: readonly IToken[], text: string): ParseResult {
  if (tokens.length === 0) return failure(text.length, 'the formula is empty');
  const open: IToken[] = [];
  for (const token of tokens) {
    const { tokenType } = token;
    if (tokenType === Open || tokenType === Call || tokenType === OpenBrace) open.push(token);
    else if (tokenType === Close || tokenType === CloseBrace) open.pop();
  }
  const last = open.at(-1);
  if (!last) return failure(text.length, 'the formula ends where a value is expected');
  const closing = last.tokenType === OpenBrace ? '}' : ')';
  return failure(text.length, `"${closing}" is missing for ${JSON.stringify(last.image)} at ${last.startOffset}`);
}
