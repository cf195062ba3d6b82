import { describe, expect, it } from 'vitest';
import { readKpis } from '../../src/cell/kpi.ts';
import { guessKind, type KpiKind } from '../../src/cell/kpi-kind.ts';
import { type PackLine, readPack } from '../../src/cell/pack.ts';
import { parseUnit } from '../../src/cell/unit.ts';
import { book } from '../../src/testing/book.ts';

const line = (label: string, unit: string, section = ''): PackLine => ({
  sheet: 'KPIs',
  row: 0,
  label,
  unit,
  section,
  values: new Map([[2024, 1]]),
  cells: new Map(),
  role: 'segments',
  measure: parseUnit(unit),
});

const kpis = (text: string, income = 'Item | Unit | 2023 | 2024\nTotal revenue | $m | 300 | 330') =>
  readKpis(readPack(book({ Historicals_IS: income, Segments_KPIs: text })));

describe('kinds by words and unit, industry by industry', () => {
  const cases: readonly (readonly [KpiKind, string, string])[] = [
    // banks, financial services, insurance
    ['volume', 'Average customer loans', 'EUR m'],
    ['volume', 'Assets under management', '$bn'],
    ['volume', 'Policies in force', '000'],
    ['price', 'Net interest margin', '%'],
    ['price', 'Management fee rate', 'bps'],
    ['price', 'Take rate', '%'],
    ['price', 'Average premium per policy', 'GBP'],
    ['other', 'CET1 ratio', '%'],
    ['other', 'Combined ratio', '%'],
    ['other', 'Cost of risk', 'bps'],
    // real estate
    ['volume', 'Leasable area', 'thousand sqm'],
    ['volume', 'Occupancy', '%'],
    ['price', 'Average rent per sqm', 'EUR'],
    ['segmentProfit', 'Office NOI', '$m'],
    ['volume', 'Homes closed', 'units'],
    // energy, utilities, materials
    ['volume', 'Oil production', 'kboe/d'],
    ['price', 'Realised gas price', '$/mcf'],
    ['price', 'Average tariff', 'EUR/MWh'],
    ['volume', 'Electricity distributed', 'TWh'],
    ['volume', 'Copper sold', 'kt'],
    ['other', 'Proved reserves', 'mmboe'],
    ['other', 'Cash cost per tonne', '$/t'],
    // industrials, transport, automobiles
    ['other', 'Order backlog', '$m'],
    ['volume', 'Available seat kilometres', 'bn ASK'],
    ['price', 'Passenger yield', 'c/RPK'],
    ['other', 'CASK excluding fuel', 'c'],
    ['volume', 'Containers handled', 'TEU'],
    ['price', 'Average freight rate', '$/TEU'],
    ['volume', 'Vehicles delivered', '000'],
    ['price', 'Average selling price', '$000'],
    ['price', 'Average bill rate', '$/hour'],
    ['volume', 'Billable consultants', 'number'],
    // consumer, retail, services
    ['volume', 'Stores, year end', 'number'],
    ['price', 'Sales per store', '$m'],
    ['other', 'Like-for-like growth', '%'],
    ['price', 'RevPAR', '$'],
    ['volume', 'Rooms', '000'],
    ['price', 'Average basket', 'EUR'],
    ['volume', 'Case volume', 'm cases'],
    ['price', 'Net revenue per case', '$'],
    // health care, pharma
    ['volume', 'Patients treated', '000'],
    ['price', 'Net price per patient', '$'],
    ['volume', 'Admissions', '000'],
    ['price', 'Revenue per adjusted admission', '$'],
    // technology, media, telecom
    ['volume', 'Paying customers', 'number'],
    ['price', 'ARPU', '$ / month'],
    ['other', 'Net revenue retention', '%'],
    ['volume', 'Monthly active users', 'm'],
    ['volume', 'Broadband net additions', '000'],
    ['other', 'Monthly churn', '%'],
    ['volume', 'Wafers shipped', '000'],
    ['mix', 'Prepaid share of customers', '%'],
    ['mix', 'Direct channel', '% of sales'],
    ['elimination', 'Intersegment eliminations', '$m'],
    ['total', 'Total segment revenue', '$m'],
    ['segmentRevenue', 'Licence revenue', '$m'],
  ];
  it.each(cases)('%s: %s (%s)', (kind, label, unit) => {
    expect(guessKind(line(label, unit)).kind).toBe(kind);
  });

  it('lets the heading speak where the label names only the segment', () => {
    expect(guessKind(line('North', 'USD', 'Average selling price')).kind).toBe('price');
    expect(guessKind(line('North', 'million', 'Units shipped')).kind).toBe('volume');
    expect(guessKind(line('Games', 'USDm', 'Segment revenue')).kind).toBe('segmentRevenue');
    expect(guessKind(line('Kits', 'number', 'Volumes and prices')).kind).toBe('volume');
  });
});

