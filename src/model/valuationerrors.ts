// Cells of the valuation that show an error value: what rests on them cannot be judged.

import { type ExcelError, isError } from '../recalc/value.ts';
import { conceptById, says } from './lexicon.ts';
import type { Model } from './model.ts';

export interface BrokenCell {
  readonly label: string;
  readonly address: string;
  readonly code: string;
}

const ASIDE: ReadonlySet<string> = new Set(['sensitivity', 'comps', 'checks', 'cover']);

/** Labelled values and forecast cells of valuation rows, by concept; those of sensitivities, peers and covers apart. */
export function valuationErrors(model: Model, scalars: readonly string[], lines: readonly string[]): BrokenCell[] {
  const single = model.scalars.flatMap((s): BrokenCell[] => {
    if (!isError(s.value) || ASIDE.has(model.sheets[s.sheet]?.role ?? '')) return [];
    return scalars.some((id) => says(s.norm, conceptById(id)!) === 'strong')
      ? [{ label: s.label, address: s.address, code: (s.value as ExcelError).code }]
      : [];
  });
  const rows = lines
    .flatMap((id) => model.dcf.get(id) ?? [])
    .flatMap((line) =>
      model.years.forecast.flatMap((year): BrokenCell[] => {
        const v = line.cell(year)?.value;
        return v !== undefined && isError(v) ? [{ label: line.label, address: line.address(year), code: v.code }] : [];
      }),
    );
  return [...single, ...rows];
}
