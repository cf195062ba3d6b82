import { describe, expect, it } from 'vitest';
import { linesOf, readPack } from '../../src/cell/pack.ts';
import { book } from '../../src/testing/book.ts';

const lines = (sheets: Record<string, Parameters<typeof book>[0] extends infer _ ? string : never>) => readPack(book(sheets)).lines;
const shown = (text: string, name = 'Historicals_IS') => lines({ [name]: text }).map((l) => [l.label, l.unit, ...l.values]);

describe('year headers', () => {
  it.each([
    ['numbers', '2023 | 2024'],
    ['with A', '2023A | 2024A'],
    ['FY', 'FY2023 | FY24'],
    ['FY and A', 'FY2023A | FY24A'],
    ['month of the year end', 'FY3/2023 | FY3/2024'],
    ['split years', '2022/23 | 2023/24'],
    ['dates as text', '31/12/2023 | 31/12/2024'],
    ['year ended', 'Year ended 30 June 2023 | Year ended 30 June 2024'],
    ['newest first', '2024 | 2023'],
  ])('%s', (_, years) => {
    const [first, second] = years.startsWith('2024') ? [11, 10] : [10, 11];
    const read = shown(`Line item | ${years} | Unit | Source\nRevenue | ${first} | ${second} | $m | 10-K p. 5`);
    expect(read).toEqual([
      [
        'Revenue',
        '$m',
        ...(years.startsWith('2024')
          ? [
              [2024, 11],
              [2023, 10],
            ]
          : [
              [2023, 10],
              [2024, 11],
            ]),
      ],
    ]);
  });

  it('reads date cells', () => {
    const date = (value: number) => ({ value, style: { numberFormat: 'd mmm yyyy' } });
    const sheet = { A1: 'Item', B1: date(45291), C1: date(45657), A2: 'Net sales', B2: 5, C2: 6, A3: 'Net income', B3: 1, C3: 2 };
    expect(readPack(book({ 'Income Statement': sheet })).lines.map((l) => [l.label, ...l.values])).toEqual([
      ['Net sales', [2023, 5], [2024, 6]],
      ['Net income', [2023, 1], [2024, 2]],
    ]);
  });

  it('takes the fiscal year of the task when a dated year ends early in the next calendar year', () => {
    const date = (value: number) => ({ value, style: { numberFormat: 'yyyy-mm-dd' } });
    const pack = book({ IS: { A1: 'Item', B1: date(45322), C1: date(45688), A2: 'Net sales', B2: 5, C2: 6 } });
    const task = { historicalYears: [2023, 2024], forecastYears: [2025] };
    expect([...readPack(pack, { task }).lines[0]!.values.keys()]).toEqual([2023, 2024]);
    expect([...readPack(pack).lines[0]!.values.keys()]).toEqual([2024, 2025]);
  });

  it('does not take figures that look like years for a header', () => {
    expect(shown('Item | 2023 | 2024\nVolume | 1990 | 2020\nPrice | 3 | 4')).toEqual([
      ['Volume', '', [2023, 1990], [2024, 2020]],
      ['Price', '', [2023, 3], [2024, 4]],
    ]);
  });

  it('reads years that run down the sheet', () => {
    expect(shown('Year | Revenue | Net income\nUnit | $m | $m\n2023 | 10 | 1\n2024 | 11 | 2')).toEqual([
      ['Revenue', '$m', [2023, 10], [2024, 11]],
      ['Net income', '$m', [2023, 1], [2024, 2]],
    ]);
  });
});

describe('columns', () => {
  it('finds label, unit and source wherever they stand', () => {
    const [line] = lines({ Historicals_BS: 'Source | Code | Unit | 2024 | Line item | 2023\np. 7 | BS1 | EUR mn | 9 | Total assets | 8' });
    expect(line).toMatchObject({ label: 'Total assets', unit: 'EUR mn', source: 'p. 7', role: 'balance', row: 1 });
    expect([...line!.cells]).toEqual([
      [2024, 'D2'],
      [2023, 'F2'],
    ]);
  });

  it('takes the unit from brackets, or from the title of the sheet', () => {
    const read = lines({
      Historicals_IS: 'Anvil plc - income statement (GBP thousand)\n\nLine item | 2023A | 2024A\nRevenue | 5 | 6\nShares (million) | 1 | 1',
    });
    expect(read.map((l) => [l.unit, l.measure.measure, l.measure.scale])).toEqual([
      ['', 'money', 1e3],
      ['million', 'count', 1e6],
    ]);
  });

  it('gives each line the heading above it', () => {
    expect(
      lines({ Segments_KPIs: 'Item | 2023 | 2024\nUnits shipped\nNorth | 5 | 6\nPrice\nNorth | 2 | 3' }).map((l) => l.section),
    ).toEqual(['Units shipped', 'Price']);
  });

  it('reads numbers typed as text', () => {
    expect(shown("Item | 2023 | 2024\nOther income | '(1,234) | '12%")).toEqual([['Other income', '', [2023, -1234], [2024, 0.12]]]);
  });

  it('moves a lone figure to the year that its label names', () => {
    expect(shown('Item | 2023 | 2024\nStores at FY2022 year end | 40 |')).toEqual([['Stores at FY2022 year end', '', [2022, 40]]]);
  });

  it('serves several blocks on one sheet, each with its own header', () => {
    expect(shown('Item | 2023 | 2024\nRevenue | 1 | 2\n\nItem | 2024 | 2023\nTaxes | 3 | 4')).toEqual([
      ['Revenue', '', [2023, 1], [2024, 2]],
      ['Taxes', '', [2024, 3], [2023, 4]],
    ]);
  });
});

