import { it } from 'vitest';
import check from '../../checks/p2-construction/2.1.2-cash-ties.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const BS = `
  Balance sheet | 2024A | 2025A | 2026E | 2027E | 2028E
  Cash and cash equivalents | 100 | 130 | =CF!D9 | =CF!E9 | =CF!F9
  Receivables | 60 | 65 | 70 | 75 | 80
  Total assets | =B2+B3 | =C2+C3 | =D2+D3 | =E2+E3 | =F2+F3
  Total liabilities | 40 | 40 | 40 | 40 | 40
  Total equity | 120 | 155 | =D4-D5 | =E4-E5 | =F4-F5
`;
const CF = `
  Cash flow statement | 2024A | 2025A | 2026E | 2027E | 2028E
  Net income | 90 | 100 | 110 | 120 | 130
  Cash flow from operating activities | 80 | 95 | =D2-5 | =E2-5 | =F2-5
  Capital expenditure | -30 | -35 | -40 | -45 | -50
  Cash flow from investing activities | -30 | -35 | =D4 | =E4 | =F4
  Dividends paid | -25 | -30 | -35 | -40 | -45
  Cash flow from financing activities | -25 | -30 | =D6 | =E6 | =F6
  Cash at beginning of year | 75 | 100 | =C9 | =D9 | =E9
  Cash at end of year | 100 | 130 | =D8+D3+D5+D7 | =E8+E3+E5+E7 | =F8+F3+F5+F7
