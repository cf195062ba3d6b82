import { describe, expect, it } from 'vitest';
import { readClaims } from '../../src/cell/headlines.ts';
import { readMemo } from '../../src/cell/memo.ts';
import type { Task } from '../../src/cell/task.ts';

const TASK: Task = {
  company: 'Quillon Pumps plc',
  ticker: 'QLN',
  historicalYears: [2024, 2025],
  forecastYears: [2026, 2027],
  fiscalYearEnd: { month: 3, day: 31 },
};
const all = (text: string) => readClaims(readMemo(text), TASK);
/** Headline claims: "eps 2026 $3.54"; others with the reason: "~part revenue 2026 $5m". */
const seen = (text: string) =>
  all(text).map((c) => `${c.isHeadline ? '' : `~${c.aside ?? 'minor'} `}${c.metric}${c.period ? ` ${c.period}` : ''} ${c.printed}`);
const headlines = (text: string) => seen(text).filter((s) => !s.startsWith('~'));

describe('the value per share', () => {
  it.each([
    ['Value per share $62.35 against $54.10 on 27 February 2026 (15.3% upside).', ['price $62.35', 'upside 15.3%']],
    ['We value Quillon at EUR 27.26 per share, 12.7% above the EUR 24.20 close.', ['price EUR 27.26 per share', 'upside 12.7%']],
    ['DCF value JPY 2,755 per share (+9.5%).', ['price JPY 2,755 per share', 'upside +9.5%']],
    ['Value per share: $85.35, -6.8%.', ['price $85.35', 'upside -6.8%']],
    ['VALUE PER SHARE $45.77 | PRICE $41.20 | UPSIDE 11.1%', ['price $45.77', 'upside 11.1%']],
    ['Recommendation: BUY, DCF value USD 58.40 per share vs USD 47.60 (+23%)', ['price USD 58.40 per share', 'upside +23%']],
    ['We raise our 12-month price target from $58 to $62, implying 15% upside.', ['price $62', 'upside 15%']],
    ['We raise our target price to $62 (previously $58).', ['price $62']],
    ['Our DCF-derived fair value is $62.35/share, a 15% premium to the current price of $54.10.', ['price $62.35/share', 'upside 15%']],
    ['The stock offers 15% upside to our $62 price target.', ['upside 15%', 'price $62']],
    ['We value the shares at $62.35, 15% above the last close.', ['price $62.35', 'upside 15%']],
    ['Equity is worth $5,761.5m after debt, or $62.35 on 92.4 million diluted shares.', ['equityValue $5,761.5m', 'price $62.35']],
    ['Value per share: $62.35 (range $55-70).', ['price $62.35']],
    ['Target: EUR 88 (price EUR 71, +24%).', ['price EUR 88', 'upside +24%']],
    ['TP £12.40 / Price £10.10 / Upside 22.8%', ['price £12.40', 'upside 22.8%']],
    ['Intrinsic value: 1,240p vs 1,010p share price', ['price 1,240p']],
    ['The shares are worth CHF 84.50, against a price of CHF 72.10.', ['price CHF 84.50']],
    ['Quillon trades at $54.10; we think it is worth $62.35 a share.', ['price $62.35 a share']],
  ])('%s', (text, expected) => {
    expect(headlines(text)).toEqual(expected);
  });

  it('is negative below the price', () => {
    expect(all('Fair value of $50 per share, 7% below the current price.').map((c) => c.value)).toEqual([50, -0.07]);
    expect(all('Target price $50, downside 7%.').map((c) => c.value)).toEqual([50, -0.07]);
  });
});

