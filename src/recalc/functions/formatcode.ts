// A number format code to its sections of tokens ("#,##0.00_);[Red](0)"). Knows no values.

export type FormatToken =
  | { readonly kind: 'literal' | 'pad' | 'fill'; readonly text: string }
  /** One of 0 # ?. */
  | { readonly kind: 'digit'; readonly text: string }
  | { readonly kind: 'point' | 'comma' | 'percent' | 'slash' | 'general' | 'value'; readonly text: string }
  /** E+ E- e+ e-. */
  | { readonly kind: 'exponent'; readonly text: string }
  /** A run of y m d h s e b or g, in lower case. */
  | { readonly kind: 'date'; readonly text: string }
  /** A run of h m or s in brackets. */
  | { readonly kind: 'elapsed'; readonly text: string }
  | { readonly kind: 'half'; readonly text: string };

export interface Condition {
  readonly op: '<' | '<=' | '>' | '>=' | '=' | '<>';
  readonly limit: number;
}

export interface Section {
  readonly tokens: readonly FormatToken[];
  readonly condition: Condition | undefined;
  readonly dated: boolean;
  readonly textual: boolean;
}

const DATE_RUN = /^(?:y+|m+|d+|h+|s+|e+|b+|g+)/i;
const HALF = /^(?:am\/pm|a\/p)/i;
const ELAPSED = /^(?:h+|m+|s+)$/i;
const CONDITION = /^(<=|>=|<>|<|>|=) *(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?) *$/i;
const COLOUR = /^(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d{1,2})$/i;

class Reader {
  at = 0;
  readonly tokens: FormatToken[] = [];
  condition: Condition | undefined;
  constructor(readonly code: string) {}
  push(kind: FormatToken['kind'], text: string, length = text.length): true {
    this.tokens.push({ kind, text } as FormatToken);
    this.at += length;
    return true;
  }
}

/** [Red], [>=100], [$-409], [$€-407], [h], [DBNum1]; false for anything else. */
function readBracket(r: Reader): boolean {
  const end = r.code.indexOf(']', r.at);
  if (end < 0) return false;
  const inner = r.code.slice(r.at + 1, end);
  const length = end + 1 - r.at;
  if (ELAPSED.test(inner)) return r.push('elapsed', inner.toLowerCase(), length);
  const condition = CONDITION.exec(inner);
  if (condition) {
    r.condition = { op: condition[1] as Condition['op'], limit: Number(condition[2]) };
    r.at += length;
    return true;
  }
  if (inner.startsWith('$')) return r.push('literal', inner.slice(1).replace(/-[0-9A-Fa-f]*$/, ''), length);
  if (!COLOUR.test(inner) && !/^(?:dbnum\d|~.*|natnum\d+)$/i.test(inner)) return false;
  r.at += length;
  return true;
}

function readQuoted(r: Reader): boolean {
  const end = r.code.indexOf('"', r.at + 1);
  return end > 0 && r.push('literal', r.code.slice(r.at + 1, end), end + 1 - r.at);
}

/** A backslash, underscore or asterisk takes the character after it. */
function readEscaped(r: Reader): boolean {
  const next = String.fromCodePoint(r.code.codePointAt(r.at + 1) ?? 0);
  if (r.at + 1 >= r.code.length) return false;
  const first = r.code[r.at];
  return r.push(first === '\\' || first === '!' ? 'literal' : first === '_' ? 'pad' : 'fill', next, 1 + next.length);
}

const SINGLE: Readonly<Record<string, FormatToken['kind']>> = {
  '0': 'digit',
  '#': 'digit',
  '?': 'digit',
  '.': 'point',
  ',': 'comma',
  '%': 'percent',
  '/': 'slash',
  '@': 'value',
};

function readToken(r: Reader): boolean {
  const c = r.code[r.at]!;
  const rest = r.code.slice(r.at, r.at + 32);
  if (c === '[') return readBracket(r);
  if (c === '"') return readQuoted(r);
  if (c === '\\' || c === '_' || c === '*' || c === '!') return readEscaped(r);
  if (/^general/i.test(rest)) return r.push('general', '', 7);
  const single = SINGLE[c];
  if (single) return r.push(single, c);
  if (/^e[+-]/i.test(rest)) return r.push('exponent', rest.slice(0, 2));
  const half = HALF.exec(rest);
  if (half) return r.push('half', half[0]);
  const run = DATE_RUN.exec(r.code.slice(r.at));
  if (run) return r.push('date', run[0].toLowerCase());
  return r.push('literal', String.fromCodePoint(r.code.codePointAt(r.at)!));
}

function section(r: Reader): Section {
  const dated = r.tokens.some((t) => t.kind === 'date' || t.kind === 'elapsed' || t.kind === 'half');
  return { tokens: r.tokens, condition: r.condition, dated, textual: r.tokens.some((t) => t.kind === 'value') };
}

/** An exponent needs a digit place after it. */
function sound(tokens: readonly FormatToken[]): boolean {
  return tokens.every((t, i) => {
    if (t.kind !== 'exponent') return true;
    const next = tokens.slice(i + 1).find((n) => n.kind !== 'literal' || /\d/.test(n.text));
    return next?.kind === 'digit';
  });
}

/** The place of the text stands in the last section only, and not beside digits. */
function wellPlaced(s: Section, last: boolean): boolean {
  return !s.textual || (last && !s.tokens.some((t) => t.kind === 'digit'));
}

/** The sections of a code; undefined when it is no format Excel accepts. */
export function parseFormat(code: string): readonly Section[] | undefined {
  const sections: Section[] = [];
  let reader = new Reader(code);
  while (reader.at < code.length) {
    if (code[reader.at] === ';') {
      sections.push(section(reader));
      const at = reader.at + 1;
      reader = new Reader(code);
      reader.at = at;
      continue;
    }
    if (!readToken(reader)) return undefined;
  }
  sections.push(section(reader));
  const valid = sections.length <= 4 && sections.every((s, i) => sound(s.tokens) && wellPlaced(s, i === sections.length - 1));
  return valid ? sections : undefined;
}
