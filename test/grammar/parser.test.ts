import { describe, expect, it } from 'vitest';
import known from '../../grammar/known-fails.json' with { type: 'json' };
import { MAX_NESTING, parseFormula } from '../../grammar/parser.ts';
import { printFormula } from '../../grammar/print.ts';
import { FormulaParser } from '../../grammar/rules.ts';
import { pratt } from './pratt.ts';
import { sexpr } from './sexpr.ts';

const tree = (text: string): string => {
  const result = parseFormula(text);
  return result.ok ? sexpr(result.ast) : `error ${result.at}: ${result.message}`;
};

/** Formula and the tree that Excel's precedence gives it. */
const TREES: readonly (readonly [string, string])[] = [
  ['-3^2', '(^ (- 3) 2)'],
  ['4^-2', '(^ 4 (- 2))'],
  ['9^3^2', '(^ (^ 9 3) 2)'],
  ['8%%', '(% (% 8))'],
  ['-7%^2', '(^ (- (% 7)) 2)'],
  ['2*3+4&5=6', '(= (& (+ (* 2 3) 4) 5) 6)'],
  ['1-2-3', '(- (- 1 2) 3)'],
  ['B1<>-C1', '(<> B1 (- C1))'],
  ['D1:E2:F3', '(: D1:E2 F3)'],
  ['A1:B2:C3:D4', '(: (: A1:B2 C3) D4)'],
  ['A1 : B2', 'A1:B2'],
  ['B1:B9 A5:Z5', '(isect B1:B9 A5:Z5)'],
  ['C7 (D7)', '(isect C7 (paren D7))'],
  ['C7  *  D7', '(* C7 D7)'],
  ['COUNT((A1,C3))', '(COUNT (paren (union A1 C3)))'],
  ['A1,C3', '(union A1 C3)'],
  ['MAX (A1)', '(MAX A1)'],
  ['B2:INDEX(C:C,7)', '(: B2 (INDEX C:C 7))'],
  ['OFFSET(B2,1,1):D9', '(: (OFFSET B2 1 1) D9)'],
  ['In!B2:C3', 'In!B2:C3'],
  ['In!B2:In!C3', '(: In!B2 In!C3)'],
  ['Q1:Q4!B2', '(: Q1 Q4!B2)'],
  ['Jan:Dec!B2:C3', 'Jan:Dec!B2:C3'],
  ["'O''Neil'!B2", "'O''Neil'!B2"],
  ['[3]Out!$B$2', '[3]Out!$B$2'],
  ["'D:\\m\\[F & G.xlsx]S 1'!B2", "'D:\\m\\[F & G.xlsx]S 1'!B2"],
  ['[2]!Total', '[2]!name:Total'],
  ["[2]!'a,b'", "[2]!name:'a,b'"],
  ['#REF!B2+1', '(+ #REF!B2 1)'],
  ['#REF!#REF!', '#REF!#REF!'],
  ['In!#REF!', 'In!#REF!'],
  ['IF(B1/#DIV/0!,#N/A)', '(IF (/ B1 #DIV/0!) #N/A)'],
  ['false', 'false'],
  ['FALSE()', '(FALSE)'],
  ['TRUEX', 'name:TRUEX'],
  ['"x""y"', '"x\\"y"'],
  ['LOG10(5)+LOG10', '(+ (LOG10 5) LOG10)'],
  ['TAX25+RATE25', '(+ TAX25 name:RATE25)'],
  ['XFD1048576+XFE2+B1048577', '(+ (+ XFD1048576 name:XFE2) name:B1048577)'],
  ['_xlfn.XLOOKUP(1,B:B,C:C)', '(XLOOKUP 1 B:B C:C)'],
  ['_xlfn._xlws.SORT(B1:B3)', '(SORT B1:B3)'],
  ['_xlfn.LET(_xlpm.k,2,_xlpm.k*3)', '(LET name:k 2 (* name:k 3))'],
  ['_xlfn.LAMBDA(_xlpm.k,_xlpm.k+1)(7)', '(apply (LAMBDA name:k (+ name:k 1)) 7)'],
  ['_xlfn.SINGLE(B1:B3)', '(@ B1:B3)'],
  ['@B1:B3*2', '(* (@ B1:B3) 2)'],
  ['-@B1:B3%', '(- (% (@ B1:B3)))'],
  ['_xlfn.ANCHORARRAY(B2)', '(# B2)'],
  ['SUM(B2#)', '(SUM (# B2))'],
  ['B2#:C2#', '(: (# B2) (# C2))'],
  ['B2:C2#', '(: B2 (# C2))'],
  ['SINGLE(B1)', '(SINGLE B1)'],
  ['{1,-2;"a,b",#N/A}', '{1,-2;"a,b",#N/A}'],
  ['Sales[Net]', 'table:Sales[Net]'],
  ["Sales[a'[b'] '#c]", "table:Sales[a'[b'] '#c]"],
  ['[@Net]+1', '(+ table:[@Net] 1)'],
  ['MIN(,B1,)', '(MIN _ B1 _)'],
  ['IF(B1,,)', '(IF B1 _ _)'],
  ['NOW()', '(NOW)'],
  ['2.+.25+6E2+1.5e-3', '(+ (+ (+ 2. .25) 6E2) 1.5e-3)'],
  ['SUM(B:B,$C:$D,4:4,$5:$6)', '(SUM B:B $C:$D 4:4 $5:$6)'],
  ['B1.:.C9', '(TRIMRANGE B1:C9 3 3)'],
  ['B1.:C9', '(TRIMRANGE B1:C9 1 1)'],
  ['B1:.C9', '(TRIMRANGE B1:C9 2 2)'],
  ['Größe*ставка', '(* name:Größe name:ставка)'],
  ['\\rate.a?+1', '(+ name:\\rate.a? 1)'],
  ['=B1', 'B1'],
  ['\t B1\n', 'B1'],
  ['B1\u00a0+ C1', '(+ B1 C1)'],
  ['[1]!Fn(B1)', '([1]!FN B1)'],
];