describe('what is no headline', () => {
  it.each([
    ['Peers would give EUR 24.32 per share on P/E.', undefined],
    ['With a WACC 50bp higher the value per share is $56.', '~sensitivity'],
    ['Fifty basis points on the WACC is the difference between $45.77 and $55.54 per share.', undefined],
    ['The bull case value is $80 per share.', '~sensitivity'],
    ['If volumes fall, EPS is $2.10 in FY2026.', '~sensitivity'],
    ['One point on the cost ratio takes FY2026 EPS to $3.10.', '~part'],
    ['FY2026 EPS of $3.54 or more.', '~threshold'],
    ['The median multiple gives a fair value of $48.98.', '~peer'],
    ['Management guided to revenue of $500m in FY2026.', '~guidance'],
    ['Consensus EPS for FY2026 is $3.40.', '~part'],
    ['FY2026 EPS of at least $3.00.', undefined],
    ['FY2026 revenue below $480m would prove us wrong.', undefined],
    ['Pumps revenue grows to $190m in FY2026.', '~part'],
    ['By segment, operating income in 2026E is $31m in Retail.', '~part'],
    ['EBITDA is $12m in Nordic Services in FY2026.', '~part'],
    ['Valves: revenue of $90m in FY2026.', '~part'],
    ['FY2025 revenue was $450m.', '~historical'],
    ['Q1 2026 revenue was $120m.', '~part'],
    ['We use 12.0x FY2026E EBITDA of $62m.', '~part'],
    ['NPV of free cash flow is $932m.', '~part'],
    ['Free cash flow over FY2026-FY2030 is $932m.', undefined],
  ])('%s', (text, reason) => {
    expect(headlines(text)).toEqual([]);
    if (reason !== undefined) expect(seen(text)[0]).toMatch(new RegExp(`^${reason} `));
  });

  it.each(['Risks', 'What would change our mind', 'Sensitivity', 'Bull and bear'])('nothing under the heading %s', (heading) => {
    expect(headlines(`## ${heading}\nValue per share is $56.95 on FY2026 EPS of $3.10.`)).toEqual([]);
  });

  it('but what stands under a heading that names the valuation too', () => {
    expect(headlines('## Valuation and sensitivity\nWACC 8.6%, value per share $62.')).toEqual(['wacc 8.6%', 'price $62']);
  });
});

describe('quantities and years', () => {
  it.each([
    ['Revenue goes from $450m in FY2025 to $480.5m in FY2026 and $510m in FY2027.', ['revenue 2026 $480.5m', 'revenue 2027 $510m']],
    ['Net sales rise from $450m to $480m in FY2026.', ['revenue $450m', 'revenue 2026 $480m']],
    [
      'FY2026: net sales $480m, EBITDA $62m, net profit $21m, EPS $2.94',
      ['revenue 2026 $480m', 'ebitda 2026 $62m', 'netIncome 2026 $21m', 'eps 2026 $2.94'],
    ],
    ['EPS 2026E is EUR 2.52, 2027E EUR 2.62.', ['eps 2026 EUR 2.52', 'eps 2027 EUR 2.62']],
    ['EPS is $2.20 in 2026E and $2.39 in 2027E against $2.02 in 2025.', ['eps 2026 $2.20', 'eps 2027 $2.39']],
    ['EPS: $3.54 (2026E) and $3.90 (2027E).', ['eps 2026 $3.54', 'eps 2027 $3.90']],
    [
      'Revenue FY2026E: USD 480mm; EBITDA FY2026E: USD 62mm; EPS FY2027E: USD 3.96',
      ['revenue 2026 USD 480mm', 'ebitda 2026 USD 62mm', 'eps 2027 USD 3.96'],
    ],
    ['Net sales are $480m in FY2026 (FY2025: $450m) and $510m in FY2027.', ['revenue 2026 $480m', 'revenue 2027 $510m']],
    ['FY2026 EPS of $3.54 is 4% above consensus of $3.40.', ['eps 2026 $3.54']],
    ['EBITDA of $62m in FY2026 is inside the $60-64m guidance.', ['ebitda 2026 $62m']],
    ['Net profit was $16m and $17m.', ['netIncome $16m', 'netIncome $17m']],
    ['Revenue of $480m by March 2026.', ['revenue 2026 $480m']],
    ['Net income attributable to shareholders of Quillon is $21m in FY2026.', ['netIncome 2026 $21m']],
    ['We forecast $480m revenue, $62m EBITDA and $3.54 EPS for FY2026.', ['revenue $480m', 'ebitda $62m', 'eps 2026 $3.54']],
    ['In 2026 revenue increases by $68m to $1,268m.', ['revenue 2026 $1,268m']],
    ['EBITDA (FY2026E): $420m; EBITDA margin: 33.1%.', ['ebitda 2026 $420m']],
    ['It sells 16 titles in 2026 at $26m of revenue each.', []],
    [
      'The WACC is 8.62% and terminal growth 2.4%, for an enterprise value of $6,677.5m (9.1x FY2026E EBITDA), of which 75% is terminal value.',
      ['wacc 8.62%', 'terminalGrowth 2.4%', 'ev $6,677.5m'],
    ],
    [
      'At an 8.6% WACC and 2.4% terminal growth, the DCF gives $62.35 per share.',
      ['wacc 8.6%', 'terminalGrowth 2.4%', 'price $62.35 per share'],
    ],
    ['We use a discount rate of 8.6%, up from 8.1% previously.', ['wacc 8.6%']],
    ['Cost of equity 9.22% (risk-free 2.7%, beta 1.1).', ['costOfEquity 9.22%']],
    ['Lease operating expense and EBITDA: $13.60 per boe.', []],
  ])('%s', (text, expected) => {
    expect(headlines(text)).toEqual(expected);
  });

  it('turns printed figures into plain values with their precision', () => {
    const [claim] = all('FY2026 revenue of $480.5m.');
    expect(claim).toMatchObject({
      value: 480.5e6,
      precision: 0.05e6,
      unit: { measure: 'money', currency: 'USD', scale: 1e6 },
      line: 1,
      text: 'FY2026 revenue of $480.5m.',
    });
    expect(all('WACC 8.62%.')[0]!.value).toBeCloseTo(0.0862, 12);
    expect(all('WACC 8.62%.')[0]!.precision).toBeCloseTo(0.00005, 12);
    expect(all('Net loss of $45m in FY2026.')[0]!.value).toBe(-45e6);
    expect(all('Worth 345p per share.')[0]!.value).toBeCloseTo(3.45, 12);
    expect(all('All amounts in EUR thousand unless stated. Net profit in 2026E is 172,352.')[0]!.value).toBe(172_352_000);
    expect(all('FY2026 revenue of about $480m.')[0]!.precision).toBe(1e6);
  });

  it('says which quantities have several definitions', () => {
    expect(all('FY2026 free cash flow of $50m.')[0]!.loose).toBe(true);
    expect(all('Adjusted EBITDA of $64m in FY2026.')[0]!.loose).toBe(true);
    expect(all('EBITDA of $62m in FY2026.')[0]!.loose).toBe(false);
  });
});

