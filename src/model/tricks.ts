// The auditor's tricks: what series a line would leave as a gap if it were left out, turned round, counted by its change, or read a year late.

import type { Line } from './line.ts';

export type Series = ReadonlyMap<number, number>;

export interface Trick {
  /** Against the gap itself, or against its growth from year to year. */
  readonly against: 'gap' | 'growth';
  /** The line's own value, neither turned nor shared. */
  readonly plain?: true;
  /** Tried where only some years are open, too. */
  readonly partly: boolean;
  /** Value of the line in a year; undefined where the line cannot give it. */
  readonly of: (line: Line, year: number) => number | undefined;
  readonly says: (subject: string) => string;
}

const value =
  (scale: number): Trick['of'] =>
  (line, year) =>
    times(scale, line.value(year));
const change =
  (scale: number): Trick['of'] =>
  (line, year) =>
    times(scale, less(line.value(year), line.value(year - 1)));
const late: Trick['of'] = (line, year) => less(change(1)(line, year), change(1)(line, year - 1));

/** The simplest first. */
export const TRICKS: readonly Trick[] = [
  {
    against: 'gap',
    plain: true,
    partly: true,
    of: value(1),
    says: (s) => `the gap equals ${s}: it is left out of one side, or counted twice`,
  },
  { against: 'gap', partly: true, of: value(2), says: (s) => `the gap is twice ${s}: its sign is turned round on one side` },
  { against: 'gap', partly: false, of: value(0.5), says: (s) => `the gap is half of ${s}` },
  {
    against: 'growth',
    plain: true,
    partly: true,
    of: value(1),
    says: (s) => `the gap is the running sum of ${s}: the movement is missing on one side, year after year`,
  },
  {
    against: 'growth',
    partly: true,
    of: value(2),
    says: (s) => `the gap is twice the running sum of ${s}: the movement enters with the wrong sign`,
  },
  {
    against: 'gap',
    partly: true,
    of: change(1),
    says: (s) => `the gap is the change of ${s}: a year's reference is off, or its movement does not reach the other side`,
  },
  {
    against: 'gap',
    partly: true,
    of: change(2),
    says: (s) => `the gap is twice the change of ${s}: the movement enters with the wrong sign`,
  },
  {
    against: 'growth',
    partly: true,
    of: change(1),
    says: (s) => `the gap is the change of ${s} since the last actual year: its movement is missing in the cash flow`,
  },
  {
    against: 'growth',
    partly: true,
    of: change(2),
    says: (s) => `the gap is twice the change of ${s} since the last actual year: its movement enters with the wrong sign`,
  },
  {
    against: 'gap',
    partly: false,
    of: (line, year) => line.value(year - 1),
    says: (s) => `the gap equals ${s} of the year before: a reference is one period off`,
  },
  {
    against: 'growth',
    partly: false,
    of: late,
    says: (s) => `the gap grows by the difference between this year's and last year's change of ${s}: its movement is taken a year late`,
  },
];

const times = (scale: number, v: number | undefined): number | undefined => (v === undefined ? undefined : scale * v);
const less = (a: number | undefined, b: number | undefined): number | undefined => (a === undefined || b === undefined ? undefined : a - b);
