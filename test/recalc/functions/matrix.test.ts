import { table } from './table.ts';

table('matrices', [
  ['INDEX(MMULT({1,3;7,2},{2,0;0,2}),2,1)', 14],
  ['MMULT({1,2},{3,4})', '#VALUE!'],
  ['MMULT({1,"x"},{3;4})', '#VALUE!'],
  ['MDETERM({1,3,8,5;1,3,6,1;1,1,1,0;7,3,10,2})', 88],
  ['MDETERM({3,6;1,2})', 0],
  ['MDETERM({1,2,3})', '#VALUE!'],
  ['INDEX(MINVERSE({4,-1;2,0}),2,1)', -1],
  ['MINVERSE({1,2;2,4})', '#NUM!'],
  ['SUM(MUNIT(4))', 4],
  ['MUNIT(0)', '#VALUE!'],
  ['SUMX2MY2({2,3,9,1,8,7,5},{6,5,11,7,5,4,4})', -55],
  ['SUMX2PY2({2,3,9,1,8,7,5},{6,5,11,7,5,4,4})', 521],
  ['SUMXMY2({2,3,9,1,8,7,5},{6,5,11,7,5,4,4})', 79],
  ['SUMXMY2({1,2},{1,2,3})', '#N/A'],
  ['SERIESSUM(2,0,2,{1,2,3})', 57],
]);

const ORCHARD = [
  ['Tree', 'Height', 'Age', 'Yield', 'Profit', 'Height'],
  ['Apple', '>10', null, null, null, '<16'],
  ['Pear'],
  [],
  ['Tree', 'Height', 'Age', 'Yield', 'Profit'],
  ['Apple', 18, 20, 14, 105],
  ['Pear', 12, 12, 10, 96],
  ['Cherry', 13, 14, 9, 105],
  ['Apple', 14, 15, 10, 75],
  ['Pear', 9, 8, 8, 77],
  ['Apple', 8, 9, 6, 45],
];
const CELLS = Object.fromEntries(ORCHARD.flatMap((row, r) => row.map((v, c) => [`${'ABCDEF'[c]}${r + 1}`, v])));

table(
  'lists',
  [
    ['DCOUNT(A5:E11,"Age",A1:F2)', 1],
    ['DCOUNTA(A5:E11,"Profit",A1:F2)', 1],
    ['DMAX(A5:E11,"Profit",A1:A3)', 105],
    ['DMIN(A5:E11,"Profit",A1:B2)', 75],
    ['DSUM(A5:E11,"profit",A1:A2)', 225],
    ['DSUM(A5:E11,5,A1:F2)', 75],
    ['DPRODUCT(A5:E11,"Yield",A1:B2)', 140],
    ['DAVERAGE(A5:E11,"Yield",A1:B2)', 12],
    ['DSTDEV(A5:E11,"Yield",A1:A3)', 2.96647939483827],
    ['DSTDEVP(A5:E11,"Yield",A1:A3)', 2.65329983228432],
    ['DVAR(A5:E11,"Yield",A1:A3)', 8.8],
    ['DVARP(A5:E11,"Yield",A1:A3)', 7.04],
    ['DGET(A5:E11,"Yield",A1:A3)', '#NUM!'],
    ['DGET(A5:E11,"Yield",A1:F2)', 10],
    ['DSUM(A5:E11,"Weight",A1:A2)', '#VALUE!'],
    ['DSUM(A5:E5,"Yield",A1:A2)', '#VALUE!'],
  ],
  CELLS,
);
