import { describe, expect, it } from 'vitest';
import type { Facet } from '../../src/rule/facet.ts';
import type { FacetResult, Finding } from '../../src/rule/finding.ts';
import type { Gate } from '../../src/rule/gate.ts';
import { facetFaults, facetTest } from '../../src/testing/facettest.ts';
import { gateFaults, gateTest } from '../../src/testing/gatetest.ts';
import { unmarked } from '../../src/testing/marks.ts';
import type { FacetCase, Suite } from '../../src/testing/suite.ts';

const finding = (range: string, message: string, note = false): Finding => ({
  rule: '9.9.9',
  severity: 'error',
  message,
  sheet: 'S',
  range,
  cells: [range.split(':')[0]!],
  evidence: [],
  confidence: 1,
  fingerprint: 'x',
  url: '',
  ...(note ? { note } : {}),
});
const facet = (grade: Facet['grade']): Facet => ({ id: '9.9.9', claim: 'A claim.', needs: [], fix: '', grade });
const fails = (...findings: Finding[]) => facet((): FacetResult => ({ outcome: 0, status: 'violated', findings }));
const passes = facet(() => ({ outcome: 1, status: 'pass', findings: [] }));
const suite: Suite<FacetCase> = { sheets: { S: 'Revenue | 1 | 2', T: 'Cost | 1' }, cases: [] };
const faults = (f: Facet, one: Partial<FacetCase>) => facetFaults(f, suite, { name: 'case', outcome: 0, ...one });

describe('marks', () => {
  it('are taken out of a grid and kept with their place', () => {
    expect(unmarked('S', 'Revenue | 1 <- too low | =A1 <- one <- two | 3 <~ typed')).toEqual({
      content: 'Revenue | 1| =A1| 3',
      marks: [
        { at: 'S!B1', says: 'too low', note: false },
        { at: 'S!C1', says: 'one', note: false },
        { at: 'S!C1', says: 'two', note: false },
        { at: 'S!D1', says: 'typed', note: true },
      ],
    });
  });

  it('count rows as the grid does: from the first line that is not blank', () => {
    expect(unmarked('S', '\n  a | b\n  c | d <-\n').marks.map((m) => m.at)).toEqual(['S!B2']);
  });

  it('are taken out of cells by address, where a number stays one', () => {
    expect(unmarked('S', { A1: '12 <- typed', B2: '=A1 <- odd', C3: 'text' })).toEqual({
      content: { A1: 12, B2: '=A1', C3: 'text' },
      marks: [
        { at: 'S!A1', says: 'typed', note: false },
        { at: 'S!B2', says: 'odd', note: false },
      ],
    });
  });

  it('leave a comparison with a negative number alone', () => {
    expect(unmarked('S', '=IF(A1<-1,2,3)').marks).toEqual([]);
  });
});

