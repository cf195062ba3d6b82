import { describe, expect, it } from 'vitest';
import { balanceView } from '../../src/model/balance.ts';
import { assetRoll } from '../../src/model/fixed.ts';
import { balanceFootings, footing } from '../../src/model/footing.ts';
import { book } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const rolls = (sheets: Record<string, string>) =>
  modelOf(book(sheets)).rolls.map((r) => ({
    closing: r.closing.label,
    opening: r.opening?.label,
    movements: r.movements.map((m) => `${m.coef < 0 ? '-' : '+'}${m.line.label}`),
    from: r.from,
    loose: r.loose.length,
  }));

describe('a roll', () => {
  it('is opening, movements, closing', () => {
    const PPE =
      'PP&E | 2025A | 2026E | 2027E\nOpening | 5 | =B5 | =C5\nCapex | 2 | 3 | 4\nDepreciation | 1 | 2 | 2\nClosing | 6 | =C2+C3-C4 | =D2+D3-D4';
    expect(rolls({ PPE })).toEqual([
      { closing: 'Closing', opening: 'Opening', movements: ['+Capex', '-Depreciation'], from: 'formula', loose: 0 },
    ]);
  });

  it('may read its own last value, and movements of other sheets', () => {
    const sheets = {
      IS: 'Income | 2025A | 2026E | 2027E\nNet income | 2 | 3 | 4',
      BS: 'Balance | 2025A | 2026E | 2027E\nRetained earnings | 5 | =B2+IS!C2 | =C2+IS!D2',
    };
    expect(rolls(sheets)).toEqual([
      { closing: 'Retained earnings', opening: undefined, movements: ['+Net income'], from: 'formula', loose: 0 },
    ]);
  });

  it('may open on a link to the balance that the closing feeds', () => {
    const sheets = {
      Debt: 'Debt schedule | 2025A | 2026E | 2027E\nOpening balance | 5 | =BS!B2 | =BS!C2\nDrawn | 1 | 1 | 1\nClosing balance | 6 | =C2+C3 | =D2+D3',
      BS: 'Balance | 2025A | 2026E | 2027E\nDebt | 6 | =Debt!C4 | =Debt!D4',
    };
    expect(rolls(sheets)).toMatchObject([{ closing: 'Closing balance', opening: 'Opening balance', movements: ['+Drawn'] }]);
  });

  it('tells terms that belong to no line', () => {
    const S = 'Reserve | 2025A | 2026E | 2027E\nBalance | 5 | =B2+C3+$B$6 | =C2+D3+$B$6\nAdded | 1 | 1 | 1\n|||\n|||\nTypical | 9';
    expect(rolls({ S })).toMatchObject([{ closing: 'Balance', movements: ['+Added'], loose: 1 }]);
  });

  it('is read by its words where everything is typed', () => {
    const S = 'Debt schedule | 2025A | 2026E | 2027E\nOpening balance | 5 | 6 | 7\nDrawn | 1 | 1 | 1\nClosing balance | 6 | 7 | 8';
    expect(rolls({ S })).toEqual([
      { closing: 'Closing balance', opening: 'Opening balance', movements: ['+Drawn'], from: 'labels', loose: 0 },
    ]);
  });

  it('is no growth, no total and no link', () => {
    const S =
      'Income | 2025A | 2026E | 2027E\nRevenue | 5 | =B2*1.1 | =C2*1.1\nCosts | 3 | =C2*0.6 | =D2*0.6\nEBIT | =B2-B3 | =C2-C3 | =D2-D3\nShown | =B4 | =C4 | =D4';
    expect(rolls({ S })).toEqual([]);
  });
});

describe('the roll behind an asset', () => {
  const PPE =
    'Fixed assets | 2025A | 2026E | 2027E\nCost opening | 8 | =B4 | =C4\nAdded | 2 | 2 | 2\nCost closing | 10 | =C2+C3 | =D2+D3\nWorn opening | 3 | =B7 | =C7\nDepreciation | 1 | 1 | 1\nWorn closing | 4 | =C5+C6 | =D5+D6';
  it('may be two that net', () => {
    const m = modelOf(
      book({ PPE, BS: 'Balance | 2025A | 2026E | 2027E\nProperty, net | 6 | =PPE!C4-PPE!C7 | =PPE!D4-PPE!D7\nTotal assets | 9 | 9 | 9' }),
    );
    expect(assetRoll(m, m.line('ppe')!)!.parts.map((p) => [p.roll.closing.label, p.sign])).toEqual([
      ['Cost closing', 1],
      ['Worn closing', -1],
    ]);
  });

  it('is none where the balance only grows', () => {
    const m = modelOf(book({ BS: 'Balance | 2025A | 2026E | 2027E\nProperty, net | 6 | =B2*1.1 | =C2*1.1\nTotal assets | 9 | 9 | 9' }));
    expect(assetRoll(m, m.line('ppe')!)).toBeUndefined();
  });
});

describe('footing', () => {
  const BS =
    'Balance sheet | 2025A | 2026E\nCash | 1 | 2\nInventories | 3 | 4\nCurrent assets | =B2+B3 | =C2+C3\nProperty | 5 | 6\nReturn on assets | 0.1 | 0.1\nTotal assets | =B4+B5 | =C4+C5\nPayables | 2 | 3\nDebt | 3 | 4\nTotal liabilities | =B8+B9 | =C8+C9\nTotal equity | 4 | 5\nTotal liabilities and equity | =B10+B11 | =C10+C11';
  const model = (grid = BS) => modelOf(book({ BS: { cells: grid, styles: { 'B6:C6': { numberFormat: '0%' } } } }));

  it('adds leaves, not subtotals or ratios', () => {
    const m = model();
    const f = balanceFootings(m, balanceView(m)!);
    expect(f.assets!.leaves.map((l) => l.label)).toEqual(['Cash', 'Inventories', 'Property']);
    expect(f.claims!.leaves.map((l) => l.label)).toEqual(['Payables', 'Debt', 'Total equity']);
    expect(f.assets!.sum(2026)).toBe(12);
    expect(f.assets!.proven).toEqual([2025, 2026]);
  });

  it('knows typed subtotals by their numbers', () => {
    const m = model(BS.replace('=B2+B3 | =C2+C3', '4 | 6').replace('Current assets', 'Total current assets'));
    expect(footing(m, m.line('total_assets')!, 0)!.leaves.map((l) => l.label)).toEqual(['Cash', 'Inventories', 'Property']);
  });

  it('is none when the lines above add up in no year', () => {
    const m = model(BS.replace('=B4+B5 | =C4+C5', '90 | 95'));
    expect(footing(m, m.line('total_assets')!, 0)).toBeUndefined();
  });

  it('gives no sum where a leaf shows an error', () => {
    const m = model(BS.replace('Inventories | 3 | 4', 'Inventories | 3 | =1/0'));
    const f = footing(m, m.line('total_assets')!, 0)!;
    expect([f.sum(2025), f.sum(2026)]).toEqual([9, undefined]);
  });
});
