// Formulas -> the walk from enterprise to equity value: what the equity value really adds and deducts, term by term, traced to its source.

import type { Node } from '../../grammar/ast.ts';
import { fullName } from '../../grammar/ref.ts';
import { type BridgePrice, bridgePrice } from './bridgeprice.ts';
import { address, isProfit, isValue, labelOf, type Named, NET_CLAIM, name } from './bridgevalue.ts';
import { type ClaimKind, claimByAmount, claimKinds, claimLines } from './claims.ts';
import { headlineCone } from './discounting.ts';
import type { CellAt, Host } from './expression.ts';
import { conceptById, says } from './lexicon.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';
import { pastedBridge } from './pastedbridge.ts';
import { type PerShare, perShare } from './pershare.ts';
import type { ScalarCell } from './scalar.ts';
import { addends } from './sums.ts';

export interface BridgeTerm extends Named {
  /** Kinds that the source, or else the label, names; empty for any other stated line. */
  readonly kinds: readonly ClaimKind[];
  /** What it adds to equity value. */
  readonly effect: number;
  /** Where its number comes from, when that is another cell. */
  readonly source: { readonly label: string; readonly address: string } | undefined;
  /** Year of the balance that it takes. */
  readonly year: number | undefined;
}

export interface Bridge {
  readonly equity: Named | undefined;
  /** Enterprise value: the labelled cell, or the discounted parts together. */
  readonly value: Named | undefined;
  readonly terms: readonly BridgeTerm[];
  /** Equity value less everything above. */
  readonly rest: number;
  readonly price: BridgePrice | undefined;
}

const EV = conceptById('enterprise_value')!;
const EQUITY = conceptById('equity_value')!;
const MAX_DEPTH = 8;

/** The walks behind the headline price: one, or one for each method that it blends. */
export function equityBridges(model: Model): Bridge[] {
  const price = model.scalar.get('implied_price')?.cell;
  const split = price && perShare(price.id, model.graph.formulas, model.expressions);
  if (price && split) return [walk(model, split.topCell ? { cell: split.topCell } : { node: split.top, host: split.host }, price, split)];
  const parts = price ? blendedPrices(model, price) : [];
  if (parts.length)
    return parts.map((p) =>
      walk(model, p.split.topCell ? { cell: p.split.topCell } : { node: p.split.top, host: p.split.host }, p.cell, p.split),
    );
  const equity = model.scalar.get('equity_value')?.cell;
  return equity ? [walk(model, { cell: equity }, price, undefined)] : [];
}

/** Values per share among the precedents of a blended price. */
function blendedPrices(model: Model, price: ScalarCell): { cell: ScalarCell; split: PerShare }[] {
  const cone = headlineCone(model) ?? new Set<number>();
  const seen = new Set<number>();
  return model.scalars
    .flatMap((s) => {
      if (s.id === price.id || seen.has(s.id) || !cone.has(s.id)) return [];
      seen.add(s.id);
      const split = perShare(s.id, model.graph.formulas, model.expressions);
      const top = split?.topCell && labelOf(model, split.topCell.id);
      return split && top && (says(top.norm, EQUITY) || says(top.norm, EV)) ? [{ cell: s, split }] : [];
    })
    .slice(0, 4);
}

type Start = { readonly cell: { sheet: number; row: number; col: number; id: number } } | { readonly node: Node; readonly host: Host };

interface Walk {
  readonly model: Model;
  readonly terms: BridgeTerm[];
  value: number;
  readonly values: Named[];
  readonly claims: ReadonlyMap<Line, ClaimKind>;
}

function walk(model: Model, start: Start, price: ScalarCell | undefined, split: PerShare | undefined): Bridge {
  const w: Walk = { model, terms: [], value: 0, values: [], claims: new Map(claimLines(model).map(({ kind, line }) => [line, kind])) };
  const equity = 'cell' in start ? equityOf(model, start.cell.id) : undefined;
  let total: number | undefined = equity?.value;
  if ('cell' in start) {
    if (equity) open(w, start.cell.id, 1, 0, undefined);
    else value(w, start.cell, 1);
  } else {
    total = model.expressions.evaluate(start.node, start.host);
    for (const a of addends(start.node, start.host, model.expressions)) addend(w, a.node, a.coef, start.host, 0, undefined, a.value);
  }
  if ('cell' in start) paste(w, start.cell.id);
  const known = w.value + w.terms.reduce((s, t) => s + t.effect, 0);
  const ev =
    w.values.length === 1
      ? w.values[0]
      : w.values.length
        ? { label: w.values.map((v) => v.label).join(' + '), address: w.values.map((v) => v.address).join(' + '), value: w.value }
        : undefined;
  return {
    equity,
    value: ev,
    terms: w.terms,
    rest: (total ?? known) - known,
    price: price && bridgePrice(model, price, split),
  };
}

