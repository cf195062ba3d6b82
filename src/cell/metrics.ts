// Words -> the quantity they name (value per share, EPS, WACC ...). The lexicon of memo claims and of the labels they are matched with.

import { lex, type Token } from './lexer.ts';
import data from './metrics.json' with { type: 'json' };

export type MetricId = Exclude<keyof typeof data.metrics, 'equityBare'>;
export type MetricUnit = 'perShare' | 'money' | 'percent' | 'multiple';

export interface Metric {
  readonly id: MetricId;
  readonly unit: MetricUnit;
  readonly headline: boolean;
  /** One value for the whole model. */
  readonly scalar: boolean;
  /** Definitions differ so much that another value is no contradiction. */
  readonly loose: boolean;
  /** Shown positive or negative by convention. */
  readonly cost: boolean;
  /** "equity" alone: the value of the equity only where a valuation is spoken of. */
  readonly bare: boolean;
}

interface Entry {
  readonly metric: Metric;
  readonly words: readonly string[];
}

const spelled = (token: Token): string => (token.type === 'word' ? token.lower : token.text.toLowerCase());

type Raw = { unit: string; headline: boolean; scalar?: boolean; loose?: boolean; cost?: boolean; as?: string; phrases: string[] };

function entries(): Map<string, Entry[]> {
  const byFirst = new Map<string, Entry[]>();
  for (const [key, raw] of Object.entries(data.metrics as Record<string, Raw>)) {
    const metric: Metric = {
      id: (raw.as ?? key) as MetricId,
      unit: raw.unit as MetricUnit,
      headline: raw.headline,
      scalar: raw.scalar ?? false,
      loose: raw.loose ?? false,
      cost: raw.cost ?? false,
      bare: raw.as !== undefined,
    };
    for (const phrase of raw.phrases) {
      const words = lex(phrase).map(spelled);
      byFirst.set(words[0]!, [...(byFirst.get(words[0]!) ?? []), { metric, words }]);
    }
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length);
  return byFirst;
}

const LEXICON = entries();
export const METRICS: ReadonlyMap<MetricId, Metric> = new Map(
  [...LEXICON.values()]
    .flat()
    .map(({ metric }) => [metric.id, metric] as const)
    .filter(([, m]) => !m.bare),
);

export const LOOSENING: ReadonlySet<string> = new Set(data.loosening);
export const NEUTRAL: ReadonlySet<string> = new Set(data.neutral);
export const CONNECTORS: ReadonlySet<string> = new Set(data.connectors);

export interface Mention {
  readonly metric: Metric;
  /** Token places, to is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** Longest phrase that begins at a place. */
export function mentionAt(tokens: readonly Token[], from: number): Mention | undefined {
  const token = tokens[from]!;
  if (token.type !== 'word' && token.type !== 'punct') return undefined;
  for (const { metric, words } of LEXICON.get(spelled(token)) ?? []) {
    if (words.every((w, k) => tokens[from + k] !== undefined && spelled(tokens[from + k]!) === w))
      return { metric, from, to: from + words.length };
  }
  return undefined;
}

/** Words that may stand round a metric in a label: owners of the parent, available to common, a dash. */
const HOLDERS: ReadonlySet<string> = new Set(data.holders);

export interface LabelMetric {
  readonly metric: Metric;
  readonly loose: boolean;
}

/**
 * What the label of a line or table row names; undefined when it names nothing known, or only a part of it ("Services revenue").
 * @param own lower-case words of the company's name, which qualify nothing
 */
export function labelMetric(label: string, own: ReadonlySet<string> = new Set()): LabelMetric | undefined {
  const tokens = lex(label.replace(/[([][^)\]]*[)\]]/g, ' ').replace(/[:*†‡]+\s*$/, '')).filter(
    (t) => t.type !== 'period' && t.type !== 'span',
  );
  let found: Mention | undefined;
  for (let i = 0; i < tokens.length; i++) {
    const m = mentionAt(tokens, i);
    if (m && (!found || m.to - m.from > found.to - found.from)) found = m;
    if (m) i = m.to - 1;
  }
  if (!found || found.metric.bare) return undefined;
  const { from, to } = found;
  const rest = tokens.filter((_, i) => i < from || i >= to);
  const known = (word: string): boolean =>
    HOLDERS.has(word) || NEUTRAL.has(word) || LOOSENING.has(word) || own.has(word) || isUnitWord(word);
  if (!rest.every((t) => known(spelled(t)))) return undefined;
  return { metric: found.metric, loose: found.metric.loose || rest.some((t) => LOOSENING.has(spelled(t))) };
}

const isUnitWord = (word: string): boolean => /^(?:usd|eur|gbp|jpy|chf|m|mm|mn|bn|k|thousands?|millions?|billions?|[$€£¥]|x|g)$/.test(word);
