import { it } from 'vitest';
import TO401 from '../../checks/lint/TO401-check-that-cannot-fail.ts';
import TO402 from '../../checks/lint/TO402-check-fails.ts';
import { lintTest } from '../../src/testing/linttest.ts';

const BS = 'Item | 2025 | 2026\nTotal assets | 1000 | 1100\nTotal liabilities and equity | 1000 | 1100';
const Checks = 'Check | 2025 | 2026\nBalance sheet | =ABS(BS!B2-BS!B3)<0.01 | =ABS(BS!C2-BS!C3)<0.01';
const check = (cells: string) => ({ Checks: `Check | 2025 | 2026\nBalance sheet | ${cells}` });

lintTest(it, TO401, {
  sheets: { BS, Checks },
  cases: [
    { name: 'a check that can fail' },
    { name: 'typed', sheets: check('TRUE <- it is typed, not calculated | =ABS(BS!C2-BS!C3)<0.01') },
    { name: 'reads nothing', sheets: check('=1=1 <- it reads no cell | =ABS(BS!C2-BS!C3)<0.01') },
    {
      name: 'a failure counts as a pass',
      sheets: check('=IFERROR(ABS(BS!B2-BS!B3)<0.01,TRUE) <- an error counts as TRUE | =ABS(BS!C2-BS!C3)<0.01'),
    },
    { name: 'blind by rounding', sheets: check('=ROUND(BS!B2-BS!B3,-3)=0 <- it rounds to 1000 | =ABS(BS!C2-BS!C3)<0.01') },
    { name: 'as tolerant as the figures are large', sheets: check('=ABS(BS!B2-BS!B3)<500 <- it allows 500 | =ABS(BS!C2-BS!C3)<0.01') },
    { name: 'a figure and itself', sheets: check('=ABS(BS!B2-BS!B2)<0.01 <- it compares a cell with itself | =ABS(BS!C2-BS!C3)<0.01') },
    {
      name: 'one figure by a link',
      sheets: {
        BS: BS.replace('equity | 1000', 'equity | =B2'),
        ...check('=ABS(BS!B2-BS!B3)<0.01 <- both figures are one cell, by a link | =ABS(BS!C2-BS!C3)<0.01'),
      },
      severity: 'info',
    },
  ],
});

lintTest(it, TO402, {
  sheets: { BS, Checks },
  cases: [
    { name: 'all pass' },
    { name: 'no checks', sheets: { Checks: null }, inapplicable: 'no checks' },
    {
      name: 'one fails',
      sheets: {
        BS: BS.replace('| 1100\nTotal', '| 1200\nTotal'),
        Checks: Checks.replace('BS!C3)<0.01', 'BS!C3)<0.01 <- the check "Balance sheet" (Checks!C2) says FALSE'),
      },
    },
    { name: 'good news that begins with no', sheets: check('=IF(BS!B2=BS!B3,"No errors","Errors") | =ABS(BS!C2-BS!C3)<0.01') },
  ],
});
