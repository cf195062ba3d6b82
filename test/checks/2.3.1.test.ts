import { it } from 'vitest';
import check from '../../checks/p2-construction/2.3.1-debt-schedule.ts';
import { facetTest } from '../../src/testing/facettest.ts';

const BS = `
  Balance sheet                | 2024A | 2025A | 2026E       | 2027E       | 2028E
  Cash                         | 100   | 120   | 140         | 160         | 180
  Total assets                 | 500   | 520   | 540         | 560         | 580
  Long-term debt               | 200   | 180   | =Debt!D5    | =Debt!E5    | =Debt!F5
  Total liabilities            | 250   | 230   | =D4+50      | =E4+50      | =F4+50
  Total equity                 | 250   | 290   | =D3-D5      | =E3-E5      | =F3-F5
  Total liabilities and equity | =B5+B6 | =C5+C6 | =D5+D6    | =E5+E6      | =F5+F6
`;
const Debt = `
  Debt schedule    | 2024A | 2025A | 2026E     | 2027E     | 2028E
  Opening balance  | 220   | 200   | =C5       | =D5       | =E5
  Drawdown         | 0     | 0     | 10        | 0         | 0
  Repayment        | -20   | -20   | -20       | -20       | -20
  Closing balance  | 200   | 180   | =SUM(D2:D4) | =SUM(E2:E4) | =SUM(F2:F4)
`;
const TWO = `
  Debt schedule          | 2024A | 2025A | 2026E | 2027E | 2028E
  Term loan
  Opening balance        | 160   | 150   | =C5   | =D5   | =E5
  Repayment              | -10   | -20   | -20   | -20   | -20
  Closing term loan      | 150   | 130   | =D3+D4 | =E3+E4 | =F3+F4
  Revolver
  Opening balance        | 60    | 50    | =C9   | =D9   | =E9
  Drawn / (repaid)       | -10   | 0     | 15    | -5    | 0
  Closing revolver       | 50    | 50    | =D7+D8 | =E7+E8 | =F7+F8
  Total debt             | =B5+B9 | =C5+C9 | =D5+D9 | =E5+E9 | =F5+F9
`;

const HIRE = `
  Balance sheet      | 2024A | 2025A | 2026E    | 2027E    | 2028E
  Cash               | 100   | 120   | 140      | 160      | 180
  Total assets       | 500   | 520   | 540      | 560      | 580
  Bank loan          | 150   | 130   | =Debt!D5 | =Debt!E5 | =Debt!F5
  Hire purchase      | 50    | 50    | =Debt!D9 | =Debt!E9 | =Debt!F9
  Total liabilities  | =B4+B5 | =C4+C5 | =D4+D5  | =E4+E5   | =F4+F5
`;

