// CONVERT: a number from one unit to another of the same dimension.

import { NA, type Scalar, type Value } from '../value.ts';
import { fail, strictNumberOf, strictScalar, textOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';
import { BINARY, METRIC, UNITS, type Unit } from './units.ts';

interface Measure {
  readonly unit: Unit;
  readonly name: string;
  readonly size: number;
}

/** The readings of a name: as it stands, and behind a prefix it takes ("pc" is a parsec or a picocalorie). */
function readings(name: string): Measure[] {
  const found: Measure[] = [];
  const plain = UNITS.get(name);
  if (plain) found.push({ unit: plain, name, size: plain.size });
  for (const length of [2, 1]) {
    const [prefix, rest] = [name.slice(0, length), name.slice(length)];
    const unit = UNITS.get(rest);
    if (!unit || unit.prefixes === 'none') continue;
    const factor = METRIC.get(prefix) ?? (unit.prefixes === 'binary' ? BINARY.get(prefix) : undefined);
    if (factor !== undefined) found.push({ unit, name: rest, size: unit.size * factor ** unit.power });
  }
  return found;
}

/** The first readings of both names that measure the same thing. */
function matched(fromName: string, toName: string): readonly [Measure, Measure] {
  const targets = readings(toName);
  for (const from of readings(fromName)) {
    const to = targets.find((t) => t.unit.dimension === from.unit.dimension);
    if (to) return [from, to];
  }
  return fail(NA);
}

/** Degrees of each scale at the zero of Kelvin's. */
const ZEROS: Readonly<Record<string, number>> = { C: -273.15, cel: -273.15, F: -459.67, fah: -459.67, Reau: -218.52 };

/** Scales differ in their zero as well as in their degree. */
function temperature(n: number, from: Measure, to: Measure): number {
  const [start, end] = [ZEROS[from.name] ?? 0, ZEROS[to.name] ?? 0];
  return ((n - start) * from.size) / to.size + end;
}

function convert([number, fromUnit, toUnit]: readonly Scalar[], ctx: CallContext): Value {
  const n = strictNumberOf(number, ctx);
  const [from, to] = matched(textOf(fromUnit), textOf(toUnit));
  if (from.size === to.size && from.name === to.name) return n;
  return from.unit.dimension === 'temperature' ? temperature(n, from, to) : (n * from.size) / to.size;
}

export const convertFunctions: readonly FunctionDef[] = [strictScalar('CONVERT', 3, 3, convert)];