describe('segments, prices and volumes', () => {
  const text = `Item | Unit | 2023 | 2024
Pumps revenue | $m | 100 | 110
Valves revenue | $m | 200 | 220
Pumps shipped | 000 | 50 | 50
Pump average price | $ | 2000 | 2200
Handsets made | 000 | 400 | 400
Unit price | $ | 500 | 550
Order book | $m | 7 | 9`;

  it('names the segments from the lines that sum to revenue', () => {
    const { segments, splits } = kpis(text);
    expect(segments.map((s) => s.name)).toEqual(['Pumps', 'Valves']);
    expect(splits.map((s) => [s.of, s.primary, s.total?.label])).toEqual([['line', true, 'Total revenue']]);
  });

  it('pairs by words, and by the product that gives the revenue where words fail', () => {
    const { lines } = kpis(text);
    const seen = lines.map((l) => [l.line.label, l.kind, l.segment, l.partner?.label]);
    expect(seen.slice(2)).toEqual([
      ['Pumps shipped', 'volume', 'Pumps', 'Pump average price'],
      ['Pump average price', 'price', 'Pumps', 'Pumps shipped'],
      ['Handsets made', 'volume', 'Valves', 'Unit price'],
      ['Unit price', 'price', 'Valves', 'Handsets made'],
      ['Order book', 'other', undefined, undefined],
    ]);
  });

  it('knows an abbreviation by its initials', () => {
    const { lines } = kpis(
      'Item | Unit | 2023 | 2024\nFunds revenue | $m | 100 | 110\nBroking revenue | $m | 200 | 220\nAverage assets under management | $m | 9000 | 9900\nFunds fee rate on AuM | % | 0.011 | 0.011',
    );
    expect(lines[2]).toMatchObject({ kind: 'volume', segment: 'Funds' });
  });

  it('takes a bank segment income that sums to total income for its revenue', () => {
    const { lines } = kpis(
      'Item | Unit | 2023 | 2024\nRetail operating income | EUR m | 200 | 220\nCorporate operating income | EUR m | 100 | 110',
      'Item | Unit | 2023 | 2024\nTotal operating income | EUR m | 300 | 330',
    );
    expect(lines.map((l) => l.kind)).toEqual(['segmentRevenue', 'segmentRevenue']);
  });
});

describe('splits', () => {
  it('finds shares that sum to one, in fractions or in percent, beside other ratios', () => {
    const { splits, lines } = kpis(
      'Item | Unit | 2023 | 2024\nChurn | % | 0.02 | 0.02\nOnline share | % | 0.4 | 0.45\nShop share | % | 0.6 | 0.55\nNorth | % of sales | 70 | 68\nSouth | % of sales | 30 | 32',
    );
    expect(splits.map((s) => s.parts.map((p) => p.label))).toEqual([
      ['Online share', 'Shop share'],
      ['North', 'South'],
    ]);
    expect(lines.map((l) => l.kind)).toEqual(['other', 'mix', 'mix', 'mix', 'mix']);
  });

  it('tells a second split of revenue from the segments', () => {
    const { lines, segments } = kpis(
      'Item | Unit | 2023 | 2024\nBy product\nPumps | $m | 100 | 110\nValves | $m | 200 | 220\nBy region\nEurope | $m | 250 | 270\nAsia | $m | 50 | 60',
    );
    expect(segments.map((s) => s.name)).toEqual(['Pumps', 'Valves']);
    expect(lines.slice(2).map((l) => l.kind)).toEqual(['mix', 'mix']);
  });

  it('counts eliminations in the sum but not among the segments', () => {
    const { segments, lines } = kpis(
      'Item | Unit | 2023 | 2024\nMaking | $m | 320 | 350\nShops | $m | 50 | 60\nIntersegment eliminations | $m | -70 | -80\nTotal | $m | 300 | 330',
    );
    expect(segments.map((s) => s.name)).toEqual(['Making', 'Shops']);
    expect(lines.map((l) => l.kind)).toEqual(['segmentRevenue', 'segmentRevenue', 'elimination', 'total']);
  });

  it('sees no split where parts miss the whole', () => {
    expect(kpis('Item | Unit | 2023 | 2024\nOnline share | % | 0.4 | 0.45\nShop share | % | 0.5 | 0.4').splits).toEqual([]);
  });
});

it('segments listed each among its own volumes and prices are told apart by their sum, a regional split beside them stays a split', () => {
  const { segments, lines } = kpis(`Item | Unit | 2023 | 2024
    Power revenues | $m | 200 | 215
    Power volumes | GWh | 1000 | 1020
    Power tariff | $/MWh | 200 | 210.8
    Gas revenues | $m | 110 | 126
    Gas volumes | mcm | 500 | 505
    Gas tariff | $/kcm | 220 | 249.5
    Intersegment eliminations | $m | -10 | -11
    Revenues North | $m | 180 | 200
    Revenues South | $m | 120 | 130`);
  expect(segments.map((s) => s.name)).toEqual(['Power', 'Gas']);
  expect(lines.filter((l) => l.kind === 'volume').map((l) => l.segment)).toEqual(['Power', 'Gas']);
});
