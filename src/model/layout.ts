// Where parts stand by their totals: under them, as most statements have it, or over them. Sides of a balance sheet, rows of a section.

import type { Line } from './line.ts';
import type { Model } from './model.ts';

/** Parts by which a typed total shows on which side of it its section lies. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  total_assets: ['cash', 'receivables', 'inventory', 'ppe'],
  cfo: ['cf_net_income', 'cf_da'],
  cfi: ['capex'],
  cff: ['dividends', 'debt_issued', 'debt_repaid', 'buybacks'],
};
const CLAIMS = ['total_liabilities_equity', 'total_liabilities', 'equity_parent', 'total_equity'];
const SECTIONS = ['cfo', 'cfi', 'cff', 'net_change_cash', 'cash_begin', 'cash_end'];

const known = new WeakMap<Model, Map<string, boolean>>();

/** Does this located total stand over its parts? By what its formulas add, else by where its parts are. */
export function totalsFirst(model: Model, concept: string): boolean {
  const answers = known.get(model) ?? new Map<string, boolean>();
  known.set(model, answers);
  const answer = answers.get(concept) ?? standsFirst(model, concept);
  answers.set(concept, answer);
  return answer;
}

function standsFirst(model: Model, concept: string): boolean {
  const total = model.line(concept);
  if (!total) return false;
  let over = 0;
  let under = 0;
  for (const [year, cell] of total.cells) {
    if (!cell.formula) continue;
    for (const t of model.linear.of(cell.id)?.terms ?? []) {
      const at = model.lineAt(t.sheet, t.row, t.col);
      if (at === undefined || at.year !== year || at.line.axis !== total.axis) continue;
      if (at.line.pos > total.pos) over++;
      else under++;
    }
  }
  if (over + under > 0) return over > under;
  const parts = (PARTS[concept] ?? []).flatMap((id) => model.line(id) ?? []).filter((l) => l.axis === total.axis && l !== total);
  const next = firstAfter(model, total, concept === 'total_assets' ? CLAIMS : SECTIONS);
  return parts.length > 0 && parts.every((l) => l.pos > total.pos && l.pos < next);
}

/** Position of the first of these totals behind a line on its axis; infinite when there is none. */
function firstAfter(model: Model, line: Line, concepts: readonly string[]): number {
  const behind = concepts.flatMap((id) => model.line(id) ?? []).filter((l) => l.axis === line.axis && l.pos > line.pos);
  return Math.min(...behind.map((l) => l.pos), Number.POSITIVE_INFINITY);
}

/** Positions between which the assets stand, both exclusive, on the axis of total assets. */
export function assetRows(model: Model): { readonly from: number; readonly to: number } | undefined {
  const assets = model.line('total_assets');
  if (!assets) return undefined;
  if (totalsFirst(model, 'total_assets')) return { from: assets.pos, to: firstAfter(model, assets, CLAIMS) };
  const claims = model.line('total_liabilities_equity');
  const turned = claims && claims.axis === assets.axis && claims.pos < assets.pos;
  return { from: turned ? claims.pos : Number.NEGATIVE_INFINITY, to: assets.pos };
}

/** The side a line of the balance sheet stands on, or memo for one after both; undefined where total assets stands elsewhere. */
export function balanceSide(model: Model, line: Line): 'asset' | 'claim' | 'memo' | undefined {
  const assets = model.line('total_assets');
  const rows = assetRows(model);
  if (!assets || !rows || assets.axis !== line.axis || line === assets) return undefined;
  if (line.pos > rows.from && line.pos < rows.to) return 'asset';
  const claims = model.line('total_liabilities_equity');
  const closed = claims && claims.axis === line.axis && claims.pos > assets.pos && !totalsFirst(model, 'total_liabilities_equity');
  return closed && line.pos > claims.pos ? 'memo' : 'claim';
}

/** Does a line stand among the rows of a section of the cash flow statement? `reach`: rows that a section may have. */
export function inSection(model: Model, line: Line, concept: 'cfo' | 'cfi' | 'cff', reach = 60): boolean {
  const total = model.line(concept);
  if (!total || total.axis !== line.axis || line === total) return false;
  if (totalsFirst(model, concept))
    return line.pos > total.pos && line.pos < Math.min(firstAfter(model, total, SECTIONS), total.pos + reach);
  return line.pos < total.pos && total.pos - line.pos < reach;
}
