import { describe, expect, it } from 'vitest';
import { timeInversions } from '../../src/model/lookahead.ts';
import { lateDate } from '../../src/model/sources.ts';
import { fullNameOf } from '../../src/rule/say.ts';
import { book, type SheetContent } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const inversions = (sheets: Record<string, SheetContent>) => {
  const model = modelOf(book(sheets));
  return timeInversions(model).map(
    (i) => `${i.line.label} ${i.year}<-${i.laterYear}: ${i.chain.map((id) => fullNameOf(model.book, id)).join(' ')}`,
  );
};
const HEAD = 'Income statement | 2025A | 2026E | 2027E | 2028E';

describe('a line that rests on its own later value', () => {
  it('directly', () => {
    expect(inversions({ IS: `${HEAD}\nRevenue | 1 | =D2/2 | =E2/2 | 8` })).toEqual(['Revenue 2026<-2027: IS!C2 IS!D2']);
  });

  it('through other lines, by the shortest way', () => {
    const IS = `${HEAD}\nRevenue | 1 | =B2+C3 | =C2+D3 | =D2+E3\nOrders | 1 | =D2*2 | =E2*2 | 9`;
    expect(inversions({ IS })).toEqual(['Revenue 2026<-2027: IS!C2 IS!C3 IS!D2', 'Orders 2026<-2027: IS!C3 IS!D2 IS!D3']);
  });

  it('on another sheet, newest year first', () => {
    const sheets = { A: 'Income statement | 2028E | 2027E | 2026E | 2025A\nRevenue | 9 | =B2/2 | =C2/2 | 1' };
    expect(inversions(sheets)).toEqual(['Revenue 2026<-2027: A!D2 A!C2']);
  });

  it('with years down the rows', () => {
    const BS = 'Balance sheet\nYear | Cash | Total assets\n2025A | 1 | 5\n2026E | =B5-1 | 6\n2027E | =B6-1 | 7\n2028E | 9 | 8';
    expect(inversions({ BS })).toEqual(['Cash 2026<-2027: BS!B4 BS!B5']);
  });
});

describe('no inversion', () => {
  it.each([
    [
      'a range that is read for its own year',
      `${HEAD}\nRevenue | 1 | =INDEX(B3:E3,2) | =INDEX(B3:E3,3) | =INDEX(B3:E3,4)\nPlan | 1 | =B2 | =C2 | =D2`,
    ],
    ['a branch not taken', `${HEAD}\nRevenue | 1 | =IF(FALSE,D2,2) | =IF(1=2,E2,3) | 4`],
    ['counting rows', `${HEAD}\nRevenue | 1 | =COLUMN(D2) | =COLUMNS(C2:E2) | 4`],
    ['a loop within the year', `${HEAD}\nRevenue | 1 | =C3+1 | =D3+1 | =E3+1\nCosts | 1 | =C2*0.5 | =D2*0.5 | =E2*0.5`],
    ['a total over all years', `${HEAD}\nRevenue | 1 | 2 | 3 | 4\nShare | 0.1 | =C2/SUM($B2:$E2) | =D2/SUM($B2:$E2) | =E2/SUM($B2:$E2)`],
  ])('%s', (_, IS) => {
    expect(inversions({ IS })).toEqual([]);
  });
});

describe('a date after the as-of date', () => {
  it.each([
    ['Source: annual report, 12 May 2026', '2026-05-12'],
    ['Consensus as of 2026-03-02', '2026-03-02'],
    ['Results published March 15, 2026', '2026-03-15'],
    ['Spot price 1st June 2026', '2026-06-01'],
  ])('"%s" is late: %s', (text, date) => {
    expect(lateDate(text, '2026-02-27')).toBe(date);
  });

  it.each([
    'Source: annual report, 12 February 2026',
    'Notes due 1 March 2031',
    'Plant opening expected 2027-06-30',
    'Rate valid until 31 December 2026',
    'Guidance for 2026',
    'Version 2026-2',
  ])('"%s" is not', (text) => {
    expect(lateDate(text, '2026-02-27')).toBeUndefined();
  });
});
