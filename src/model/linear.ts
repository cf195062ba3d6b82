// A formula as a signed sum of cells: what a total adds, a roll moves, a bridge deducts. Reads syntax and values, not labels.

import type { Node } from '../../grammar/ast.ts';
import type { Formulas } from '../graph/graph.ts';
import type { Recalculation } from '../recalc/recalculation.ts';
import { cellId, locate, type Workbook } from '../workbook/workbook.ts';
import { Expressions } from './expression.ts';
import { collectForm, type Host, type LinearForm, type Term } from './linearform.ts';
import { Names } from './names.ts';

export type { LinearForm, Term } from './linearform.ts';

/** Reads formulas of one workbook as signed sums. */
export class LinearReader {
  private readonly names: Names;
  private readonly expressions: Expressions;
  private readonly forms = new Map<number, LinearForm | undefined>();
  constructor(
    private readonly book: Workbook,
    private readonly formulas: Formulas,
    private readonly values: Recalculation,
  ) {
    this.names = new Names(book);
    this.expressions = new Expressions(book, values);
  }

  /** Terms of the cell's own formula; undefined for a constant or a formula that does not parse. */
  of(id: number): LinearForm | undefined {
    if (id < 0) return undefined;
    if (!this.forms.has(id)) this.forms.set(id, this.read(id));
    return this.forms.get(id);
  }

  private read(id: number): LinearForm | undefined {
    const ast = this.formulas.of(id)?.ast;
    if (!ast) return undefined;
    const { sheet, index } = locate(this.book, id);
    const host = { sheet: sheet.index, row: sheet.cells.row[index]!, col: sheet.cells.col[index]! };
    return collectForm(ast, host, {
      book: this.book,
      values: this.values,
      names: this.names,
      setting: (node, at) => this.setting(node, at),
    });
  }

  /** A condition that no result decides: every cell in it is typed, or a link to a typed one. */
  private setting(node: Node, host: Host): number | undefined {
    const cells = this.expressions.cells(node, host);
    return cells.length <= 3 && cells.every((c) => this.isTyped(c.id)) ? this.expressions.evaluate(node, host) : undefined;
  }

  /** Followed by syntax alone: reading the linked formula here could come back to this one. */
  private isTyped(id: number): boolean {
    let at = id;
    for (let hop = 0; hop < 6; hop++) {
      const ast = at < 0 ? undefined : this.formulas.of(at)?.ast;
      if (!ast) return true;
      const next = this.expressions.cell(ast, this.expressions.hostOf(at));
      if (!next) return false;
      at = next.id;
    }
    return false;
  }

  /** The cell a pure link (=Sheet!A1, =-A1) points to, followed to the end; the cell itself when it is no link. `coef` is the sign on the way. */
  source(id: number): { readonly id: number; readonly coef: number } {
    let at = id;
    let coef = 1;
    for (let hop = 0; hop < 50; hop++) {
      const form = this.of(at);
      const only = form && !form.opaque && form.constant === 0 && form.terms.length === 1 ? form.terms[0] : this.picked(at);
      if (!only || Math.abs(only.coef) !== 1 || only.id < 0 || only.id === at) break;
      coef *= only.coef;
      at = only.id;
    }
    return { id: at, coef };
  }

  /** The one cell that a look-up (INDEX, XLOOKUP, OFFSET, CHOOSE, IF ...) answers with, signed; undefined for any other formula. */
  picked(id: number): Term | undefined {
    const ast = id < 0 ? undefined : this.formulas.of(id)?.ast;
    const bare = ast && unsigned(ast);
    if (bare?.node.kind !== 'call' || !LOOKUPS.has(bare.node.name)) return undefined;
    const used = this.values.used(id).filter((u) => u.role === 'value');
    const own = this.values.value(id);
    const hits = used.filter(
      (u) =>
        u.row1 === u.row2 && u.col1 === u.col2 && typeof own === 'number' && this.values.at(u.sheet, u.row1, u.col1) === own * bare.sign,
    );
    if (hits.length === 0 || new Set(hits.map((u) => `${u.sheet}:${u.row1}:${u.col1}`)).size > 1 || used.length > hits.length)
      return undefined;
    const { sheet, row1: row, col1: col } = hits[0]!;
    return { sheet, row, col, id: cellId(this.book.sheets[sheet]!, row, col), coef: bare.sign };
  }

  /** Expands terms until `stop` says that a cell is a leaf for the caller (or it is a constant, or no signed sum). */
  expand(id: number, stop: (term: Term) => boolean, depth = 6): LinearForm | undefined {
    const top = this.open(id);
    if (!top) return undefined;
    const out = { terms: [] as Term[], constant: top.constant, opaque: top.opaque };
    const visit = (term: Term, level: number): void => {
      const form = level >= depth || stop(term) ? undefined : this.open(term.id);
      if (!form || form.opaque > 0 || out.terms.length > 2_000) {
        out.terms.push(term);
        return;
      }
      out.constant += form.constant * term.coef;
      for (const t of form.terms) visit({ ...t, coef: t.coef * term.coef }, level + 1);
    };
    for (const t of top.terms) visit(t, 1);
    return out;
  }

  /** Terms of a formula; of a look-up the cell that it picks. */
  private open(id: number): LinearForm | undefined {
    const form = this.of(id);
    const picked = form && form.opaque > 0 ? this.picked(id) : undefined;
    return picked ? { terms: [picked], constant: 0, opaque: 0 } : form;
  }
}

const LOOKUPS: ReadonlySet<string> = new Set([
  'INDEX',
  'XLOOKUP',
  'VLOOKUP',
  'HLOOKUP',
  'LOOKUP',
  'OFFSET',
  'CHOOSE',
  'INDIRECT',
  'IF',
  'IFS',
  'SWITCH',
  'IFERROR',
  'IFNA',
]);

function unsigned(node: Node): { readonly node: Node; readonly sign: 1 | -1 } {
  let at = node;
  let sign: 1 | -1 = 1;
  for (let depth = 0; depth < 20 && (at.kind === 'paren' || at.kind === 'unary'); depth++) {
    if (at.kind === 'unary' && at.op === '-') sign = sign === 1 ? -1 : 1;
    at = at.arg;
  }
  return { node: at, sign };
}
