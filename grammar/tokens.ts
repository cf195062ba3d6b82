// Formula text -> tokens. A reference, a sheet prefix, a table reference and a function with its "(" are one token each,
// so that LOG10( and LOG10, TAX2024 and RATE2024, Sheet1!A1 and A1:B2 are told apart here and nowhere else.

import { type CustomPatternMatcherFunc, createToken, type IToken, Lexer, type TokenType } from 'chevrotain';

/** Letters of names: ASCII, "_", "\" and everything else above ASCII that is no white space. */
const LETTERS =
  'A-Za-z_\\\\\\u0080-\\u009F\\u00A1-\\u167F\\u1681-\\u1FFF\\u200B-\\u2027\\u202A-\\u202E\\u2030-\\u205E\\u2060-\\u2FFF\\u3001-\\uFEFE\\uFF00-\\uFFFF';
const NAME = `[${LETTERS}](?:[${LETTERS}0-9?]|\\.(?!:))*`;
const COLUMN = '\\$?(?:[A-Za-z]{1,2}|[A-Wa-w][A-Za-z]{2}|[Xx](?:[A-Ea-e][A-Za-z]|[Ff][A-Da-d]))';
const ROW = '\\$?(?:[1-9][0-9]{0,5}|10[0-3][0-9]{4}|104[0-7][0-9]{3}|1048[0-4][0-9]{2}|10485[0-6][0-9]|104857[0-6])';
const CELL = COLUMN + ROW;
/** What may not follow a reference: A1B is a name, A1( a call, A1! a sheet. */
const REF_END = `(?![${LETTERS}0-9?(!\\[]|\\.(?!:))`;
const SHEET = `[${LETTERS}0-9.]+`;
const BRACKETS = "\\[(?:[^\\[\\]']|'.|\\[(?:[^\\[\\]']|'.)*\\])*\\]";

const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_\\';
const DIGITS = '0123456789';
/** One code for each of chevrotain's buckets above ASCII. */
const ABOVE_ASCII = [...range(0x80, 0x100, 1), ...range(0x100, 0x10000, 255)];
const SPACES = [' ', '\t', '\n', '\r', '\v', '\f', ...ABOVE_ASCII];

function range(from: number, to: number, step: number): number[] {
  const list: number[] = [];
  for (let n = from; n < to; n += step) list.push(n);
  return list;
}

function token(name: string, source: string, starts: string, more: readonly number[] = []): TokenType {
  return createToken({ name, pattern: new RegExp(source, 'y'), start_chars_hint: [...starts, ...more], line_breaks: true });
}

export const Text = token('Text', '"(?:[^"]|"")*"', '"');
export const Prefix = token(
  'Prefix',
  `(?:'(?:[^']|'')+'|\\[[^\\[\\]']+\\](?:${SHEET}(?::${SHEET})?)?|(?!${CELL}:)${SHEET}(?::${SHEET})?)!`,
  `'[.${DIGITS}${LATIN}`,
  ABOVE_ASCII,
);
/** A space before "(" is what some writers leave in a call; after a cell it is an intersection. */
export const Call = token('Call', `(?!${CELL}\\s)${NAME}\\s*\\(`, LATIN, ABOVE_ASCII);
export const TableRef = token('TableRef', `(?:${NAME})?${BRACKETS}`, `[${LATIN}`, ABOVE_ASCII);
export const Bool = token('Bool', `(?:[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])(?![${LETTERS}0-9?.])`, 'TtFf');
export const Ref = token('Ref', `(?:${CELL}(?::${CELL})?|${COLUMN}:${COLUMN}|${ROW}:${ROW})${REF_END}`, `$${DIGITS}${LATIN}`);
export const Name = token('Name', NAME, LATIN, ABOVE_ASCII);
export const Item = token('Item', "'(?:[^']|'')*'", "'");
export const Err = token(
  'Err',
  '#(?:NULL!|DIV/0!|VALUE!|REF!|NAME\\?|NUM!|N/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|EXTERNAL!|PYTHON!)'.replace(
    /[A-Z]/g,
    (c) => `[${c}${c.toLowerCase()}]`,
  ),
  '#',
);
export const Hash = token('Hash', '#', '#');
export const Num = token('Num', '(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?', `.${DIGITS}`);
/** ":" and the trimming .: :. .:. */
export const Colon = token('Colon', '\\.?:\\.?', '.:');
export const Sign = token('Sign', '[+-]', '+-');
export const Operator = token('Operator', '<=|>=|<>|[*/^&=<>]', '*/^&=<>');
export const Percent = token('Percent', '%', '%');
export const At = token('At', '@', '@');
export const Open = token('Open', '\\(', '(');
export const Close = token('Close', '\\)', ')');
export const Comma = token('Comma', ',', ',');
export const Semicolon = token('Semicolon', ';', ';');
export const OpenBrace = token('OpenBrace', '\\{', '{');
export const CloseBrace = token('CloseBrace', '\\}', '}');

/** Stands for an expression that has been parsed already (its node is the payload): see foldDeep. No text matches it. */
export const Folded = createToken({ name: 'Folded', pattern: Lexer.NA });

const SPACE = /\s+/y;
const REFERENCE_START = new RegExp(`[$('\\[${LETTERS}]|[0-9]+:|#[Rr][Ee][Ff]!`, 'y');
const REFERENCE_ENDS = new Set<TokenType>([Ref, Name, TableRef, Close, Hash, Err, Item]);

/** White space is an operator only between what may end and what may start a reference. */
const intersection: CustomPatternMatcherFunc = (text, offset, matched: IToken[]) => {
  const last = matched[matched.length - 1];
  if (!last || !REFERENCE_ENDS.has(last.tokenType)) return null;
  SPACE.lastIndex = offset;
  const space = SPACE.exec(text);
  if (!space) return null;
  REFERENCE_START.lastIndex = offset + space[0].length;
  return REFERENCE_START.test(text) ? space : null;
};
export const Intersect = createToken({ name: 'Intersect', pattern: intersection, start_chars_hint: SPACES, line_breaks: true });
const Space = createToken({ name: 'Space', pattern: SPACE, group: Lexer.SKIPPED, start_chars_hint: SPACES, line_breaks: true });

/** In order of precedence where two match. */
export const TOKENS: TokenType[] = [
  Text,
  Intersect,
  Space,
  Prefix,
  Call,
  TableRef,
  Bool,
  Ref,
  Colon,
  Num,
  Name,
  Item,
  Err,
  Hash,
  Sign,
  Operator,
  Percent,
  At,
  Open,
  Close,
  Comma,
  Semicolon,
  OpenBrace,
  CloseBrace,
  Folded,
];

/** Thrown at the first character that starts no token: going on would only cost time. */
export class UnreadableText extends Error {
  constructor(readonly at: number) {
    super('unreadable text');
  }
}

/** A lexer; throws UnreadableText. */
export function formulaLexer(): Lexer {
  return new Lexer(TOKENS, {
    positionTracking: 'onlyOffset',
    ensureOptimizations: true,
    skipValidations: true,
    errorMessageProvider: {
      buildSingleTokenMismatch: undefined,
      buildUnexpectedCharactersMessage(_text: string, start: number): string {
        throw new UnreadableText(start);
      },
      buildUnableToPopLexerModeMessage: () => '',
    } as never,
  });
}
