// Which discounting convention the workbook states in words, and where: mid-year or year-end.

import { fullName } from '../../grammar/ref.ts';
import type { Discounting } from './discounting.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';

export type Timing = 'mid-year' | 'year-end';

export interface DiscountConvention {
  readonly timing: Timing;
  readonly text: string;
  readonly address: string;
}

const MID = /\bmid[- ]?(?:year|period|point)\b|\bhalf[- ]year\b|\bmiddle of (?:the|each|every) (?:year|period)\b/i;
const END =
  /\bend[- ]of[- ](?:the[- ]|each[- ]|every[- ])?(?:fiscal[- ]|financial[- ])?(?:year|period)s?\b|\byear[- ]?ends?\b|\bend[- ](?:fiscal[- ])?(?:year|period)s?\b|\bperiod[- ]end\b|\bin arrears\b/i;
/** A date of the fiscal year end is no convention: something must be discounted, counted or paid at that time. */
const DISCOUNTS =
  /discount|convention|present value|\bn?pv\b|factor|\bflows?\b|dividends?|distributions?|\bperiods?\b|\byears?\s*\(|valuation|\bdcf\b|payment/i;
const TOLD_ON: ReadonlySet<string> = new Set(['dcf', 'wacc', 'cover', 'inputs', 'sensitivity']);

/** Words on the rows themselves first, then on the valuation's sheet, then on cover, inputs and cost of capital sheets. */
export function discountConvention(model: Model, d: Discounting): DiscountConvention | undefined {
  for (const line of [d.periods, d.factors, d.present]) {
    const own = line && timingOf(line.label, true);
    if (line && own) return { timing: own, text: line.label, address: fullName(line.sheetName, line.labelRow, line.labelCol) };
  }
  const home = (d.factors ?? d.present ?? d.flow)?.sheet ?? d.npv?.host.sheet;
  const sheets = [...model.sheets].sort((a, b) => Number(b.grid.sheet.index === home) - Number(a.grid.sheet.index === home));
  for (const view of sheets) {
    if (view.grid.sheet.index !== home && !TOLD_ON.has(view.role ?? '')) continue;
    for (const cells of view.grid.rows.values()) {
      for (const c of cells) {
        const timing = typeof c.value === 'string' ? timingOf(c.value, false) : undefined;
        if (timing) return { timing, text: String(c.value), address: fullName(view.name, c.row, c.col) };
      }
    }
  }
  return undefined;
}

/** What the labels of the rows say. */
export function labelledTimings(d: Discounting): { readonly timing: Timing; readonly line: Line }[] {
  return [d.periods, d.factors].flatMap((line) => {
    const timing = line && timingOf(line.label, true);
    return line && timing ? [{ timing, line }] : [];
  });
}

function timingOf(text: string, row: boolean): Timing | undefined {
  if (MID.test(text)) return 'mid-year';
  return END.test(text) && (row || DISCOUNTS.test(text)) ? 'year-end' : undefined;
}
