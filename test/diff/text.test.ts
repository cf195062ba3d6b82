import { expect, it } from 'vitest';
import { diffText } from '../../src/diff/text.ts';
import { diff } from './books.ts';

const MODEL =
  'Item | 2024 | 2025 | 2026\nGrowth | | 0.05 | 0.05\nRevenue | 100 | =B3*(1+C2) | =C3*(1+D2)\nTax | 0.2\nProfit | =B3*(1-$B$4) | =C3*(1-$B$4) | =D3*(1-$B$4)\nValue | =SUM(B5:D5)';

it('says what moved, by which way, from which change, then all that was changed', () => {
  const after = MODEL.replace('| 0.05 | 0.05', '| 0.1 | 0.05').replace(/\*\(1-\$B\$4\)/g, '*(1-$B$4)*2');
  const text = diffText(diff({ M: MODEL }, { M: after }, { keys: { value: 'M!B6' } }), { width: 200 });
  expect(text).toBe(`old.xlsx -> new.xlsx
1 input in 1 place, 3 formula cells in 1 block, 0 changes of rows, columns and sheets, 6 other values moved with them

Results that changed (1)
  value M!B6: 252.2 -> 520.8 (+106.5%)
      by M!B5 "Profit"     80  ->  160
         M!B6 "Value"   252.2  ->  520.8
      from M!C2 "Growth", which alone makes it 260.4
      from M!B5:D5 "Profit"

Inputs (1)
  M!C2 "Growth": 0.05 -> 0.1

Formulas (1)
  changed: M!B5:D5 "Profit", 3 cells
      - =B3*(1-$B$4)   80
      + =B3*(1-$B$4)*2   160
`);
});

it('says that nothing changed', () => {
  expect(diffText(diff({ M: MODEL }, { M: MODEL }))).toBe('old.xlsx -> new.xlsx\nno differences\n');
});

it('no text of a workbook moves the cursor or starts a line', () => {
  const evil = '\u001b[2Jgone\nno differences';
  const cells = (v: number) => ({ A1: evil, B1: v, C1: '=B1*2' });
  const text = diffText(diff({ [evil.slice(0, 20)]: { cells: cells(1) } }, { [evil.slice(0, 20)]: { cells: cells(2) } }), {
    verbose: true,
  });
  expect(text).not.toContain('\u001b');
  expect(text.split('\n')).not.toContain('no differences');
});
