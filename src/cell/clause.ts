// Tokens of a sentence -> items in which metric phrases are one item and brackets are groups of their own. Structure only.

import { lex, type Token, type Word } from './lexer.ts';
import { CONNECTORS, LOOSENING, type Metric, mentionAt, NEUTRAL } from './metrics.ts';

export interface MetricItem {
  readonly type: 'metric';
  readonly metric: Metric;
  /** Qualified by a word before it ("Games revenue"): a part, not the company. */
  readonly part: boolean;
  /** "adjusted EBITDA". */
  readonly loose: boolean;
  readonly text: string;
}

export interface Group {
  readonly type: 'group';
  readonly items: readonly Item[];
  readonly text: string;
}

export type Item = Exclude<Token, never> | MetricItem | Group;

/** What is known about the writer: words of the company's name qualify nothing. */
export interface Names {
  readonly own: ReadonlySet<string>;
}

const bareWord = (word: Word): string => word.lower.replace(/'s$|'$/, '');

/** The word before a metric phrase makes it another quantity: a segment, a peer, a share of it. */
function qualifier(tokens: readonly Token[], from: number, names: Names): 'part' | 'loose' | undefined {
  let i = from - 1;
  while (i >= 0 && (tokens[i]!.type === 'period' || tokens[i]!.type === 'date')) i--;
  const before = tokens[i];
  // "9.8x EBITDA": a multiple of it.
  if (before?.type === 'number') return before.measure === 'multiple' ? 'part' : undefined;
  if (!before || before.type === 'range') return undefined;
  if (before.type === 'span') return 'part';
  // "Debt / EBITDA" is a ratio; "TP 12.40 / Price 10.10" is a list.
  if (before.type === 'punct') return /^[%&/]$/.test(before.text) && tokens[i - 1]?.type !== 'number' ? 'part' : undefined;
  if (before.type !== 'word') return undefined;
  const word = bareWord(before);
  if (SHARE.has(word) && (before.lower === 'of' || before.lower === 'in')) return shareOf(tokens, i) ? 'part' : undefined;
  if (names.own.has(word)) return undefined;
  if (LOOSENING.has(word)) return 'loose';
  // "DCF-derived fair value"
  const stem = word.split('-')[0]!;
  return NEUTRAL.has(before.lower) || NEUTRAL.has(word) || (stem !== word && NEUTRAL.has(stem)) ? undefined : 'part';
}

const SHARE = new Set(['of', 'in']);
/** "60% of net revenue", "NPV of free cash flow", "growth in EPS", "multiple of EBITDA". */
function shareOf(tokens: readonly Token[], of: number): boolean {
  const before = tokens[of - 1];
  if (!before) return false;
  if (before.type === 'number' || before.type === 'range') return true;
  return (
    before.type === 'word' &&
    /^(?:share|part|half|third|quarter|percent|percentage|multiple|npv|pv|value|sum|growth|change|rise|fall|decline|increase|drop|point|points|portion|bulk|most|proportion|excess|terms|times|ratio|total)$/.test(
      before.lower,
    )
  );
}

/** "Flow Equipment: revenue $500m": a lead with foreign words makes what follows a part. Years and plain words do not. */
function leadsPart(tokens: readonly Token[], names: Names): number {
  const colon = tokens.findIndex((t) => t.type === 'punct' && t.text === ':');
  if (colon < 1 || colon > 6) return Number.POSITIVE_INFINITY;
  const lead = tokens.slice(0, colon);
  if (lead.some((_, i) => mentionAt(tokens, i) !== undefined)) return Number.POSITIVE_INFINITY;
  const foreign = lead.some(
    (t) => t.type === 'word' && /^\p{Lu}/u.test(t.text) && !NEUTRAL.has(t.lower) && !CONNECTORS.has(t.lower) && !names.own.has(bareWord(t)),
  );
  return foreign ? colon : Number.POSITIVE_INFINITY;
}

/** Items of a run of tokens without brackets. */
function flat(tokens: readonly Token[], names: Names): Item[] {
  const items: Item[] = [];
  const partAfter = leadsPart(tokens, names);
  for (let i = 0; i < tokens.length; i++) {
    const mention = mentionAt(tokens, i);
    if (!mention) {
      items.push(tokens[i]!);
      continue;
    }
    const q = qualifier(tokens, i, names);
    const end = holderEnd(tokens, mention.to, mention.metric, names);
    const text = tokens
      .slice(i, end)
      .map((t) => t.text)
      .join(' ');
    items.push({
      type: 'metric',
      metric: mention.metric,
      part: q === 'part' || (i > partAfter && !mention.metric.scalar),
      loose: q === 'loose' || mention.metric.loose,
      text,
    });
    i = end - 1;
  }
  return items;
}

/** "net income attributable to common shareholders", "profit attributable to owners of the parent": part of the phrase. */
function holderEnd(tokens: readonly Token[], to: number, metric: Metric, names: Names): number {
  if (metric.id !== 'netIncome' && metric.id !== 'equityValue') return to;
  let end = to;
  let open = false;
  for (let i = to; i < tokens.length && i < to + 8; i++) {
    const t = tokens[i]!;
    if (t.type !== 'word') break;
    if (
      /^(?:attributable|available)$/.test(t.lower) ||
      (t.lower === 'to' && /^(?:common|owners|shareholders|stockholders|equity|ordinary|the)$/.test(lowerAt(tokens, i + 1)))
    )
      open = true;
    if (!open) break;
    if (/^(?:to|attributable|available|the|of)$/.test(t.lower)) continue;
    if (
      /^(?:common|owners?|shareholders|stockholders|equity|ordinary|holders|parent|company|group|shares?)$/.test(t.lower) ||
      names.own.has(bareWord(t)) ||
      /^\p{Lu}/u.test(t.text)
    )
      end = i + 1;
    else break;
  }
  return end;
}

const lowerAt = (tokens: readonly Token[], i: number): string => {
  const t = tokens[i];
  return t?.type === 'word' ? t.lower : '';
};

/** Brackets nest at most this deep; deeper ones are read as punctuation. */
const DEPTH = 4;

function grouped(tokens: readonly Token[], names: Names, depth: number): Item[] {
  const items: Item[] = [];
  const pairs = depth < DEPTH ? brackets(tokens) : new Map<number, number>();
  let run: Token[] = [];
  const flush = (): void => {
    items.push(...flat(run, names));
    run = [];
  };
  for (let i = 0; i < tokens.length; i++) {
    const end = pairs.get(i);
    if (end === undefined) {
      run.push(tokens[i]!);
      continue;
    }
    flush();
    const inner = tokens.slice(i + 1, end);
    items.push({ type: 'group', items: grouped(inner, names, depth + 1), text: inner.map((x) => x.text).join(' ') });
    i = end;
  }
  flush();
  return items;
}

/** Place of each opening bracket that is closed -> place of its end. */
function brackets(tokens: readonly Token[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach((t, i) => {
    if (t.type !== 'punct') return;
    if (t.text === '(') open.push(i);
    else if (t.text === ')' && open.length > 0) pairs.set(open.pop()!, i);
  });
  return pairs;
}

/** Items of a sentence. */
export function itemsOf(sentence: string, names: Names): Item[] {
  return grouped(lex(sentence), names, 0);
}
