// A balance sheet asset explained by rolls: which opening + movements = closing stands behind property, goodwill or intangibles.

import { leftOutRows } from './leftout.ts';
import type { Line } from './line.ts';
import { sameSeries } from './locate.ts';
import type { Model } from './model.ts';
import type { Roll } from './roll.ts';

export interface AssetRoll {
  readonly balance: Line;
  /** One roll whose closing is the balance; or gross and accumulated depreciation, whose closings net to it. */
  readonly parts: readonly { readonly roll: Roll; readonly sign: 1 | -1 }[];
}

/** undefined when no roll ends in the balance. */
export function assetRoll(model: Model, balance: Line): AssetRoll | undefined {
  const years = model.years.forecast;
  const own = model.rolls.find(
    (r) => r.closing !== balance && r.opening && sameSeries(r.closing, balance, years) && linked(model, balance, r.closing),
  );
  if (own) return { balance, parts: [{ roll: own, sign: 1 }] };
  const inline = model.rolls.find((r) => r.closing === balance);
  const beside = inline && model.rolls.find((r) => isBeside(model, r, inline));
  if (beside) return { balance, parts: [{ roll: beside, sign: 1 }] };
  if (inline) return { balance, parts: [{ roll: inline, sign: 1 }] };
  const same = model.rolls.find((r) => r.closing !== balance && sameSeries(r.closing, balance, years));
  if (same) return { balance, parts: [{ roll: same, sign: 1 }] };
  return netted(model, balance) ?? closest(model, balance);
}

/** A schedule with rows of its own, whose movements the balance sheet takes too: meant for the balance, wherever it ends. */
function isBeside(model: Model, roll: Roll, inline: Roll): boolean {
  if (roll === inline || !roll.opening || roll.closing.statement === 'balance') return false;
  const taken = inline.movements.map((m) => m.line);
  const years = model.years.forecast;
  const isTaken = (l: Line) => taken.some((t) => t === l || sameSeries(t, l, years));
  if (roll.movements.length > 0) return roll.movements.every((m) => isTaken(m.line));
  const rows = leftOutRows(model, roll);
  return rows.length > 0 && rows.every(isTaken);
}

/** The balance's cell leads to the closing's cell. */
function linked(model: Model, balance: Line, closing: Line): boolean {
  return model.years.forecast.some((y) => {
    const a = balance.cell(y);
    const b = closing.cell(y);
    return a?.formula && b !== undefined && b.id >= 0 && model.linear.source(a.id).id === model.linear.source(b.id).id;
  });
}

/** Balance = sum of closings (several classes of assets), or cost less accumulated depreciation. */
function netted(model: Model, balance: Line): AssetRoll | undefined {
  const year = model.years.forecast.find((y) => balance.cell(y)?.formula);
  if (year === undefined) return undefined;
  const closings = new Map(model.rolls.map((r) => [r.closing, r]));
  const form = model.linear.expand(balance.cell(year)!.id, (t) => closings.has(model.lineAt(t.sheet, t.row, t.col)?.line as Line));
  if (!form || form.opaque) return undefined;
  const parts = form.terms.flatMap((t) => {
    const at = model.lineAt(t.sheet, t.row, t.col);
    const roll = at && at.year === year ? closings.get(at.line) : undefined;
    return roll ? [{ roll, sign: (t.coef < 0 ? -1 : 1) as 1 | -1 }] : [];
  });
  return parts.length >= 1 && parts.length === form.terms.length ? { balance, parts } : undefined;
}

/** A roll whose closing is near the balance in history, and so is meant for it, though they part later. */
function closest(model: Model, balance: Line): AssetRoll | undefined {
  const years = [...model.years.historical, ...model.years.forecast.slice(0, 1)].filter((y) => (balance.value(y) ?? 0) !== 0);
  const roll = model.rolls.find((r) => r.opening && years.some((y) => near(r.closing.value(y), balance.value(y))) && sameKind(r, balance));
  return roll ? { balance, parts: [{ roll, sign: 1 }] } : undefined;
}

const near = (a: number | undefined, b: number | undefined): boolean =>
  a !== undefined && b !== undefined && Math.abs(a - b) <= 0.001 * Math.max(Math.abs(a), Math.abs(b));

function sameKind(roll: Roll, balance: Line): boolean {
  const words = `${roll.closing.norm} ${roll.closing.headings.map((h) => h.norm).join(' ')} ${roll.closing.statement ?? ''}`;
  return balance.norm.split(' ').some((w) => w.length > 3 && words.includes(w)) || roll.closing.statement === 'ppe';
}
