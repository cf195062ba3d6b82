import { it } from 'vitest';
import TO117 from '../../checks/lint/TO117-twin-sheet-differs.ts';
import { lintTest } from '../../src/testing/linttest.ts';

const sheet = (first: number) => `
  Item     | Units      | Price      | Sales
  Apples   | ${first}   | 2          | =B2*C2
  Pears    | 4          | 3          | =B3*C3
  Plums    | 5          | 4          | =B4*C4
  Cherries | 6          | 5          | =B5*C5
  Total    | =SUM(B2:B5) |           | =SUM(D2:D5)
  Tax      |            |            | =D6*0.2
  Net      |            |            | =D6-D7
`;

const MONTHS = { Jan: sheet(1), Feb: sheet(2), Mar: sheet(3), Apr: sheet(4) };

lintTest(it, TO117, {
  sheets: MONTHS,
  cases: [
    { name: 'four months alike' },
    {
      name: 'one month takes another row',
      rows: { Mar: ['Net | | | =D6-D5 <- while 3 other sheets of this layout (Apr, Feb, Jan) say =D6-D7 there'] },
      fixes: ['Enter =D6-D7 in D8.'],
    },
    { name: 'a plus in one month', rows: { Feb: ['Net | | | =D6+D7 <- say =D6-D7 there'] } },
    { name: 'two of four are no exception', rows: { Feb: ['Net | | | =D6-D5'], Mar: ['Net | | | =D6-D5'] } },
    { name: 'three sheets are no rule', sheets: { Jan: sheet(1), Feb: sheet(2), Mar: sheet(3).replace('=D6-D7', '=D6-D5'), Apr: '1' } },
    {
      name: 'a sheet of another layout',
      sheets: {
        ...MONTHS,
        Apr: sheet(4)
          .replace('=D6-D7', '=D6-D5')
          .replace(/Apples|Pears|Plums|Cherries/g, 'Nuts'),
      },
    },
  ],
});
