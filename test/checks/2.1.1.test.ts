import { it } from 'vitest';
import check from '../../checks/p2-construction/2.1.1-net-income-rolls.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const IS = `
  Income statement | 2024A | 2025A | 2026E    | 2027E    | 2028E
  Revenue          | 900   | 1000  | =C2*1.05 | =D2*1.05 | =E2*1.05
  Operating costs  | 780   | 860   | =D2*0.86 | =E2*0.86 | =F2*0.86
  Net income       | =B2-B3 | =C2-C3 | =D2-D3 | =E2-E3   | =F2-F3
`;
const BS = `
  Balance sheet     | 2024A | 2025A | 2026E           | 2027E           | 2028E
  Cash              | 100   | 170   | =C2+CF!D4       | =D2+CF!E4       | =E2+CF!F4
  Total assets      | =B2   | =C2   | =D2             | =E2             | =F2
  Share capital     | 30    | 30    | =C4             | =D4             | =E4
  Retained earnings | 70    | 140   | =C5+IS!D4+CF!D3 | =D5+IS!E4+CF!E3 | =E5+IS!F4+CF!F3
  Total equity      | =B4+B5 | =C4+C5 | =D4+D5        | =E4+E5          | =F4+F5
`;
const CF = `
  Cash flow statement | 2024A | 2025A | 2026E     | 2027E     | 2028E
  Net income          | 120   | =IS!C4 | =IS!D4   | =IS!E4    | =IS!F4
  Dividends paid      | -60   | -70   | =-IS!D4/2 | =-IS!E4/2 | =-IS!F4/2
  Net change in cash  | 60    | =C2+C3 | =D2+D3   | =E2+E3    | =F2+F3
