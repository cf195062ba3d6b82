// Tokens of a formula -> syntax tree relative to its host cell. Excel's grammar as files store it; knows no functions and no workbook.

import { EmbeddedActionsParser, type IOrAlt, type IToken } from 'chevrotain';
import type { BinaryOp, Node, SheetPrefix, UnaryNode } from './ast.ts';
import { after, binaryTree, callNode, end, nameNode, operandNode, referenceTree, spanOf, spillNode, start } from './build.ts';
import * as t from './tokens.ts';
import { mayRefer, referenceNode, sheetPrefix, stringValue, tableNode } from './tokentext.ts';

/** Rules build nodes as they go. Chains of operators are loops, so that only "(" and "{" cost stack. */
export class FormulaParser extends EmbeddedActionsParser {
  /** Host cell. */
  row = 0;
  col = 0;
  /** The first thing that is grammatical but no formula, like (1,2). */
  problem: { at: number; message: string } | undefined;

  constructor(validate = false) {
    super(t.TOKENS, { recoveryEnabled: false, maxLookahead: 2, skipValidations: !validate, nodeLocationTracking: 'none' });
    this.performSelfAnalysis();
  }

  readonly formula = this.RULE('formula', (): Node => {
    const items: Node[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => items.push(this.SUBRULE(this.expression)) });
    return this.union(items);
  });

  readonly expression = this.RULE('expression', (): Node => {
    const operands: Node[] = [this.SUBRULE(this.operand)];
    const ops: BinaryOp[] = [];
    this.MANY(() => {
      const op = this.OR([{ ALT: () => this.CONSUME(t.Operator) }, { ALT: () => this.CONSUME(t.Sign) }]);
      ops.push(op.image as BinaryOp);
      operands.push(this.SUBRULE2(this.operand));
    });
    return ops.length === 0 ? operands[0]! : this.ACTION(() => binaryTree(operands, ops));
  });

  readonly operand = this.RULE('operand', (): Node => {
    const prefixes: { op: UnaryNode['op']; at: number }[] = [];
    this.MANY(() => {
      const token = this.OR([{ ALT: () => this.CONSUME(t.Sign) }, { ALT: () => this.CONSUME(t.At) }]);
      prefixes.push({ op: token.image as UnaryNode['op'], at: token.startOffset });
    });
    const parts: Node[] = [this.SUBRULE(this.primary)];
    const ops: string[] = [];
    this.MANY2(() => {
      const op = this.OR2([{ ALT: () => this.CONSUME(t.Colon) }, { ALT: () => this.CONSUME(t.Intersect) }]);
      ops.push(op.image);
      parts.push(this.SUBRULE2(this.primary));
    });
    const percents: number[] = [];
    this.MANY3(() => {
      percents.push(after(this.CONSUME(t.Percent)));
    });
    return this.ACTION(() => {
      if (ops.length === 0) return operandNode(prefixes, parts[0]!, percents);
      this.mustRefer(parts, 'an operand of a reference operator');
      return operandNode(prefixes, referenceTree(parts, ops), percents);
    });
  });

  private kinds: IOrAlt<Node>[] | undefined;

  readonly primary = this.RULE('primary', (): Node => {
    this.kinds ??= this.primaryKinds();
    let node = this.OR(this.kinds);
    this.MANY(() => {
      node = this.OR2([
        { ALT: () => this.spill(node, this.CONSUME(t.Hash)) },
        { ALT: () => this.apply(node, this.CONSUME(t.Open), this.SUBRULE(this.args)) },
      ]);
    });
    return node;
  });

  private primaryKinds(): IOrAlt<Node>[] {
    return [
      { ALT: () => this.reference(this.CONSUME(t.Ref), undefined) },
      { ALT: () => this.number(this.CONSUME(t.Num)) },
      { ALT: () => this.call(this.CONSUME(t.Call), undefined, this.SUBRULE2(this.args)) },
      { ALT: () => this.group(this.CONSUME2(t.Open), this.SUBRULE(this.list)) },
      { ALT: () => this.text(this.CONSUME(t.Text)) },
      { ALT: () => this.SUBRULE(this.qualified) },
      { ALT: () => this.name(this.CONSUME(t.Name), undefined) },
      { ALT: () => this.table(this.CONSUME(t.TableRef), undefined) },
      { ALT: () => this.boolean(this.CONSUME(t.Bool)) },
      { ALT: () => this.SUBRULE(this.error) },
      { ALT: () => this.SUBRULE(this.array) },
      { ALT: () => this.CONSUME(t.Folded).payload as Node },
    ];
  }

  /** Arguments and ")": none, or as many as commas plus one, empty ones as missing. */
  readonly args = this.RULE('args', (): Node[] => {
    const args: Node[] = [];
    let current: Node | undefined;
    this.OPTION(() => {
      current = this.SUBRULE(this.expression);
    });
    this.MANY(() => {
      const { startOffset } = this.CONSUME(t.Comma);
      args.push(current ?? { kind: 'missing', span: { start: startOffset, end: startOffset } });
      current = undefined;
      this.OPTION2(() => {
        current = this.SUBRULE2(this.expression);
      });
    });
    const { startOffset } = this.CONSUME(t.Close);
    if (current || args.length > 0) args.push(current ?? { kind: 'missing', span: { start: startOffset, end: startOffset } });
    return args;
  });

  /** Inside plain parentheses: one expression, or a union. */
  readonly list = this.RULE('list', (): Node => {
    const items: Node[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => items.push(this.SUBRULE(this.expression)) });
    this.CONSUME(t.Close);
    return this.union(items);
  });

  readonly qualified = this.RULE('qualified', (): Node => {
    const prefix = this.CONSUME(t.Prefix);
    const sheet = sheetPrefix(prefix.image);
    return this.OR([
      { ALT: () => this.reference(this.CONSUME(t.Ref), prefix) },
      { ALT: () => this.name(this.CONSUME(t.Name), prefix) },
      { ALT: () => this.name(this.CONSUME(t.Item), prefix) },
      { ALT: () => this.table(this.CONSUME(t.TableRef), sheet, prefix.startOffset) },
      { ALT: () => this.call(this.CONSUME(t.Call), prefix, this.SUBRULE(this.args)) },
      { ALT: () => this.errorValue(this.CONSUME(t.Err), prefix) },
    ]);
  });

  /** #REF!A1 is what is left of a reference to a deleted sheet. */
  readonly error = this.RULE('error', (): Node => {
    const token = this.CONSUME(t.Err);
    let rest: Node | undefined;
    this.OPTION(() => {
      rest = this.OR([
        { ALT: () => this.reference(this.CONSUME(t.Ref), undefined) },
        { ALT: () => this.name(this.CONSUME(t.Name), undefined) },
        { ALT: () => this.SUBRULE(this.error) },
      ]);
      this.ACTION(() => {
        if (token.image.toUpperCase() !== '#REF!') this.fail(start(rest!), `an operator is missing after ${token.image}`);
      });
    });
    const span = { start: token.startOffset, end: rest ? end(rest) : after(token) };
    return { kind: 'error', code: token.image.toUpperCase(), ...(rest ? { rest } : {}), span };
  });

  readonly array = this.RULE('array', (): Node => {
    const open = this.CONSUME(t.OpenBrace);
    const rows: Node[][] = [];
    this.AT_LEAST_ONE_SEP({
      SEP: t.Semicolon,
      DEF: () => {
        const row: Node[] = [];
        this.AT_LEAST_ONE_SEP2({ SEP: t.Comma, DEF: () => row.push(this.SUBRULE(this.constant)) });
        rows.push(row);
      },
    });
    const close = this.CONSUME(t.CloseBrace);
    if (rows.some((row) => row.length !== rows[0]!.length)) this.fail(open.startOffset, 'the rows of an array constant differ in length');
    return { kind: 'array', rows, span: { start: open.startOffset, end: after(close) } };
  });

  readonly constant = this.RULE('constant', (): Node => {
    let sign: IToken | undefined;
    this.OPTION(() => {
      sign = this.CONSUME(t.Sign);
    });
    const node = this.OR<Node>([
      { ALT: () => this.number(this.CONSUME(t.Num), sign) },
      { ALT: () => this.text(this.CONSUME(t.Text)) },
      { ALT: () => this.boolean(this.CONSUME(t.Bool)) },
      { ALT: () => this.errorValue(this.CONSUME(t.Err)) },
    ]);
    if (sign && node.kind !== 'number') this.fail(sign.startOffset, 'a sign needs a number in an array constant');
    return node;
  });

  private fail(at: number, message: string): void {
    this.problem ??= { at, message };
  }

  private mustRefer(nodes: readonly Node[], role: string): void {
    const wrong = nodes.find((node) => !mayRefer(node));
    if (wrong) this.fail(start(wrong), `${role} must be a reference`);
  }

  private union(items: readonly Node[]): Node {
    if (items.length === 1) return items[0]!;
    this.mustRefer(items, 'a part of a union');
    return { kind: 'union', items, span: { start: start(items[0]!), end: end(items.at(-1)!) } };
  }

  private reference(token: IToken, prefix: IToken | undefined): Node {
    const span = { start: (prefix ?? token).startOffset, end: after(token) };
    return referenceNode(token.image, this.row, this.col, prefix && sheetPrefix(prefix.image), span);
  }

  private name(token: IToken, prefix: IToken | undefined): Node {
    return nameNode(token.image, prefix && sheetPrefix(prefix.image), { start: (prefix ?? token).startOffset, end: after(token) });
  }

  private table(token: IToken, sheet: SheetPrefix | undefined, from = token.startOffset): Node {
    return tableNode(token.image, sheet, { start: from, end: after(token) });
  }

  private call(token: IToken, prefix: IToken | undefined, args: readonly Node[]): Node {
    const written = (prefix?.image ?? '') + token.image.slice(0, -1).trimEnd();
    return callNode(written, args, { start: (prefix ?? token).startOffset, end: after(this.LA(0)) });
  }

  private apply(callee: Node, open: IToken, args: readonly Node[]): Node {
    if (callee.kind !== 'call' && callee.kind !== 'apply' && callee.kind !== 'paren')
      this.fail(open.startOffset, 'an operator is missing before "("');
    return { kind: 'apply', callee, args, span: { start: start(callee), end: after(this.LA(0)) } };
  }

  private spill(arg: Node, hash: IToken): Node {
    if (!mayRefer(arg)) this.fail(hash.startOffset, '"#" needs a reference before it');
    return spillNode(arg, after(hash));
  }

  private group(open: IToken, arg: Node): Node {
    return { kind: 'paren', arg, span: { start: open.startOffset, end: after(this.LA(0)) } };
  }

  private number(token: IToken, sign?: IToken): Node {
    const text = (sign?.image ?? '') + token.image;
    return { kind: 'number', value: Number(text), text, span: { start: (sign ?? token).startOffset, end: after(token) } };
  }

  private text(token: IToken): Node {
    return { kind: 'string', value: stringValue(token.image), span: spanOf(token) };
  }

  private errorValue(token: IToken, prefix?: IToken): Node {
    const span = { start: (prefix ?? token).startOffset, end: after(token) };
    return { kind: 'error', code: token.image.toUpperCase(), ...(prefix ? { sheet: sheetPrefix(prefix.image) } : {}), span };
  }

  private boolean(token: IToken): Node {
    return { kind: 'boolean', value: token.image.length === 4, span: spanOf(token) };
  }
}
