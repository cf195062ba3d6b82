// What a memo claims: one figure for one quantity, as printed. Plain data.

import type { Aside } from './asides.ts';
import type { Metric, MetricId } from './metrics.ts';
import type { Figure } from './number-token.ts';
import type { Unit } from './unit.ts';

export interface ClaimUnit {
  readonly measure: 'money' | 'percent' | 'multiple' | 'perShare';
  readonly currency?: string;
  /** Scale that value is already multiplied by; undefined when the memo does not say in what it counts. */
  readonly scale?: number;
}

export interface Claim {
  readonly metric: MetricId;
  /** Fiscal year, when the memo states one. */
  readonly period?: number;
  /** Money in units of currency where the scale is known, percentages as fractions, else as printed. */
  readonly value: number;
  /** Half a unit of the last printed digit, in the same terms; twice that after "about". */
  readonly precision: number;
  readonly unit: ClaimUnit;
  readonly printed: string;
  /** The sentence or the table row. */
  readonly text: string;
  readonly line: number;
  /** A number that the memo stands or falls with: a difference to the model is a failure. */
  readonly isHeadline: boolean;
  /** Why it is none. */
  readonly aside?: Aside;
  /** A differing value is no contradiction (free cash flow, adjusted figures). */
  readonly loose: boolean;
  /** One value for the whole model; no period needed. */
  readonly scalar: boolean;
  /** The sign is a convention. */
  readonly unsigned: boolean;
}

export interface Place {
  readonly text: string;
  readonly line: number;
}

export interface Reading {
  readonly metric: Metric;
  readonly figure: Figure;
  readonly period: number | undefined;
  readonly aside: Aside | undefined;
  readonly loose: boolean;
  readonly approximate: boolean;
  /** Text says "loss" or "below". */
  readonly negative: boolean;
  /** Unit of amounts that name none: of a table, else of the memo. */
  readonly unit: Unit | undefined;
}

/** Factor that turns the printed figure into the claim's terms; undefined scale stays as printed. */
function factorOf(metric: Metric, figure: Figure, unit: Unit | undefined): { factor: number; scale?: number } {
  if (metric.unit === 'percent') return { factor: figure.measure === 'percent' ? 0.01 : 1 };
  if (metric.unit === 'perShare') return figure.scale ? { factor: figure.scale, scale: figure.scale } : { factor: 1 };
  if (metric.unit === 'multiple') return { factor: 1 };
  const scale = figure.scale ?? unit?.scale;
  return scale === undefined ? { factor: 1 } : { factor: scale, scale };
}

/** A claim from what was read. */
export function claimOf(reading: Reading, place: Place): Claim {
  const { metric, figure, period, aside, negative } = reading;
  const { factor, scale } = factorOf(metric, figure, reading.unit);
  const currency = figure.currency ?? reading.unit?.currency;
  const printed = negative ? -Math.abs(figure.printed) : figure.printed;
  return {
    metric: metric.id,
    ...(period === undefined ? {} : { period }),
    value: printed * factor,
    precision: figure.half * factor * (reading.approximate ? 2 : 1),
    unit: {
      measure: metric.unit,
      ...(currency && metric.unit !== 'percent' && metric.unit !== 'multiple' ? { currency } : {}),
      ...(scale ? { scale } : {}),
    },
    printed: figure.text,
    text: place.text,
    line: place.line,
    isHeadline: metric.headline && aside === undefined,
    ...(aside ? { aside } : {}),
    loose: reading.loose,
    scalar: metric.scalar,
    unsigned: metric.cost,
  };
}

/** True when a figure can be a value of the metric. `counted`: what follows makes it a count ("92.4mm shares") or a rate ("$13 per boe"). */
export function accepts(metric: Metric, figure: Figure, counted: boolean | 'rate'): boolean {
  const { measure, scale, printed, half } = figure;
  if (counted === 'rate' && metric.unit !== 'percent') return false;
  if (metric.unit === 'percent') return measure === 'percent';
  if (metric.unit === 'multiple') return measure === 'multiple' || (metric.id === 'beta' && measure === 'plain' && scale === undefined);
  if (measure !== 'money' && measure !== 'plain') return false;
  if (metric.unit === 'perShare')
    return (
      (scale === undefined || scale === 0.01) &&
      (measure === 'money' || figure.perShare || half < 0.5 || printed >= 20) &&
      !(counted && measure === 'plain')
    );
  if (figure.perShare || scale === 0.01) return false;
  if (measure === 'plain' && counted) return false;
  return measure === 'money' || scale !== undefined || Math.abs(printed) >= 100 || half < 0.5;
}
