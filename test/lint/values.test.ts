import { expect, it } from 'vitest';
import TO201 from '../../checks/lint/TO201-typed-over-formula.ts';
import TO202 from '../../checks/lint/TO202-error-value.ts';
import TO203 from '../../checks/lint/TO203-number-stored-as-text.ts';
import TO204 from '../../checks/lint/TO204-label-states-another-figure.ts';
import { book, caseOf } from '../../src/testing/index.ts';
import { lintTest } from '../../src/testing/linttest.ts';

const S = `
  Item    | 2025 | 2026 | 2027 | 2028 | 2029 | 2030
  Price   | 10   | 11   | 12   | 13   | 14   | 15
  Volume  | 5    | 6    | 7    | 8    | 9    | 10

  Revenue | =B2*B3 | =C2*C3 | =D2*D3 | =E2*E3 | =F2*F3 | =G2*G3

  Tax     | =B5*0.3 | =C5*0.3 | =D5*0.3 | =E5*0.3 | =F5*0.3 | =G5*0.3
`;

lintTest(it, TO201, {
  sheets: { S },
  cases: [
    { name: 'all calculated' },
    {
      name: 'one year typed',
      rows: {
        S: [
          'Revenue | =B2*B3 | =C2*C3 | 90 <- is typed, 90, in a row of 5 formulas like C5 =C2*C3; the formula would give 84 | =E2*E3 | =F2*F3 | =G2*G3',
        ],
      },
      fixes: ['Enter =D2*D3 in D5.'],
    },
    { name: 'history typed, forecast calculated', rows: { S: ['Revenue | 50 | 66 | =D2*D3 | =E2*E3 | =F2*F3 | =G2*G3'] } },
    {
      name: 'a column of inputs crosses',
      rows: { S: ['Revenue | =B2*B3 | =C2*C3 | 90 | =E2*E3 | =F2*F3 | =G2*G3'] },
      sheets: { S: S.replace('\n\n  Tax', '\n  Units | | | 7 | | |\n  Tax') },
    },
    {
      name: 'between two formulas of three',
      sheets: { S: { B1: 5, D1: 7, B3: '=B1*2', C3: '99 <- the formula would give 0', D3: '=D1*2' } },
    },
    {
      name: 'years counted anew',
      sheets: { S: { A1: 2000, 'A2:A5': '=A1+1', A6: '2005 <- the formula would give 2,005', 'A7:A9': '=A6+1' } },
      severity: 'info',
    },
    { name: 'an input that the formulas beside it read', sheets: { S: { B1: 5, D1: 7, B3: '=B1*2', C3: 99, D3: '=B1*2+C3' } } },
  ],
});

lintTest(it, TO202, {
  sheets: {},
  cases: [
    { name: 'no errors', sheets: { S: '1 | =A1*2' } },
    { name: 'the root only, with what it infects', sheets: { S: '1 | 0 | =A1/B1 <- is #DIV/0!, and 2 cells with it | =C1+1 | =D1+1' } },
    { name: 'copies together', sheets: { S: { 'A1:C1': 0, A2: '=1/A1 <- is #DIV/0! in A2:C2', 'B2:C2': '=1/B1' } } },
    {
      name: 'look-ups of one shape fail for one reason',
      sheets: {
        S: {
          A1: 'k',
          A2: '=VLOOKUP("x",A1:A1,1,0) <- is #N/A in A2:A3',
          A3: '=-VLOOKUP("y",A1:A1,1,0)',
        },
      },
    },
    { name: 'no number on purpose', sheets: { S: '=NA() <- is #N/A' }, severity: 'info' },
    { name: 'a typed error', sheets: { S: '#REF! <- is #REF!' } },
    { name: 'what cannot be known is no error', sheets: { S: '=CUBEVALUE("x","y") | =A1+1' } },
  ],
});

lintTest(it, TO203, {
  sheets: { S: '10\n20\n30\n=SUM(A1:A3)' },
  cases: [
    { name: 'numbers' },
    { name: 'a text among numbers that are summed', sheets: { S: "10\n'20 <- A4 =SUM(A1:A3) leaves it out\n30\n=SUM(A1:A3)" } },
    { name: 'calculated with', sheets: { S: "'20 <- A2 =A1*2 calculates with it\n=A1*2" }, severity: 'info' },
    { name: 'years as headings over a sum', sheets: { S: "'2024\n20\n30\n=SUM(A2:A3)" } },
    { name: 'a code nobody reads', sheets: { S: "'0042 | Widget" } },
  ],
});

const percent = (value: number, label: string) => ({
  S: { A1: label, B1: { value, style: { numberFormat: '0.0%' } }, A2: 'Sales', B2: 100 },
});

lintTest(it, TO204, {
  sheets: {},
  cases: [
    { name: 'the label is right', sheets: percent(0.25, 'Tax rate (25%)') },
    {
      name: 'the label is out of date',
      sheets: percent(0.21, 'Tax rate (25%)'),
      elsewhere: { 'S!B1': '"Tax rate (25%)" says 25%, but B1 is 0.21' },
    },
    { name: 'the label speaks of a share', sheets: percent(0.4, 'Payout once 50% of target is met') },
  ],
});

it('TO202: a copy on another sheet of one layout is a remark', () => {
  const sheet = { A1: 0, A2: '=1/A1' };
  const flags = TO202.find(caseOf(book({ Jan: sheet, Feb: sheet, Mar: sheet })));
  expect(flags.map((f) => [f.at.sheet, f.severity])).toEqual([
    ['Jan', 'warning'],
    ['Feb', 'info'],
    ['Mar', 'info'],
  ]);
  expect(flags[0]!.message).toContain('A2 =1/A1 is #DIV/0! and on 2 more sheets (Feb, Mar)');
});
