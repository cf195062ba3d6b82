import { it } from 'vitest';
import TO101 from '../../checks/lint/TO101-breaks-family.ts';
import TO102 from '../../checks/lint/TO102-totals-span-differently.ts';
import TO103 from '../../checks/lint/TO103-sums-along-the-line.ts';
import TO104 from '../../checks/lint/TO104-range-stops-short.ts';
import TO105 from '../../checks/lint/TO105-copies-of-a-table-differ.ts';
import TO106 from '../../checks/lint/TO106-empty-reference.ts';
import TO107 from '../../checks/lint/TO107-subtotal-counted-twice.ts';
import TO113 from '../../checks/lint/TO113-heading-in-total.ts';
import { lintTest } from '../../src/testing/linttest.ts';

const S = `
  Item    | 2025 | 2026 | 2027 | 2028 | 2029 | 2030
  Price   | 10   | 11   | 12   | 13   | 14   | 15
  Volume  | 5    | 6    | 7    | 8    | 9    | 10
  Cost    | 1    | 1    | 2    | 2    | 3    | 3
  Revenue | =B2*B3 | =C2*C3 | =D2*D3 | =E2*E3 | =F2*F3 | =G2*G3
  Profit  | =B5-B4 | =C5-C4 | =D5-D4 | =E5-E4 | =F5-F4 | =G5-G4
  Margin  | =B6/B5 | =C6/C5 | =D6/D5 | =E6/E5 | =F6/F5 | =G6/G5
`;

lintTest(it, TO101, {
  sheets: { S },
  cases: [
    { name: 'rows copied across' },
    {
      name: 'another row in one year',
      rows: { S: ['Revenue | =B2*B3 | =C2*C3 | =D2*D3 | =E2*E4 <- while 5 other cells of the row say =E2*E3 | =F2*F3 | =G2*G3'] },
      fixes: ['Enter =E2*E3 in E5.'],
    },
    {
      name: 'another formula in the middle',
      rows: { S: ['Revenue | =B2*B3 | =C2*C3 | =D5*1.02 | =E2*E3 | =F2*F3 | =G2*G3'.replace('=D5*1.02', '=C5*1.02 <- D5 is =C5*1.02')] },
    },
    { name: 'the sides of a product changed', rows: { S: ['Revenue | =B2*B3 | =C2*C3 | =D3*D2 | =E2*E3 | =F2*F3 | =G2*G3'] } },
    { name: 'a dollar that changes nothing', rows: { S: ['Revenue | =B2*B3 | =C2*C3 | =D$2*D$3 | =E2*E3 | =F2*F3 | =G2*G3'] } },
    {
      name: 'the last year shifted, its neighbours not',
      rows: {
        S: [
          'Profit | =B5-B4 | =C5-C4 | =D5-D4 | =E5-E4 | =F5-F4 | =G5-G3 <- G6 is =G5-G3',
          'Margin | =B6/B5 | =C6/C5 | =D6/D5 | =E6/E5 | =F6/F5 | =G6/G5',
        ],
      },
      sheets: { Other: '=1+1' },
    },
    {
      name: 'the first year shifted by a row',
      rows: { S: ['Profit | =B5-B3 <- B6 is =B5-B3 | =C5-C4 | =D5-D4 | =E5-E4 | =F5-F4 | =G5-G4'] },
      fixes: ['Enter =B5-B4 in B6.'],
    },
    { name: 'the first year opens from elsewhere', rows: { S: ['Profit | =B5*0.4 | =C5-C4 | =D5-D4 | =E5-E4 | =F5-F4 | =G5-G4'] } },
    {
      name: 'a plus where all others have a minus',
      rows: { S: ['Profit | =B5-B4 | =C5-C4 | =D5-D4 | =E5-E4 | =F5-F4 | =G5+G4 <- say =G5-G4 in its place'] },
    },
    {
      name: 'a method that changes from one year on is two families',
      rows: { S: ['Revenue | =B2*B3 | =C2*C3 | =D2*D3 | =D5*1.1 | =E5*1.1 | =F5*1.1'] },
    },
    {
      name: 'a column of its own, in every row',
      rows: {
        S: [
          'Revenue | =B2*B3 | =C2*C3 | =D2*D3 | =SUM(B5:D5) | =F2*F3 | =G2*G3',
          'Profit | =B5-B4 | =C5-C4 | =D5-D4 | =SUM(B6:D6) | =F5-F4 | =G5-G4',
        ],
      },
    },
    {
      name: 'a spacer column is stepped over',
      sheets: { S: { A1: 'Cash', 'B1:D1': 100, B2: 'Opening', 'C2:D2': '=B1', 'F1:J1': 100, F2: '=D1', 'G2:J2': '=F1' } },
    },
  ],
});

