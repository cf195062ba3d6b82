// Random formulas as Excel writes them (no needless white space), for property tests.

import fc from 'fast-check';
import { columnName } from '../../grammar/ref.ts';

const cell = fc
  .tuple(fc.boolean(), fc.nat(60), fc.boolean(), fc.nat(60))
  .map(([colAbs, col, rowAbs, row]) => `${colAbs ? '$' : ''}${columnName(col)}${rowAbs ? '$' : ''}${row + 1}`);
const sheet = fc.constantFrom('', '', '', 'Out!', "'P & L'!", "'It''s'!", 'Jan:Dec!', '[1]In!', '[2]!', "'C:\\m\\[b.xlsx]S'!");
const place = fc.oneof(
  cell,
  fc.tuple(cell, cell).map(([a, b]) => `${a}:${b}`),
  fc.constantFrom('A:C', '$B:$D', '2:9', '$1:1'),
);
const reference = fc.tuple(sheet, place).map(([s, p]) => (s === '[2]!' ? `${s}Total` : s + p));
const leaf = fc.oneof(
  { weight: 6, arbitrary: reference },
  { weight: 2, arbitrary: fc.constantFrom('1', '0.5', '1E3', '.25', '100.') },
  { weight: 1, arbitrary: fc.constantFrom('"A1"', '"a""b"', '""', '"it\'s [x] `R1C1"') },
  { weight: 1, arbitrary: fc.constantFrom('TRUE', 'FALSE', '#N/A', '#REF!', 'Out!#REF!', '#REF!B2') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('Rate', '_xlpm.x', 'LOG1000', 'RATE2024', 'Größe', 'A.B', 'T[Net]', 'T[[#This Row],[A1]]', "T['[B2']]"),
  },
  { weight: 1, arbitrary: fc.constantFrom('{1,2;-3,"a"}', '{TRUE}') },
);

/** Any formula that parses and prints back to itself. */
export const anyFormula: fc.Arbitrary<string> = fc.letrec<{ formula: string; operand: string; ref: string }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('operand'),
    fc
      .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/', '^', '&', '=', '<>', '<=', '>'), tie('operand'))
      .map((parts) => parts.join('')),
  ),
  operand: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('formula').map((f) => `(${f})`),
    tie('operand').map((f) => `-${f}`),
    tie('ref').map((f) => `${f}%`),
    tie('ref'),
    fc
      .tuple(
        fc.constantFrom('SUM', 'IF', '_xlfn.XLOOKUP', 'LOG10', 'ATAN2', 'Fn.x'),
        fc.array(fc.oneof(tie('formula'), fc.constant('')), { maxLength: 3 }),
      )
      .map(([name, args]) => `${name}(${args.length === 1 && args[0] === '' ? '' : args.join(',')})`),
  ),
  ref: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    reference,
    fc.tuple(cell, reference).map(([a, b]) => `${a} ${b}`),
    fc.tuple(reference, reference, cell).map(([a, b, c]) => `((${a},${b}) ${c})`),
    cell.map((c) => `INDEX(${c},1):${c}`),
    cell.map((c) => `${c}#`),
    cell.map((c) => `_xlfn.SINGLE(${c})`),
  ),
})).formula;
