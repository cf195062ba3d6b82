// Flows discounted inside one formula: a/(1+r) + b/(1+r)^2 + ..., or SUMPRODUCT(flows / (1+r)^periods). Year by year, as a row would show it.

import type { Node } from '../../grammar/ast.ts';
import { visit } from '../../grammar/walk.ts';
import type { DiscountCell } from './discountrows.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';
import type { DiscountUse } from './shapes.ts';
import { addends, factors } from './sums.ts';

export interface InlineSeries {
  readonly flow: Line;
  readonly years: ReadonlyMap<number, DiscountCell>;
}

/** undefined when the cell discounts fewer than two flows that stand on a line. */
export function inlineSeries(model: Model, id: number, uses: readonly DiscountUse[]): InlineSeries | undefined {
  const ast = model.graph.formulas.of(id)?.ast;
  if (!ast) return undefined;
  const array = uses.find((u) => u.kind === 'power' && u.exponentCells.length >= 2);
  const years = array ? overArrays(model, ast, array) : overAddends(model, ast, uses);
  const flow = [...years.values()][0]?.flow;
  return years.size >= 2 && flow ? { flow: flow.line, years: new Map([...years].map(([y, v]) => [y, v.cell])) } : undefined;
}

type Found = Map<number, { cell: DiscountCell; flow: { line: Line } }>;

function overAddends(model: Model, ast: Node, uses: readonly DiscountUse[]): Found {
  const out: Found = new Map();
  const host = uses[0]!.host;
  for (const part of addends(ast, host, model.expressions)) {
    const list = factors(part.node);
    const cell = list
      .map((f) => (f.power === 1 ? model.expressions.cell(f.node, host) : undefined))
      .find((c) => c && c.id >= 0 && model.lineOf(c.id));
    const place = cell && model.lineOf(cell.id);
    const below = list
      .filter((f) => f.power === -1 || f.node.kind === 'binary')
      .map((f) => model.expressions.evaluate(f.node, host)! ** f.power);
    const factor = below.reduce((a, b) => a * b, 1);
    const use = uses.find(
      (u) => u.rateValue !== undefined && u.exponent !== undefined && Math.abs((1 + u.rateValue) ** -u.exponent - factor) < 1e-9,
    );
    if (place && use && model.years.forecast.includes(place.year)) out.set(place.year, one(use, place, factor, use.exponent));
  }
  return out;
}

function overArrays(model: Model, ast: Node, use: DiscountUse): Found {
  const out: Found = new Map();
  const exponents = new Set(use.exponentCells.map((c) => `${c.sheet}:${c.row}:${c.col}`));
  const areas: Node[] = [];
  visit(ast, (n) => void (n.kind === 'area' && areas.push(n)));
  for (const area of areas) {
    const cells = model.expressions.area(area, use.host);
    if (cells.length !== use.exponentCells.length || exponents.has(`${cells[0]!.sheet}:${cells[0]!.row}:${cells[0]!.col}`)) continue;
    cells.forEach((c, i) => {
      const place = c.id < 0 ? undefined : model.lineOf(c.id);
      const e = use.exponentCells[i]!;
      const n = model.values.at(e.sheet, e.row, e.col);
      if (!place || typeof n !== 'number' || use.rateValue === undefined || !model.years.forecast.includes(place.year)) return;
      out.set(place.year, one({ ...use, exponentCells: [e] }, place, (1 + use.rateValue) ** -n, n));
    });
    if (out.size) break;
  }
  return out;
}

function one(
  use: DiscountUse,
  place: { line: Line; year: number },
  factor: number,
  exponent: number | undefined,
): { cell: DiscountCell; flow: { line: Line } } {
  const { line, year } = place;
  return {
    flow: { line },
    cell: {
      id: use.cell,
      address: line.address(year),
      factor,
      factorYear: year,
      flow: line.value(year),
      flowYear: year,
      rate: use.rateValue,
      rateId: use.rate?.id,
      rateTyped: use.rateTyped,
      exponent,
      exponentCells: use.exponentCells,
    },
  };
}
