// A sentence -> words, figures, ranges, times and punctuation. No finance; what a figure is about is settled elsewhere.

import { type Figure, figureAt } from './number-token.ts';
import { type TimeMark, timeAt } from './period-token.ts';

export interface Word {
  readonly type: 'word';
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly lower: string;
}

/** "9-12%", "JPY 164-168bn", "3.5 to 5%", "between 1.78% and 1.82%". */
export interface Range {
  readonly type: 'range';
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly low: Figure;
  readonly high: Figure;
}

export interface Punctuation {
  readonly type: 'punct';
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export type Token = Word | Figure | Range | TimeMark | Punctuation;

const WORD = /[\p{L}_][\p{L}\p{N}_]*(?:['’&./-](?=[\p{L}\p{N}])[\p{L}\p{N}_]+)*/uy;
/** Digits that run on into a word: 10-K, 12-month, 5y, 3D, 1st. */
const NUMBERED = /\d[\d.,]*-?[\p{L}][\p{L}\p{N}-]*/uy;
/** Words whose number is a label: page 12, note 14, Tier 2. */
const LABELLED =
  /^(?:p|pp|pages?|slides?|notes?|tables?|exhibits?|figures?|fig|chapters?|sections?|no|nos|items?|appendix|rows?|columns?|tiers?|steps?|levels?|phases?|claims?|footnotes?|parts?|schedule|version|v|step|annex|stage)$/;

function sticky(form: RegExp, text: string, from: number): string | undefined {
  form.lastIndex = from;
  return form.exec(text)?.[0];
}

/** The ends of a range are of one order; "$68m to $1,268m" is a change and a level. */
const WIDE = 4;

/** A second figure right after a dash or "to" (not after "from"), or after "and" (after "between"). */
function rangeFrom(text: string, low: Figure, before: Token | undefined): Range | undefined {
  const joint = /^(?:\s?[-–—]\s?|\s+(to|and)\s+)/.exec(text.slice(low.end));
  if (!joint || low.perShare) return undefined;
  const previous = before?.type === 'word' ? before.lower : '';
  if (joint[1] === 'and' ? previous !== 'between' : joint[1] === 'to' && /^(?:from|by)$/.test(previous)) return undefined;
  if (!joint[1] && /^\s[-–—]\S|^\S\s/.test(joint[0])) return undefined;
  const start = low.end + joint[0].length;
  if (timeAt(text, start)?.type === 'period') return undefined;
  const high = figureAt(text, start);
  if (
    !high ||
    high.signed ||
    (low.measure !== high.measure && low.measure !== 'plain' && !(low.measure === 'money' && high.measure === 'plain'))
  )
    return undefined;
  if (joint[1] && Math.abs(high.printed) > WIDE * Math.abs(low.printed) && high.scale === low.scale) return undefined;
  return { type: 'range', start: low.start, end: high.end, text: text.slice(low.start, high.end), low, high };
}

/** The word before a figure; "p. 12" has a stop between. */
function wordBefore(tokens: readonly Token[]): Token | undefined {
  const last = tokens.at(-1);
  if (last?.type !== 'punct' || last.text !== '.') return last;
  const word = tokens.at(-2);
  return word?.type === 'word' && word.end === last.start && LABELLED.test(word.lower) ? word : undefined;
}

function numberToken(text: string, start: number, tokens: readonly Token[]): Token | undefined {
  const figure = figureAt(text, start);
  if (!figure) return undefined;
  const before = wordBefore(tokens);
  const bare = figure.measure === 'plain' && figure.scale === undefined && Number.isInteger(figure.printed);
  if (bare && before?.type === 'word' && LABELLED.test(before.lower))
    return { type: 'word', start, end: figure.end, text: figure.text, lower: figure.text };
  return rangeFrom(text, figure, before) ?? figure;
}

function tokenAt(text: string, i: number, tokens: readonly Token[]): Token {
  const time = timeAt(text, i);
  if (time) return time;
  const starts = /[\d$€£¥₹₩.+\-−–~≈A-Z]/.test(text[i]!);
  const free = !/[\p{L}\p{N}_]/u.test(text[i - 1] ?? ' ');
  const number = starts && free ? numberToken(text, i, tokens) : undefined;
  if (number) return number;
  const word = sticky(WORD, text, i) ?? sticky(NUMBERED, text, i);
  if (word) return { type: 'word', start: i, end: i + word.length, text: word, lower: word.toLowerCase().replaceAll('’', "'") };
  const run = /^\d[\d.,]*/.exec(text.slice(i))?.[0] ?? text[i]!;
  return { type: 'punct', start: i, end: i + run.length, text: run };
}

/** Tokens of a sentence or a table cell, in order. A list number at the beginning ("(1)", "2.") is dropped. */
export function lex(sentence: string): Token[] {
  const marker = /^\s*(?:\(?\d{1,2}[.)]|\([a-z]\)|[-*•–])\s+(?=\S)/.exec(sentence)?.[0].length ?? 0;
  const tokens: Token[] = [];
  for (let i = marker; i < sentence.length; ) {
    if (/\s/.test(sentence[i]!)) {
      i++;
      continue;
    }
    const token = tokenAt(sentence, i, tokens);
    tokens.push(token);
    i = token.end;
  }
  return tokens;
}
