// Does the workbook value equity outright: dividends, residual income, flows to equity, or a multiple of earnings? Then there is no bridge.

import { type Discounting, discountings } from './discounting.ts';
import { conceptById, says } from './lexicon.ts';
import type { Line } from './line.ts';
import { valuationMethods } from './method.ts';
import type { Model } from './model.ts';

/** A sentence when the method outputs equity value directly. */
export function directEquity(model: Model): string | undefined {
  if (model.scalar.has('enterprise_value')) return undefined;
  const series = mainSeries(model);
  if (series?.flow && flowsToEquity(series.flow))
    return `"${series.flow.label}" (${series.flow.where()}) is discounted to equity value directly`;
  if (series) return undefined;
  const methods = valuationMethods(model);
  if (methods.has('dcf') || methods.has('ev_multiples')) return undefined;
  const direct = ['equity_multiples', 'nav', 'ddm', 'residual_income'].find((m) => (methods as ReadonlySet<string>).has(m));
  return direct && model.scalar.has('implied_price')
    ? `the method (${direct.replaceAll('_', ' ')}) outputs equity value directly`
    : undefined;
}

/** The discounted series behind the headline price. */
export function mainSeries(model: Model): Discounting | undefined {
  const own = discountings(model).filter((d) => d.main);
  return own.find((d) => d.flow !== undefined) ?? own[0];
}

export function flowsToEquity(line: Line): boolean {
  if (
    /\bfcfe\b|\bto (?:common )?(?:equity|shareholders)\b|(?<!un)\blevered (?:fcf|free cash)|equity cash flow|excess return|residual income/.test(
      line.norm,
    )
  )
    return true;
  return says(line.norm, conceptById('dcf_dividend')!) !== undefined && says(line.norm, conceptById('fcf')!) === undefined;
}
