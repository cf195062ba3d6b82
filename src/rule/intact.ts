// The need that cells of the valuation show numbers: with an error among them the facet is unresolved, never violated.

import { valuationErrors } from '../model/valuationerrors.ts';
import type { Need } from './need.ts';

/** Concepts of single values, and of valuation rows, that must not show an error. */
export function intact(scalars: readonly string[], lines: readonly string[] = []): Need<true> {
  return {
    describe: 'valuation cells without error values',
    optional: false,
    resolve: ({ model }) => {
      const [first] = valuationErrors(model, scalars, lines);
      return first ? { missing: 'unresolved', because: `"${first.label}" (${first.address}) shows ${first.code}` } : { found: true };
    },
  };
}
