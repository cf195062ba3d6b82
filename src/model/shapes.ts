// Formulas that discount or capitalise, known by their shape alone: x/(1+r)^n, NPV(r, ..), x/(r-g). Reads no label.

import type { Node } from '../../grammar/ast.ts';
import type { Graph } from '../graph/graph.ts';
import { type CellAt, type Expressions, type Host, literal, strip } from './expression.ts';
import { onePlus, typedRate } from './oneplus.ts';

/** (1+r)^n below the line, or with a negative exponent. `step`: (1+r) below the line without exponent. `compound`: above it. */
export interface DiscountUse {
  readonly cell: number;
  readonly host: Host;
  readonly kind: 'power' | 'step' | 'compound';
  /** The cell that holds r; undefined when r is an expression or typed. */
  readonly rate: CellAt | undefined;
  readonly rateValue: number | undefined;
  /** r is a number in the formula. */
  readonly rateTyped: boolean;
  /** Periods discounted; undefined when not plain arithmetic. */
  readonly exponent: number | undefined;
  /** Cells the exponent is made of. */
  readonly exponentCells: readonly CellAt[];
}

/** NPV(rate, flows ..) or XNPV(rate, flows, dates). */
export interface NpvUse {
  readonly cell: number;
  readonly host: Host;
  readonly dated: boolean;
  readonly rate: CellAt | undefined;
  readonly rateValue: number | undefined;
  readonly flows: readonly CellAt[];
  readonly dates: readonly CellAt[];
}

/** top / (rate - growth). */
export interface PerpetuityUse {
  readonly cell: number;
  readonly host: Host;
  readonly rate: CellAt | undefined;
  readonly rateValue: number;
  readonly growth: CellAt | undefined;
  /** Cells that growth is made of, when it is no single one. */
  readonly growthCells: readonly CellAt[];
  readonly growthValue: number;
  /** What stands above the line, with all else that multiplies it. */
  readonly top: Node;
  readonly node: Node;
}

export interface Shapes {
  readonly discounts: ReadonlyMap<number, readonly DiscountUse[]>;
  readonly npvs: readonly NpvUse[];
  readonly perpetuities: readonly PerpetuityUse[];
}

export function findShapes(graph: Graph, expressions: Expressions): Shapes {
  const discounts = new Map<number, DiscountUse[]>();
  const npvs: NpvUse[] = [];
  const perpetuities: PerpetuityUse[] = [];
  for (const { ast, cells } of graph.formulas.templates) {
    if (!ast || !mayHold(ast)) continue;
    for (const id of cells) {
      const scan = new Scan(id, expressions, graph);
      scan.walk(ast, false, 0);
      if (scan.discounts.length) discounts.set(id, scan.discounts);
      npvs.push(...scan.npvs);
      perpetuities.push(...scan.perpetuities);
    }
  }
  npvs.sort((a, b) => a.cell - b.cell);
  perpetuities.sort((a, b) => a.cell - b.cell);
  return { discounts, npvs, perpetuities };
}

/** Cheap test on the tree: a power, a division or NPV is in it. */
function mayHold(ast: Node): boolean {
  const stack: Node[] = [ast];
  while (stack.length) {
    const n = stack.pop()!;
    if (n.kind === 'binary') {
      if (n.op === '^' || n.op === '/' || (n.op === '*' && (onePlus(n.left) || onePlus(n.right)))) return true;
      stack.push(n.left, n.right);
    } else if (n.kind === 'call') {
      if (n.name === 'NPV' || n.name === 'XNPV' || n.name === 'POWER') return true;
      stack.push(...n.args);
    } else if (n.kind === 'paren' || n.kind === 'unary' || n.kind === 'percent') stack.push(n.arg);
  }
  return false;
}

class Scan {
  readonly discounts: DiscountUse[] = [];
  readonly npvs: NpvUse[] = [];
  readonly perpetuities: PerpetuityUse[] = [];
  private readonly host: Host;
  constructor(
    private readonly id: number,
    private readonly expressions: Expressions,
    private readonly graph: Graph,
  ) {
    this.host = expressions.hostOf(id);
  }