`;

const MINORITIES = `${IS}  Non-controlling interests | 6 | 7 | =D4*0.1 | =E4*0.1 | =F4*0.1
  Net income attributable to shareholders | =B4-B5 | =C4-C5 | =D4-D5 | =E4-E5 | =F4-F5\n`;

facetTest(it, check, {
  sheets: { IS, BS, CF },
  cases: [
    { name: 'prior balance, income and dividends', outcome: 1 },
    {
      name: 'dividends that are paid but never deducted',
      rows: { BS: ['Retained earnings | 70 <- less dividends paid | 140 | =C5+IS!D4 | =D5+IS!E4 | =E5+IS!F4'] },
      outcome: 0,
    },
    {
      name: 'profit before tax where net income belongs',
      sheets: {
        IS: `
          Income statement  | 2024A  | 2025A  | 2026E    | 2027E    | 2028E
          Revenue           | 900    | 1000   | =C2*1.05 | =D2*1.05 | =E2*1.05
          Pretax income     | 160 <- the profit in the roll | 190 | =D2*0.2 | =E2*0.2 | =F2*0.2
          Income tax        | 40     | 50     | =D3*0.25 | =E3*0.25 | =F3*0.25
          Net income        | =B3-B4 | =C3-C4 | =D3-D4   | =E3-E4   | =F3-F4
        `,
      },
      rows: { BS: ['Retained earnings | 70 | 140 | =C5+IS!D3+CF!D3 | =D5+IS!E3+CF!E3 | =E5+IS!F3+CF!F3'] },
      outcome: 0,
    },
    {
      name: 'net income taken off',
      rows: {
        BS: ['Retained earnings | 70 | 140 | =C5-IS!D4+CF!D3 | =D5-IS!E4+CF!E3 | =E5-IS!F4+CF!F3'],
        IS: ['Net income | =B2-B3 <- net income in the roll | =C2-C3 | =D2-D3 | =E2-E3 | =F2-F3'],
      },
      outcome: 0,
    },
    {
      name: 'preferred dividends that are paid and never deducted',
      sheets: {
        CF: `
          Cash flow statement                 | 2024A | 2025A  | 2026E     | 2027E     | 2028E
          Net income                          | 120   | =IS!C4 | =IS!D4    | =IS!E4    | =IS!F4
          Dividends paid                      | -60 <- dividends in the roll | -70 | =-IS!D4/2 | =-IS!E4/2 | =-IS!F4/2
          Preferred dividends                 | -8    | -8     | -8        | -8        | -8
          Cash flow from financing activities | =B3+B4 | =C3+C4 | =D3+D4   | =E3+E4    | =F3+F4
        `,
      },
      rows: { BS: ['Cash | 100 | 170 | =C2+CF!D5 | =D2+CF!E5 | =E2+CF!F5'] },
      outcome: 0,
    },
    {
      name: 'dividends deducted that are not those of the cash flow',
      rows: {
        BS: ['Retained earnings | 70 | 140 | =C5+IS!D4-IS!D5 | =D5+IS!E4-IS!E5 | =E5+IS!F4-IS!F5'],
      },
      sheets: { IS: `${IS}  Dividends declared | 60 <- dividends in the roll | 70 | =D4*0.4 | =E4*0.4 | =F4*0.4\n` },
      outcome: 0,
    },
    {
      name: 'income before minorities where they have their own line',
      sheets: { IS: MINORITIES, BS: `${BS}  Non-controlling interests | 20 | 27 | =C7+IS!D5 | =D7+IS!E5 | =E7+IS!F5\n` },
      rows: { IS: ['Net income | =B2-B3 <- net income in the roll | =C2-C3 | =D2-D3 | =E2-E3 | =F2-F3'] },
      outcome: 0,
    },
    {
      name: 'income of the parent',
      sheets: { IS: MINORITIES, BS: `${BS}  Non-controlling interests | 20 | 27 | =C7+IS!D5 | =D7+IS!E5 | =E7+IS!F5\n` },
      rows: { BS: ['Retained earnings | 70 | 140 | =C5+IS!D6+CF!D3 | =D5+IS!E6+CF!E3 | =E5+IS!F6+CF!F3'] },
      outcome: 1,
    },
    {
      name: 'minorities taken out in the roll itself',
      sheets: { IS: MINORITIES, BS: `${BS}  Non-controlling interests | 20 | 27 | =C7+IS!D5 | =D7+IS!E5 | =E7+IS!F5\n` },
      rows: { BS: ['Retained earnings | 70 | 140 | =C5+IS!D4-IS!D5+CF!D3 | =D5+IS!E4-IS!E5+CF!E3 | =E5+IS!F4-IS!F5+CF!F3'] },
      outcome: 1,
    },
    {
      name: 'the share of the minorities taken as well',
      sheets: { IS: MINORITIES, BS: `${BS}  Non-controlling interests | 20 | 27 | =C7+IS!D5 | =D7+IS!E5 | =E7+IS!F5\n` },
      rows: {
        IS: ['Net income attributable to shareholders | =B4-B5 <- net income in the roll | =C4-C5 | =D4-D5 | =E4-E5 | =F4-F5'],
        BS: ['Retained earnings | 70 | 140 | =C5+IS!D6+IS!D5+CF!D3 | =D5+IS!E6+IS!E5+CF!E3 | =E5+IS!F6+IS!F5+CF!F3'],
      },
      outcome: 0,
    },
    {
      name: 'stock compensation and buybacks that the roll shows',
      sheets: {
        CF: `${CF}  Stock-based compensation | 5 | 6 | =D2*0.05 | =E2*0.05 | =F2*0.05
          Share buybacks | -5 | -6 | =-D2*0.1 | =-E2*0.1 | =-F2*0.1\n`,
      },
      rows: {
        BS: ['Retained earnings | 70 | 140 | =C5+IS!D4+CF!D3+CF!D5+CF!D6 | =D5+IS!E4+CF!E3+CF!E5+CF!E6 | =E5+IS!F4+CF!F3+CF!F5+CF!F6'],
      },
      outcome: 1,
    },
    {
      name: 'typed balances that income less dividends explains',
      rows: { BS: ['Retained earnings | 70 | 140 | 213.5 | 290.675 | 371.70875'] },
      outcome: 1,
    },
    {
      name: 'typed balances that nothing explains',
      rows: { BS: ['Retained earnings | 70 <- differ in every year compared (2026-2028) | 140 | 180 | 200 | 230'] },
      outcome: 0,
    },
    {
      name: 'a gap within 0.5%',
      rows: { BS: ['Retained earnings | 70 | 140 | =C5+IS!D4+CF!D3+0.5 | =D5+IS!E4+CF!E3 | =E5+IS!F4+CF!F3'] },
      outcome: 1,
    },
    {
      name: 'an amount typed into one year of the roll',
      rows: { BS: ['Retained earnings | 70 <- differ in 2027 | 140 | =C5+IS!D4+CF!D3 | =D5+IS!E4+CF!E3+25 | =E5+IS!F4+CF!F3'] },
      outcome: 0,
    },
    {
      name: 'a schedule with its own rows',
      sheets: {
        Equity: `
          Retained earnings schedule | 2024A | 2025A | 2026E | 2027E | 2028E
          Opening balance            | 60    | 70    | =C5   | =D5   | =E5
          Net income                 | 70    | 140   | =IS!D4 | =IS!E4 | =IS!F4
          Dividends                  | -60   | -70   | =CF!D3 | =CF!E3 | =CF!F3
          Closing balance            | 70    | 140   | =SUM(D2:D4) | =SUM(E2:E4) | =SUM(F2:F4)
        `,
      },
      rows: { BS: ['Retained earnings | 70 | 140 | =Equity!D5 | =Equity!E5 | =Equity!F5'] },
      outcome: 1,
    },
    {
      name: 'reported history need not roll',
      rows: { BS: ['Retained earnings | 20 | 140 | =C5+IS!D4+CF!D3 | =D5+IS!E4+CF!E3 | =E5+IS!F4+CF!F3'] },
      outcome: 1,
    },
    {
      name: 'income that shows an error',
      rows: { IS: ['Net income | =B2-B3 | =C2-C3 | =D2-D3 | =E2/0 | =F2-F3'] },
      outcome: 0,
      status: 'unresolved',
      reason: 'shows #DIV/0!',
    },
    {
      name: 'no line for retained earnings',
      without: { BS: ['Retained earnings'] },
      outcome: 0,
      status: 'unresolved',
      reason: 'retained earnings',
    },
    { name: 'no balance sheet', sheets: { BS: null }, outcome: 0, status: 'absent', reason: 'balance sheet' },
  ],
});
