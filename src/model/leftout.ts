// A roll-forward of fixed assets -> the rows between its opening and its closing that the closing formula forgets.

import type { Line } from './line.ts';
import { sameSeries } from './locate.ts';
import type { Model } from './model.ts';
import type { Roll } from './roll.ts';

const MOVES =
  /\b(?:capex|capital expenditures?|additions?|purchases?|acquisitions?|acquired|licen[cs]es|capitali[sz]ed|investments?|development|spend|depreciation|amortization|impairment|write ?offs?|depletion|disposals?|retirements?)\b|^(?:da|charge)\b/;
const NO_MOVE =
  /\brate\b|%|ratio|\blife\b|\/|\baverage\b|per cent|accumulated|memo|of which|gain|loss|proceeds|intensity|before|after|excluding/;
/** Of the closing balance: what is smaller may be a remark. */
const MATERIAL = 0.005;
/** A roll without an opening row reaches no further up than this. */
const REACH = 6;

/** Movement rows of the roll's own block that are in no forecast closing. Empty where the roll is read from labels. */
export function leftOutRows(model: Model, roll: Roll): Line[] {
  if (roll.from !== 'formula') return [];
  const { closing, opening } = roll;
  const from = opening && opening.axis === closing.axis && opening.pos < closing.pos ? opening.pos : closing.pos - REACH;
  const schedules = model.rolls.filter((r) => r !== roll && r.closing.statement !== 'balance');
  const others = new Set(schedules.flatMap((r) => [r.closing, ...r.movements.map((m) => m.line)]));
  const block = model.lines.filter((l) => l.axis === closing.axis && l.pos > from && l.pos < closing.pos && l !== opening);
  const closings = new Set(model.rolls.map((r) => r.closing));
  const start = block.findLastIndex((l) => closings.has(l));
  return block.slice(opening ? 0 : start + 1).filter((l) => isMove(model, l, closing) && !others.has(l) && !covered(model, roll, l));
}

function isMove(model: Model, line: Line, closing: Line): boolean {
  if (line.unit === 'percent' || line.unit === 'multiple' || line.unit === 'days' || line.unit === 'years' || line.unit === 'count')
    return false;
  if (!MOVES.test(line.norm) || NO_MOVE.test(line.norm)) return false;
  if (line.heading?.norm !== closing.heading?.norm) return false;
  return model.years.forecast.some((y) => Math.abs(line.value(y) ?? 0) > MATERIAL * Math.abs(closing.value(y) ?? Number.POSITIVE_INFINITY));
}

/** In the closing formula by itself, through a subtotal, by a row with its numbers, or as the sum of rows that are. */
function covered(model: Model, { closing, opening, movements }: Roll, line: Line): boolean {
  const year = model.years.forecast.find((y) => closing.cell(y)?.formula && line.cell(y));
  if (year === undefined) return true;
  const lineOf = (t: { sheet: number; row: number; col: number }) => model.lineAt(t.sheet, t.row, t.col)?.line;
  // What stands before the year is history: only this year's rows count.
  const form = model.linear.expand(closing.cell(year)!.id, (t) => [line, opening, closing].includes(lineOf(t)));
  if (!form || form.opaque > 0 || form.terms.some((t) => lineOf(t) === line)) return true;
  const taken = movements.map((m) => m.line);
  if (taken.some((m) => sameSeries(m, line, model.years.forecast))) return true;
  const own = model.linear.of(line.cell(year)!.id);
  return own !== undefined && own.opaque === 0 && own.terms.length > 0 && own.terms.every((t) => taken.includes(lineOf(t) as Line));
}