describe('a case of a facet', () => {
  it('is in order when what is marked is found and nothing else', () => {
    expect(faults(fails(finding('B1:C1', 'S!B1 is 1')), { rows: { S: ['Revenue | 1 <- is 1 | 2'] } })).toEqual([]);
  });

  it('names a finding that is not marked', () => {
    expect(faults(fails(finding('B1', 'S!B1 is 1')), {})).toEqual(['unexpected finding at S!B1: S!B1 is 1']);
    expect(faults(fails(finding('B1', 'S!B1 is 1', true)), {})).toEqual(['unexpected note at S!B1: S!B1 is 1']);
  });

  it('names a mark that nothing answers: another place, another message, a note', () => {
    const rows = { S: ['Revenue | 1 <- is 1 | 2'] };
    for (const other of [finding('C1', 'is 1'), finding('B1', 'is 2'), finding('B1', 'is 1', true)])
      expect(faults(fails(other), { rows })).toContain('missing at S!B1: a finding that says "is 1"');
  });

  it('names another outcome, status or reason', () => {
    expect(faults(passes, {})).toEqual(['expected 0 (violated), got 1 (pass)']);
    expect(faults(passes, { outcome: 1, reason: 'single' })).toEqual(['expected the reason "single", got ""']);
  });

  it('names a message with a hole', () => {
    const rows = { S: ['Revenue | 1 <- | 2'] };
    expect(faults(fails(finding('B1', 'S!B1 is undefined')), { rows })).toEqual(['unfilled message: S!B1 is undefined']);
  });

  it('names a facet that changes what it reads', () => {
    const careless = facet((c) => {
      c.model.book.sheets[0]!.cells.number[1] = 99;
      return passes.grade(c);
    });
    expect(faults(careless, { outcome: 1 })).toEqual(['the case was changed by grading it']);
  });

  it('names a facet that changes its mind', () => {
    let asked = 0;
    const moody = facet((c) => ({ ...passes.grade(c), examined: asked++ }));
    expect(faults(moody, { outcome: 1 })).toEqual(['another answer when asked again', 'another answer when built again']);
  });

  it('names a facet that depends on the order of the sheets', () => {
    const partial = facet((c) => (c.model.book.sheets[0]!.name === 'S' ? passes.grade(c) : fails().grade(c)));
    expect(faults(partial, { outcome: 1 })).toEqual(['with sheets in reverse order 0 (violated) in place of 1 (pass)']);
  });

  it('refuses a row or a sheet that is not there', () => {
    expect(() => faults(passes, { rows: { S: ['Margin | 1'] } })).toThrow('0 rows of "S" begin with "Margin"');
    expect(() => faults(passes, { without: { U: ['Margin'] } })).toThrow('"U" is no text grid');
  });

  it('is not written twice', () => {
    const twice = (a: Partial<FacetCase>, b: Partial<FacetCase>) =>
      facetTest(() => undefined, passes, {
        ...suite,
        cases: [
          { name: 'a', outcome: 1, ...a },
          { name: 'b', outcome: 1, ...b },
        ],
      });
    expect(() => twice({}, {})).toThrow('"b" and "a" are the same case');
    expect(() => twice({ name: 'b' }, { without: { S: ['Revenue'] } })).toThrow('the same case');
    expect(() => twice({}, { without: { S: ['Revenue'] } })).not.toThrow();
  });
});

describe('a gate', () => {
  const gate = (more: Partial<Gate> = {}): Gate => ({
    id: 'G0',
    facet: '9.9.9',
    on: ['violated'],
    evidence: () => [],
    says: () => '',
    decide: (r) => ({ fired: r.status === 'violated', evidence: [{ label: 'gap' }], reason: 'a gap of 5%' }),
    ...more,
  });
  const of = (g: Gate, fires: string | false) => gateFaults(g, fails(), suite as never, { name: 'case', fires });
  const registered = (g: Gate) => {
    const tests: (() => void)[] = [];
    gateTest((_, run) => tests.push(run), g, fails(), { ...suite, cases: [{ name: 'a gap', fires: '5%' }] });
    return tests;
  };

  it('must fire with its evidence and its size, or hold', () => {
    expect(of(gate(), '5%')).toEqual([]);
    expect(of(gate(), false)).toEqual(['fires on 0 (violated): a gap of 5%']);
    expect(of(gate(), '6%')).toEqual(['expected "6%", got "a gap of 5%"']);
    expect(of(gate({ decide: () => ({ fired: true, evidence: [], reason: '5%' }) }), '5%')).toEqual(['fires without evidence']);
    expect(of(gate({ facet: '1.1.1' }), '5%')).toEqual(['it belongs to 1.1.1, not 9.9.9']);
  });

  it('must not fire on what was not measured', () => {
    for (const run of registered(gate())) expect(run).not.toThrow();
    const eager = gate({ decide: () => ({ fired: true, evidence: [{ label: 'gap' }], reason: '5%' }) });
    expect(registered(eager).at(-1)).toThrow('fires on 0 (unresolved)');
  });
});
