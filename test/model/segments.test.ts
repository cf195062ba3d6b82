import { expect, it } from 'vitest';
import { isPlug, segmentView } from '../../src/model/segments.ts';
import { book } from '../../src/testing/book.ts';
import { modelOf } from '../../src/testing/case.ts';

const IS = 'Income statement | 2024A | 2025A | 2026E\nRevenue | 100 | 110 | =Seg!D5\nNet income | 10 | 11 | 12';
const Seg =
  'Segments | 2024A | 2025A | 2026E\nPumps | 70 | 75 | =C2*1.1\nValves | 40 | 45 | =C3*1.1\nEliminations | -10 | -10 | -10\nTotal revenue | =SUM(B2:B4) | =SUM(C2:C4) | =SUM(D2:D4)';
const view = (sheets: Record<string, string>) => {
  const model = modelOf(book(sheets));
  const v = segmentView(model, [], []);
  return (
    v && {
      segments: v.segments.map((l) => l.label),
      bridges: v.bridges.map((l) => l.label),
      plugs: v.bridges.filter((b) => isPlug(model, b, v.consolidated)).map((l) => l.label),
    }
  );
};

it('segments are what revenue adds, bridges apart', () => {
  expect(view({ IS, Seg })).toEqual({ segments: ['Pumps', 'Valves'], bridges: ['Eliminations'], plugs: [] });
});

it('a bridge computed from consolidated revenue is a plug', () => {
  const forced = { IS: IS.replace('=Seg!D5', '130'), Seg: Seg.replace('-10 | -10 | -10', '-10 | -10 | =IS!D2-D2-D3') };
  expect(view(forced)!.plugs).toEqual(['Eliminations']);
});

it('a total called revenue stays the build’s when revenue parts from it', () => {
  expect(view({ IS: IS.replace('=Seg!D5', '150'), Seg })!.segments).toEqual(['Pumps', 'Valves']);
});

it('volume times price, one line, or no line are no segments', () => {
  expect(view({ IS: IS.replace('=Seg!D5', '=C2*1.1') })).toBeUndefined();
  expect(
    view({
      IS: IS.replace('=Seg!D5', '=Seg!D2*Seg!D3'),
      Seg: 'Build | 2024A | 2025A | 2026E\nVolume | 10 | 11 | 12\nPrice | 10 | 10 | 10',
    }),
  ).toBeUndefined();
});

it('the pack’s segments are found by their figures', () => {
  const model = modelOf(book({ IS, Seg: Seg.replace('Pumps', 'Division 1').replace('Valves', 'Division 2') }));
  const anchor = (label: string, a: number, b: number) => ({
    statement: 'kpi' as const,
    label,
    norm: label.toLowerCase(),
    unitText: '',
    values: new Map([
      [2024, a],
      [2025, b],
    ]),
    cells: new Map(),
  });
  const found = segmentView(model, [anchor('Pumps', 70, 75), anchor('Valves', 40, 45)], [anchor('Eliminations', -10, -10)])!;
  expect(found.segments.map((l) => l.label)).toEqual(['Division 1', 'Division 2']);
  expect(found.bridges.map((l) => l.label)).toEqual(['Eliminations']);
  expect(found.from).toBe('pack');
});
