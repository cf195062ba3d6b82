// The balance sheet as one thing: its totals (also the British net-assets form), what each total claims to add, and links between sides.

import type { Line } from './line.ts';
import type { Term } from './linear.ts';
import { sameSeries } from './locate.ts';
import type { Model } from './model.ts';

export interface BalanceView {
  readonly assets: Line;
  /** "Total liabilities and equity"; undefined when only its parts are shown. */
  readonly claims: Line | undefined;
  readonly liabilities: Line | undefined;
  /** Equity with minorities: a total, or parent equity plus minorities. */
  readonly equity: readonly Line[];
  /** net-assets: assets is net assets and claims is shareholders' funds. */
  readonly form: 'assets' | 'net-assets';
  /** -1 where liabilities and equity are shown as negatives. */
  readonly claimsSign: 1 | -1;
}

/** undefined when neither side can be told. */
export function balanceView(model: Model): BalanceView | undefined {
  const assets = model.line('total_assets');
  const named = model.line('total_liabilities');
  const equity = equityLines(model);
  const both = named !== undefined && holdsEquity(model, named, equity);
  const claims = model.line('total_liabilities_equity') ?? (both ? named : undefined);
  const liabilities = both ? undefined : named;
  if (assets && (claims || (liabilities && equity.length)))
    return {
      assets,
      claims: claims === assets ? undefined : claims,
      liabilities,
      equity,
      form: 'assets',
      claimsSign: signAgainst(assets, claims ?? liabilities!),
    };
  const net = model.line('net_assets');
  const funds = net && equityBeside(model, net);
  if (!assets && net && funds)
    return { assets: net, claims: funds, liabilities: undefined, equity: [], form: 'net-assets', claimsSign: signAgainst(net, funds) };
  const employed = model.line('assets_less_current');
  if (!assets && employed && claims && claims !== employed)
    return { assets: employed, claims, liabilities: undefined, equity: [], form: 'net-assets', claimsSign: signAgainst(employed, claims) };
  return undefined;
}

/** The line of equity that is not the net assets themselves, if need be the next best. */
function equityBeside(model: Model, net: Line): Line | undefined {
  const named = ['equity_parent', 'total_equity'].flatMap((id) => model.located.get(id) ?? []);
  const next = named.flatMap((l) => l.runnersUp.filter((r) => r.score >= 0.5 && r.line.axis === net.axis).map((r) => r.line));
  return [...named.map((l) => l.line), ...next].find((l) => l !== net);
}

/** A "Total liabilities" that adds equity too, by its formula or, pasted, by being as large as the assets. */
function holdsEquity(model: Model, liabilities: Line, equity: readonly Line[]): boolean {
  const parts = [...equity, ...['retained_earnings', 'share_capital'].flatMap((id) => model.line(id) ?? [])];
  if (parts.some((p) => p !== liabilities && includes(model, liabilities, p))) return true;
  const assets = model.line('total_assets');
  const years = model.years.historical.filter((y) =>
    equity.some((e) => Math.abs(e.value(y) ?? 0) > 0.001 * Math.abs(assets?.value(y) ?? 0)),
  );
  return assets !== undefined && assets !== liabilities && years.length > 0 && sameSeries(liabilities, assets, years);
}

/** Credits shown as negatives turn the whole other side round. */
function signAgainst(assets: Line, claims: Line): 1 | -1 {
  const sum = (l: Line) => [...l.cells.values()].reduce((s, c) => s + (typeof c.value === 'number' ? c.value : 0), 0);
  return sum(assets) > 0 && sum(claims) < 0 ? -1 : 1;
}

/** Total equity, or parent equity plus minorities where no total stands. Minorities shown outside the total are added when the sides tie with them. */
function equityLines(model: Model): readonly Line[] {
  const total = model.line('total_equity');
  const parent = model.line('equity_parent');
  const nci = model.line('nci');
  if (total && total !== parent)
    return nci && nci.pos > total.pos && nci.axis === total.axis && !includes(model, total, nci) && needsNci(model, total, nci)
      ? [total, nci]
      : [total];
  if (parent) return nci && !includes(model, parent, nci) ? [parent, nci] : [parent];
  return [];
}

function needsNci(model: Model, total: Line, nci: Line): boolean {
  const assets = model.line('total_assets');
  const liabilities = model.line('total_liabilities');
  if (!assets || !liabilities) return false;
  const years = model.years.historical;
  return years.some((y) => {
    const [a, l, e, n] = [assets.value(y), liabilities.value(y), total.value(y), nci.value(y)];
    return a !== undefined && l !== undefined && e !== undefined && n !== undefined && Math.abs(a - l - e - n) < Math.abs(a - l - e) / 2;
  });
}

/** True when the total's formula adds the line (directly or through subtotals). */
export function includes(model: Model, total: Line, part: Line): boolean {
  for (const [year, cell] of total.cells) {
    if (!cell.formula) continue;
    const at = (t: Term) => model.lineAt(t.sheet, t.row, t.col);
    const form = model.linear.expand(cell.id, (t) => at(t)?.line === part);
    if (form?.terms.some((t) => t.coef > 0 && at(t)?.line === part && at(t)?.year === year)) return true;
  }
  return false;
}

/** Years in which the cell does nothing but show the other line's cell of the same year. */
export function pureLinks(model: Model, from: Line, to: Line): number[] {
  return [...from.cells].flatMap(([year, cell]) => {
    const target = to.cell(year);
    return cell.formula && target && target.id >= 0 && target.id !== cell.id && model.linear.source(cell.id).id === target.id ? [year] : [];
  });
}

/** Years in which one side's cell is computed from the other side's total, so that they tie by construction. */
export function linkedYears(model: Model, from: Line, to: Line): number[] {
  return [...from.cells]
    .filter(([year, cell]) => {
      const target = to.cell(year);
      if (!cell.formula || !target || target.id < 0) return false;
      if (model.linear.source(cell.id).id === target.id) return true;
      const form = model.linear.expand(cell.id, (t) => t.id === target.id, 4);
      return form?.terms.some((t) => t.id === target.id) ?? false;
    })
    .map(([year]) => year);
}
