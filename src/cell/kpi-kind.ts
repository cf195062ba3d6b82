// Label, heading and unit of an operating-data line -> what kind of figure it is. Words only; sums and products are judged elsewhere.

import vocabulary from './kpi.json' with { type: 'json' };
import type { PackLine } from './pack.ts';
import { phrases } from './words.ts';

export type KpiKind = 'segmentRevenue' | 'segmentProfit' | 'volume' | 'price' | 'mix' | 'total' | 'elimination' | 'other';

export interface Guess {
  readonly kind: KpiKind;
  readonly because: string;
}

const ORDER = ['elimination', 'total', 'other', 'mix', 'price', 'volume', 'profit', 'revenue'] as const;
type Word = (typeof ORDER)[number];
const FORMS = new Map<Word, RegExp>(ORDER.map((w) => [w, phrases(vocabulary[w])]));
/** Amounts of money that are a lender's or manager's volume. */
const BALANCE = phrases(vocabulary.balance);
/** "Revenue per title", "rent per occupied sq ft": a price, unless the "per" only says how a volume is counted ("barrels per day"). */
const PER = /\bper (?!day|hour|week|month|year|annum|cent)\p{L}+|\b(?:revenue|sales|fee|rent|income|premium|price|rate)s?\b.*\bper\b/iu;

/** Money in scale (USD mm) cannot be a unit price or a percentage; a percentage cannot be a revenue. */
function fits(word: Word, line: PackLine, text: string): boolean {
  const { measure, scale } = line.measure;
  const bulk = measure === 'money' && scale !== undefined;
  if (word === 'mix') return measure === 'percent' || measure === 'none' || measure === 'points';
  if (word === 'price') return !bulk || /price|asp|average|per /i.test(text);
  if (word === 'profit' || word === 'revenue' || word === 'elimination') return measure === 'money' || measure === 'none';
  if (word === 'volume') return bulk || measure === 'money' ? BALANCE.test(text) : measure !== 'rate' && measure !== 'perShare';
  if (word === 'total') return bulk || measure === 'none' || /^(?:group |grand )?total$/i.test(line.label);
  return true;
}

const KINDS: Readonly<Record<Word, KpiKind>> = {
  elimination: 'elimination',
  total: 'total',
  other: 'other',
  mix: 'mix',
  price: 'price',
  volume: 'volume',
  profit: 'segmentProfit',
  revenue: 'segmentRevenue',
};

function wordIn(text: string, line: PackLine): { word: Word; hit: string } | undefined {
  if (PER.test(text) && fits('price', line, text) && !FORMS.get('other')!.test(text)) return { word: 'price', hit: PER.exec(text)![0] };
  for (const word of ORDER) {
    const hit = FORMS.get(word)!.exec(text)?.[0];
    if (hit && fits(word, line, text)) return { word, hit };
  }
  return undefined;
}

/** "Volumes and prices" says nothing about one line. */
function sectionWord(section: string, line: PackLine): { word: Word; hit: string } | undefined {
  if (section === '') return undefined;
  const isPer = PER.test(section);
  if (!isPer && FORMS.get('price')!.test(section) && FORMS.get('volume')!.test(section)) return undefined;
  const found = wordIn(section, line);
  return found?.word === 'total' || found?.word === 'elimination' ? undefined : found;
}

function byUnit(line: PackLine): Guess {
  const { measure, scale } = line.measure;
  const because = `unit ${line.unit === '' ? 'missing' : line.unit}`;
  if (measure === 'rate' || measure === 'perShare') return { kind: 'price', because };
  if (measure === 'count') return { kind: 'volume', because };
  if (measure === 'money' && scale !== undefined) return { kind: 'segmentRevenue', because };
  return { kind: measure === 'money' ? 'price' : 'other', because };
}

/** Kind of a line by its own label, then its heading, then its unit. Revenue is provisional: a group must still add up. */
export function guessKind(line: PackLine): Guess {
  const own = wordIn(`${line.label} ${/%.*\bof\b/.test(line.unit) ? line.unit : ''}`, line);
  if (own) return { kind: KINDS[own.word], because: `label says "${own.hit}"` };
  const above = sectionWord(line.section, line);
  if (above) return { kind: KINDS[above.word], because: `heading says "${above.hit}"` };
  return byUnit(line);
}

/** The heading declares a split ("Sales by region"). */
export const declaresSplit = (text: string): boolean => SPLIT.test(text);
const SPLIT = phrases(vocabulary.split);
/** Words that name no segment. */
export const STOP: ReadonlySet<string> = new Set(vocabulary.stop);