facetTest(it, check, {
  sheets: { BS, Debt },
  cases: [
    { name: 'a tranche that rolls into the balance sheet', outcome: 1 },
    {
      name: 'an overdraft that the cash flow statement counts as cash',
      sheets: {
        BS: BS.replace('Total liabilities  ', 'Bank overdraft | 8 | 9 | 9 | 9 | 9\n  Total liabilities  '),
        CF: `
          Cash flow statement                 | 2024A | 2025A | 2026E | 2027E | 2028E
          Cash flow from operating activities | 20 | 30 | 31 | 32 | 33
          Cash at end of year                 | 92 | 111 | 131 | 151 | 171`,
      },
      outcome: 1,
    },
    {
      name: 'a bank loan and hire purchase',
      sheets: { BS: HIRE, Debt: TWO.replace('Revolver', 'Hire purchase').replace('Closing revolver', 'Closing balance') },
      outcome: 1,
    },
    {
      name: 'two tranches and their total',
      sheets: { Debt: TWO },
      rows: { BS: ['Long-term debt | 200 | 180 | =Debt!D10 | =Debt!E10 | =Debt!F10'] },
      outcome: 1,
    },
    {
      name: 'a tranche that the balance sheet forgets and the total of the schedule does not',
      sheets: { Debt: TWO },
      rows: {
        BS: ['Long-term debt | 200 | 180 | =Debt!D5 | =Debt!E5 | =Debt!F5'],
        Debt: ['Closing term loan | 150 <- differ in every year compared | 130 | =D3+D4 | =E3+E4 | =F3+F4'],
      },
      outcome: 0,
    },
    {
      name: 'two tranches added on the balance sheet itself',
      sheets: { Debt: TWO },
      rows: { BS: ['Long-term debt | 200 | 180 | =Debt!D5+Debt!D9 | =Debt!E5+Debt!E9 | =Debt!F5+Debt!F9'] },
      without: { Debt: ['Total debt'] },
      outcome: 1,
    },
    {
      name: 'tranches whose rows bear the same words under their headings',
      sheets: {
        Debt: `
          Debt schedule     | 2024A | 2025A | 2026E | 2027E | 2028E
          Senior notes
          Beginning balance | 160   | 150   | =C5   | =D5   | =E5
          Repayment         | -10   | -20   | -20   | -20   | -20
          Ending balance    | 150   | 130   | =D3+D4 | =E3+E4 | =F3+F4
          Bank loan
          Beginning balance | 60    | 50    | =C9   | =D9   | =E9
          Repayment         | -10   | 0     | -5    | -5    | -5
          Ending balance    | 50    | 50    | =D7+D8 | =E7+E8 | =F7+F8
        `,
      },
      rows: { BS: ['Long-term debt | 200 | 180 | =Debt!D5+Debt!D9 | =Debt!E5+Debt!E9 | =Debt!F5+Debt!F9'] },
      outcome: 1,
    },
    {
      name: 'current and long-term portions of one tranche',
      sheets: {
        BS: BS.replace(
          / {2}Long-term debt.*\n/,
          '  Current portion of debt | 20 | 20 | 20 | 20 | 20\n  Long-term debt | 180 | 160 | =Debt!D5-D4 | =Debt!E5-E4 | =Debt!F5-F4\n',
        )
          .replace(/\+50/g, '+D5+50')
          .replaceAll('B5+B6', 'B6+B7')
          .replaceAll('C5+C6', 'C6+C7')
          .replaceAll('D5+D6', 'D6+D7')
          .replaceAll('E5+E6', 'E6+E7')
          .replaceAll('F5+F6', 'F6+F7')
          .replaceAll('3-D5', '3-D6')
          .replaceAll('3-E5', '3-E6')
          .replaceAll('3-F5', '3-F6'),
      },
      outcome: 1,
    },
    {
      name: 'leases in the schedule that the balance sheet shows apart',
      sheets: {
        BS: BS.replace('Total liabilities            | 250', 'Lease liabilities | 40 | 38 | 36 | 34 | 32\n  Total liabilities | 290'),
        Debt: TWO.replaceAll('Revolver', 'Leases')
          .replace('Closing revolver', 'Closing lease liabilities')
          .replace('60    | 50 ', '42 | 40 ')
          .replace('-10   | 0     | 15    | -5    | 0', '-2 | -2 | -2 | -2 | -2')
          .replace('50    | 50    | =D7+D8', '40 | 38 | =D7+D8')
          .replace('160   | 150 ', '210 | 200 ')
          .replace('150   | 130   | =D3+D4', '200 | 180 | =D3+D4'),
      },
      rows: { BS: ['Long-term debt | 200 | 180 | =Debt!D5 | =Debt!E5 | =Debt!F5'] },
      outcome: 1,
    },
    {
      name: 'a tranche that the balance sheet leaves out',
      sheets: { Debt: TWO.replace('Closing term loan      | 150', 'Closing term loan | 150 <- 2028: 130 against 90') },
      rows: { BS: ['Long-term debt | 200 | 180 | =Debt!D10-40 | =Debt!E10-40 | =Debt!F10-40'] },
      outcome: 0,
    },
    {
      name: 'the balance sheet shows another balance',
      rows: {
        BS: ['Long-term debt | 200 | 180 | =C4-10 | =D4-10 | =E4-10'],
        Debt: ['Closing balance | 200 <- differ in 2027, 2028 | 180 | =SUM(D2:D4) | =SUM(E2:E4) | =SUM(F2:F4)'],
      },
      outcome: 0,
    },
    { name: 'a gap within 0.5%', rows: { BS: ['Long-term debt | 200 | 180 | =Debt!D5+0.8 | =Debt!E5 | =Debt!F5'] }, outcome: 1 },
    {
      name: 'a maturity table of balances',
      sheets: { Debt: 'Debt schedule | 2025A | 2026E | 2027E | 2028E\nSenior notes outstanding | 180 | 170 | 150 | 130' },
      rows: { BS: ['Long-term debt | 200 | 180 | =Debt!C2 | =Debt!D2 | =Debt!E2'] },
      outcome: 1,
    },
    {
      name: 'debt without a schedule',
      sheets: { Debt: null },
      rows: { BS: ['Long-term debt | 200 | 180 | =C4-10 | =D4-10 | =E4-10'] },
      outcome: 0,
      status: 'absent',
      reason: 'debt schedule',
    },
    {
      name: 'debt-free throughout',
      sheets: { Debt: null },
      rows: { BS: ['Long-term debt | 0 | 0 | 0 | 0 | 0'] },
      outcome: 'NA',
      reason: 'debt-free',
    },
    {
      name: 'no debt line at all',
      sheets: { Debt: null },
      without: { BS: ['Long-term debt'] },
      rows: { BS: ['Total liabilities | 50 | 50 | 50 | 50 | 50'] },
      outcome: 'NA',
    },
    {
      name: 'a schedule that shows errors',
      rows: { Debt: ['Drawdown | 0 | 0 | 10 | =1/0 | 0'], BS: ['Long-term debt | 200 | 180 | =Debt!D5 | =Debt!E5 | =Debt!F5'] },
      outcome: 0,
      status: 'unresolved',
      reason: '#DIV/0!',
    },
  ],
});