describe('tables', () => {
  const table = (...rows: string[]) => [rows[0]!, rows[0]!.replace(/[^|]+/g, '---'), ...rows.slice(1)].join('\n');

  it('joins row label and year column', () => {
    expect(
      seen(
        table(
          '| | FY2025A | FY2026E |',
          '| Revenue ($m) | 450.0 | 480.5 |',
          '| Diluted EPS ($) | 3.17 | 3.54 |',
          '| Net debt / EBITDA | 1.5x | 1.3x |',
        ),
      ),
    ).toEqual([
      '~historical revenue 2025 450.0',
      'revenue 2026 480.5',
      '~historical eps 2025 3.17',
      'eps 2026 3.54',
      '~historical leverage 2025 1.5x',
      '~minor leverage 2026 1.3x',
    ]);
  });

  it('reads label and value, and years down the side', () => {
    expect(
      headlines(table('| Metric | Value |', '| Implied share price | $62.35 |', '| WACC | 8.62% |', '| EPS FY2026E | 3.54 |')),
    ).toEqual(['price $62.35', 'wacc 8.62%', 'eps 2026 3.54']);
    expect(headlines(table('| $m | Revenue | EBITDA |', '| FY2026E | 480.5 | 62.0 |'))).toEqual(['revenue 2026 480.5', 'ebitda 2026 62.0']);
  });

  it('leaves out guidance, scenarios, parts, peers and grids', () => {
    expect(
      headlines(table('| | 2026E | Guidance |', '| Revenue ($m) | 480 | 470 |', '| Pumps revenue | 190 | |', '| Peer EV/EBITDA | 9x | |')),
    ).toEqual(['revenue 2026 480']);
    expect(headlines(table('| Scenario | Value per share |', '| Bear | $45 |', '| Base | $62 |', '| Bull | $80 |'))).toEqual(['price $62']);
    expect(headlines(table('| WACC / g | 2.0% | 2.4% |', '| 8.1% | 64 | 68 |'))).toEqual([]);
  });

  it('takes the unit from the label, the corner or the memo, and brackets for a minus', () => {
    expect(all(table('| EUR thousand | 2026E |', '| Net profit | (1,200) |'))[0]!.value).toBe(-1_200_000);
    expect(all(`US$ millions unless stated.\n\n${table('| | 2026E |', '| EBITDA | 62.0 |')}`)[0]!.value).toBe(62e6);
    expect(all(table('| | 2026E |', '| EBITDA | 62.0 |'))[0]!.unit.scale).toBeUndefined();
  });
});
