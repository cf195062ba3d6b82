import { describe, expect, it } from 'vitest';
import type { CellContent } from '../../src/testing/book.ts';
import { evaluate } from './evaluate.ts';

const ON = { calc: { iterate: true, iterateCount: 100, iterateDelta: 0.001 } };

const DEBT = { B2: 100000, B3: 0.1, B4: 5000, B5: '=B6*B3', B6: '=B2+B5-B4' };

describe('a loop that the workbook iterates', () => {
  it('reaches its fixed point without any cached value', () => {
    const { result, value, status, id } = evaluate({ S: { ...DEBT, B7: '=B6*2' } }, ON);
    expect(value('B6')).toBeCloseTo(105555.5555555556, 6);
    expect(value('B5')).toBeCloseTo(10555.5555555556, 6);
    expect(value('B7')).toBeCloseTo(211111.111111111, 5);
    expect([status('B5'), status('B6'), status('B7')]).toEqual(['converged', 'converged', 'single']);
    expect(result.cycles).toMatchObject([{ cells: [id('B5'), id('B6')], kind: 'live', iterated: true, converged: true }]);
    expect(result.cycles[0]!.trouble).toBeUndefined();
  });

  it('takes the caches of an unfinished iteration for the same within the stop rule', () => {
    const cells = { ...DEBT, B5: '=B6*B3 -> 10555.5554', B6: '=B2+B5-B4 -> 105555.5555' };
    const { result, id } = evaluate({ S: cells }, ON);
    expect([result.cache(id('B5')), result.cache(id('B6'))]).toEqual(['same', 'same']);
  });

  it.each([
    ['diverges', { A1: '=A2*2+1', A2: '=A1+1' }],
    ['oscillates', { A1: '=1-A2', A2: '=A1' }],
  ])('that %s is reported and not resolved', (trouble, cells) => {
    const { result, status } = evaluate({ S: cells }, ON);
    expect(result.cycles).toMatchObject([{ kind: 'live', iterated: true, converged: false, trouble }]);
    expect([status('A1'), status('A2')]).toEqual(['in-cycle', 'in-cycle']);
  });

  it('keeps cached values when it cannot be resolved', () => {
    const { value, status } = evaluate({ S: { A1: '=A2*2+1 -> 3', A2: '=A1+1 -> 4', B1: '=A1*10' } }, ON);
    expect([value('A1'), value('A2'), value('B1')]).toEqual([3, 4, 30]);
    expect([status('A1'), status('B1')]).toEqual(['in-cycle', 'unverified']);
  });

  it('with several fixed points depends on where it starts', () => {
    const cells = { A1: '=IF(A2>5,10,0) -> 10', A2: '=A1 -> 10' };
    const { result, value } = evaluate({ S: cells }, ON);
    expect(value('A1')).toBe(10);
    expect(result.cycles).toMatchObject([{ converged: true, trouble: 'start-dependent' }]);
  });

  it('latches an error that it once held', () => {
    const cells = { A1: '=A2*0.5+1 -> #DIV/0!', A2: '=A1+0 -> #DIV/0!' };
    expect(evaluate({ S: cells }, ON).result.cycles).toMatchObject([{ trouble: 'error-latch' }]);
  });

  it('that needs more sweeps than the workbook allows is said to stop short', () => {
    const { result, value } = evaluate(
      { S: { A1: '=A2*0.99+1', A2: '=A1' } },
      { calc: { iterate: true, iterateCount: 10, iterateDelta: 0.001 } },
    );
    expect(value('A1')).toBeCloseTo(100, 4);
    expect(result.cycles).toMatchObject([{ converged: true, trouble: 'excel-stops-short' }]);
  });

  it('settles a long chain of linked loops', () => {
    const cells: Record<string, CellContent> = { A1: 1000, B1: 0.05 };
    for (let r = 2; r <= 61; r++) {
      cells[`A${r}`] = `=A${r - 1}+C${r}-20`;
      cells[`C${r}`] = `=(A${r - 1}+A${r})/2*$B$1`;
    }
    const { value, result } = evaluate({ S: cells }, ON);
    let balance = 1000;
    for (let r = 2; r <= 61; r++) balance = (balance * 1.025 - 20) / 0.975;
    expect(value('A61')).toBeCloseTo(balance, 5);
    expect(result.cycles).toHaveLength(60);
    expect(result.cycles.every((c) => c.converged && c.trouble === undefined)).toBe(true);
  });
});

