// Why a figure in a memo is no headline claim: guidance, sensitivity, peers, thresholds. Wording only; knows no workbook.

import type { Token } from './lexer.ts';

export type Aside =
  | 'guidance'
  | 'consensus'
  | 'sensitivity'
  | 'peer'
  | 'threshold'
  | 'previous'
  | 'part'
  | 'span'
  | 'historical'
  | 'adjusted'
  | 'minor';

const RISK_SECTION =
  /\brisks?\b(?![- /]*(?:reward|adjusted|free))|sensitivit|scenario|change our mind|\bbear\b|\bbull\b|\bdownside\b|stress|go wrong|what if/i;
const VALUATION = /valuation|recommendation|headline|summary|conclusion|thesis|key (?:numbers|figures)/i;
const PEER_SECTION = /\bpeers?\b|comparable|\bcomps\b|relative valuation|trading multiples|precedent/i;

/** What the headings above say about everything under them. The innermost heading decides. */
export function sectionAside(section: string): 'sensitivity' | 'peer' | undefined {
  for (const heading of section.split(' > ').reverse()) {
    if (VALUATION.test(heading)) return undefined;
    if (RISK_SECTION.test(heading)) return 'sensitivity';
    if (PEER_SECTION.test(heading)) return 'peer';
  }
  return undefined;
}

const HYPOTHETICAL = [
  /\b(?:sensitivit\w*|bear(?:ish)?|bull(?:ish)?|stress(?:ed|es)?|scenarios?|what if|downside case|upside case|worst[- ]case|best[- ]case|low case|high case|optimistic|pessimistic)\b/i,
  /\b(?:would|could|might|were to|if|unless|should (?:the|we|growth|margins?|prices?|volumes?))\b/i,
  /(?:\d\s*(?:bps?|pp)|basis[- ]points?|percentage[- ]points?|\bpoints?|\bpoint)\s+(?:higher|lower|more|less|above|below|of|off|on|change|move|increase|decrease|rise|fall|either|wider|faster|slower|miss)\b/i,
  /\b(?:higher|lower|faster|slower|weaker|stronger)\s+(?:wacc|discount rate|cost of (?:equity|capital)|growth|price|margin|volume|rate)\b/i,
  /\b(?:wacc|discount rate|cost of (?:equity|capital)|growth|exit multiple)\s+(?:half|one|a|\d[\d.]*\s*(?:bps?|%|pp|points?))\s*(?:a )?(?:points?\s)?(?:higher|lower|more|less|above|below)\b/i,
  /\btakes?\b.{0,40}\b(?:to|from)\b.{0,12}\d/i,
  /(?:\b(?:each|every|a|one|two|ten|five|fifty|half a|hundred)|\d[\d.]*)\s*(?:bps?|pp|%|points?|basis[- ]points?|percentage[- ]points?|percent|dollars?|euros?|cents?)\b.{0,40}\b(?:is worth|is the difference|adds|costs|changes|moves|cuts|lowers|reduces|shaves|wipes)\b/i,
  /(?:\b(?:dollars?|euros?|yen|pence|cents)|\d)\s+(?:on|above|below) (?:oil|the strip|gas|brent|wti|the price of)\b/i,
  /\b\d[\d.]*%\s+(?:miss|shortfall|decline in|drop in|fall in|cut (?:in|to)|increase in|rise in)\b/i,
];

/** A sentence about what the figures would be if something changed. */
export function isHypothetical(sentence: string): boolean {
  const said = sentence.replace(/\b(?:unless|if|where|except as) (?:otherwise )?(?:stated|noted|indicated|marked|specified)\b/gi, '');
  return HYPOTHETICAL.some((form) => form.test(said));
}

const PEERS =
  /\b(?:peers?|peer-implied|comparables?|comps|median|precedents?|multiples? (?:of|point|imply|implies|give|gives|suggest|suggests|method|approach|based)|trading multiples|sector average|industry average|cross-check|football field|nav)\b/i;

/** The clause up to a figure speaks of peers, so the figure is theirs. */
export function speaksOfPeers(clause: string, perShare = true): boolean {
  return perShare ? PEERS.test(clause) : /\b(?:peers?|comparables?|comps|precedents?)\b/i.test(clause);
}

const GUIDED = /^(?:guid\w*|target(?:ed|s)|outlook)$/;
const STREET = /^(?:consensus|street|analysts?|market's|bloomberg|factset)$/;
const THRESHOLD_BEFORE =
  /^(?:below|above|under|over|exceed(?:s|ing)?|least|most|than|within|beyond|between|minimum|maximum|floor|ceiling|cap|threshold|beats?|misses?)$/;
const THRESHOLD_AFTER = /^(?:more|less|better|higher|lower|above|below|fewer)$/;

function words(tokens: readonly Token[], from: number, to: number): string[] {
  return tokens
    .slice(Math.max(0, from), Math.max(0, to))
    .flatMap((t) => (t.type === 'word' ? [t.lower] : t.type === 'punct' ? [t.text] : []));
}

/** What the words next to a figure say. `tokens` are those of its clause, `at` its place. */
export function localAside(tokens: readonly Token[], at: number): Aside | undefined {
  const before = words(tokens, at - 4, at);
  const near = before.slice(before.findLastIndex((w) => /^[,;:|]$/.test(w)) + 1);
  const after = words(tokens, at + 1, at + 4);
  if (near.some((w) => GUIDED.test(w)) || GUIDED.test(after[0] ?? '')) return 'guidance';
  if (near.some((w) => STREET.test(w)) || STREET.test(after[0] ?? '')) return 'consensus';
  if (near.slice(-2).some((w) => THRESHOLD_BEFORE.test(w))) return 'threshold';
  if (after[0] === 'or' && THRESHOLD_AFTER.test(after[1] ?? '')) return 'threshold';
  return near.slice(-3).some((w) => /^(?:previously|prior|previous|formerly|old|earlier|last)$/.test(w)) ? 'previous' : undefined;
}