  /** `below`: under an odd number of division bars. */
  walk(node: Node, below: boolean, depth: number): void {
    if (depth > 100) return;
    const down = (n: Node) => this.walk(n, below, depth + 1);
    switch (node.kind) {
      case 'paren':
      case 'percent':
      case 'unary':
        down(node.arg);
        break;
      case 'binary':
        this.binary(node, below, depth);
        break;
      case 'call':
        if (node.name === 'NPV' || node.name === 'XNPV') this.npv(node);
        if (node.name === 'POWER' && node.args.length === 2) this.power(node.args[0]!, node.args[1]!, below, depth);
        else for (const arg of node.args) down(arg);
        break;
      default:
    }
  }

  private binary(node: Node & { kind: 'binary' }, below: boolean, depth: number): void {
    if (node.op === '^') {
      this.power(node.left, node.right, below, depth);
      return;
    }
    if (node.op === '/') this.perpetuity(node);
    else if (node.op === '+' && onePlus(node)) {
      this.step(node, below);
      return;
    }
    this.walk(node.left, below, depth + 1);
    this.walk(node.right, node.op === '/' ? !below : below, depth + 1);
  }

  private power(base: Node, exponent: Node, below: boolean, depth: number): void {
    const r = onePlus(base) ?? typedRate(base);
    if (!r) {
      this.walk(base, below, depth + 1);
      return;
    }
    const raw = this.expressions.evaluate(exponent, this.host);
    const negative = raw === undefined ? minus(exponent) : raw < 0;
    this.add(
      r,
      below === negative ? 'compound' : 'power',
      raw === undefined ? undefined : Math.abs(raw),
      this.expressions.cells(exponent, this.host),
    );
  }

  private step(node: Node & { kind: 'binary' }, below: boolean): void {
    const r = onePlus(node)!;
    this.add(r, below ? 'step' : 'compound', 1, []);
  }

  private add(r: Node, kind: DiscountUse['kind'], exponent: number | undefined, exponentCells: readonly CellAt[]): void {
    const rateValue = this.expressions.evaluate(r, this.host);
    this.discounts.push({
      cell: this.id,
      host: this.host,
      kind,
      rate: this.expressions.cell(r, this.host),
      rateValue,
      rateTyped: literal(r) !== undefined,
      exponent,
      exponentCells,
    });
  }

  private npv(node: Node & { kind: 'call' }): void {
    const [rate, ...flows] = node.args;
    if (!rate || flows.length === 0) return;
    const dated = node.name === 'XNPV';
    // An argument that is a sum (last flow + terminal value) stands for its first cell.
    const areas = (dated ? flows.slice(0, 1) : flows).flatMap((f) => {
      const cells = this.expressions.area(f, this.host);
      return cells.length ? cells : this.expressions.cells(f, this.host).slice(0, 1);
    });
    const dates = dated && flows[1] ? this.expressions.area(flows[1], this.host) : [];
    this.npvs.push({
      cell: this.id,
      host: this.host,
      dated,
      rate: this.expressions.cell(rate, this.host),
      rateValue: this.expressions.evaluate(rate, this.host),
      flows: areas,
      dates,
    });
  }

  private perpetuity(node: Node & { kind: 'binary' }): void {
    let bottom = strip(node.right);
    let host = this.host;
    const link = this.expressions.cell(bottom, host);
    const inner = link && link.id >= 0 ? this.graph.formulas.of(link.id)?.ast : undefined;
    if (inner && strip(inner).kind === 'binary') {
      bottom = strip(inner);
      host = { sheet: link!.sheet, row: link!.row, col: link!.col };
    }
    if (bottom.kind !== 'binary' || bottom.op !== '-') return;
    const rateValue = this.expressions.evaluate(bottom.left, host);
    const growthValue = this.expressions.evaluate(bottom.right, host);
    if (rateValue === undefined || growthValue === undefined || literal(bottom.left) !== undefined) return;
    if (rateValue < 0.005 || rateValue > 0.6 || growthValue < -0.15 || growthValue > 0.6) return;
    const rate = this.expressions.cell(bottom.left, host);
    const growth = this.expressions.cell(bottom.right, host);
    if (!rate && this.expressions.cells(bottom.left, host).length === 0) return;
    this.perpetuities.push({
      cell: this.id,
      host: this.host,
      rate,
      rateValue,
      growth,
      growthCells: this.expressions.cells(bottom.right, host),
      growthValue,
      top: node.left,
      node,
    });
  }
}

function minus(node: Node): boolean {
  const bare = strip(node);
  return bare.kind === 'unary' && bare.op === '-';
}
