import { describe, expect, it } from 'vitest';
import { type DiffOptions, diff, type Sheets } from './books.ts';

const MODEL = `
Item     | 2024 | 2025    | 2026    | 2027
Growth   |      | 0.05    | 0.05    | 0.05
Revenue  | 100  | =B3*(1+C2) | =C3*(1+D2) | =D3*(1+E2)
Margin   | 0.2  | 0.2     | 0.2     | 0.2
Profit   | =B3*B4 | =C3*C4 | =D3*D4 | =E3*E4
Total    | =SUM(B5:E5)
`;
const KEYS = { price: 'M!B6' };
const compare = (after: string, options: DiffOptions = { keys: KEYS }) => diff({ M: MODEL }, { M: after }, options);

describe('what is the same', () => {
  it('is told as the same', () => {
    expect(compare(MODEL)).toMatchObject({ same: true, inputs: [], formulas: [], lines: [], outputs: [], unchanged: ['price'], moved: 0 });
  });

  it('stays the same where a row, a column or a sheet came in and everything was moved along', () => {
    const row = compare(
      `
Item     | 2024 | 2025    | 2026    | 2027
Growth   |      | 0.05    | 0.05    | 0.05
Note     | see the memo
Revenue  | 100  | =B4*(1+C2) | =C4*(1+D2) | =D4*(1+E2)
Margin   | 0.2  | 0.2     | 0.2     | 0.2
Profit   | =B4*B5 | =C4*C5 | =D4*D5 | =E4*E5
Total    | =SUM(B6:E6)
`,
      { keys: KEYS, newKeys: { price: 'M!B7' } },
    );
    expect(row).toMatchObject({ inputs: [], formulas: [], texts: [], outputs: [] });
    expect(row.lines).toEqual([{ kind: 'rows added', sheet: 'M', range: '3:3', labels: ['Note'], formulas: 0, inputs: 0 }]);
    const sheet = diff({ M: MODEL }, { New: 'x | 1', M: MODEL }, { keys: KEYS });
    expect(sheet.lines).toEqual([{ kind: 'sheet added', sheet: 'New', range: '', labels: [], formulas: 0, inputs: 1 }]);
    expect([sheet.formulas, sheet.inputs]).toEqual([[], []]);
  });

  it('stays the same on a renamed sheet', () => {
    const texts = 'Revenue | 1 \n Costs | 2 \n Profit | =B1-B2';
    const { lines, formulas } = diff({ In: texts, Out: '=In!B3' }, { Inputs: texts, Out: '=Inputs!B3' });
    expect(lines).toEqual([{ kind: 'sheet renamed', sheet: 'Inputs', range: '', labels: ['was In'], formulas: 0, inputs: 0 }]);
    expect(formulas).toEqual([]);
  });
});

describe('an input', () => {
  it('that changed is told with the output it moved, and the way', () => {
    const d = compare(MODEL.replace('Growth   |      | 0.05', 'Growth   |      | 0.10'));
    expect(d.inputs).toEqual([
      { sheet: 'M', range: 'C2', label: 'Growth', kind: 'changed', count: 1, cells: [{ cell: 'M!C2', old: 0.05, new: 0.1 }] },
    ]);
    expect(d.formulas).toEqual([]);
    const [price] = d.outputs;
    expect(price).toMatchObject({ name: 'price', cell: 'M!B6' });
    expect(price!.path.map((s) => s.cell)).toEqual(['M!C2', 'M!C3', 'M!C5', 'M!B6']);
    expect(price!.causes).toEqual([{ at: 'M!C2', label: 'Growth', alone: price!.new }]);
    expect(d.moved).toBe(7);
  });

  it('side by side in a row is one entry; each cause tells what it does alone, the largest first', () => {
    const d = compare(MODEL.replace('0.05    | 0.05    | 0.05', '0.06    | 0.07    | 0.05').replace('Margin   | 0.2 ', 'Margin   | 0.5 '));
    expect(d.inputs.map((i) => [i.range, i.count])).toEqual([
      ['C2:D2', 2],
      ['B4', 1],
    ]);
    expect(d.outputs[0]!.causes.map((c) => c.at)).toEqual(['M!B4', 'M!C2:D2']);
  });

  it('typed over a formula, and the other way round, is told as such', () => {
    const d = compare(MODEL.replace('=C3*(1+D2)', '115').replace('Margin   | 0.2 ', 'Margin   | =1/5 '));
    expect(d.formulas).toMatchObject([
      { kind: 'typed over', cell: 'M!D3', old: 'C3*(1+D2)', new: 115, oldValue: 110.25, newValue: 115 },
      { kind: 'made a formula', cell: 'M!B4', old: 0.2, new: '1/5' },
    ]);
  });
});

describe('a formula', () => {
  it('that changed in a copied block is one entry', () => {
    const d = compare(MODEL.replace(/=(\w)3\*(\w)4/g, '=$13*$24*1.01'));
    expect(d.formulas).toEqual([
      {
        kind: 'changed',
        sheet: 'M',
        range: 'B5:E5',
        label: 'Profit',
        count: 4,
        cell: 'M!B5',
        old: 'B3*B4',
        new: 'B3*B4*1.01',
        oldValue: 20,
        newValue: 20.2,
      },
    ]);
    expect(d.outputs[0]!.path.map((s) => s.cell)).toEqual(['M!B5', 'M!B6']);
  });

  it('of another range, function, sheet or $ is another formula; spaces tell nothing', () => {
    const other = (formula: string) => compare(MODEL.replace('=SUM(B5:E5)', formula)).formulas.length;
    for (const formula of ['=SUM(B5:D5)', '=AVERAGE(B5:E5)', '=SUM(Other!B5:E5)', '=SUM($B$5:E5)', '=SUM(B4:E4)'])
      expect(other(formula)).toBe(1);
    expect(other('=SUM( B5:E5 )')).toBe(0);
  });
});