`;

facetTest(it, check, {
  sheets: { BS, CF },
  cases: [
    { name: 'cash ties in every year', outcome: 1 },
    {
      name: 'cash generated from operations before the tax, net cash from operating activities after it',
      sheets: {
        CF: `
          Cash flow statement | 2024A | 2025A | 2026E | 2027E | 2028E
          Operating profit | 90 | 100 | 110 | 120 | 130
          Cash generated from operations | 92 | 110 | =D2+5 | =E2+5 | =F2+5
          Corporation tax paid | -12 | -15 | -16 | -17 | -18
          Net cash from operating activities | 80 | 95 | =D3+D4 | =E3+E4 | =F3+F4
          Capital expenditure | -30 | -35 | -40 | -45 | -50
          Cash flow from investing activities | -30 | -35 | =D6 | =E6 | =F6
          Dividends paid | -25 | -30 | -35 | -40 | -45
          Cash flow from financing activities | -25 | -30 | =D8 | =E8 | =F8
          Cash at beginning of year | 75 | 100 | =C11 | =D11 | =E11
          Cash at end of year | 100 | 130 | =D10+D5+D7+D9 | =E10+E5+E7+E9 | =F10+F5+F7+F9`,
        BS: BS.replaceAll('!D9', '!D11').replaceAll('!E9', '!E11').replaceAll('!F9', '!F11'),
      },
      outcome: 1,
    },
    {
      name: 'money spent on investing shown positive and subtracted',
      rows: {
        CF: [
          'Cash flow from investing activities | 30 | 35 | =-D4 | =-E4 | =-F4',
          'Cash at end of year | 100 | 130 | =D8+D3-D5+D7 | =E8+E3-E5+E7 | =F8+F3-F5+F7',
        ],
      },
      outcome: 1,
    },
    {
      name: 'balance sheet cash that is typed over',
      rows: {
        BS: ['Cash and cash equivalents | 100 | 130 | =CF!D9 | 210 | =CF!F9'],
        CF: [
          'Cash at end of year | 100 <- differ in 2027; most in 2027: 190 against 210 | 130 | =D8+D3+D5+D7 | =E8+E3+E5+E7 | =F8+F3+F5+F7',
        ],
      },
      outcome: 0,
    },
    {
      name: 'balance sheet cash that is a plug',
      rows: {
        BS: ['Cash and cash equivalents | 100 | 130 | =D5+D6-D3 | =E5+E6-E3 | =F5+F6-F3', 'Total equity | 120 | 155 | 200 | 240 | 280'],
        CF: ['Cash at end of year | 100 <- cash at the end of the cash flow | 130 | =D8+D3+D5+D7 | =E8+E3+E5+E7 | =F8+F3+F5+F7'],
      },
      outcome: 0,
    },
    {
      name: 'a section that the ending balance leaves out',
      rows: {
        CF: [
          'Cash flow from operating activities | 80 <- ending less beginning cash | 95 | =D2-5 | =E2-5 | =F2-5',
          'Cash at end of year | 100 | 130 | =D8+D3+D7 | =E8+E3+E7 | =F8+F3+F7',
        ],
      },
      outcome: 0,
    },
    {
      name: 'a beginning that is not the prior ending',
      rows: {
        CF: [
          'Cash at beginning of year | 75 <- beginning cash (CF!B8:F8) and ending cash of the year before (CF!B9:F9) differ in 2027 | 100 | =C9 | =C9 | =E9',
        ],
      },
      outcome: 0,
    },
    {
      name: 'an exchange rate line between sections and change',
      rows: { CF: ['Cash at end of year | 100 | 130 | =D8+D3+D5+D7+D10 | =E8+E3+E5+E7+E10 | =F8+F3+F5+F7+F10'] },
      sheets: { CF: `${CF}  Effect of exchange rates on cash | 0 | 0 | 3 | -2 | 4\n` },
      outcome: 1,
    },
    {
      name: 'investing and financing outflows positive and subtracted',
      rows: {
        CF: [
          'Capital expenditure | 30 | 35 | 40 | 45 | 50',
          'Cash flow from investing activities | 30 | 35 | =D4 | =E4 | =F4',
          'Dividends paid | 25 | 30 | 35 | 40 | 45',
          'Cash flow from financing activities | 25 | 30 | =D6 | =E6 | =F6',
          'Cash at end of year | 100 | 130 | =D8+D3-D5-D7 | =E8+E3-E5-E7 | =F8+F3-F5-F7',
        ],
      },
      outcome: 1,
    },
    {
      name: 'an overdraft netted in the ending cash',
      rows: { BS: ['Cash and cash equivalents | 110 | 140 | =CF!D9+D7 | =CF!E9+E7 | =CF!F9+F7'] },
      sheets: { BS: `${BS}  Bank overdrafts | 10 | 10 | 10 | 10 | 10\n` },
      outcome: 1,
    },
    {
      name: 'the ending balance alone, without a beginning',
      rows: { CF: ['Cash at end of year | 100 | 130 | =C9+D3+D5+D7 | =D9+E3+E5+E7 | =E9+F3+F5+F7'] },
      without: { CF: ['Cash at beginning of year'] },
      outcome: 1,
    },
    {
      name: 'restricted cash shown apart on the balance sheet',
      rows: { BS: ['Cash and cash equivalents | 80 | 110 | =CF!D9-D7 | =CF!E9-E7 | =CF!F9-F7'] },
      sheets: { BS: `${BS}  Restricted cash | 20 | 20 | 20 | 20 | 20\n` },
      outcome: 1,
    },
    {
      name: 'a change in cash in place of both balances',
      rows: { BS: ['Cash and cash equivalents | 100 | 130 | =C2+CF!D8 | =D2+CF!E8 | =E2+CF!F8'] },
      sheets: { CF: CF.replace(/ {2}Cash at beg[\s\S]*/, '  Net change in cash | 25 | 30 | =D3+D5+D7 | =E3+E5+E7 | =F3+F5+F7\n') },
      outcome: 1,
    },
    {
      name: 'a change in cash that the balance sheet does not take',
      rows: { BS: ['Cash and cash equivalents | 100 | 130 | =C2+CF!D8*2 | =D2+CF!E8 | =E2+CF!F8'] },
      sheets: {
        CF: CF.replace(/ {2}Cash at beg[\s\S]*/, '  Net change in cash | 25 | 30 | =D3+D5+D7 | =E3+E5+E7 | =F3+F5+F7\n').replace(
          '| 80 ',
          '| 80 <- change in balance sheet cash ',
        ),
      },
      outcome: 0,
    },
    { name: 'a gap within 0.5%', rows: { BS: ['Cash and cash equivalents | 100 | 130 | =CF!D9+0.5 | =CF!E9 | =CF!F9'] }, outcome: 1 },
    {
      name: 'ending cash that shows an error',
      rows: { CF: ['Cash at end of year | 100 | 130 | =D8+D3+D5+D7 | =E8+E3+E5+E7 | =1/0'] },
      outcome: 0,
      status: 'unresolved',
      reason: 'CF!F9 shows #DIV/0!',
    },
    {
      name: 'no investing section',
      without: { CF: ['Cash flow from investing activities'] },
      outcome: 0,
      status: 'unresolved',
      reason: 'cfi',
    },
    {
      name: 'no cash flow statement',
      sheets: { CF: null },
      rows: { BS: ['Cash and cash equivalents | 100 | 130 | 160 | 190 | 220'] },
      outcome: 0,
      status: 'absent',
      reason: 'cash flow statement',
    },
  ],
});
