// A cited value against the cells it cites: equal at the precision in which it is written, units understood. Arithmetic only.

import type { Scalar } from '../recalc/value.ts';
import { numberIn } from './pack-grid.ts';
import { parseUnit } from './unit.ts';

export interface Agreement {
  readonly equal: boolean;
  /** The cell that agrees, else the first one. */
  readonly cell: string;
  readonly value: Scalar;
  /** What the cell's value was multiplied by to compare. */
  readonly factor: number;
}

/** Half a unit of the last written digit: 0.041 -> 0.0005, 1200 -> 0.5. */
export function halfUnit(value: number): number {
  const [mantissa, exponent] = String(value).split('e') as [string, string?];
  const decimals = (/\.(\d+)/.exec(mantissa)?.[1]?.length ?? 0) - Number(exponent ?? 0);
  return 0.5 * 10 ** -Math.max(0, decimals);
}

/** Factors between a cell and what is written about it: percent, basis points, thousands and millions, as the unit allows. */
function factors(unit: string | undefined): number[] {
  const { measure, scale } = parseUnit(unit ?? '');
  if (measure === 'percent') return [1, 100, 0.01];
  if (measure === 'points') return [1, 1e4, 1e2];
  if (scale !== undefined || measure === 'money' || measure === 'count') return [1, 1e3, 1e-3, 1e6, 1e-6, 1e9, 1e-9];
  return [1, 100, 0.01];
}

const plain = (s: string): string => s.trim().toLowerCase().replace(/\s+/g, ' ');

/** Compares with every cell; undefined when the value or all cells are of another kind (prose against a number). */
export function agrees(
  value: number | string,
  unit: string | undefined,
  cells: readonly { readonly cell: string; readonly value: Scalar }[],
): Agreement | undefined {
  const number = typeof value === 'number' ? value : numberIn(value);
  const comparable = cells.filter((c) => typeof c.value === (number === undefined ? 'string' : 'number'));
  if (comparable.length === 0) return undefined;
  for (const { cell, value: found } of comparable) {
    if (number === undefined) {
      if (plain(found as string) === plain(value as string)) return { equal: true, cell, value: found, factor: 1 };
      continue;
    }
    const half = halfUnit(number) * (1 + 1e-9);
    const factor = factors(unit).find((f) => Math.abs((found as number) * f - number) <= half + 1e-12 * Math.abs(number));
    if (factor !== undefined && (factor === 1 || number !== 0)) return { equal: true, cell, value: found, factor };
  }
  if (number === undefined) return undefined;
  const first = comparable[0]!;
  return { equal: false, cell: first.cell, value: first.value, factor: 1 };
}
