import { describe, expect, it } from 'vitest';
import { colourConvention, inkOf } from '../../src/model/colour.ts';
import { book, type SheetDetail } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

it.each([
  [undefined, 'black'],
  ['#000000', 'black'],
  ['#1F1F1F', 'black'],
  ['#333333', 'black'],
  ['#7F7F7F', 'grey'],
  ['#FFFFFF', 'white'],
  ['#0000FF', 'blue'],
  ['#1F4E79', 'blue'],
  ['#4472C4', 'blue'],
  ['#00B050', 'green'],
  ['#548235', 'green'],
  ['#FF0000', 'red'],
  ['#C00000', 'red'],
  ['#ED7D31', 'orange'],
  ['#FFC000', 'orange'],
  ['#7030A0', 'purple'],
  ['#00B0B9', 'teal'],
] as const)('%s is %s', (colour, ink) => {
  expect(inkOf(colour)).toBe(ink);
});

describe('the convention', () => {
  const cells =
    'Income | 2024A | 2025A | 2026E | 2027E\nRevenue | 5 | 6 | =C2+1 | =D2+1\nTax rate | 0.2 | 0.2 | 0.2 | 0.2\nTax | =B2*B3 | =C2*C3 | =D2*D3 | =E2*E3';
  const read = (styles: SheetDetail['styles'], more: Record<string, string | SheetDetail> = {}) => {
    const c = colourConvention(modelOf(book({ IS: { cells, styles }, ...more })));
    return (
      c && {
        input: c.input,
        formula: c.formula,
        link: c.link,
        inputs: `${c.inputs.following}/${c.inputs.total}`,
        formulas: `${c.formulas.following}/${c.formulas.total}`,
        breaking: c.breaking.map((b) => b.kind),
      }
    );
  };
  const blue = { fontColor: '#0000FF' };

  it('is what most inputs and most formulas wear', () => {
    expect(read({ 'B2:C2': blue, 'B3:E3': blue })).toEqual({
      input: 'blue',
      formula: 'black',
      link: 'black',
      inputs: '6/6',
      formulas: '6/6',
      breaking: [],
    });
  });

  it('names those that wear another', () => {
    expect(read({ 'B2:C2': blue, 'B3:D3': blue, B4: blue })).toMatchObject({
      inputs: '5/6',
      formulas: '5/6',
      breaking: ['input', 'formula'],
    });
  });

  it('lets links to other sheets wear their own', () => {
    const BS = { cells: 'Balance | 2026E | 2027E\nTax | =IS!D4 | =IS!E4', styles: { 'B2:C2': { fontColor: '#00B050' } } };
    expect(read({ 'B2:C2': blue, 'B3:E3': blue }, { BS })).toMatchObject({ link: 'green', formulas: '8/8' });
  });

  it('leaves covers, checks, years and flags out', () => {
    const Cover = 'Cover\nPrice | 12 | =B2+1';
    const BS = 'Balance | 2026 | 2027 | 2028\nCash | 1 | 2 | =C2\nLaunch year | 2027\nOn | TRUE';
    expect(read({ 'B2:C2': blue, 'B3:E3': blue }, { Cover, BS })).toMatchObject({ inputs: '6/8', formulas: '7/7' });
  });

  it('is none without inputs or without formulas', () => {
    expect(colourConvention(modelOf(book({ S: 'Note | text' })))).toBeUndefined();
    expect(colourConvention(modelOf(book({ S: '| 2025A | 2026E\nCash | 1 | 2' })))).toBeUndefined();
  });
});
