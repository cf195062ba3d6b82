import { it } from 'vitest';
import TO301 from '../../checks/lint/TO301-hidden-feed.ts';
import TO302 from '../../checks/lint/TO302-iteration-without-a-loop.ts';
import TO303 from '../../checks/lint/TO303-loop.ts';
import TO304 from '../../checks/lint/TO304-broken-name.ts';
import TO305 from '../../checks/lint/TO305-shadowed-name.ts';
import TO306 from '../../checks/lint/TO306-unused-input.ts';
import TO307 from '../../checks/lint/TO307-dead-end.ts';
import TO308 from '../../checks/lint/TO308-stored-values.ts';
import TO309 from '../../checks/lint/TO309-precision-as-displayed.ts';
import TO310 from '../../checks/lint/TO310-manual-calculation.ts';
import { lintTest } from '../../src/testing/linttest.ts';

lintTest(it, TO301, {
  sheets: { Out: '=Data!A1*2', Data: '5' },
  cases: [
    { name: 'all visible' },
    { name: 'a hidden sheet', sheets: { Data: { cells: '5 <- the hidden sheet Data feeds visible formulas', state: 'hidden' } } },
    { name: 'a very hidden sheet', sheets: { Data: { cells: '5 <- very hidden', state: 'veryHidden' } }, severity: 'warning' },
    { name: 'a hidden sheet that nothing reads', sheets: { Out: '=1+1', Data: { cells: '5', state: 'hidden' } } },
  ],
});

const iterate = { calc: { iterate: true } };
const LOOP = 'Balance | =100+B2\nInterest | =B1*0.05';

lintTest(it, TO302, {
  sheets: { S: '1 | =A1' },
  cases: [
    { name: 'iteration off', inapplicable: 'is off' },
    { name: 'iteration on for nothing', book: iterate, elsewhere: { '!': 'no formula refers to itself' } },
    { name: 'iteration on for a loop', sheets: { S: LOOP }, book: iterate },
  ],
});

lintTest(it, TO303, {
  sheets: { S: LOOP },
  cases: [
    { name: 'a loop that settles', book: iterate },
    { name: 'no loop', sheets: { S: '1 | =A1' } },
    { name: 'a loop without iteration', sheets: { S: LOOP.replace('100+B2', '100+B2 <- while iterative calculation is off') } },
    { name: 'a loop that grows', sheets: { S: '=A1*2+1 <- iteration does not settle it' }, book: iterate },
    { name: 'a loop in a branch not taken', sheets: { S: '0 | =IF(A1=1,B1,5) <- in a branch that is not taken now' }, severity: 'info' },
  ],
});

lintTest(it, TO304, {
  sheets: { S: '5 | =A1' },
  cases: [
    { name: 'names that point somewhere', book: { names: { Rate: 'S!$A$1' } } },
    {
      name: 'a broken name in use',
      sheets: { S: '5 | =A1*Rate <- the name Rate points nowhere (=#REF!), and 1 formula uses it' },
      book: { names: { Rate: '#REF!' } },
    },
    {
      name: 'broken names that nothing uses',
      book: { names: { Rate: '#REF!', Old: 'S!#REF!' } },
      severity: 'info',
      elsewhere: { '!': '2 names that nothing uses' },
    },
  ],
});

lintTest(it, TO305, {
  sheets: { S: '5 | =Rate', T: '6 | 7' },
  cases: [
    { name: 'one meaning', book: { names: { Rate: 'S!$A$1' } } },
    {
      name: 'the sheet has its own',
      sheets: { S: '5 | =Rate <- the name Rate is =S!$A$1 on S and =T!$A$1 elsewhere' },
      book: { names: { Rate: 'T!$A$1', 'S!Rate': 'S!$A$1' } },
      severity: 'warning',
    },
    {
      name: 'not used there',
      sheets: { S: '5 | =A1' },
      book: { names: { Rate: 'T!$A$1', 'S!Rate': 'S!$A$1' } },
      severity: 'info',
      elsewhere: { 'S!': 'Rate' },
    },
  ],
});

lintTest(it, TO306, {
  sheets: { Assumptions: 'Growth rate | 0.05\nTax rate | 0.25', Model: 'Sales | 100 | =B1*(1+Assumptions!B1)\nTax | =C1*Assumptions!B2' },
  cases: [
    { name: 'all are read' },
    {
      name: 'one is not',
      sheets: { Assumptions: 'Growth rate | 0.05\nTax rate | 0.25 <- "Tax rate" is an input that no formula reads' },
      rows: { Model: ['Tax | =C1*0.25'] },
    },
  ],
});

const YEARS = '| 2025 | 2026 | 2027 | 2028';

lintTest(it, TO307, {
  sheets: {
    Calc: `Item ${YEARS}\nSales | 10 | =B2*1.1 | =C2*1.1 | =D2*1.1\nCost | =B2*0.5 | =C2*0.5 | =D2*0.5 | =E2*0.5`,
    Out: 'Total | =SUM(Calc!B2:E2)-SUM(Calc!B3:E3)',
  },
  cases: [
    { name: 'all rows are read' },
    {
      name: 'one row leads nowhere',
      rows: { Calc: ['Cost | =B2*0.5 <- nothing reads "Cost" (B3:E3) | =C2*0.5 | =D2*0.5 | =E2*0.5'] },
      sheets: { Out: 'Total | =SUM(Calc!B2:E2)' },
    },
  ],
});

lintTest(it, TO308, {
  sheets: {},
  cases: [
    { name: 'stored as calculated', sheets: { S: '5 | =A1*2 -> 10' } },
    {
      name: 'stored before an input changed',
      sheets: {
        S: '5 | =A1*2 -> 8 <- 2 stored values are not what the formulas give; first S!B1: 8 is stored, 10 is calculated | =B1+1 -> 9',
      },
    },
    {
      name: 'nothing but zeros stored',
      sheets: { S: '5 | =A1*2 -> 0 | =A1*3 -> 0 | =A1*4 -> 0 | =A1*5 -> 0 | =A1*6 -> 0' },
      severity: 'info',
      elsewhere: { '!': 'every stored value is 0' },
    },
    { name: 'nothing stored', sheets: { S: '5 | =A1*2' }, severity: 'info', elsewhere: { '!': 'no formula has a stored value' } },
  ],
});

lintTest(it, TO309, {
  sheets: { S: '1' },
  cases: [
    { name: 'full precision' },
    { name: 'as displayed', book: { calc: { fullPrecision: false } }, elsewhere: { '!': 'values as displayed' } },
  ],
});

lintTest(it, TO310, {
  sheets: { S: '1' },
  cases: [{ name: 'automatic' }, { name: 'manual', book: { calc: { mode: 'manual' } }, elsewhere: { '!': 'manual calculation' } }],
});