describe('sheet roles', () => {
  it('goes by name, or by content where the name says nothing', () => {
    const pack = readPack(
      book({
        Sheet1: 'Item | 2023 | 2024\nNet sales | 9 | 9\nIncome tax | 1 | 1\nNet income | 2 | 2',
        Sheet2: 'Item | 2023 | 2024\nTotal assets | 9 | 9\nTotal liabilities | 5 | 5\nTotal equity | 4 | 4',
        CF: 'Item | 2023 | 2024\nNet cash from operating activities | 3 | 3',
        KPIs: 'Item | 2023 | 2024\nSubscribers | 3 | 3',
        Outlook: 'Item | Low | High | Unit | Period | Date | Source\nRevenue growth | 0.05 | 0.07 | % | FY2026 | 2026-02-12 | Q4 call',
        Market: 'Item | Value | Unit | Date | Source\nShare price | 40 | $ | 2026-02-27 | Close',
        Consensus: 'Consensus\nwithheld',
        Notes: 'free text',
      }),
    );
    expect(pack.sheets.map((s) => s.role)).toEqual([
      'income',
      'balance',
      'cashFlow',
      'segments',
      'guidance',
      'market',
      'consensus',
      'other',
    ]);
    expect(pack.problems).toEqual(['Sheet Notes of the pack was not read: neither its name nor its content says what it is.']);
  });

  it('parts several statements on one sheet by their headings', () => {
    const pack = readPack(
      book({
        Historicals:
          'Item | 2023 | 2024\nIncome statement\nRevenue | 1 | 2\nBalance sheet\nTotal assets | 3 | 4\nCash flow statement\nCapex | 5 | 6',
      }),
    );
    expect(pack.lines.map((l) => l.role)).toEqual(['income', 'balance', 'cashFlow']);
    expect(linesOf(pack, 'balance').map((l) => l.label)).toEqual(['Total assets']);
  });

  it('says which statement is missing', () => {
    expect(readPack(book({ IS: 'Item | 2023 | 2024\nRevenue | 1 | 2' })).problems).toEqual([
      'The pack has no balance sheet.',
      'The pack has no cash flow statement.',
    ]);
  });
});

describe('guidance and market data', () => {
  it('reads ranges, points and words', () => {
    const { guidance } = readPack(
      book({
        Guidance:
          'Metric | From | To | Unit | Horizon | Date issued | Wording | Source\nCapex | 90 | 110 | $m | FY2026 | 2026-02-12 | about a hundred | call\nDividend | 2 | | $ | 2026 | 2026-02-12 | | call\nDebt | | | text | plan | | half of cash | deck',
      }),
    );
    expect(guidance.map((g) => [g.item, g.low, g.high, g.period, g.date, g.cells])).toEqual([
      ['Capex', 90, 110, 'FY2026', '2026-02-12', ['B2', 'C2']],
      ['Dividend', 2, undefined, '2026', '2026-02-12', ['B3']],
      ['Debt', undefined, undefined, 'plan', undefined, []],
    ]);
    expect(guidance[2]!.text).toBe('half of cash');
  });

  it('reads scalars and a peer table', () => {
    const { market } = readPack(
      book({
        Market:
          'Item | Value | Unit | As of | Source\nShare price | 41.5 | EUR | 2026-03-02 | Close\nBeta | 0.9 | x | 2026-03-02 | Vendor\n\nPeer | EV/EBITDA | P/E | Source\nOak plc | 9.1 | 15 | Vendor',
      }),
    );
    expect(market.map((m) => [m.item, m.value, m.unit, m.date, m.cell, m.peer])).toEqual([
      ['Share price', 41.5, 'EUR', '2026-03-02', 'B2', false],
      ['Beta', 0.9, 'x', '2026-03-02', 'B3', false],
      ['Oak plc: EV/EBITDA', 9.1, 'EV/EBITDA', undefined, 'B6', true],
      ['Oak plc: P/E', 15, 'P/E', undefined, 'C6', true],
    ]);
  });
});
