// TO105: tables with the same headings calculate in the same places.

import {
  cellEvidence,
  type Flag,
  formulaOf,
  lintRule,
  type Model,
  nameOfId,
  placeOfIds,
  rangesOf,
  subjectOf,
  type TypedCopy,
  typedCopies,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO105',
  title: 'Tables with the same headings calculate in the same places',
  severity: 'warning',
  rubric: {
    what: 'A table that stands several times on a sheet under the same headings and row labels, and in one of its copies has typed numbers where at least three quarters of the others have a formula.',
    why: 'The typed numbers do not follow when the inputs of that copy change, while those of every other copy do.',
    fix: 'Copy the formulas from another copy of the table.',
    suppress: 'The figures of that copy cannot be calculated, for want of the inputs.',
  },
  find: ({ model }) => typedCopies(model.book, model.graph.formulas).map((c) => flagOf(model, c)),
});

function flagOf(model: Model, { heading, typed, others, like }: TypedCopy): Flag {
  return {
    message: `the table under row ${heading + 1} has ${typed.length} typed number${typed.length > 1 ? 's' : ''} (${rangesOf(model, typed, 3)}) where ${others.length} tables with the same headings calculate (such as ${nameOfId(model, like)} =${formulaOf(model, like)})`,
    at: placeOfIds(model, typed),
    evidence: [cellEvidence(model, typed[0]!, 'typed'), cellEvidence(model, like, 'the same place in another copy')],
    subject: subjectOf(model, typed[0]!),
    fix: `Copy the formula of ${nameOfId(model, like)} to its place in this table, and likewise for the others.`,
    confidence: 0.85,
  };
}
