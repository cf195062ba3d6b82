import { it } from 'vitest';
import TO101 from '../../checks/lint/TO101-breaks-family.ts';
import TO102 from '../../checks/lint/TO102-totals-span-differently.ts';
import TO104 from '../../checks/lint/TO104-range-stops-short.ts';
import TO114 from '../../checks/lint/TO114-leaves-a-term-out.ts';
import TO115 from '../../checks/lint/TO115-adds-percentages.ts';
import TO116 from '../../checks/lint/TO116-ranges-out-of-step.ts';
import { lintTest } from '../../src/testing/linttest.ts';

const TERMS = `
  Item  | 2025 | 2026 | 2027 | 2028 | 2029 | 2030
  Loans | 10   | 11   | 12   | 13   | 14   | 15
  Bonds | 5    | 6    | 7    | 8    | 9    | 10
  Lease | 3    | 3    | 4    | 4    | 5    | 5
  Debt  | =B2+B3+B4 | =C2+C3+C4 | =D2+D3+D4 | =E2+E3+E4 | =F2+F3+F4 | =G2+G3+G4
`;

lintTest(it, TO114, {
  sheets: { S: TERMS },
  cases: [
    { name: 'the same terms' },
    {
      name: 'the last years leave a line out',
      rows: {
        S: [
          'Debt | =B2+B3+B4 | =C2+C3+C4 | =D2+D3+D4 | =E2+E3+E4 | =F2+F3 <- leaves out F4 ("Lease", 5), which 4 other cells of the row add | =G2+G3',
        ],
      },
      fixes: ['Enter =F2+F3+F4 in F5 and copy it to G5.'],
    },
    {
      name: 'there is nothing to add in the first years',
      rows: { S: ['Lease | | | 4 | 4 | 5 | 5', 'Debt | =B2+B3 | =C2+C3 | =D2+D3+D4 | =E2+E3+E4 | =F2+F3+F4 | =G2+G3+G4'] },
    },
    {
      name: 'a term of nought left out in the middle',
      rows: {
        S: ['Lease | 3 | 3 | 0 | 4 | 5 | 5', 'Debt | =B2+B3+B4 | =C2+C3+C4 | =D2+D3 <- leaves out D4 | =E2+E3+E4 | =F2+F3+F4 | =G2+G3+G4'],
      },
    },
    {
      name: 'half of a list counts one week of three',
      sheets: {
        S: `
          A | 10 | 12 | 8  | =MAX(B1-40,0) <- leaves out C1 (12) and D1 (8), which 2 other cells of the column add
          B | 15 | 18 | 20 | =MAX(B2-40,0)
          C | 42 | 38 | 43 | =MAX(B3-40,0)+MAX(C3-40,0)+MAX(D3-40,0)
          D | 44 | 40 | 48 | =MAX(B4-40,0)+MAX(C4-40,0)+MAX(D4-40,0)
        `,
      },
    },
    {
      name: 'a line of another kind runs across',
      sheets: {
        S: { 'A1:A4': 5, 'B1:C1': '=A1', 'B2:C4': '=A2+$F2', 'F1:F4': 2 },
      },
    },
    {
      name: 'no two sums of a column take the same cells',
      sheets: {
        S: `
          A | 1 | 2 | 3 | 4 | =B1+C1+D1 <- no two sums of the column take the same cells: F1 =B1+C1+D1, but F2 =D2+E2; E1 (4) is not in F1
          B | 1 | 2 | 3 | 4 | =D2+E2
        `,
      },
    },
    {
      name: 'sums that grow step by step',
      sheets: { S: 'A | 1 | 2 | 3 | =B1+C1\nB | 1 | 2 | 3 | =B2+C2+D2' },
    },
  ],
});

const SHARES = {
  'A1:A3': 10,
  'B1:B3': 20,
  'C1:C3': { formula: 'A1/B1', style: { numberFormat: '0.0%' } },
  A5: '=SUM(A1:A3)',
  B5: '=SUM(B1:B3)',
};

lintTest(it, TO115, {
  sheets: { S: SHARES },
  cases: [
    { name: 'totals of amounts' },
    {
      name: 'the total copied over a column of ratios',
      sheets: {
        S: {
          ...SHARES,
          C5: '=SUM(C1:C3) <- adds up percentages of different bases (C1 =A1/B1) to 1.5; the ratio of the totals, =A5/B5, is 0.5',
        },
      },
      fixes: ['Enter =A5/B5 in C5.'],
    },
    { name: 'the ratio of the totals', sheets: { S: { ...SHARES, C5: '=A5/B5' } } },
    {
      name: 'shares of one base add up',
      sheets: { S: { ...SHARES, 'C1:C3': { formula: 'A1/B$5', style: { numberFormat: '0.0%' } }, C5: '=SUM(C1:C3)' } },
    },
    {
      name: 'quantities from amounts and prices add up',
      sheets: { S: { ...SHARES, 'C1:C3': { formula: 'A1/B1', style: { numberFormat: '0.0' } }, C5: '=SUM(C1:C3)' } },
    },
  ],
});

