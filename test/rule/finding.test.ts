import { describe, expect, it } from 'vitest';
import { facet } from '../../src/rule/facet.ts';
import { type Flag, toFinding } from '../../src/rule/flag.ts';
import { forecast, line, maybe, partOf, scalar, view } from '../../src/rule/need.ts';
import { gapPct, num, pct, placeOfCell, ties, worstGap, yearsText } from '../../src/rule/say.ts';
import { book } from '../../src/testing/book.ts';
import { caseOf } from '../../src/testing/case.ts';

const flag = (more: Partial<Flag> = {}): Flag => ({
  message: '"Cash" (BS!C4:E4) is 1,200 at BS!C4, 1,300 at CF!C9 (8.3%)',
  at: { sheet: 'BS', range: 'C4:E4' },
  evidence: [],
  subject: 'Cash',
  ...more,
});
const print = (f: Flag) => toFinding('2.1.2', f, { severity: 'error' }).fingerprint;

describe('a finding', () => {
  it('lists its cells, its page and the rubric’s advice', () => {
    expect(toFinding('2.1.2', flag(), { severity: 'error', fix: 'Tie it.' })).toMatchObject({
      rule: '2.1.2',
      severity: 'error',
      cells: ['C4', 'D4', 'E4'],
      fix: 'Tie it.',
      confidence: 1,
      url: expect.stringMatching(/2\.1\.2\.md$/),
    });
  });

  it('keeps its fingerprint when rows move and values change', () => {
    const moved = flag({ message: '"Cash" (BS!C7:E7) is 9 at BS!C7, 1.5 at CF!C12 (44%)', at: { sheet: 'BS', range: 'C7:E7' } });
    expect(print(moved)).toBe(print(flag()));
  });

  it('has another fingerprint for another line, sheet, rule or fault', () => {
    const others = [
      flag({ subject: 'Debt' }),
      flag({ at: { sheet: 'BS2', range: 'C4:E4' } }),
      flag({ message: '"Cash" (BS!C4:E4) is typed' }),
    ].map(print);
    expect(new Set([...others, print(flag()), toFinding('2.2.1', flag(), { severity: 'error' }).fingerprint]).size).toBe(5);
  });

  it('of a remark is information', () => {
    expect(toFinding('2.1.2', flag({ note: true }), { severity: 'error' })).toMatchObject({ severity: 'info', note: true });
  });

  it('lists at most 200 cells', () => {
    expect(toFinding('x', flag({ at: { sheet: 'S', range: 'A1:ZZ99' } }), { severity: 'error' }).cells).toEqual(['A1']);
  });
});

describe('a facet', () => {
  const c = caseOf(book({ BS: 'Balance sheet | 2025A | 2026E\nCash | 1 | 2\nTotal assets | 1 | 2' }));
  const base = { id: '9.9.9', claim: 'x', fix: 'Do it.', needs: {}, over: () => [1], judge: () => [] };

  it('passes when no member is flagged, and says how many it examined', () => {
    expect(facet({ ...base, over: () => [1, 2, 3] }).grade(c)).toEqual({
      outcome: 1,
      status: 'pass',
      findings: [],
      evidence: [],
      examined: 3,
    });
  });

  it('never passes on an empty population', () => {
    expect(facet({ ...base, over: () => [] }).grade(c)).toMatchObject({ outcome: 0, status: 'unresolved' });
    expect(facet({ ...base, over: () => [], nothing: { status: 'inapplicable', because: 'none' } }).grade(c)).toMatchObject({
      outcome: 'NA',
      reason: 'rubric',
      detail: 'none',
    });
  });

  it('fails on a flag, not on a note', () => {
    expect(facet({ ...base, judge: () => [flag()] }).grade(c)).toMatchObject({ outcome: 0, status: 'violated' });
    expect(facet({ ...base, judge: () => [flag({ note: true })] }).grade(c)).toMatchObject({ outcome: 1, findings: [{ note: true }] });
  });

  it('makes remarks of what its scale lets pass', () => {
    expect(facet({ ...base, judge: () => [flag()], scale: () => ({ outcome: 1 }) }).grade(c).findings).toMatchObject([
      { note: true, severity: 'info' },
    ]);
  });

  it('is unresolved when figures show errors, unless it fails anyway', () => {
    const unreadable = ['BS!C2 shows #REF!', 'BS!C2 shows #REF!'];
    expect(facet({ ...base, judge: () => ({ flags: [], unreadable }) }).grade(c)).toMatchObject({
      outcome: 0,
      status: 'unresolved',
      reason: 'BS!C2 shows #REF!',
    });
    expect(facet({ ...base, judge: () => ({ flags: [flag()], unreadable }) }).grade(c)).toMatchObject({ outcome: 0, status: 'violated' });
  });

  it('asks first whether it was supplied, then whether it applies, then for what it needs', () => {
    const needs = { debt: line('total_debt', 'balance') };
    const inapplicable = () => 'no debt';
    expect(facet({ ...base, needs, inapplicable, ungraded: () => 'no-pack' }).grade(c)).toMatchObject({
      outcome: null,
      status: 'ungraded',
    });
    expect(facet({ ...base, needs, inapplicable }).grade(c)).toMatchObject({ outcome: 'NA', detail: 'no debt' });
    expect(facet({ ...base, needs }).grade(c)).toMatchObject({ outcome: 0, status: 'unresolved' });
  });
});

