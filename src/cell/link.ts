// Items of a sentence -> figures joined with the quantity and the year they belong to. Grammar only; headings and workbook are judged elsewhere.

import type { Aside } from './asides.ts';
import { isHypothetical, localAside, speaksOfPeers } from './asides.ts';
import { accepts, type Reading } from './claim.ts';
import type { Group, Item, MetricItem } from './clause.ts';
import { CONNECTORS, METRICS } from './metrics.ts';
import { asTokens, CLOSERS, clauseStart, countedAs, isToken, ofPart, textBetween } from './neighbours.ts';
import type { Figure } from './number-token.ts';
import type { Unit } from './unit.ts';
import { unnamed } from './unnamed.ts';
import { periodAfter, type Time, timeOf, type Years } from './when.ts';

export interface Setting {
  readonly years: Years;
  readonly unit: Unit | undefined;
  readonly own: ReadonlySet<string>;
}

/** Quantities that a "loss" or "downside" makes negative. */
const SIGNED: ReadonlySet<string> = new Set(['netIncome', 'operatingIncome', 'eps', 'upside']);

/** The whole sentence is about parts. */
const BY_PART = /\bby (?:segment|region|division|product|channel|geography|business)\b/i;

/** Walks one level of a sentence; groups are walked on their own, with the metric before them for "(FY2025: 574)". */
class Walk {
  readonly readings: Reading[] = [];
  private metric: MetricItem | undefined;
  private bound = 0;
  private first: Figure | undefined;
  private lead: Time | undefined;
  private sticky = false;
  private leadUsedBy: MetricItem | undefined;
  private from = false;
  private approximate = false;
  private loss = false;
  /** A value per share has been read in this clause. */
  private priced = false;
  private readonly done = new Set<MetricItem>();
  private readonly taken = new Set<Item>();
  /** Figures that already belong to a quantity. */
  private readonly spoken = new Set<Item>();

  constructor(
    private readonly items: readonly Item[],
    private readonly setting: Setting,
    private readonly sentence: string,
    inherited: MetricItem | undefined,
    private readonly outerAside: Aside | undefined,
    private readonly hypothetical = isHypothetical(sentence),
  ) {
    this.metric = inherited;
  }

  run(): Reading[] {
    this.items.forEach((item, i) => {
      this.step(item, i);
    });
    return this.readings;
  }

  private step(item: Item, i: number): void {
    if (item.type === 'metric') this.meet(item, i);
    else if (item.type === 'number') this.figure(item, i);
    else if (item.type === 'range') this.metric = undefined;
    else if (item.type === 'period' || item.type === 'date' || item.type === 'span') this.time(item, i);
    else if (item.type === 'group') this.group(item, i);
    else if (item.type === 'word') this.word(item.lower);
    else this.punctuation(item.text, i);
  }

  private meet(item: MetricItem, i: number): void {
    this.metric = this.done.has(item) || this.backward(item, i) ? undefined : item;
    this.bound = 0;
    this.from = false;
    this.loss = /\bloss\b|^downside/i.test(item.text);
  }

  /** "a $62 price target", "$621m EBITDA, $3.54 EPS": the figure stands right before its quantity. */
  private backward(item: MetricItem, i: number): boolean {
    let j = i - 1;
    while (this.items[j]?.type === 'period') j--;
    const figure = this.items[j];
    if (figure?.type !== 'number' || this.spoken.has(figure) || !accepts(item.metric, figure, false)) return false;
    const next = this.items[i + 1];
    const ends = next === undefined || next.type !== 'word' || CONNECTORS.has(next.lower) || CLOSERS.test(next.lower);
    if (ends && next?.type !== 'number')
      this.pushItem(item, figure, periodAfter(this.items, i, this.setting.years, false)?.time ?? this.lead, i, false, false);
    return true;
  }

  private time(item: Item, i: number): void {
    if (this.taken.has(item)) return;
    const time = timeOf(item, this.setting.years);
    if (!time) return;
    this.lead = time;
    this.leadUsedBy = undefined;
    const next = this.items[i + 1];
    this.sticky = next?.type === 'punct' && next.text === ':';
  }

  private word(lower: string): void {
    if (lower === 'from') this.from = true;
    else if (lower === 'to') this.from = false;
    if (/^(?:about|around|roughly|approximately|approx|nearly|almost|circa|c|ca|some)$/.test(lower)) this.approximate = true;
    if (lower === 'loss') this.loss = true;
    if (lower !== 'loss' && (CLOSERS.test(lower) || !CONNECTORS.has(lower))) this.metric = undefined;
  }

  private punctuation(text: string, i: number): void {
    if (text === ';' || text === '|') {
      this.metric = undefined;
      this.priced = this.priced && text === '|';
      if (!this.sticky) this.lead = undefined;
    } else if (text === ':') {
      if (this.bound > 0) this.metric = undefined;
    } else if (text === ',' || text === '"' || text === '*' || text === '=' || text === '~' || text === '≈') return;
    else if (/^[-–—]$/.test(text)) {
      if (this.bound > 0) this.metric = undefined;
    } else if (!(text === '.' && i === this.items.length - 1)) this.metric = undefined;
  }

