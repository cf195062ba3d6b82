import { it } from 'vitest';
import TO101 from '../../checks/lint/TO101-breaks-family.ts';
import TO205 from '../../checks/lint/TO205-hole-in-family.ts';
import { lintTest } from '../../src/testing/linttest.ts';

const PRODUCTS = { 'A1:B20': 3, 'C1:C20': '=A1*B1' };

lintTest(it, TO101, {
  sheets: { S: PRODUCTS },
  cases: [
    {
      name: 'a number added to one of a column of formulas',
      sheets: {
        S: {
          'A1:B20': 3,
          'C1:C9': '=A1*B1',
          C10: '=A10*B10+100 <- while 19 other cells of the column say =A10*B10 in its place',
          'C11:C20': '=A11*B11',
        },
      },
      fixes: ['Enter =A10*B10 in C10.'],
    },
    {
      name: 'the same slip twice in a long column',
      sheets: {
        S: {
          'A1:B20': 3,
          'C1:C4': '=A1*B1',
          C5: '=A5/B5 <- while 18 other cells of the column say =A5*B5 in its place',
          'C6:C14': '=A6*B6',
          C15: '=A15/B15',
          'C16:C20': '=A16*B16',
        },
      },
    },
    {
      name: 'every twelfth month by another rule',
      sheets: {
        S: {
          'A1:AL1': 2,
          A2: 1,
          'B2:L2': '=A2+B1',
          M2: '=L2-M1',
          'N2:X2': '=M2+N1',
          Y2: '=X2-Y1',
          'Z2:AJ2': '=Y2+Z1',
          AK2: '=AJ2-AK1',
          AL2: '=AK2+AL1',
        },
      },
    },
    {
      name: 'a divisor become a factor, in a column of one reference each',
      sheets: {
        S: {
          'A1:A20': 3,
          'B1:B9': '=A1/61',
          B10: '=A10*61 <- while 19 other cells of the column say =A10/61 in its place',
          'B11:B20': '=A11/61',
        },
      },
    },
  ],
});

lintTest(it, TO205, {
  sheets: { S: PRODUCTS },
  cases: [
    { name: 'a full column' },
    {
      name: 'one formula is missing',
      sheets: { S: { 'A1:B20': 3, 'C1:C9': '=A1*B1', 'C11:C20': '=A11*B11' } },
      elsewhere: { 'S!C10': 'C10 is empty in a column of 19 formulas (C1:C9, C11:C20) like C9 =A9*B9' },
      fixes: ['Enter =A10*B10 in C10.'],
    },
    { name: 'nothing to calculate there', sheets: { S: { 'A1:B9': 3, 'A11:B20': 3, 'C1:C9': '=A1*B1', 'C11:C20': '=A11*B11' } } },
    { name: 'a division by nought left out', sheets: { S: { 'A1:B20': 3, B10: 0, 'C1:C9': '=A1/B1', 'C11:C20': '=A11/B11' } } },
    { name: 'every third row is empty', sheets: { S: { 'A1:B8': 3, 'C1:C2': '=A1*B1', 'C4:C5': '=A4*B4', 'C7:C8': '=A7*B7' } } },
    {
      name: 'a whole line left empty',
      sheets: { S: { 'A1:A20': 3, 'C1:F9': '=$A1*2', 'C11:F20': '=$A11*2' } },
      elsewhere: { 'S!C10': 'so are the cells to F10' },
      severity: 'info',
    },
  ],
});
