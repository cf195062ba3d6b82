import { describe, expect, it } from 'vitest';
import { explainGap } from '../../src/model/cause.ts';
import { book } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const model = modelOf(
  book({
    BS: `
      Balance sheet     | 2025A | 2026E | 2027E | 2028E
      Cash              | 10    | 20    | 30    | 40
      Receivables       | 50    | 57    | 63    | 76
      Inventories       | 31    | 33    | 38    | 41
      Total assets      | 91    | 110   | 131   | 157
      Trade payables    | 21    | 26    | 28    | 33
      Bank loans        | 9     | 9     | 8     | 8
      Total liabilities | 30    | 35    | 36    | 41
    `,
    CF: `
      Cash flow statement | 2025A | 2026E | 2027E | 2028E
      Depreciation        | 11    | 12    | 14    | 17
      Dividends paid      | -5    | -7    | -8    | -9
    `,
  }),
);
const gap = (a: number, b: number, c: number) =>
  new Map([
    [2026, a],
    [2027, b],
    [2028, c],
  ]);

describe('the cause of a gap', () => {
  it.each([
    ['the line itself', gap(57, 63, 76), 'Receivables', 'left out of one side, or counted twice'],
    ['the line, turned', gap(-33, -38, -41), 'Inventories', 'left out of one side'],
    ['twice the line', gap(24, 28, 34), 'Depreciation', 'its sign is turned round'],
    ['half of the line', gap(6, 7, 8.5), 'Depreciation', 'is half of'],
    ['the running sum', gap(12, 26, 43), 'Depreciation', 'missing on one side, year after year'],
    ['twice the running sum', gap(-14, -30, -48), 'Dividends paid', 'enters with the wrong sign'],
    ['the change of a balance', gap(5, 2, 5), 'Trade payables', 'is the change of'],
    ['twice the change', gap(14, 12, 26), 'Receivables', 'enters with the wrong sign'],
    ['the change since the last actual year', gap(2, 7, 10), 'Inventories', 'missing in the cash flow'],
    ['last year’s value', gap(50, 57, 63), 'Receivables', 'one period off'],
  ])('%s', (_, series, line, says) => {
    const cause = explainGap(model, series)!;
    expect(cause.lines.map((l) => l.label)).toEqual([line]);
    expect(cause.says).toContain(says);
    expect(cause.says).toContain(`"${line}" (`);
  });

  it('a pair of lines', () => {
    const cause = explainGap(model, gap(57 - 26, 63 - 28, 76 - 33))!;
    expect(cause.lines.map((l) => l.label)).toEqual(['Receivables', 'Trade payables']);
    expect(cause.says).toContain('less');
  });

  it('one amount in every year', () => {
    expect(explainGap(model, gap(25, 25, 25))).toMatchObject({ lines: [], says: expect.stringContaining('the same amount in every year') });
  });

  it('a pair that holds in every year before a line that holds in one', () => {
    const own = modelOf(
      book({
        BS: `
          Balance sheet | 2025A | 2026E | 2027E | 2028E
          Cash          | 9     | 9     | 9     | 9
          Provisions    | 40    | 40    | 40    | 40
          Term loan     | 190   | 190   | 170   | 170
          Total assets  | 500   | 510   | 520   | 530
        `,
        CF: `
          Cash flow statement | 2025A | 2026E | 2027E | 2028E
          Repayment           | 0     | 0     | -10   | -3
        `,
      }),
    );
    expect(explainGap(own, gap(230, 210, 210))!.lines.map((l) => l.label)).toEqual(['Provisions', 'Term loan']);
    expect(explainGap(own, gap(0, -10, -10))!.lines.map((l) => l.label)).toEqual(['Repayment']);
  });

  it('a section as it stands before a part of another line', () => {
    const own = modelOf(
      book({
        CF: `
          Cash flow statement                 | 2025A  | 2026E  | 2027E  | 2028E
          Net income                          | 20     | 24     | 30     | 44
          Cash flow from operating activities | =B2    | =C2    | =D2    | =E2
          Share buybacks                      | =-B2/4 | =-C2/4 | =-D2/4 | =-E2/4
          Dividends paid                      | =-B2/4 | =-C2/4 | =-D2/4 | =-E2/4
          Cash flow from financing activities | =B4+B5 | =C4+C5 | =D4+D5 | =E4+E5
        `,
      }),
    );
    expect(explainGap(own, gap(12, 15, 22))!.lines.map((l) => l.label)).toEqual(['Cash flow from financing activities']);
    expect(explainGap(own, gap(12, 27, 49))!.lines.map((l) => l.label)).toEqual(['Cash flow from financing activities']);
    expect(explainGap(own, gap(6, 7.5, 11))!.lines.map((l) => l.label)).toEqual(['Share buybacks']);
  });

  it('is not invented', () => {
    expect(explainGap(model, gap(3.7, 91.2, -4.4))).toBeUndefined();
    expect(explainGap(model, gap(0, 0, 0))).toBeUndefined();
  });

  it('is never a side of the identity', () => {
    expect(explainGap(model, gap(110, 131, 157))).toBeUndefined();
  });
});
