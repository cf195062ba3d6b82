import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lex, type Token } from '../../src/cell/lexer.ts';

/** Figures as value/measure/currency/scale, ranges in [], times in <>; words are left out. */
function shown(text: string): string {
  const one = (t: Token): string => {
    if (t.type === 'number')
      return [t.printed, t.measure, t.currency, t.scale, t.perShare ? 'share' : undefined].filter((x) => x !== undefined).join(' ');
    if (t.type === 'range') return `[${t.text}]`;
    if (t.type === 'period') return `<${t.year}>`;
    if (t.type === 'date') return `<${t.year ?? ''}/${t.month}>`;
    return t.type === 'span' ? `<${t.text}>` : '';
  };
  return lex(text)
    .map(one)
    .filter((s) => s !== '')
    .join(', ');
}

describe('figures', () => {
  it.each([
    ['$1.2bn', '1.2 money USD 1000000000'],
    ['EUR 1,864,920 thousand', '1864920 money EUR 1000'],
    ['US$ 3.4 million', '3.4 money USD 1000000'],
    ['JPY 2,755', '2755 money JPY'],
    ['58.40 USD', '58.4 money USD'],
    ['3.4 billion euros', '3.4 money EUR 1000000000'],
    ['12.5%', '12.5 percent'],
    ['12.5 per cent', '12.5 percent'],
    ['40bp', '40 points'],
    ['50 basis points', '50 points'],
    ['2 percentage points', '2 points'],
    ['14.2x', '14.2 multiple'],
    ['3.7x 2026E EBITDA', '3.7 multiple, <2026>'],
    ['$62.35 per share', '62.35 money USD share'],
    ['$62.35/share', '62.35 money USD share'],
    ['345p per share', '345 money 0.01 share'],
    ['45 cents', '45 money 0.01'],
    ['160k', '160 plain 1000'],
    ['2,110 systems', '2110 plain'],
    ['-6.8%', '-6.8 percent'],
    ['−6.8%', '-6.8 percent'],
    ['(+9.5%)', '9.5 percent'],
    ['EUR 27,26', '27.26 money EUR'],
    ['12,5%', '12.5 percent'],
    ['1.864.920', '1864920 plain'],
    ["1'234'567", '1234567 plain'],
    ['1,23,456', '123456 plain'],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('keeps the printed precision', () => {
    const half = (text: string) => lex(text).flatMap((t) => (t.type === 'number' ? [t.half] : []));
    expect(half('2,755')).toEqual([0.5]);
    expect(half('12.5%')).toEqual([0.05]);
    expect(half('$62.350')).toEqual([0.0005]);
  });

  it.each(['10-K', '12-month', '5y', 'page 12', 'p. 12', 'note 14', 'Tier 2', 'slide 22', '1. ', '(3) ', '3D'])(
    '%s is no figure',
    (text) => {
      expect(shown(`${text} thing`)).toBe('');
    },
  );
});

describe('ranges', () => {
  it.each([
    ['9-12%', '[9-12%]'],
    ['JPY 164-168bn', '[JPY 164-168bn]'],
    ['3.5 to 5%', '[3.5 to 5%]'],
    ['48% to 50%', '[48% to 50%]'],
    ['between 1.78% and 1.82%', '[1.78% and 1.82%]'],
    ['$4.0–4.2bn', '[$4.0–4.2bn]'],
    ['from 28.1% to 29.8%', '28.1 percent, 29.8 percent'],
    ['$62.35 - 15% upside', '62.35 money USD, 15 percent'],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });
});

describe('times', () => {
  it.each([
    ['FY2026E', '<2026>'],
    ['FY26', '<2026>'],
    ['2026E', '<2026>'],
    ['2026e', '<2026>'],
    ['in 2026 a year', '<2026>'],
    ['in 2026', '<2026>'],
    ['FY3/2027', '<2027>'],
    ['2023/24', '<2024>'],
    ['27 February 2026', '<2026/2>'],
    ['June 30, 2026', '<2026/6>'],
    ['2026-03-31', '<2026/3>'],
    ['Dec-2025', '<2025/12>'],
    ['March 2027', '<2027/3>'],
    ['Q4 2025', '<Q4 2025>'],
    ['1H26', '<1H26>'],
    ['FY2026-FY2030', '<FY2026-FY2030>'],
    ['2026-28', '<2026-28>'],
    ['$2,026', '2026 money USD'],
    ['2,026', '2026 plain'],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('knows actual from estimate', () => {
    expect(lex('2025A 2026E 2025a 2026e').map((t) => (t.type === 'period' ? t.stage : undefined))).toEqual([
      'actual',
      'forecast',
      'actual',
      'forecast',
    ]);
  });
});

describe('laws', () => {
  it('tokens stand in order, do not overlap and are slices of the text', () => {
    const piece = fc.constantFrom(
      'EPS',
      '$3.54',
      'in',
      'FY2026E',
      '(',
      ')',
      '9-12%',
      '1,234',
      'EUR',
      '5',
      '-',
      ':',
      '2026',
      'p.',
      '12',
      '3.7x',
      'from',
      'to',
      '27 May 2026',
      '40bp',
      "'",
      '\u00a0',
      'Q4',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 6 })), { maxLength: 12 }), fc.constantFrom(' ', ''), (pieces, glue) => {
        const text = pieces.join(glue);
        let end = 0;
        for (const t of lex(text)) {
          expect(t.start).toBeGreaterThanOrEqual(end);
          expect(t.end).toBeGreaterThan(t.start);
          if (t.type === 'number' || t.type === 'range' || t.type === 'word') expect(text.slice(t.start, t.end)).toBe(t.text);
          end = t.end;
        }
      }),
    );
  });

  it('a printed amount is read back at its precision', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom('$', 'EUR ', '£', 'JPY '),
        fc.constantFrom('', 'm', 'bn', ' million'),
        (n, decimals, mark, scale) => {
          const printed = (n / 10 ** decimals).toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g, ',');
          const [token, ...rest] = lex(`${mark}${printed}${scale}`);
          expect(rest).toEqual([]);
          expect(token).toMatchObject({ type: 'number', measure: 'money', half: 0.5 * 10 ** -decimals });
          expect((token as { printed: number }).printed).toBeCloseTo(n / 10 ** decimals, 6);
        },
      ),
    );
  });
});

it.each([
  ['2026e', '2026e', 'forecast'],
  ['in 2025a', '2025a', 'actual'],
  ['in 2026 a year', '2026', undefined],
])('the mark of "%s" stands right behind its year', (text, token, stage) => {
  const found = lex(text).flatMap((t) => (t.type === 'period' ? [{ text: t.text, stage: t.stage }] : []));
  expect(found).toEqual([{ text: token, stage }]);
});