describe('a loop that the workbook does not iterate', () => {
  it('keeps its caches and is in-cycle; what rests on it is unverified', () => {
    const { value, status, reason, result } = evaluate({ S: { ...DEBT, B5: '=B6*B3 -> 10', B6: '=B2+B5-B4 -> 20', B7: '=B6+1' } });
    expect([value('B5'), value('B6'), value('B7')]).toEqual([10, 20, 21]);
    expect([status('B5'), status('B6'), status('B7')]).toEqual(['in-cycle', 'in-cycle', 'unverified']);
    expect(reason('B7')).toContain('circular reference');
    expect(result.cycles).toMatchObject([{ kind: 'live', iterated: false, converged: false }]);
  });

  it('without caches answers the fixed point, still unresolved', () => {
    const { value, status } = evaluate({ S: DEBT });
    expect(value('B6')).toBeCloseTo(105555.5555555556, 6);
    expect(status('B6')).toBe('in-cycle');
  });

  it('without caches or fixed point is unknown, which IFERROR does not hide', () => {
    const { value, status } = evaluate({ S: { A1: '=A2*2+1', A2: '=A1+1', A3: '=IFERROR(A1,0)' } });
    expect(value('A3')).toContain('unknown');
    expect(status('A3')).toBe('unverified');
  });

  it('is one cell that refers to itself', () => {
    const { result, status } = evaluate({ S: { A1: '=A1+1 -> 5' } });
    expect(status('A1')).toBe('in-cycle');
    expect(result.cycles).toMatchObject([{ kind: 'live', iterated: false }]);
  });
});

describe('a loop that no value enters', () => {
  it.each([
    ['a branch not taken', { A1: 5, B1: '=IF(A1=0,B1,A1)' }, 'B1', 5],
    ['a breaker switch', { A1: 0, B1: '=IF($A$1=1,C1,10)', C1: '=B1*2' }, 'C1', 20],
    ['a cell of its own column by INDEX', { A1: 1, A2: 7, A4: '=INDEX(A:A,2)' }, 'A4', 7],
    ['its own column by MATCH elsewhere', { A1: '=INDEX(A:A,MATCH(B3,B:B,0))', A2: 9, B2: 'k', B3: 'k' }, 'A1', 9],
    ['its own row by OFFSET', { A1: 3, B1: '=OFFSET(B1,0,-1)', C1: '=OFFSET(C1,0,-1)' }, 'C1', 3],
    ['a choice', { A1: 1, B1: '=CHOOSE(A1,4,C1)', C1: '=B1+1' }, 'C1', 5],
    ['counting its own column', { A1: '=COLUMNS($A:A)' }, 'A1', 1],
  ])('%s is no loop for the value', (_, cells: Record<string, CellContent>, address, expected) => {
    const { value, status, result } = evaluate({ S: cells });
    expect(value(address)).toBe(expected);
    expect(status(address)).toBe('single');
    expect(result.cycles.filter((c) => c.kind === 'live')).toEqual([]);
  });

  it('is reported as conditional when references alone make it', () => {
    const { result, id } = evaluate({ S: { A1: 0, B1: '=IF($A$1=1,C1,10)', C1: '=B1*2' } });
    expect(result.cycles).toMatchObject([{ cells: [id('B1'), id('C1')], kind: 'conditional', converged: true }]);
  });

  it('turns live with its switch', () => {
    const { result } = evaluate({ S: { A1: 1, B1: '=IF($A$1=1,C1,10)', C1: '=B1*0.5+1' } });
    expect(result.cycles).toMatchObject([{ kind: 'live' }]);
  });

  it('is found when computed references make it', () => {
    const { result, status } = evaluate({ S: { A1: '=INDIRECT("B1")+1 -> 2', B1: '=INDIRECT("A1")*1 -> 2' } });
    expect(result.cycles).toMatchObject([{ kind: 'live', iterated: false }]);
    expect(status('A1')).toBe('in-cycle');
  });
});