const TOTALS = `
  Item      | 2025 | 2026 | 2027 | 2028
  Payables  | 10   | 11   | 12   | 13
  Loans     | 5    | 6    | 7    | 8
  Pensions  | 3    | 3    | 3    | 3
  Total     | =SUM(B2:B4) | =SUM(C2:C4) | =SUM(D2:D4) | =SUM(E2:E4)
`;

lintTest(it, TO102, {
  sheets: { S: TOTALS },
  cases: [
    { name: 'totals that agree' },
    {
      name: 'one stops a row early and leaves a figure out',
      rows: { S: ['Total | =SUM(B2:B4) <- "Pensions" 3 (S!D4) is in no total | =SUM(C2:C4) | =SUM(D2:D3) | =SUM(E2:E4)'] },
      severity: 'error',
      fixes: ['Enter =SUM(D2:D4) in D5.'],
    },
    {
      name: 'the forecast stops a row early',
      rows: { S: ['Total | =SUM(B2:B4) <- rows 2 to 3 in C5:E5, but rows 2 to 4 in B5 | =SUM(C2:C3) | =SUM(D2:D3) | =SUM(E2:E3)'] },
      severity: 'error',
      fixes: ['Enter =SUM(C2:C4) in C5 and copy it to D5:E5.'],
    },
    {
      name: 'only a blank row is between them',
      rows: {
        S: ['Pensions', 'Total | =SUM(B2:B4) <- rows 2 to 4 in B5, D5:E5, but rows 2 to 3 in C5 | =SUM(C2:C3) | =SUM(D2:D4) | =SUM(E2:E4)'],
      },
    },
    {
      name: 'row totals down a column',
      sheets: {
        S: `
          A | 1 | 2 | 3 | =SUM(B1:D1) <- columns B to D in E1, E3, but columns B to C in E2
          B | 1 | 2 | 3 | =SUM(B2:C2)
          C | 1 | 2 | 3 | =SUM(B3:D3)
        `,
      },
      severity: 'error',
    },
    {
      name: 'values beside percentages take turns',
      sheets: {
        S: `
          A | 1 | 2 | 1 | 2 | 1 | 2
          B | 1 | 2 | 1 | 2 | 1 | 2
          C | =SUM(B1:B2) | =SUM(C2:C2) | =SUM(D1:D2) | =SUM(E2:E2) | =SUM(F1:F2) | =SUM(G2:G2)
        `,
      },
    },
    {
      name: 'totals of different blocks in one row',
      sheets: { S: { 'A1:A9': 1, 'B1:B9': 1, A10: '=SUM(A1:A4)', B10: '=SUM(B5:B9)' } },
    },
    {
      name: 'two tables side by side, a label between their totals',
      sheets: { S: { 'A1:B5': 1, 'E1:F4': 1, A7: '=SUM(A1:A5)', B7: '=SUM(B1:B5)', D7: 'Total', E7: '=SUM(E1:E4)', F7: '=SUM(F1:F4)' } },
    },
    { name: 'sums to date', rows: { S: ['Total | =SUM($B2:B2) | =SUM($B2:C2) | =SUM($B2:D2) | =SUM($B2:E2)'] } },
  ],
});

lintTest(it, TO103, {
  sheets: { S: TOTALS },
  cases: [
    { name: 'totals in one direction' },
    {
      name: 'the last total sums the totals',
      rows: { S: ['Total | =SUM(B2:B4) | =SUM(C2:C4) | =SUM(D2:D4) | =SUM(B5:D5) <- would sum E2:E4 here, =SUM(E2:E4)'] },
      fixes: ['Enter =SUM(E2:E4) in E5.'],
    },
    {
      name: 'a grand total of typed totals, right both ways',
      rows: {
        S: [
          'Payables | 10 | 11 | 12 | 33',
          'Loans | 5 | 6 | 7 | 18',
          'Pensions | 3 | 3 | 3 | 9',
          'Total | =SUM(B2:B4) | =SUM(C2:C4) | =SUM(D2:D4) | =SUM(B5:D5) <- is =SUM(B5:D5)',
        ],
      },
      severity: 'info',
    },
    {
      name: 'a row total in the corner of a table',
      rows: {
        S: [
          'Payables | 10 | 11 | 12 | =SUM(B2:D2)',
          'Loans | 5 | 6 | 7 | =SUM(B3:D3)',
          'Pensions | 3 | 3 | 3 | =SUM(B4:D4)',
          'Total | =SUM(B2:B4) | =SUM(C2:C4) | =SUM(D2:D4) | =SUM(B5:D5)',
        ],
      },
    },
    {
      name: 'a record in the middle that sums the records above',
      sheets: {
        S: `
          A | 1 | 2 | =SUM(B1:C1)
          B | 1 | 2 | =SUM(B2:C2)
          C | 1 | 2 | =SUM(D1:D2) <- D3 is =SUM(D1:D2), the sum of its own column
          D | 1 | 2 | =SUM(B4:C4)
        `,
      },
    },
  ],
});

