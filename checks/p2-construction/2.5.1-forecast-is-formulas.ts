// 2.5.1: at least 95% of the projection region's numeric cells are live formulas; 2 when no formula hides a magic literal either.

import {
  type Evidence,
  type Flag,
  facet,
  forecast,
  groupByLine,
  type Model,
  magicLiterals,
  num,
  pct,
  periodName,
  placeOf,
  projectionRegion,
  type Region,
  type RegionCell,
  view,
  yearsText,
} from '../../src/rule/index.ts';

const PASS_PCT = 95;
const GATE_PCT = 90;

interface Measured {
  readonly region: Region;
  readonly literals: readonly RegionCell[];
  readonly density: number;
}

export default facet({
  id: '2.5.1',
  claim: 'Forecast cells are formulas.',
  needs: { years: forecast(), measured: view('the projection region', (c) => measure(c.model), 'unresolved') },
  over: ({ measured }) => (measured.region.cells.length ? [measured] : []),
  judge: ({ region, literals, density }, _, { model }) => ({
    flags: [
      ...(density < PASS_PCT ? hardcodes(literals, density, region.cells.length) : minor(literals)),
      ...oneRemove(region),
      ...magic(model, region),
    ],
    evidence: [densityEvidence(density, literals.length, region), ...perSheet(region)],
  }),
  scale: ({ members, flags }) => {
    const density = members[0]!.density;
    if (density < PASS_PCT) return { outcome: 0 };
    return { outcome: flags.some((f) => f.subject === MAGIC) ? 1 : 2 };
  },
  fix: 'Replace typed forecast figures by formulas over drivers on an inputs sheet; keep the typed value as a labelled driver.',
});

function measure(model: Model): Measured | undefined {
  const region = projectionRegion(model);
  const literals = region.cells.filter((c) => c.kind !== 'formula');
  return { region, literals, density: region.cells.length ? (1 - literals.length / region.cells.length) * 100 : 0 };
}

function densityEvidence(density: number, literals: number, region: Region): Evidence {
  return {
    label: 'projection formula density',
    value: density,
    other: `${literals} of ${region.cells.length} cells typed; ${region.drivers} typed driver cells left out`,
  };
}

function perSheet(region: Region): Evidence[] {
  const sheets = new Map<string, { all: number; typed: number }>();
  for (const { line, kind } of region.cells) {
    const s = sheets.get(line.sheetName) ?? { all: 0, typed: 0 };
    s.all++;
    if (kind !== 'formula') s.typed++;
    sheets.set(line.sheetName, s);
  }
  return [...sheets].map(([name, s]) => ({
    label: `density of ${name}`,
    value: (1 - s.typed / s.all) * 100,
    other: `${s.typed} of ${s.all} typed`,
  }));
}

function hardcodes(literals: readonly RegionCell[], density: number, all: number): Flag[] {
  return groupByLine(literals).map(({ line, cells }) => {
    const years = cells.map((c) => c.cell.year);
    const constant = cells.some((c) => c.kind === 'constant-formula');
    return {
      message: `"${line.label}" is ${constant ? 'a formula that no cell can change' : 'typed'} in ${yearsText(years)} (${num(line.value(years[0]!))} in ${years[0]}); ${pct(100 - density)} of the ${all} projection cells are typed`,
      at: placeOf(line, years),
      evidence: cells.map((c) => ({
        label: 'typed',
        period: periodName(c.cell.year),
        cell: line.address(c.cell.year),
        value: line.value(c.cell.year) ?? null,
      })),
      subject: line.label,
      ...(density < GATE_PCT ? { trigger: true } : {}),
    };
  });
}

const minor = (literals: readonly RegionCell[]): Flag[] =>
  hardcodes(literals, 100, 0).map((f) => ({ ...f, message: f.message.replace(/;[^;]*$/, ''), note: true }));

function oneRemove(region: Region): Flag[] {
  return region.oneRemove.map((line) => ({
    message: `"${line.label}" only links to a typed series of the same line on an inputs sheet: a hardcode at one remove`,
    at: placeOf(line),
    evidence: [],
    subject: line.label,
    note: true,
  }));
}

const MAGIC = 'magic literal';

function magic(model: Model, region: Region): Flag[] {
  const seen = new Map<number, RegionCell[]>();
  for (const c of region.cells) {
    const template = c.kind === 'formula' ? model.graph.formulas.of(c.cell.id) : undefined;
    if (template?.ast) seen.set(template.id, [...(seen.get(template.id) ?? []), c]);
  }
  return [...seen.values()].flatMap((cells) => {
    const { line, cell } = cells[0]!;
    const literals = magicLiterals(model.graph.formulas.of(cell.id)!.ast!);
    if (literals.length === 0) return [];
    const years = cells.filter((c) => c.line === line).map((c) => c.cell.year);
    return [
      {
        message: `the formula of "${line.label}" holds the number${literals.length > 1 ? 's' : ''} ${literals.map(num).join(', ')} that belong${literals.length > 1 ? '' : 's'} in a labelled input`,
        at: placeOf(line, years),
        evidence: [{ label: 'formula', cell: line.address(cell.year), formula: model.graph.formulas.text(cell.id) }],
        subject: MAGIC,
        note: true,
      },
    ];
  });
}