describe('a need', () => {
  const c = caseOf(book({ BS: 'Balance sheet | 2025A | 2026E\nCash | 1 | 2\nTotal assets | 1 | 2' }));

  it('is met, unresolved with its statement there, absent without', () => {
    expect(line('cash', 'balance').resolve(c)).toMatchObject({ found: { label: 'Cash' } });
    expect(line('goodwill', 'balance').resolve(c)).toEqual({
      missing: 'unresolved',
      because: 'no line for goodwill could be located on the balance sheet',
    });
    expect(line('cfo', 'cash').resolve(c)).toEqual({ missing: 'absent', because: 'the workbook has no cash flow statement' });
    expect(line('goodwill', 'balance', 'cash').resolve(c)).toHaveProperty('found');
  });

  it('may be optional', () => {
    expect(maybe(line('goodwill', 'balance')).resolve(c)).toEqual({ found: undefined });
  });

  it('may be years, a scalar or a view', () => {
    expect(forecast().resolve(c)).toEqual({ found: [2026] });
    const table = (years: string) => caseOf(book({ Data: `Emissions | ${years}\nNorth | 1 | 2 | =C2+1\nSouth | 1 | 1 | =C3+1` }));
    expect(forecast().resolve(table('2024 | 2025 | 2026'))).toMatchObject({ missing: 'unresolved' });
    expect(forecast().resolve(table('2024A | 2025A | 2026E'))).toEqual({ found: [2026] });
    expect(scalar('wacc').resolve(c)).toMatchObject({ missing: 'absent' });
    expect(view('a roll', () => undefined).resolve(c)).toEqual({ missing: 'absent', because: 'a roll could not be found' });
    expect(view('a side', () => undefined, partOf('balance')).resolve(c)).toMatchObject({ missing: 'unresolved' });
    expect(view('a side', () => undefined, partOf('cash')).resolve(c)).toMatchObject({ missing: 'absent' });
  });
});

describe('figures in messages', () => {
  it.each([
    [1234567.891, '1,234,567.9'],
    [1000, '1,000'],
    [-12.3456, '-12.35'],
    [0.12345, '0.1235'],
    [0, '0'],
    [1e-7, '1.000e-7'],
    [3e20, '3.000e+20'],
    [undefined, 'blank'],
  ])('%s is said as %s', (value, said) => {
    expect(num(value)).toBe(said);
  });

  it('percentages keep the digits that matter', () => {
    expect([57.02, 8.794, 0.0123].map(pct)).toEqual(['57.0%', '8.79%', '0.0123%']);
  });

  it('years are said as ranges', () => {
    expect(yearsText([2030, 2026, 2027, 2028])).toBe('2026-2028, 2030');
    expect(yearsText([2026, 2027])).toBe('2026, 2027');
  });

  it('gaps are relative to the larger side', () => {
    expect(gapPct(90, 100)).toBeCloseTo(10);
    expect(gapPct(0, 0)).toBe(0);
    expect([ties(100, 100.5, 0.5), ties(100, 101, 0.5), ties(1, 2, 0.5, 1000)]).toEqual([true, false, true]);
    expect(
      worstGap([
        { label: 'x', period: '2026', gapPct: 1 },
        { label: 'x', period: '2027', gapPct: 8.794 },
      ]),
    ).toBe('8.79% in 2027');
  });

  it('addresses are taken apart', () => {
    expect(placeOfCell("'My ''Sheet'''!C4")).toEqual({ sheet: "My 'Sheet'", range: 'C4' });
    expect(placeOfCell('BS!C4:D5')).toEqual({ sheet: 'BS', range: 'C4' });
  });
});
