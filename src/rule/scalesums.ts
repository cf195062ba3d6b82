// Sums whose parts say that they are in another scale than the sum: a bond in CHF bn added to own funds in CHF m. What 1.4.1 examines beside titles.

import { parseUnit } from '../cell/unit.ts';
import type { Line } from '../model/line.ts';
import type { Model } from '../model/model.ts';
import { declaredScales } from './scales.ts';

export interface MixedSum {
  readonly total: Line;
  readonly part: Line;
  readonly years: readonly number[];
}

/** The part must say its scale in a unit of its own, the sum in its unit or in the title of its sheet, and it must take the part as it is. */
export function mixedSums(model: Model): MixedSum[] {
  const out: MixedSum[] = [];
  const titles = declaredScales(model);
  for (const total of model.lines) {
    const scale = moneyScale(total) ?? (total.unitText === '' && total.unit !== 'percent' ? titles.get(total.sheetName) : undefined);
    if (scale === undefined) continue;
    const mixed = new Map<Line, number[]>();
    for (const [year, cell] of total.cells) {
      const form = cell.formula ? model.linear.of(cell.id) : undefined;
      if (!form || form.opaque || form.terms.length < 2) continue;
      for (const t of form.terms) {
        const at = model.lineAt(t.sheet, t.row, t.col);
        if (!at || Math.abs(t.coef) !== 1 || at.year !== year || at.line === total || (at.line.value(year) ?? 0) === 0) continue;
        const own = moneyScale(at.line);
        if (own !== undefined && own !== scale) mixed.set(at.line, [...(mixed.get(at.line) ?? []), year]);
      }
    }
    for (const [part, years] of mixed) out.push({ total, part, years: years.sort((a, b) => a - b) });
  }
  return out;
}

function moneyScale(line: Line): number | undefined {
  if (line.unitText === '' || line.unit !== 'money') return undefined;
  const unit = parseUnit(line.unitText);
  return unit.measure === 'money' ? unit.scale : undefined;
}
