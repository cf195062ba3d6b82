// A rectangle on a sheet, zero-based and inclusive: the unit in which the graph keeps ranges compressed.

import type { Rect } from '../../grammar/ref.ts';

export interface Area extends Rect {
  readonly sheet: number;
}
