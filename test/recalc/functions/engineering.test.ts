import { describe, expect, it } from 'vitest';
import { formula } from '../evaluate.ts';
import { table } from './table.ts';

table('bases', [
  ['DEC2BIN(9,4)', '1001'],
  ['DEC2BIN(-100)', '1110011100'],
  ['DEC2BIN(512)', '#NUM!'],
  ['DEC2HEX(100,4)', '0064'],
  ['DEC2HEX(-54)', 'FFFFFFFFCA'],
  ['DEC2HEX(64,1)', '#NUM!'],
  ['DEC2OCT(-100)', '7777777634'],
  ['BIN2DEC(1111111111)', -1],
  ['BIN2HEX(11111011,4)', '00FB'],
  ['BIN2DEC("2")', '#NUM!'],
  ['HEX2DEC("FFFFFFFF5B")', -165],
  ['HEX2BIN("F",8)', '00001111'],
  ['OCT2DEC(7777777533)', -165],
  ['OCT2HEX(100,4)', '0040'],
  ['BASE(7,2)', '111'],
  ['BASE(15,2,10)', '0000001111'],
  ['BASE(1,37)', '#NUM!'],
  ['DECIMAL("FF",16)', 255],
  ['DECIMAL("zap",36)', 45745],
  ['ROMAN(499,0)', 'CDXCIX'],
  ['ROMAN(499,1)', 'LDVLIV'],
  ['ROMAN(499,2)', 'XDIX'],
  ['ROMAN(499,3)', 'VDIV'],
  ['ROMAN(499,4)', 'ID'],
  ['ROMAN(4000)', '#VALUE!'],
  ['ARABIC("MCMXII")', 1912],
  ['ARABIC("-lvii")', -57],
  ['BITAND(13,25)', 9],
  ['BITOR(23,10)', 31],
  ['BITXOR(5,3)', 6],
  ['BITLSHIFT(4,2)', 16],
  ['BITRSHIFT(13,2)', 3],
  ['BITAND(-1,1)', '#NUM!'],
]);

describe('roman numerals', () => {
  it('are read back for every number and form', () => {
    const wrong: string[] = [];
    for (const form of [0, 1, 2, 3, 4]) {
      const rows = `ROW(1:3999)`;
      const sum = formula(`SUMPRODUCT(--(ARABIC(ROMAN(${rows},${form}))<>${rows}))`);
      if (sum !== 0) wrong.push(`form ${form}: ${sum}`);
    }
    expect(wrong).toEqual([]);
  });
});

table('complex numbers', [
  ['COMPLEX(3,4)', '3+4i'],
  ['COMPLEX(0,1,"j")', 'j'],
  ['COMPLEX(1,0)', '1'],
  ['COMPLEX(1,-1)', '1-i'],
  ['COMPLEX(1,1,"k")', '#VALUE!'],
  ['IMABS("5+12i")', 13],
  ['IMREAL("6-9i")', 6],
  ['IMAGINARY("-i")', -1],
  ['IMARGUMENT("3+4i")', 0.927295218001612],
  ['IMARGUMENT(0)', '#DIV/0!'],
  ['IMCONJUGATE("3+4i")', '3-4i'],
  ['IMSUM("3+4i","5-3i")', '8+i'],
  ['IMSUB("13+4i","5+3i")', '8+i'],
  ['IMPRODUCT("3+4i","5-3i")', '27+11i'],
  ['IMDIV("-238+240i","10+24i")', '5+12i'],
  ['IMDIV("1+i","1+j")', '#NUM!'],
  ['IMEXP("1+i")', '1.46869393991589+2.28735528717884i'],
  ['IMLN("3+4i")', '1.6094379124341+0.927295218001612i'],
  ['IMSQRT("1+i")', '1.09868411346781+0.455089860562227i'],
  ['IMSIN("4+i")', '-1.16780727488952-0.768162763456573i'],
  ['IMCOS("1+i")', '0.833730025131149-0.988897705762865i'],
  ['IMTAN("4+3i")', '0.00490825806749606+1.00070953606723i'],
  ['IMREAL("x")', '#NUM!'],
]);

table('units', [
  ['CONVERT(1,"lbm","kg")', 0.45359237],
  ['CONVERT(68,"F","C")', 20],
  ['CONVERT(0,"C","K")', 273.15],
  ['CONVERT(2.5,"ft","sec")', '#N/A'],
  ['CONVERT(100,"ft^2","m^2")', 9.290304],
  ['CONVERT(1,"mi","km")', 1.609344],
  ['CONVERT(1,"yr","day")', 365.25],
  ['CONVERT(1,"kibyte","bit")', 8192],
  ['CONVERT(1,"km3","m3")', 1e9],
  ['CONVERT(1,"bbl","gal")', '#N/A'],
  ['CONVERT(1,"barrel","gal")', 42],
  ['CONVERT(1,"pc","J")', 4.184e-12],
  ['CONVERT(1,"BTU","J")', 1055.05585262],
  ['CONVERT(1,"MWh","GJ")', 3.6],
  ['CONVERT(1,"ton","lbm")', 2000],
]);

table(
  'comparisons and Bessel functions',
  [
    ['DELTA(5,5)', 1],
    ['GESTEP(5,4)', 1],
    ['GESTEP(-4,-5)', 1],
    ['BESSELJ(1.9,2)', 0.329925829],
    ['BESSELI(1.5,1)', 0.981666428],
    ['BESSELI(-1.5,1)', -0.981666428],
    ['BESSELK(1.5,1)', 0.277387804],
    ['BESSELY(2.5,1)', 0.145918138],
    ['BESSELJ(1,-1)', '#NUM!'],
  ],
  {},
  {},
  7,
);
