// TO116: ranges that are read side by side begin in the same row.

import {
  captionOf,
  cellEvidence,
  type Flag,
  formulaOf,
  lintRule,
  type Model,
  nameOfId,
  type OutOfStep,
  outOfStep,
  placeOfIds,
  rectName,
  type Strip,
  subjectOf,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO116',
  title: 'Ranges that are read side by side begin in the same row',
  severity: 'warning',
  rubric: {
    what: 'SUMIF, SUMIFS, AVERAGEIFS, COUNTIFS, LOOKUP, XLOOKUP, INDEX with MATCH, XIRR or XNPV whose ranges on one sheet begin one or two rows (or columns) apart.',
    why: 'The function pairs the first cell of one range with the first of the other. Out of step, each key answers with the figure of its neighbour, and no error shows.',
    fix: 'Let both ranges begin and end in the same rows.',
    suppress: 'The shift is meant, such as a look-up of the value in the row after the match.',
  },
  find: ({ model }) => outOfStep(model.book, model.graph.formulas).map((o) => flagOf(model, o)),
});

function flagOf(model: Model, { ids, name, one, other }: OutOfStep): Flag {
  const id = ids[0]!;
  const title = captionOf(model, id);
  const says = (s: Strip) => rectName(s);
  return {
    message: `${title ? `${title}: ` : ''}${nameOfId(model, id)} =${formulaOf(model, id)} pairs ${says(one)} with ${says(other)} in ${name}, which begin in different ${one.down ? 'rows' : 'columns'}${ids.length > 1 ? `; so do ${ids.length - 1} copies` : ''}`,
    at: placeOfIds(model, ids),
    evidence: [cellEvidence(model, id, 'the formula')],
    subject: subjectOf(model, id),
    fix: `Let ${says(other)} begin and end in the same ${one.down ? 'rows' : 'columns'} as ${says(one)}.`,
    confidence: 0.8,
  };
}
