import { describe, expect, it } from 'vitest';
import bridge from '../../checks/p4-valuation/4.3.1-ev-equity-bridge.ts';
import gate from '../../gates/G8-ev-equity-bridge.ts';
import { type Patch, valuation } from './valuation-book.ts';

const grade = (patch: Patch = {}, without: readonly string[] = [], names: Readonly<Record<string, string>> = {}) => {
  const result = bridge.grade(valuation(patch, without, { names }));
  return { ...result, fired: gate.decide(result).fired, failing: result.findings.filter((f) => !f.note).map((f) => f.message) };
};

type Row = readonly [name: string, patch: Patch, names?: Readonly<Record<string, string>>];

describe('4.3.1 passes', () => {
  const sound: readonly Row[] = [
    ['every claim linked', {}],
    ['claims typed', { DCF: { C20: -500, C21: -40, C22: 180, C23: 60 } }],
    ['claims positive and subtracted by the total', { DCF: { C20: '=BS!D11', C21: '=BS!D15', C24: '=C19-C20-C21+C22+C23' } }],
    ['net debt in one row', { DCF: { A20: 'Less: net debt', C20: '=BS!D11-BS!D2', A22: null, C22: null, C24: '=C19-C20+C21+C23' } }],
    ['net debt typed', { DCF: { A20: 'Net debt', C20: 320, A22: null, C22: null, C24: '=C19-C20+C21+C23' } }],
    [
      'net cash label with a negative sum',
      { DCF: { A20: 'Net cash / (debt)', C20: '=BS!D2-BS!D11', A22: null, C22: null, C24: '=C19+C20+C21+C23' } },
    ],
    [
      'a net debt row on the balance sheet',
      {
        BS: { A20: 'Net debt', 'C20:G20': '=C11-C2' },
        DCF: { A20: 'Net debt', C20: '=BS!D20', A22: null, C22: null, C24: '=C19-C20+C21+C23' },
      },
    ],
    [
      'claims inside the equity formula',
      {
        DCF: {
          A20: null,
          C20: null,
          A21: null,
          C21: null,
          A22: null,
          C22: null,
          A23: null,
          C23: null,
          C24: '=C19-BS!D11-BS!D15+BS!D2+BS!D5',
        },
      },
    ],
    ['a price in pence by its unit column', { DCF: { B26: 'pence', A27: 'Pence per pound', C27: 100, C26: '=C24/C25*C27' } }],
    ['claims inside the price formula', { DCF: { A24: null, C24: null, C26: '=(C19+SUM(C20:C23))/C25' } }],
    ['a floor under equity', { DCF: { C24: '=MAX(0,SUM(C19:C23))' } }],
    ['IFERROR and ROUND on the way', { DCF: { C24: '=IFERROR(ROUND(SUM(C19:C23),1),0)', C26: '=ROUND(C24/C25,2)' } }],
    ['a look-up into the balance sheet', { DCF: { C20: '=-INDEX(BS!C11:G11,MATCH("2025A",BS!C1:G1,0))' } }],
    ['enterprise value without a name', { DCF: { A19: null, C19: null, C24: '=C17+C18+SUM(C20:C23)' } }],
    [
      'names instead of addresses',
      {
        DCF: {
          C24: '=ev-net_claims',
          A20: 'Net claims',
          C20: '=BS!D11+BS!D15-BS!D2-BS!D5',
          A21: null,
          C21: null,
          A22: null,
          C22: null,
          A23: null,
          C23: null,
        },
      },
      { ev: 'DCF!$C$19', net_claims: 'DCF!$C$20' },
    ],
    ['pensions left out are a remark', { BS: { A10: 'Pension obligations', 'C10:G10': 60, 'C12:G12': '=SUM(C9:C11)' } }],
    ['small minorities left out', { BS: { 'C15:G15': 4 }, DCF: { A21: null, C21: null } }],
    ['shares in millions, money in thousands', { DCF: { C25: 0.1, C26: '=C24/C25/1000' } }],
    ['pasted values', { DCF: { C17: 1300, C18: 240, C19: 1540, C20: -500, C21: -40, C22: 180, C23: 60, C24: 1240, C26: 12.4 } }],
    [
      'pasted values, all positive',
      { DCF: { C17: 1300, C18: 240, C19: 1540, C20: 500, C21: 40, C22: 180, C23: 60, C24: 1240, C26: 12.4 } },
    ],
    [
      'a label above each value',
      {
        DCF: {
          A24: null,
          C24: null,
          A26: null,
          C26: null,
          D28: 'Equity value',
          E28: 'Value per share',
          D29: '=SUM(C19:C23)',
          E29: '=D29/C25',
        },
      },
    ],
    [
      'a summary that shows the price',
      { Summary: { A1: 'Summary', A3: 'Implied share price', B3: '=DCF!C26', A4: 'Current share price', B4: 11 } },
    ],
  ];
  it.each(sound.map(([name, patch, names]) => ({ name, patch, names })))('$name', ({ patch, names }) => {
    const result = grade(patch, [], names);
    expect(result.failing).toEqual([]);
    expect(result).toMatchObject({ outcome: 1, status: 'pass', fired: false });
  });
});