const LIST = `
  Key | Amount
  a   | 1
  b   | 2
  a   | 3
  c   | 4
`;

lintTest(it, TO116, {
  sheets: { S: LIST },
  cases: [
    { name: 'ranges in step', sheets: { S: LIST, T: '=SUMIF(S!A2:A5,"a",S!B2:B5)' } },
    {
      name: 'the sum begins a row early',
      sheets: { S: LIST, T: '=SUMIF(S!A2:A5,"a",S!B1:B4) <- pairs A2:A5 with B1:B4 in SUMIF, which begin in different rows' },
      fixes: ['Let B1:B4 begin and end in the same rows as A2:A5.'],
    },
    { name: 'the key a row below the answer', sheets: { S: LIST, T: '=INDEX(S!B1:B4,MATCH("b",S!A2:A5,0)) <- in INDEX' } },
    { name: 'one range runs on past the end', sheets: { S: LIST, T: '=INDEX(S!B2:B9,MATCH("b",S!A2:A5,0))' } },
    { name: 'a table elsewhere', sheets: { S: LIST, T: '=SUMIF(S!A2:A5,"a",S!B12:B15)' } },
  ],
});

lintTest(it, TO104, {
  sheets: { S: LIST },
  cases: [
    {
      name: 'a list counted from its first cell',
      sheets: { S: { A1: 'Name', B1: 'x', C1: 'y', 'A2:A6': 'm', 'B2:C6': 1, A8: '=COUNTA(A2:A6)' } },
    },
    {
      name: 'drawn a row too high',
      sheets: {
        S: {
          A1: 'Name',
          B1: 'x',
          C1: 'y',
          'A2:A6': 'm',
          'B2:C6': 1,
          A8: '=COUNTA(A1:A5) <- leaves out A6, which is the last of the list; the range begins with the heading',
        },
      },
      fixes: ['Move the range in A8 to take in A6.'],
    },
  ],
});

const ROWS = { 'B1:D1': 1, E1: '=SUM(B1:D1)', 'B2:D2': 1, E2: '=SUM(B2:D2)', 'B3:D3': 1, E3: '=SUM(B3:D3)', 'B9:D9': 1, E9: '=SUM(B9:D9)' };

lintTest(it, TO102, {
  sheets: { S: ROWS },
  cases: [
    { name: 'blocks that agree' },
    {
      name: 'a row total of a block farther down',
      sheets: { S: { ...ROWS, 'B20:D20': 1, E20: '=SUM(C20:D20) <- columns B to D in E1:E3, E9, but columns C to D in E20' } },
      severity: 'error',
    },
    {
      name: 'a table of another width under a heading of its own',
      sheets: { S: { ...ROWS, E18: 'Total', 'B20:D20': 1, E20: '=SUM(C20:D20)' } },
    },
  ],
});

lintTest(it, TO101, {
  sheets: {},
  cases: [
    {
      name: 'subtotals between the rows of a column do not hide a slip',
      sheets: {
        S: {
          'A1:B12': 2,
          'C1:C3': '=A1*B1',
          'A4:C4': '=SUM(A1:A3)',
          'C5:C6': '=A5*B5',
          C7: '=A7*B6 <- while 8 other cells of the column say =A7*B7 in its place',
          'A8:C8': '=SUM(A5:A7)',
          'C9:C11': '=A9*B9',
          'A12:C12': '=SUM(A9:A11)',
        },
      },
    },
    {
      name: 'every second column',
      sheets: {
        S: {
          'A1:J2': 3,
          A3: '=A1+A2',
          B3: '=B1-B2',
          C3: '=C1+C2',
          D3: '=D1-D2',
          E3: '=E1+E2',
          F3: '=F1-F2',
          G3: '=G1+F2 <- while 4 other cells of the row say =G1+G2 in its place',
          H3: '=H1-H2',
          I3: '=I1+I2',
          J3: '=J1-J2',
        },
      },
    },
    {
      name: 'the first forecast steps over the last twelve months',
      sheets: { S: { 'B1:D1': 100, E1: 105, G1: '=D1*1.1', 'H1:L1': '=G1*1.1' } },
    },
  ],
});
