// Labels that state a figure ("Tax rate (25%)") -> those whose value beside them is another one.

import type { Model } from './model.ts';
import type { ScalarCell } from './scalar.ts';

export interface LabelFigure {
  readonly scalar: ScalarCell;
  /** The figure in the label, as a number. */
  readonly stated: number;
  readonly text: string;
}

const PERCENT = /(?<![\d.])(\d+(?:\.\d+)?)\s?%/g;
/** The label speaks of a share of something, a range, a change or a tolerance: not of the value beside it. */
const OTHER =
  /\bof\b|over|under|above|below|between|to\b|than|within|±|\+\/-|\bvs\b|top|first|last|if\b|shock|case|scenario|step|chance|probab|confiden/i;

export function labelFigures(model: Model): LabelFigure[] {
  return model.scalars.flatMap((scalar) => {
    if (typeof scalar.value !== 'number' || scalar.place > 0 || scalar.column !== '' || OTHER.test(scalar.label)) return [];
    if (!/%/.test(scalar.format) || Math.abs(scalar.value) > 2) return [];
    const hits = [...scalar.label.matchAll(PERCENT)];
    if (hits.length !== 1) return [];
    const stated = Number(hits[0]![1]) / 100;
    if (stated === 0 || stated === 1) return [];
    // As the label rounds it.
    const digits = (hits[0]![1]!.split('.')[1] ?? '').length + 2;
    return Math.abs(Number(Math.abs(scalar.value).toFixed(digits)) - stated) < 10 ** -(digits + 2)
      ? []
      : [{ scalar, stated, text: hits[0]![0] }];
  });
}
