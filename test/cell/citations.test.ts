import { describe, expect, it } from 'vitest';
import { readAssumptions } from '../../src/cell/assumptions.ts';
import { resolveCitations } from '../../src/cell/citations.ts';
import { book } from '../../src/testing/book.ts';

const model = book(
  {
    Inputs: { A1: 'Tax rate', B1: 0.25, A2: 'Growth', B2: 0.041, A3: 'Note', B3: '  ', B4: '', B5: '=B1*2 -> 0.5', B6: '=NOW()', B9: 1200 },
    Debt: { cells: { A1: 'x', B1: 7 } },
  },
  { names: { tax_rate: 'Inputs!$B$1', gone: '#REF!', beta: '1.1' } },
);
const pack = book({ Market: { A1: 'Share price', B1: 41.5 }, Debt: { C3: 9 } });

const cite = (source: string, value: number | string = 0.25, unit?: string) =>
  resolveCitations([{ index: 0, name: 'n', value, source, ...(unit ? { unit } : {}) }], { model, pack })[0]!;
const status = (source: string) => cite(source).targets.map((t) => t.resolution.status);

describe('resolving', () => {
  it.each([
    ['Inputs!B1', ['resolved']],
    ['INPUTS!B1', ['resolved']],
    ['Inputs!B5', ['resolved']],
    ['Inputs!B6', ['resolved']],
    ['Inputs!B3', ['empty']],
    ['Inputs!B4', ['empty']],
    ['Inputs!Z99', ['empty']],
    ['Inputs!B7:B8', ['empty']],
    ['Inputs!B7:B9', ['resolved']],
    ['Inputs!B:B', ['resolved']],
    ['Input!B1', ['missing-sheet']],
    ['Market!B1', ['resolved']],
    ['pack:Inputs!B1', ['missing-sheet']],
    ['model.xlsx#Market!B1', ['missing-sheet']],
    ['Inputs!B1, Market!B1; Nowhere!A1', ['resolved', 'resolved', 'missing-sheet']],
    ['tax_rate', ['resolved']],
    ['TAX_RATE', ['resolved']],
    ['Inputs!tax_rate', ['resolved']],
    ['Inputs!tax_rat', ['unknown-name']],
    ['model.xlsx#no_such_name', ['unknown-name']],
    ['gone', ['empty']],
    ['beta', ['resolved']],
    ['management', []],
    ['10-K p. 12', []],
    ['pack:Market', ['resolved']],
  ])('%s', (source, expected) => {
    expect(status(source)).toEqual(expected);
  });

  it('looks in the model first, then in the pack', () => {
    expect(cite('Debt!B1').targets[0]!.resolution).toMatchObject({ status: 'resolved', book: 'model' });
    expect(cite('Debt!C3').targets[0]!.resolution).toMatchObject({ status: 'resolved', book: 'pack' });
    expect(cite('pack:Debt!B1').targets[0]!.resolution).toMatchObject({ status: 'empty', book: 'pack' });
  });

  it('names the nearest sheet', () => {
    expect(cite('Input!B1').targets[0]!.resolution).toEqual({ status: 'missing-sheet', sheet: 'Input', nearest: 'Inputs' });
    expect(cite('Industry_Outlook!B1').targets[0]!.resolution).toEqual({ status: 'missing-sheet', sheet: 'Industry_Outlook' });
    expect(cite('Inputs!tax_rat').targets[0]!.resolution).toMatchObject({ nearest: 'tax_rate' });
  });

  it('looks at recalculated values when it is given them', () => {
    const [citation] = resolveCitations([{ index: 0, name: 'n', value: 1, source: 'Inputs!B5' }], { model, pack }, () => '');
    expect(citation!.targets[0]!.resolution.status).toBe('empty');
  });

  it('sees the merged cell behind each of its cells', () => {
    const merged = book({ S: { cells: { A1: 5, B1: null }, merges: ['A1:B1'] } as never });
    const found = resolveCitations([{ index: 0, name: 'n', value: 5, source: 'S!B1' }], { model: merged })[0]!;
    expect(found.targets[0]!.resolution.status).toBe('resolved');
  });
});

describe('the cited value', () => {
  it.each([
    [0.041, undefined, 'Inputs!B2', true],
    [4.1, '%', 'Inputs!B2', true],
    ['4.1%', undefined, 'Inputs!B2', true],
    [410, 'bp', 'Inputs!B2', true],
    [4.2, '%', 'Inputs!B2', false],
    [0.04, undefined, 'Inputs!B2', true],
    [0.042, undefined, 'Inputs!B2', false],
    [1.2, '$bn', 'Inputs!B9', true],
    [1200, '$m', 'Inputs!B9', true],
    [7, undefined, 'Debt!B1, Inputs!B9', true],
    ['tax rate', undefined, 'Inputs!A1', true],
  ])('%s %s against %s', (value, unit, source, equal) => {
    expect(cite(source, value, unit).agreement?.equal).toBe(equal);
  });

  it('compares nothing when the value is prose and the cell a number', () => {
    expect(cite('Inputs!B1', 'flat').agreement).toBeUndefined();
  });
});

describe('assumptions.json', () => {
  const read = (value: unknown) => readAssumptions(JSON.stringify(value));
  const good = { name: 'Tax', value: 0.25, source: 'Inputs!B1' };

  it('takes an array or an object with one', () => {
    expect(read([good])).toMatchObject({ status: 'valid', problems: [], entries: [{ index: 0, name: 'Tax' }] });
    expect(read({ assumptions: [{ ...good, unit: '%', note: null, extra: 1 }] })).toMatchObject({
      status: 'valid',
      entries: [{ unit: '%' }],
    });
  });

  it.each([[[]], [{}], ['text'], [null], [{ assumptions: [] }]])('rejects %j', (value) => {
    expect(read(value)).toMatchObject({ status: 'invalid', entries: [] });
  });

  it('names the entry and the field, and keeps the good ones', () => {
    const { status, problems, entries } = read([good, { name: 'Beta', value: null, source: 3 }, 7]);
    expect(status).toBe('invalid');
    expect(entries).toHaveLength(1);
    expect(problems).toEqual([
      'entry 2 ("Beta"): value must be a number or a text',
      'entry 2 ("Beta"): source must be a text',
      'entry 3 is not an object',
    ]);
  });

  it('tells broken JSON from a broken shape', () => {
    expect(readAssumptions('[{"name":').status).toBe('unparsable');
  });
});
