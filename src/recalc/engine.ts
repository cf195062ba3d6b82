// When two values of one cell are the same: another engine's and ours, or a cached one and ours.

import { compareScalars } from './compare.ts';
import { type ExcelError, isError, type Scalar } from './value.ts';

/** Numbers within a billionth of the larger one, or of `scale`; blank, 0 and "" are one. */
export function agree(a: Scalar, b: Scalar, scale = 0, tolerance = 1e-9): boolean {
  if (isError(a) || isError(b)) return isError(a) && isError(b) && stored(a) === stored(b);
  if (typeof a === 'number' && typeof b === 'number') {
    return a === b || Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b), scale);
  }
  if (empty(a) && empty(b)) return true;
  return typeof a === typeof b && compareScalars(a, b) === 0;
}

/** Errors that came with dynamic arrays are stored as #VALUE! (the true one is in rich metadata). */
function stored({ code }: ExcelError): string {
  return /^#(SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!)$/.test(code) ? '#VALUE!' : code;
}

function empty(v: Scalar): boolean {
  return v === null || v === '' || v === 0;
}
