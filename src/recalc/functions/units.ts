// The units CONVERT knows: dimension, size in the dimension's base unit, and the prefixes each one takes.

/** 'metric' takes prefixes, 'binary' those and the binary ones; 2 and 3 raise them to a power. */
type Prefixes = 'none' | 'metric' | 'binary';

export interface Unit {
  readonly dimension: string;
  readonly size: number;
  readonly prefixes: Prefixes;
  readonly power: 1 | 2 | 3;
}

const FOOT = 0.3048;
const INCH = 0.0254;
const MILE = 1609.344;
const YARD = 0.9144;
const NAUTICAL = 1852;
const LIGHT_YEAR = 9460730472580800;
const POINT = INCH / 72;
const POUND = 453.59237;
const GALLON = 0.003785411784;
const IMPERIAL = 0.00454609;

type Row = readonly [names: string, size: number, prefixes?: Prefixes];

/** Names of one size stand together, split by spaces. */
const TABLE: Readonly<Record<string, readonly Row[]>> = {
  mass: [
    ['g', 1, 'metric'],
    ['u', 1.660538782e-24, 'metric'],
    ['sg', 14593.9029372064],
    ['lbm', POUND],
    ['ozm', POUND / 16],
    ['grain', POUND / 7000],
    ['cwt shweight', POUND * 100],
    ['uk_cwt lcwt hweight', POUND * 112],
    ['stone', POUND * 14],
    ['ton', POUND * 2000],
    ['uk_ton LTON brton', POUND * 2240],
  ],
  length: [
    ['m', 1, 'metric'],
    ['ang', 1e-10, 'metric'],
    ['ly', LIGHT_YEAR, 'metric'],
    ['parsec pc', 3.08567758128155e16, 'metric'],
    ['mi', MILE],
    ['Nmi', NAUTICAL],
    ['in', INCH],
    ['ft', FOOT],
    ['yd', YARD],
    ['ell', 1.143],
    ['Picapt Pica', POINT],
    ['pica', INCH / 6],
    ['survey_mi', 6336000 / 3937],
  ],
  time: [
    ['sec s', 1, 'metric'],
    ['mn min', 60],
    ['hr', 3600],
    ['day d', 86400],
    ['yr', 31557600],
  ],
  pressure: [
    ['Pa p', 1, 'metric'],
    ['atm at', 101325, 'metric'],
    ['mmHg', 133.322, 'metric'],
    ['psi', 6894.75729316836],
    ['Torr', 133.322368421053],
  ],
  force: [
    ['N', 1, 'metric'],
    ['dyn dy', 1e-5, 'metric'],
    ['pond', 0.00980665, 'metric'],
    ['lbf', 4.4482216152605],
  ],
  energy: [
    ['J', 1, 'metric'],
    ['e', 1e-7, 'metric'],
    ['c', 4.184, 'metric'],
    ['cal', 4.1868, 'metric'],
    ['eV ev', 1.602176487e-19, 'metric'],
    ['Wh wh', 3600, 'metric'],
    ['HPh hh', 2684519.537696173],
    ['flb', 1.3558179483314],
    ['BTU btu', 1055.05585262],
  ],
  power: [
    ['W w', 1, 'metric'],
    ['HP h', 745.6998715822702],
    ['PS', 735.49875],
  ],
  magnetism: [
    ['T', 1, 'metric'],
    ['ga', 1e-4, 'metric'],
  ],
  temperature: [
    ['K kel', 1, 'metric'],
    ['C cel', 1],
    ['F fah', 5 / 9],
    ['Rank', 5 / 9],
    ['Reau', 1.25],
  ],
  volume: [
    ['l L lt', 1e-3, 'metric'],
    ['tsp', GALLON / 768],
    ['tspm', 5e-6],
    ['tbs', GALLON / 256],
    ['oz', GALLON / 128],
    ['cup', GALLON / 16],
    ['pt us_pt', GALLON / 8],
    ['qt', GALLON / 4],
    ['gal', GALLON],
    // Excel takes prefixes before this one and before mph.
    ['uk_pt', IMPERIAL / 8, 'metric'],
    ['uk_qt', IMPERIAL / 4],
    ['uk_gal', IMPERIAL],
    ['barrel', GALLON * 42],
    ['bushel', 0.03523907016688],
    ['GRT regton', FOOT ** 3 * 100],
    ['MTON', FOOT ** 3 * 40],
  ],
  area: [
    ['uk_acre', (MILE / 8) * (MILE / 80)],
    ['us_acre', 4046.87260987425],
    ['ar', 100, 'metric'],
    ['ha', 10000],
    ['Morgen', 2500],
  ],
  information: [
    ['bit', 1, 'binary'],
    ['byte', 8, 'binary'],
  ],
  speed: [
    ['m/s m/sec', 1, 'metric'],
    ['m/h m/hr', 1 / 3600, 'metric'],
    ['mph', MILE / 3600, 'metric'],
    ['kn', NAUTICAL / 3600],
    ['admkn', 0.514773333333333],
  ],
};

/** Lengths that have squares and cubes, and whether these take prefixes. */
const RAISED: readonly Row[] = [
  ['m', 1, 'metric'],
  ['ang', 1e-10, 'metric'],
  ['ly', LIGHT_YEAR],
  ['mi', MILE],
  ['Nmi', NAUTICAL],
  ['in', INCH],
  ['ft', FOOT],
  ['yd', YARD],
  ['Picapt Pica', POINT],
];

function unitTable(): ReadonlyMap<string, Unit> {
  const units = new Map<string, Unit>();
  for (const [dimension, rows] of Object.entries(TABLE)) {
    for (const [names, size, prefixes] of rows) {
      for (const name of names.split(' ')) units.set(name, { dimension, size, prefixes: prefixes ?? 'none', power: 1 });
    }
  }
  for (const [names, size, prefixes] of RAISED) {
    for (const name of names.split(' ')) {
      for (const power of [2, 3] as const) {
        const unit: Unit = { dimension: power === 2 ? 'area' : 'volume', size: size ** power, prefixes: prefixes ?? 'none', power };
        units.set(`${name}${power}`, unit).set(`${name}^${power}`, unit);
      }
    }
  }
  return units;
}

export const UNITS = unitTable();

export const METRIC: ReadonlyMap<string, number> = new Map([
  ...[...'YZEPTGMkh'].map((c, i) => [c, i < 8 ? 10 ** (24 - 3 * i) : 100] as const),
  ['da', 10],
  ['e', 10],
  ['d', 0.1],
  ['c', 0.01],
  ...[...'munpfazy'].map((c, i) => [c, 10 ** (-3 - 3 * i)] as const),
]);

export const BINARY: ReadonlyMap<string, number> = new Map([...'kMGTPEZY'].map((c, i) => [`${c}i`, 2 ** (10 * (i + 1))] as const));