describe('4.3.1 fails and fires', () => {
  const broken: readonly Row[] = [
    ['debt added', { DCF: { C20: '=BS!D11' } }],
    ['cash deducted', { DCF: { C22: '=-BS!D2' } }],
    ['net debt added', { DCF: { A20: 'Net debt', C20: '=BS!D11-BS!D2', A22: null, C22: null, C24: '=C19+C20+C21+C23' } }],
    [
      'net debt turned round before it is deducted',
      { DCF: { A20: 'Less: net debt', C20: '=BS!D2-BS!D11', A22: null, C22: null, C24: '=C19-C20+C21+C23' } },
    ],
    ['net debt typed and added', { DCF: { A20: 'Net debt', C20: 320, A22: null, C22: null, C24: '=C19+C20+C21+C23' } }],
    ['references swapped', { DCF: { C20: '=-BS!D2', C22: '=BS!D11' } }],
    ['minorities left out', { DCF: { A21: null, C21: null } }],
    ['minorities shown as zero', { DCF: { C21: 0 } }],
    ['minorities added', { DCF: { C21: '=BS!D15' } }],
    ['preferred left out', { BS: { A10: 'Preferred stock', 'C10:G10': 90, 'C12:G12': '=SUM(C9:C11)' } }],
    ['a sum that stops before the claims', { DCF: { C24: '=SUM(C19:C19)' } }],
    [
      'equity value is enterprise value',
      { DCF: { C24: '=C19', A20: null, C20: null, A21: null, C21: null, A22: null, C22: null, A23: null, C23: null } },
    ],
    ['price is enterprise value per share', { DCF: { A24: null, C24: null, C26: '=C19/C25' } }],
    [
      'pasted values that only tie with debt added',
      { DCF: { C17: 1300, C18: 240, C19: 1540, C20: 500, C21: 40, C22: 180, C23: 60, C24: 2240, C26: 22.4 } },
    ],
  ];
  it.each(broken.map(([name, patch]) => ({ name, patch })))('$name', ({ patch }) => {
    expect(grade(patch)).toMatchObject({ outcome: 0, status: 'violated', fired: true });
  });

  it('a workbook without any valuation', () => {
    expect(grade({}, ['DCF'])).toMatchObject({ outcome: 0, status: 'absent', fired: true });
  });

  it('an enterprise value that leads nowhere', () => {
    const patch = {
      DCF: {
        A20: null,
        C20: null,
        A21: null,
        C21: null,
        A22: null,
        C22: null,
        A23: null,
        C23: null,
        A24: null,
        C24: null,
        A25: null,
        C25: null,
        A26: null,
        C26: null,
      },
    };
    expect(grade(patch)).toMatchObject({ outcome: 0, status: 'absent', fired: true });
  });
});

describe('4.3.1 fails without the gate', () => {
  const weak: readonly Row[] = [
    ['associates left out', { DCF: { A23: null, C23: null } }],
    ['associates deducted', { DCF: { C23: '=-BS!D5' } }],
    ['cash left out', { DCF: { A22: null, C22: null } }],
    ['securities left out', { BS: { A5: 'Marketable securities' }, DCF: { A23: null, C23: null } }],
    ['leases left out', { BS: { A10: 'Lease liabilities', 'C10:G10': 80, 'C12:G12': '=SUM(C9:C11)' } }],
    ['cash added beside net debt', { DCF: { A20: 'Net debt', C20: '=BS!D11-BS!D2', C24: '=C19-C20+C21+C22+C23' } }],
    ['cash added beside a typed net debt', { DCF: { A20: 'Net debt', C20: 320, C24: '=C19-C20+C21+C22+C23' } }],
    ['a price that is not equity per share', { DCF: { C26: 31.5 } }],
    [
      'a typed price that is not equity per share, beside one from peers',
      { DCF: { C26: 31.5, A30: 'Value per share on peer multiples', C30: '=(8*IS!E4+SUM(C20:C23))/C25' } },
    ],
    ['no price per share', { DCF: { A25: null, C25: null, A26: null, C26: null } }],
  ];
  it.each(weak.map(([name, patch]) => ({ name, patch })))('$name', ({ patch }) => {
    expect(grade(patch)).toMatchObject({ outcome: 0, status: 'violated', fired: false });
  });
});