lintTest(it, TO104, {
  sheets: {},
  cases: [
    { name: 'a total of all years', sheets: { S: { 'B1:H1': 2, 'B2:H2': '=B1*2', B4: '=SUM(B2:H2)' } } },
    {
      name: 'a column added at the end',
      sheets: { S: { 'B1:H1': 2, 'B2:H2': '=B1*2', B4: '=SUM(B2:G2) <- leaves out H2' } },
      fixes: ['take in H2'],
    },
    { name: 'the first year is left out', sheets: { S: { 'B1:H1': 2, 'B2:H2': '=B1*2', B4: '=SUM(C2:H2) <- leaves out B2' } } },
    { name: 'the year left out is counted elsewhere', sheets: { S: { 'B1:H1': 2, 'B2:H2': '=B1*2', B4: '=SUM(B2:G2)', B5: '=H2' } } },
    { name: 'the first half of the years', sheets: { S: { 'B1:I1': 2, 'B2:I2': '=B1*2', B4: '=SUM(B2:E2)' } } },
    { name: 'a row inserted over the total', sheets: { S: 'A | 1\nB | 2\nC | 3\nTotal | =SUM(B1:B2) <- leaves out B3' } },
    { name: 'what is left out is subtracted', sheets: { S: 'A | 1\nB | 2\nC | 3\nTotal | =SUM(B1:B2)-B3' } },
  ],
});

const BLOCKS = [1, 2, 3, 4, 5]
  .map((k) => {
    const r = (k - 1) * 4 + 1;
    return `Share ${''} | N | %\n  2024 | ${k} | =B${r + 1}/10\n  2025 | ${k} | =B${r + 2}/10\n`;
  })
  .join('\n');

lintTest(it, TO105, {
  sheets: { S: BLOCKS },
  cases: [
    { name: 'five equal tables' },
    {
      name: 'one of them is typed',
      sheets: { S: BLOCKS.replace('=B14/10', '0.4 <- the table under row 13 has 2 typed numbers (C14:C15)').replace('=B15/10', '0.4') },
    },
    { name: 'half of them are typed', sheets: { S: BLOCKS.replace('=B14/10', '0.4').replace('=B2/10', '0.1').replace('=B6/10', '0.2') } },
  ],
});

lintTest(it, TO106, {
  sheets: { S: 'Total | 5 | 6\nPart | 1 | 2\nSum | =B1+B2 | =C1+C2' },
  cases: [
    { name: 'cells that hold something' },
    { name: 'a cell beyond the table', rows: { S: ['Sum | =B1+B2+E2 <- calculates with E2, which is empty | =C1+C2'] } },
    { name: 'a text', rows: { S: ['Sum | =B1+A2 <- calculates with A2, which holds a text | =C1+C2'] } },
    { name: 'a field of a form', sheets: { S: 'Price | 5\nAmount |\nSum | =B1*B2 <- calculates with B2' }, severity: 'info' },
    { name: 'a link', sheets: { S: 'Price | =D9 <- shows D9, which is empty' }, severity: 'info' },
    { name: 'a condition', sheets: { S: 'Price | =IF(D9="",1,2)' } },
  ],
});

lintTest(it, TO107, {
  sheets: { S: 'A | 1\nB | 2\nSubtotal | =SUM(B1:B2)\nC | 3\nTotal | =B3+B4' },
  cases: [
    { name: 'subtotals summed' },
    { name: 'the whole column summed', rows: { S: ['Total | =SUM(B1:B4) <- adds B3 ("Subtotal", 3) and also its parts B1:B2'] } },
    { name: 'the subtotal taken off again', rows: { S: ['Total | =SUM(B1:B4)-B3'] } },
    { name: 'halved', rows: { S: ['Total | =SUM(B1:B4)/2'] } },
  ],
});

lintTest(it, TO113, {
  sheets: { S: 'Item | 2025 | 2026 | 2027\nA | 5 | 6 | 7\nB | 1 | 2 | 3\nTotal | =SUM(B2:B3) | =SUM(C2:C3) | =SUM(D2:D3)' },
  cases: [
    { name: 'the headings are left out' },
    {
      name: 'the years are summed too',
      rows: { S: ['Total | =SUM(B1:B3) <- takes in the heading B1, 2025; so do 2 copies | =SUM(C1:C3) | =SUM(D1:D3)'] },
    },
    { name: 'the latest year is looked for', rows: { S: ['Total | =MAX(B1:D1)'] } },
    { name: 'an amount like a year', sheets: { S: '2025\n30\n=SUM(A1:A2)' } },
  ],
});