/** An equity value without a formula: read what stands between. */
function paste(w: Walk, id: number): void {
  const ev = w.model.scalar.get('enterprise_value')?.cell;
  const equity = labelOf(w.model, id);
  if (!ev || !equity || equity.formula || w.terms.length + w.values.length > 0) return;
  const read = pastedBridge(w.model, ev, equity);
  if (!read) return;
  w.value = read.value.value;
  w.values.push(read.value);
  w.terms.push(...read.terms);
}

/** The cell divided by the shares, unless it is the enterprise value itself. */
function equityOf(model: Model, id: number): Named | undefined {
  const named = labelOf(model, id);
  if (named && says(named.norm, EV) && !says(named.norm, EQUITY)) return undefined;
  return name(model, id);
}

function open(w: Walk, id: number, coef: number, depth: number, label: ScalarCell | undefined): void {
  const { model } = w;
  const ast = id < 0 ? undefined : model.graph.formulas.of(id)?.ast;
  const picked = ast ? model.linear.picked(id) : undefined;
  const host = id < 0 ? undefined : model.expressions.hostOf(id);
  if (picked) cell(w, picked, coef * picked.coef, depth + 1, label);
  else if (ast && host)
    for (const a of addends(ast, host, model.expressions))
      addend(w, a.node, a.coef * coef, host, depth, label, a.value === undefined ? undefined : a.value * coef);
}

function addend(
  w: Walk,
  node: Node,
  coef: number,
  host: Host,
  depth: number,
  label: ScalarCell | undefined,
  amount: number | undefined,
): void {
  const at = w.model.expressions.cell(node, host);
  if (at) {
    cell(w, at, coef, depth + 1, label);
    return;
  }
  const ids = w.model.expressions.cells(node, host).map((c) => c.id);
  if (amount === undefined || amount === 0) return;
  if (ids.some((id) => id >= 0 && (isValue(w.model, id, false) || isProfit(w.model, id)))) {
    w.value += amount;
    w.values.push({ label: 'a discounted part', address: address(w.model, host), value: amount });
  } else
    push(
      w,
      { label: label?.label ?? 'a part of the formula', norm: label?.norm ?? '' },
      address(w.model, host),
      amount,
      amount,
      undefined,
      undefined,
    );
}

function cell(w: Walk, at: CellAt, coef: number, depth: number, outer: ScalarCell | undefined): void {
  const { model } = w;
  const v = model.values.at(at.sheet, at.row, at.col);
  if (typeof v !== 'number') return;
  if (isValue(model, at.id, true)) {
    value(w, at, coef);
    return;
  }
  const own = labelOf(model, at.id);
  const definite = own !== undefined && claimKinds(own.norm).length > 0 && !NET_CLAIM.test(own.norm);
  const label = definite ? own : (outer ?? own);
  const place = at.id < 0 ? undefined : model.lineOf(at.id);
  const leaf =
    place !== undefined && (place.line.statement === 'balance' || place.line.statement === 'debt') && !NET_CLAIM.test(place.line.norm);
  const formula = at.id >= 0 && model.graph.formulas.of(at.id)?.ast !== undefined;
  if (!leaf && formula && depth < MAX_DEPTH && splits(model, at.id)) {
    open(w, at.id, coef, depth, label);
    return;
  }
  const words = label ?? (place ? { label: place.line.label, norm: place.line.norm } : { label: 'an unlabelled cell', norm: '' });
  const where = label ? label.address : fullName(model.sheets[at.sheet]!.name, at.row, at.col);
  push(w, words, where, v, coef * v, place, leaf || !own ? at : undefined);
}

/** Opens into cells: a link, a look-up, a sum; not a product or a condition. */
function splits(model: Model, id: number): boolean {
  if (model.linear.picked(id)) return true;
  const form = model.linear.of(id);
  return form !== undefined && form.opaque === 0 && form.terms.length > 0;
}

function value(w: Walk, at: { sheet: number; row: number; col: number; id: number }, coef: number): void {
  const named = name(w.model, at.id);
  w.value += coef * named.value;
  w.values.push(named);
}

function push(
  w: Walk,
  words: { label: string; norm: string },
  where: string,
  v: number,
  effect: number,
  place: { line: Line; year: number } | undefined,
  from: { sheet: number; row: number; col: number } | undefined,
): void {
  const known = place && w.claims.get(place.line);
  const traced = known
    ? [known]
    : place?.line.statement === 'balance' || place?.line.statement === 'debt'
      ? claimKinds(place.line.norm)
      : [];
  const named = traced.length ? traced : claimKinds(words.norm);
  const kinds = named.length || place ? named : claimByAmount(w.model, v);
  const source = place
    ? { label: place.line.label, address: place.line.address(place.year) }
    : from
      ? { label: words.label, address: fullName(w.model.sheets[from.sheet]!.name, from.row, from.col) }
      : undefined;
  w.terms.push({
    label: words.label,
    address: where,
    value: v,
    kinds,
    effect,
    source: source && source.address !== where ? source : undefined,
    year: place?.year,
  });
}
