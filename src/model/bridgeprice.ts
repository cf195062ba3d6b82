// The value per share at the end of a bridge: by how many shares it is divided, and the words that tell its unit.

import type { Named } from './bridgevalue.ts';
import type { Model } from './model.ts';
import type { PerShare } from './pershare.ts';
import type { ScalarCell } from './scalar.ts';

export interface BridgePrice extends Named {
  readonly split: PerShare | undefined;
  readonly shares: number | undefined;
  /** Label and the other texts of its row: a unit column says "pence". */
  readonly words: string;
}

/** undefined when the cell holds no number. */
export function bridgePrice(model: Model, price: ScalarCell, split: PerShare | undefined): BridgePrice | undefined {
  const { label, address, value, sheet, row } = price;
  if (typeof value !== 'number') return undefined;
  const shares = split ? model.values.at(split.shares.sheet, split.shares.row, split.shares.col) : model.scalar.get('shares')?.cell.value;
  const texts = (model.sheets[sheet]?.grid.rows.get(row) ?? []).flatMap((c) => (typeof c.value === 'string' ? [c.value] : []));
  return {
    label,
    address,
    value,
    split,
    shares: typeof shares === 'number' ? shares : undefined,
    words: [...new Set([label, ...texts])].join(' '),
  };
}
