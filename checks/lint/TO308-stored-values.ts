// TO308: the values in the file are those of its formulas.

import {
  addressOfId,
  cellEvidence,
  type Flag,
  lintRule,
  type Model,
  missingCaches,
  placeOfIds,
  plainValue,
  type StaleCells,
  shown,
  staleCells,
  storedValueOf,
  wholeBook,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO308',
  title: 'The values in the file are those of its formulas',
  severity: 'warning',
  rubric: {
    what: 'Formula cells whose stored value is not what the formula gives when it is recalculated, with the cells where the difference begins; or a file without stored values.',
    why: 'Whoever reads the file without recalculating it (a preview, a script, a reader of another program) sees other figures than Excel will show.',
    fix: 'Recalculate fully (Ctrl+Alt+F9) and save.',
    suppress: 'The file is written by a program that leaves calculation to the reader.',
  },
  find: ({ model }) => {
    const missing = missingCaches(model);
    const old = staleCells(model);
    return [...(old ? [stale(model, old)] : []), ...(missing.length > 0 ? [unstored(model, missing)] : [])];
  },
});

function stale(model: Model, { roots, count, sheets }: StaleCells): Flag {
  const id = roots[0];
  const where = sheets > 1 ? ` on ${sheets} sheets` : '';
  if (id === undefined) {
    const message = `${count} stored values${where} rest on each other and are not what the formulas give`;
    return { message, at: wholeBook(), evidence: [], subject: 'stored values', severity: 'info', confidence: 0.6 };
  }
  return {
    message: `${count} stored value${count > 1 ? `s${where} are` : ' is'} not what the formula${count > 1 ? 's give' : ' gives'}; first ${addressOfId(model, id)}: ${shown(storedValueOf(model, id))} is stored, ${shown(model.values.value(id))} is calculated`,
    at: placeOfIds(model, roots),
    evidence: roots.slice(0, 8).map((r) => ({ ...cellEvidence(model, r, 'calculated'), other: plainValue(storedValueOf(model, r)) })),
    subject: 'stored values',
    confidence: 0.8,
  };
}

/** Nothing stored, or by a writer that stores 0 everywhere. */
function unstored(model: Model, ids: readonly number[]): Flag {
  const all = ids.length === model.values.summary.formulas;
  return {
    message: model.values.summary.cachesAllZero
      ? 'every stored value is 0: the file was written by a program that does not calculate'
      : all
        ? 'no formula has a stored value'
        : `${ids.length} of ${model.values.summary.formulas} formulas have no stored value`,
    at: all ? wholeBook() : placeOfIds(model, ids),
    evidence: ids.slice(0, 3).map((id) => cellEvidence(model, id, 'calculated')),
    subject: 'no caches',
    severity: 'info',
    confidence: 0.95,
  };
}