describe('4.3.1 does not judge', () => {
  it('a dividend discount model', () => {
    const patch = {
      DCF: {
        A7: 'Dividends to shareholders',
        'E2:G6': null,
        'E7:G7': '=IS!E10*0.5',
        A19: 'Equity value',
        A20: null,
        C20: null,
        A21: null,
        C21: null,
        A22: null,
        C22: null,
        A23: null,
        C23: null,
        A24: null,
        C24: null,
        C26: '=C19/C25',
        A14: 'Cost of equity applied',
      },
    };
    expect(grade(patch)).toMatchObject({ outcome: 'NA', status: 'inapplicable', fired: false });
  });

  it('a bridge that shows an error is unresolved, never a gate', () => {
    expect(grade({ DCF: { C20: '=-#REF!' } })).toMatchObject({ outcome: 0, status: 'unresolved', fired: false });
    expect(grade({ DCF: { C25: 0 } })).toMatchObject({ outcome: 0, status: 'unresolved', fired: false });
  });

  it('an equity value whose formula cannot be followed is unresolved, never a gate', () => {
    const patch = { DCF: { C24: '=SUMPRODUCT(C19:C23,{1;1;1;1;1})*1.1', A19: 'Value of everything', C19: '=VLOOKUP(1,{1,1540},2,FALSE)' } };
    expect(grade(patch)).toMatchObject({ outcome: 0, status: 'unresolved', fired: false });
  });
});

describe('4.3.1 knows claims', () => {
  it('by their amount where the label says nothing', () => {
    const named = { DCF: { A20: 'Adjustment one', C20: -500, A21: 'Adjustment two', C21: -40 } };
    expect(grade(named)).toMatchObject({ outcome: 1, fired: false });
    expect(grade({ DCF: { ...named.DCF, C20: 500 } })).toMatchObject({ outcome: 0, fired: true });
  });

  it('from market data where no balance sheet is given', () => {
    const typed = {
      IS: { 'E7:G7': 30 },
      DCF: { 'E4:G4': '=IS!E5', 'E5:G5': '=-IS!E2*0.065', 'E6:G6': -2, C20: -500, C21: null, A21: null, C22: 180, C23: 60 },
    };
    const item = (name: string, value: number) => ({
      sheet: 'Market',
      row: 1,
      item: name,
      value,
      unit: 'USDm',
      cell: 'Market!B2',
      peer: false,
    });
    const withMarket = (...market: readonly ReturnType<typeof item>[]) => ({
      ...valuation(typed, ['BS', 'CF']),
      cell: { pack: { market } as never },
    });
    expect(bridge.grade(withMarket(item('Total debt', 500), item('Beta', 1.1)))).toMatchObject({ outcome: 1 });
    const result = bridge.grade(withMarket(item('Total debt', 500), item('Noncontrolling interests (book)', 640)));
    expect(result).toMatchObject({ outcome: 0, status: 'violated' });
    expect(gate.decide(result).fired).toBe(true);
  });
});

describe('4.3.1 on multiples', () => {
  const rows = Object.fromEntries(
    [7, 8, 9, 10, 15, 16, 17, 18].flatMap((r) => [`A${r}`, `C${r}`, `E${r}`, `F${r}`, `G${r}`].map((a) => [a, null])),
  );
  const ev = { ...rows, A1: 'Valuation', A15: 'Target EV/EBITDA multiple', C15: 8, C19: '=IS!E4*C15' };

  it('passes an enterprise value by multiple that is bridged', () => {
    const result = grade({ DCF: ev });
    expect(result.failing).toEqual([]);
    expect(result).toMatchObject({ outcome: 1, fired: false });
  });

  it('reads a price by multiple in one formula', () => {
    const one = {
      ...ev,
      A19: null,
      C19: null,
      A20: null,
      C20: null,
      A21: null,
      C21: null,
      A22: null,
      C22: null,
      A23: null,
      C23: null,
      A24: null,
      C24: null,
      C26: '=(C15*IS!E4-BS!D11-BS!D15+BS!D2+BS!D5)/C25',
    };
    expect(grade({ DCF: one })).toMatchObject({ outcome: 1, fired: false });
    expect(grade({ DCF: { ...one, C26: '=(C15*IS!E4+BS!D11-BS!D15-BS!D2+BS!D5)/C25' } })).toMatchObject({ outcome: 0, fired: true });
  });

  it('fires where net debt is added', () => {
    expect(grade({ DCF: { ...ev, C20: '=BS!D11', C22: '=-BS!D2' } })).toMatchObject({ outcome: 0, status: 'violated', fired: true });
  });

  it('does not apply to a multiple of earnings', () => {
    const none = Object.fromEntries(
      [19, 20, 21, 22, 23, 24, 25].flatMap((r) => [
        [`A${r}`, null],
        [`C${r}`, null],
      ]),
    );
    const pe = { ...rows, ...none, A1: 'Valuation', A15: 'Target P/E multiple', C15: 14, C26: '=IS!E12*C15' };
    expect(grade({ IS: { A12: 'Diluted EPS', 'C12:G12': '=C10/100' }, DCF: pe })).toMatchObject({
      outcome: 'NA',
      status: 'inapplicable',
      fired: false,
    });
  });
});
