// A total and its leaves by layout: which rows above it it ought to add, and in which years it does not. Calibrated on the years that foot.

import type { BalanceView } from './balance.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';

export interface Footing {
  readonly total: Line;
  readonly leaves: readonly Line[];
  /** Sum of the leaves; undefined in a year where none has a number, or one shows an error. */
  sum(year: number): number | undefined;
  /** Years in which the leaves add up to the total. */
  readonly proven: readonly number[];
}

const CLOSE_PCT = 0.1;
const NO_MONEY: ReadonlySet<string> = new Set(['percent', 'multiple', 'days', 'years', 'per-share']);

/** Leaves of a total among the lines that stand between `after` (exclusive) and the total; undefined when in no year they add up to it. */
export function footing(model: Model, total: Line, after: number): Footing | undefined {
  const block = model
    .statement('balance')
    .filter((l) => l.axis === total.axis && l.pos > after && l.pos < total.pos && l.cells.size > 0 && !NO_MONEY.has(l.unit));
  const leaves = block.filter((l) => !isSubtotal(model, l, block));
  if (leaves.length < 2) return undefined;
  const sum = (year: number): number | undefined => {
    if (leaves.some((l) => l.trouble(year))) return undefined;
    const values = leaves.map((l) => l.value(year)).filter((v) => v !== undefined);
    return values.length ? values.reduce((a, b) => a + b, 0) : undefined;
  };
  const proven = total.years.filter((y) => near(sum(y), total.value(y)));
  return calibrated(model, total, proven) ? { total, leaves, sum, proven } : undefined;
}

/** The rows are the right ones when they add up in all of the reported years, or, without history, in most. */
function calibrated(model: Model, total: Line, proven: readonly number[]): boolean {
  const history = model.years.historical.filter((y) => total.value(y) !== undefined);
  return history.length ? history.every((y) => proven.includes(y)) : proven.length * 2 > total.years.length;
}

function near(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && b !== 0 && Math.abs(a - b) <= (CLOSE_PCT / 100) * Math.abs(b);
}

/** A line that adds other lines of the block: by its formula in any year, or, typed, by its numbers in every year. */
function isSubtotal(model: Model, line: Line, block: readonly Line[]): boolean {
  const above = new Set(block.filter((l) => l.pos < line.pos));
  for (const [year, cell] of line.cells) {
    const form = cell.formula ? model.linear.of(cell.id) : undefined;
    if (!form || form.opaque || form.terms.length < 2) continue;
    const inside = form.terms.filter((t) => {
      const at = model.lineAt(t.sheet, t.row, t.col);
      return at !== undefined && at.year === year && above.has(at.line);
    });
    if (inside.length === form.terms.length) return true;
  }
  return [...line.cells.values()].some((c) => c.formula) ? false : isRunningSum(line, [...above]);
}

function isRunningSum(line: Line, above: readonly Line[]): boolean {
  if (!/\btotal\b|^(?:current|noncurrent|fixed) (?:assets|liabilities)/.test(line.norm)) return false;
  const sorted = [...above].sort((a, b) => b.pos - a.pos);
  for (let n = 2; n <= sorted.length; n++) {
    const part = sorted.slice(0, n);
    if (
      line.years.every((y) =>
        near(
          part.reduce((s, l) => s + (l.value(y) ?? 0), 0),
          line.value(y),
        ),
      )
    )
      return true;
  }
  return false;
}

/** Footings of the balance sheet's totals: assets, claims (or liabilities and equity). */
export function balanceFootings(
  model: Model,
  view: BalanceView,
): { readonly assets: Footing | undefined; readonly claims: Footing | undefined; readonly liabilities: Footing | undefined } {
  const { assets, claims, liabilities } = view;
  const start = Math.min(assets.axis.from - 1, assets.axis.header);
  const first = claims && claims.axis === assets.axis && claims.pos < assets.pos ? claims.pos : start;
  return {
    assets: footing(model, assets, view.form === 'assets' ? first : start),
    claims:
      claims && view.form === 'assets' && claims.axis === assets.axis
        ? footing(model, claims, claims.pos > assets.pos ? assets.pos : start)
        : undefined,
    liabilities:
      liabilities && liabilities.axis === assets.axis && liabilities.pos > assets.pos ? footing(model, liabilities, assets.pos) : undefined,
  };
}
