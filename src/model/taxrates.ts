// Every tax rate that the model shows for a year: percent rows, single rates, and the charge over profit before tax.

import type { Model } from './model.ts';

export interface TaxRate {
  readonly value: number;
  readonly address: string;
}

const SAYS_TAX = /\btax(?:es|ation)?\b/;
const NOT_THIS = /cost of debt|after tax cost|debt|wacc|roic|return|margin|pre tax/;

/** Rows first, the computed effective rate last. */
export function taxRates(model: Model, year: number): TaxRate[] {
  const rows = model.lines
    .filter((l) => SAYS_TAX.test(l.norm) && !NOT_THIS.test(l.norm) && (l.unit === 'percent' || /rate|%/.test(l.norm)))
    .flatMap((l) => rateOf(l.value(year), l.address(year)));
  const single = model.scalars.filter((s) => SAYS_TAX.test(s.norm) && !NOT_THIS.test(s.norm)).flatMap((s) => rateOf(s.value, s.address));
  const tax = model.line('tax');
  const profit = model.line('pbt')?.value(year);
  const charge = tax?.value(year);
  const effective = charge !== undefined && profit ? rateOf(Math.abs(charge / profit), tax!.address(year)) : [];
  return [...rows, ...single, ...effective];
}

function rateOf(v: unknown, address: string): TaxRate[] {
  return typeof v === 'number' && v >= 0 && v < 0.7 ? [{ value: v, address }] : [];
}