  private group(group: Group, i: number): void {
    if (this.taken.has(group)) return;
    const lead = group.items[0];
    // "EBITDA (FY2026E): $420m"
    if (group.items.length === 1 && lead && this.bound === 0) this.time(lead, -2);
    if (
      this.priced &&
      lead?.type === 'number' &&
      lead.measure === 'percent' &&
      (lead.signed || group.items.length === 1) &&
      !this.upsideNamed(group)
    ) {
      if (lead.signed) this.push(METRICS.get('upside')!, lead, undefined, group.items, 0, false);
      return;
    }
    const heir = lead?.type === 'period' && this.bound > 0 ? this.metric : undefined;
    const clause = this.items.slice(Math.max(0, i - 6), i);
    const aside =
      this.outerAside ??
      (/\b(?:guid\w*|consensus|previously|prior|peers?|median)\b/i.test(group.text)
        ? ('guidance' as const)
        : localAside(clause.filter(isToken), clause.length));
    const inner = new Walk(group.items, this.setting, this.sentence, heir, aside === 'threshold' ? undefined : aside, this.hypothetical);
    inner.priced = this.priced;
    this.readings.push(...inner.run());
  }

  private upsideNamed(group: Group): boolean {
    return group.items.some((x) => x.type === 'metric' && x.metric.id === 'upside');
  }

  private figure(figure: Figure, i: number): void {
    const approximate = this.approximate;
    this.approximate = false;
    const before = this.items[i - 1];
    // "increases by $68m to $1,268m": a change, not the level.
    if (before?.type === 'word' && before.lower === 'by' && figure.measure === 'money') return;
    const open = this.metric;
    if (open && accepts(open.metric, figure, countedAs(this.items, i)) && this.inSeries(open, figure)) {
      this.bind(open, figure, i, approximate);
      return;
    }
    const found = unnamed(this.items, i, figure, this.priced);
    if (!found) return;
    if (found.named) this.done.add(found.named);
    this.push(METRICS.get(found.metric)!, figure, undefined, this.items, i, approximate);
  }

  /** Further figures of a series look like the first; a scalar has only one. */
  private inSeries(item: MetricItem, figure: Figure): boolean {
    if (this.bound === 0) return true;
    return !item.metric.scalar && (this.first?.currency === undefined || figure.currency !== undefined);
  }

  private bind(item: MetricItem, figure: Figure, i: number, approximate: boolean): void {
    const earlier = this.from;
    const after = periodAfter(this.items, i, this.setting.years, this.lead !== undefined && this.leadUsedBy !== item);
    for (const x of after?.taken ?? []) this.taken.add(x);
    const usable = !earlier && this.leadUsedBy !== item ? this.lead : undefined;
    const time = after?.time ?? usable;
    if (!after && usable) this.leadUsedBy = item;
    this.from = false;
    if (!earlier) {
      this.bound++;
      this.first ??= figure;
    }
    if (this.bound === 1) this.first = figure;
    const bare = item.metric.bare && !/\b(?:enterprise value|ev|dcf|ddm|worth|net debt|discounted|debt)\b/i.test(this.sentence);
    if (!bare) this.pushItem(item, figure, time, i, approximate, earlier);
    if (item.metric.id === 'price') this.priced = true;
    if (item.metric.scalar && !earlier) this.metric = undefined;
  }

  private pushItem(item: MetricItem, figure: Figure, time: Time | undefined, i: number, approximate: boolean, earlier: boolean): void {
    const part = item.part || BY_PART.test(this.sentence) || ofPart(this.items, i, this.taken, this.setting.own);
    const aside = part ? 'part' : earlier && item.metric.scalar ? 'previous' : undefined;
    this.push(item.metric, figure, time, this.items, i, approximate, aside, item.loose);
  }

  private push(
    metric: Reading['metric'],
    figure: Figure,
    time: Time | undefined,
    items: readonly Item[],
    i: number,
    approximate: boolean,
    aside?: Aside,
    loose = false,
  ): void {
    const clause = textBetween(items, clauseStart(items, i), i);
    const peers = speaksOfPeers(clause, metric.unit === 'perShare' || metric.id === 'ev' || metric.id === 'equityValue');
    const hypothetical = this.hypothetical ? ('sensitivity' as const) : undefined;
    const span = time?.kind === 'span' ? ('span' as const) : undefined;
    const reason =
      this.outerAside ??
      aside ??
      (peers ? ('peer' as const) : undefined) ??
      localAside(asTokens(items.slice(Math.max(0, i - 5), i + 5)), Math.min(i, 5)) ??
      hypothetical ??
      span;
    const below =
      metric.id === 'upside' && !figure.signed && /^(?:\s*\w*\s*)?(?:below|downside|under)/i.test(textBetween(items, i + 1, i + 4));
    this.spoken.add(figure);
    this.readings.push({
      metric,
      figure,
      period: time?.kind === 'year' ? time.year : undefined,
      aside: reason ?? (time?.kind === 'year' && time.historical ? 'historical' : undefined),
      loose,
      approximate,
      negative: below || (this.loss && !figure.signed && SIGNED.has(metric.id)),
      unit: this.setting.unit,
    });
    if (metric.id === 'price') this.priced = true;
  }
}

/** Figures of a sentence that are values of known quantities, in order. */
export function readSentence(items: readonly Item[], sentence: string, setting: Setting): Reading[] {
  return new Walk(items, setting, sentence, undefined, undefined).run();
}