const WRONG: readonly (readonly [string, number])[] = [
  ['', 0],
  ['  ', 2],
  ['B1%C1', 3],
  ['MAX(B1', 6],
  ['B1*', 3],
  ['1+"abc', 2],
  ['3 4', 2],
  ['3,4', 0],
  ['B1,(3,4)', 4],
  ['(B1', 3],
  ['B1)', 2],
  ["'Sheet 1", 0],
  ['Sales[Net', 5],
  ['B1~', 2],
  ['{1,2;3}', 0],
  ['{B1}', 1],
  ['5:B1', 0],
  ['5(B1)', 1],
  ['"a"#', 3],
  ['#N/AB1', 4],
  ['==B1', 1],
];

describe('parseFormula', () => {
  it.each(TREES)('%s', (text, expected) => {
    expect(tree(text)).toBe(expected);
    expect(pratt(text).toLowerCase()).toBe(expected.toLowerCase());
  });

  it.each(WRONG)('refuses %j at %i', (text, at) => {
    expect(parseFormula(text)).toMatchObject({ ok: false, at });
    expect(() => pratt(text)).toThrow();
  });

  it('says in words what is wrong', () => {
    expect(tree('ROUND(MAX(A1,2')).toBe('error 14: ")" is missing for "MAX(" at 6');
    expect(tree('A1+')).toBe('error 3: the formula ends where a value is expected');
    expect(tree('"abc')).toBe('error 0: the text is not closed with "');
    expect(tree('1 2')).toBe('error 2: unexpected "2"');
  });

  it('keeps coordinates relative to the host cell', () => {
    const a = parseFormula('B$2+$A1', 0, 0);
    const b = parseFormula('D$2+$A5', 4, 2);
    expect(a.ok && sexpr(a.ast)).toBe('(+ B$2 $A1)');
    const bare = (r: unknown) => JSON.stringify(r, (key, value) => (key === 'span' ? undefined : value));
    expect(bare(a)).toBe(bare(b));
    expect(a).toMatchObject({ ast: { left: { row: { abs: true, at: 1 }, col: { abs: false, at: 1 } } } });
  });

  it('gives spans in the text as it was given', () => {
    const r = parseFormula('=SUM( A1, -5% )+[1]S!B2');
    expect(r).toMatchObject({
      ast: {
        span: { start: 1, end: 23 },
        left: { span: { start: 1, end: 15 }, args: [{ span: { start: 6, end: 8 } }, { span: { start: 10, end: 13 } }] },
        right: { span: { start: 16, end: 23 } },
      },
    });
  });

  it('takes sheet prefixes apart', () => {
    const prefix = (text: string) => {
      const r = parseFormula(text);
      return r.ok && 'sheet' in r.ast ? r.ast.sheet : undefined;
    };
    expect(prefix("'C:\\a\\[B.xlsx]S'!A1")).toEqual({ book: 'C:\\a\\B.xlsx', first: 'S', quoted: true });
    expect(prefix('Jan:Dec!A1')).toEqual({ first: 'Jan', last: 'Dec', quoted: false });
    expect(prefix('[0]!Rate')).toEqual({ book: '0', quoted: false });
  });

  it.each([
    ['T[[#This Row],[Net]]', { items: ['#This Row'], column1: 'Net', thisRow: true }],
    ['T[@[Net amount]:[Tax]]', { items: ['#This Row'], column1: 'Net amount', column2: 'Tax', thisRow: true }],
    ['T[@]', { items: ['#This Row'], thisRow: true }],
    ['T[[#headers],[#DATA],[A]:[C]]', { items: ['#Headers', '#Data'], column1: 'A', column2: 'C', thisRow: false }],
    ['T[]', { items: [] }],
    ['T[#Totals]', { items: ['#Totals'] }],
    ["T['#Totals '@ '[x']]", { items: [], column1: '#Totals @ [x]' }],
  ])('reads the table reference %s', (text, expected) => {
    expect(parseFormula(text)).toMatchObject({ ok: true, ast: { kind: 'table', table: 'T', ...expected } });
  });

  it.each(known.fails)('still refuses $shape: $reason', ({ shape }) => {
    // A shape that parses now must leave the list.
    expect(parseFormula(shape).ok).toBe(false);
  });

  it('is a sound grammar', () => {
    expect(() => new FormulaParser(true)).not.toThrow();
  });
});