describe('a column', () => {
  it('at the end is told as one; totals over it are told as changed', () => {
    const d = diff(
      { M: MODEL },
      {
        M: `
Item     | 2024 | 2025    | 2026    | 2027 | 2028
Growth   |      | 0.05    | 0.05    | 0.05 | 0.05
Revenue  | 100  | =B3*(1+C2) | =C3*(1+D2) | =D3*(1+E2) | =E3*(1+F2)
Margin   | 0.2  | 0.2     | 0.2     | 0.2 | 0.2
Profit   | =B3*B4 | =C3*C4 | =D3*D4 | =E3*E4 | =F3*F4
Total    | =SUM(B5:F5)
`,
      },
      { keys: KEYS },
    );
    expect(d.lines).toEqual([{ kind: 'columns added', sheet: 'M', range: 'F:F', labels: ['2028'], formulas: 2, inputs: 3 }]);
    expect(d.formulas.map((f) => [f.cell, f.old, f.new])).toEqual([['M!B6', 'SUM(B5:E5)', 'SUM(B5:F5)']]);
    expect(d.inputs).toEqual([]);
    expect(d.outputs[0]!.path.map((s) => s.cell)).toEqual(['M!B6']);
  });

  it('rolled forward is one gone and one new', () => {
    const roll = (years: readonly number[]) =>
      `Item | ${years.join(' | ')}\nUnits | ${years.map((y) => y - 2000).join(' | ')}\nTwice | ${years.map((_, i) => `=${'BCDE'[i]}2*2`).join(' | ')}`;
    const d = diff({ M: roll([2022, 2023, 2024, 2025]) }, { M: roll([2023, 2024, 2025, 2026]) });
    expect(d.lines.map((l) => [l.kind, l.range, l.labels])).toEqual([
      ['columns removed', 'B:B', ['2022']],
      ['columns added', 'E:E', ['2026']],
    ]);
    expect([d.inputs, d.formulas]).toEqual([[], []]);
  });
});

describe('what else changed', () => {
  it('names, settings, the state of a sheet, texts', () => {
    const d = diff(
      { M: MODEL, Side: { cells: 'a | 1' } },
      { M: MODEL.replace('Profit', 'Gross profit'), Side: { cells: 'a | 1', state: 'hidden' } },
      { old: { names: { Rate: 'M!$C$2', Gone: 'M!$B$3' } }, new: { names: { Rate: 'M!$D$2' }, calc: { iterate: true } } },
    );
    expect(d.names).toEqual([
      { name: 'Gone', old: 'M!$B$3', new: null },
      { name: 'Rate', old: 'M!$C$2', new: 'M!$D$2' },
    ]);
    expect(d.settings).toEqual([{ name: 'iterate', old: 'false', new: 'true' }]);
    expect(d.lines).toMatchObject([{ kind: 'sheet state', sheet: 'Side', labels: ['was visible, is hidden'] }]);
    expect(d.texts.map((t) => [t.range, t.cells[0]!.new])).toEqual([['A5', 'Gross profit']]);
  });

  it('where no key value changed the ends that did are told, such as checks', () => {
    const d = compare(`${MODEL}Check | =B5-20`.replace('=B3*B4', '=B3*B4+0'), { keys: { price: 'M!B3' } });
    expect([d.unchanged, d.outputs]).toEqual([['price'], []]);
    const broken = diff(
      { M: 'Assets | 5\nDebt | 5\nCheck | =B1-B2' },
      { M: 'Assets | 6\nDebt | 5\nCheck | =B1-B2' },
      { keys: { debt: 'M!B2' } },
    );
    expect(broken.outputs.map((o) => [o.name, o.old, o.new])).toEqual([['Check', 0, 1]]);
  });

  it('without key values the ends of the calculation are outputs', () => {
    const d = compare(MODEL.replace('| 100 ', '| 200 '), {});
    expect(d.outputs.map((o) => [o.name, o.cell, o.causes.map((c) => c.at)])).toEqual([['Total', 'M!B6', ['M!B3']]]);
  });
});

describe('a line that reads otherwise', () => {
  it('was changed where it stands', () => {
    const d = diff({ M: 'Sales | 5\nCosts | 3\nTax | 1' }, { M: 'Sales | 5\nOpex | 4\nTax | 1' });
    expect([d.lines, d.texts.map((t) => t.range), d.inputs.map((i) => i.range)]).toEqual([[], ['A2'], ['B2']]);
  });
});

describe('a hundred rows inserted', () => {
  it('do not flood', () => {
    const rows = (extra: number) => {
      const lines: string[] = [];
      for (let i = 0; i < 120; i++) {
        if (i === 60) for (let k = 0; k < extra; k++) lines.push(`extra ${k} | ${k}`);
        const at = lines.length + 1;
        lines.push(`line ${i} | ${i} | =B${at}*2 | =C${at}+B${at}`);
      }
      return lines.join('\n');
    };
    const sheets = (extra: number): Sheets => ({ M: rows(extra), Out: `=SUM(M!D1:D${120 + extra})` });
    const d = diff(sheets(0), sheets(100));
    expect(d.lines.map((l) => [l.kind, l.range])).toEqual([['rows added', '61:160']]);
    expect([d.formulas, d.inputs]).toEqual([[], []]);
  });
});
