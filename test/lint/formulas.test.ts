import { it } from 'vitest';
import TO108 from '../../checks/lint/TO108-literal-in-formula.ts';
import TO109 from '../../checks/lint/TO109-lookup-in-unsorted-keys.ts';
import TO110 from '../../checks/lint/TO110-error-swallowed.ts';
import TO111 from '../../checks/lint/TO111-volatile-function.ts';
import TO112 from '../../checks/lint/TO112-external-link.ts';
import { lintTest } from '../../src/testing/linttest.ts';

lintTest(it, TO108, {
  sheets: {},
  cases: [
    { name: 'inputs in cells', sheets: { S: 'Sales | 100 | =B1*(1+B2)\nGrowth | 0.1' } },
    {
      name: 'a growth rate in the formula and its copies',
      sheets: { S: 'Sales | 100 | =B1*1.07 <- has 1.07 in it, and so have 2 copies | =C1*1.07 | =D1*1.07' },
      severity: 'info',
    },
    { name: 'months, rounding and exponents', sheets: { S: 'Sales | 100 | =ROUND(B1/12*365,2)^2' } },
  ],
});

const TABLE = `
  Key | Rate |   | Ask | Got
  10  | 1    |   | 15  | =VLOOKUP(D2,A2:B4,2)
  20  | 2    |   |     |
  30  | 3    |   |     |
`;

lintTest(it, TO109, {
  sheets: { S: TABLE },
  cases: [
    { name: 'keys in order' },
    {
      name: 'keys out of order, mode forgotten',
      rows: {
        S: [
          '10 | 1 | | 15 | =VLOOKUP(D2,A2:B4,2) <- (VLOOKUP without its last argument), but the keys are not in order: 30 in S!A3 stands before 20 in S!A4',
        ],
      },
      sheets: { S: TABLE.replace('20  | 2', '30  | 2').replace('30  | 3', '20  | 3') },
    },
    {
      name: 'the exact key asked for',
      sheets: { S: TABLE.replace('20  | 2', '30  | 2').replace('30  | 3', '20  | 3').replace('B4,2)', 'B4,2,FALSE)') },
    },
    { name: 'MATCH from above over falling keys', sheets: { S: '30 | 20 | 10 | =MATCH(20,A1:C1,-1)' } },
    { name: 'MATCH from below over falling keys', sheets: { S: '30 | 20 | 10 | =MATCH(20,A1:C1) <- takes the nearest key' } },
  ],
});

lintTest(it, TO110, {
  sheets: {},
  cases: [
    { name: 'nothing to hide', sheets: { S: '1 | 2 | =IFERROR(A1/B1,0)' } },
    {
      name: 'a lost name counts as nothing',
      sheets: { S: '1 | 2 | =IFERROR(A1*Rate,0) <- shows 0 because what IFERROR guards is #NAME?' },
    },
    {
      name: 'a text in the way',
      sheets: { S: '1 | n.a. | =IF(ISERROR(A1+B1),7,A1+B1) <- shows 7 because what ISERROR guards is #VALUE!' },
    },
    {
      name: 'a first period that reads the labels, in several rows',
      sheets: {
        S: `
          Units | =IFERROR(A1*2,7) <- shows 7 because what IFERROR guards is #VALUE!; 1 other cell of the column hides one, too | =IFERROR(B1*2,7)
          Price | =IFERROR(A2+1,9) | =IFERROR(B2+1,9)
        `,
      },
    },
    { name: 'a division by nothing', sheets: { S: '1 | 0 | =IFERROR(A1/B1,0) <- is #DIV/0!' }, severity: 'info' },
    { name: 'a key that is not there', sheets: { S: '1 | 2 | =IFERROR(MATCH(9,A1:B1,0),0) <- is #N/A' }, severity: 'info' },
  ],
});

lintTest(it, TO111, {
  sheets: {},
  cases: [
    { name: 'a typed date', sheets: { S: '45000 | =A1+30' } },
    { name: 'today', sheets: { S: '=TODAY() <- 2 formulas of S use TODAY | =A1+TODAY()' }, severity: 'info' },
    {
      name: 'drawn at random',
      sheets: { S: '=RAND()*2 <- 1 formula of S uses RAND' },
      severity: 'warning',
      fixes: ['Type the value that was drawn'],
    },
  ],
});

const external = (stored: boolean) => ({
  index: 1,
  target: 'other.xlsx',
  sheets: ['A'],
  cached: () => (stored ? 5 : undefined),
  names: [],
});

lintTest(it, TO112, {
  sheets: {},
  cases: [
    { name: 'no links', sheets: { S: '1 | =A1' } },
    { name: 'a link with its value kept', sheets: { S: '=[1]A!B2 -> 5 <- read' }, book: { externals: [external(true)] }, severity: 'info' },
    {
      name: 'a link without a value',
      sheets: { S: '=[1]A!B2*2 <- 1 of them cannot be calculated without it' },
      book: { externals: [external(false)] },
      severity: 'warning',
    },
  ],
});