describe('bounds', () => {
  it.each(['(', 'IF(', '-('])('accepts 400 levels of %s and refuses the 401st', (open) => {
    const nested = (n: number) => `${open.repeat(n)}1${')'.repeat(n)}`;
    expect(parseFormula(nested(MAX_NESTING)).ok).toBe(true);
    expect(parseFormula(nested(MAX_NESTING + 1))).toMatchObject({ ok: false, message: 'nested more than 400 levels deep' });
  });

  it('accepts 400 levels in which every level is a chain', () => {
    const text = `${'1+B1*(2-'.repeat(100)}(${'SUM(2,-IF({1,2},'.repeat(120)}1${'))'.repeat(120)}${')'.repeat(101)}`;
    expect(tree(text)).toMatch(/^\(\+ 1 \(\* B1 \(paren \(\+ \(- 2 1\) /);
    const wrong = `${text.slice(0, -1)},)`;
    expect(parseFormula(wrong)).toMatchObject({ ok: false, at: wrong.length - 1 });
    expect(parseFormula(text.replace('1))', '1 2))'))).toMatchObject({ ok: false, message: 'unexpected "2"' });
  });

  it('answers at length 8,192 with one chain of operators, and prints it', () => {
    const text = `1${'+1'.repeat(4095)}`;
    const result = parseFormula(text);
    expect(result.ok && printFormula(result.ast) === text).toBe(true);
  });

  it.each([
    ['signs', `${'-'.repeat(8191)}1`],
    ['quotes', "'".repeat(8191)],
    ['brackets', '[a]'.repeat(9000)],
    ['open brackets', 'a[a'.repeat(9000)],
    ['words', 'a:'.repeat(16000)],
    ['braces', '{'.repeat(30000)],
    ['too long', '1'.repeat(40000)],
  ])('refuses a pathological text of %s at once', (_, text) => {
    const before = process.cpuUsage().user;
    expect(parseFormula(text).ok).toBe(false);
    expect(process.cpuUsage(undefined).user - before).toBeLessThan(2_000_000);
  });
});
