import { describe, expect, it } from 'vitest';
import type { Node } from '../../grammar/ast.ts';
import { parseFormula } from '../../grammar/parser.ts';
import { printFormula } from '../../grammar/print.ts';
import { calls, literals, refs, visit } from '../../grammar/walk.ts';

const parsed = (text: string): Node => {
  const result = parseFormula(text);
  if (!result.ok) throw new Error(result.message);
  return result.ast;
};

describe('walks over a tree', () => {
  it('visits parents first, in the order of the text, and leaves out what it is told to', () => {
    const seen: string[] = [];
    visit(parsed('IF(A1,SUM(B1,C1),-D1%)&#REF!E1'), (node, parent) => {
      seen.push(`${parent?.kind ?? ''}>${printFormula(node)}`);
      return !(node.kind === 'call' && node.name === 'SUM');
    });
    expect(seen).toEqual([
      '>IF(A1,SUM(B1,C1),-D1%)&#REF!E1',
      'binary>IF(A1,SUM(B1,C1),-D1%)',
      'call>A1',
      'call>SUM(B1,C1)',
      'call>-D1%',
      'unary>D1%',
      'percent>D1',
      'binary>#REF!E1',
      'error>E1',
    ]);
  });

  it('finds calls by name and references of every kind', () => {
    const ast = parsed('_xlfn.XLOOKUP(A1,B:B,Rate)+SUM(T[x],1:2,C1:INDEX(D1:D2,1),(E1,F1) G1#)+@H1+LAMBDA(x,x)(I1)');
    expect(calls(ast).map((c) => c.name)).toEqual(['XLOOKUP', 'SUM', 'INDEX', 'LAMBDA']);
    expect(calls(ast, 'XLOOKUP', 'LAMBDA').map((c) => c.written)).toEqual(['_xlfn.XLOOKUP', 'LAMBDA']);
    expect(refs(ast).map((r) => printFormula(r))).toEqual([
      'A1',
      'B:B',
      'Rate',
      'T[x]',
      '1:2',
      'C1',
      'D1:D2',
      'E1',
      'F1',
      'G1',
      'H1',
      'x',
      'x',
      'I1',
    ]);
  });

  it('finds literals with sign, percent, span and the call they stand in', () => {
    const text = 'A1*-(5%)+ROUND({1,"x"},-2)&TRUE&-3';
    const found = literals(parsed(text));
    expect(found.map(({ value, span, call, argument }) => [value, text.slice(span!.start, span!.end), call?.name, argument])).toEqual([
      [-0.05, '5%', undefined, undefined],
      [1, '1', undefined, undefined],
      ['x', '"x"', undefined, undefined],
      [-2, '-2', 'ROUND', 1],
      [true, 'TRUE', undefined, undefined],
      [-3, '-3', undefined, undefined],
    ]);
  });

  it('does not count the modes of a trimming operator', () => {
    expect(literals(parsed('A1.:.B2'))).toEqual([]);
  });

  it('goes down a chain of four thousand operators', () => {
    const ast = parsed(`A1${'+2'.repeat(4000)}`);
    expect(literals(ast).length).toBe(4000);
    expect(refs(ast).length).toBe(1);
  });
});
