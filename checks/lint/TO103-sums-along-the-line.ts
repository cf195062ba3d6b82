// TO103: every total of a line sums in the same direction.

import {
  type Crosswise,
  captionOf,
  cellEvidence,
  crosswiseTotals,
  type Flag,
  formulaOf,
  lintRule,
  type Model,
  nameOfId,
  placeOfIds,
  rangesOf,
  subjectOf,
  wouldGive,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO103',
  title: 'Every total of a line sums in the same direction',
  severity: 'error',
  rubric: {
    what: 'A cell in a row (or column) of totals that sums the totals beside it, although there are figures above it (or beside it) that its neighbours would sum.',
    why: 'The Sum button takes the longest run of numbers it sees. Pressed at the end of a line of totals it sums the totals, and the figures of that column are in no total at all.',
    fix: 'Copy the formula of the neighbouring total into the cell.',
    suppress:
      'The cell is meant as the total of the line and the figures above it are of another kind. Where both sums agree it is only a remark.',
  },
  find: ({ model }) => crosswiseTotals(model.book, model.graph.formulas).map((c) => flagOf(model, c)),
});

function flagOf(model: Model, { id, members, formula, figures, way }: Crosswise): Flag {
  const name = captionOf(model, id);
  const would = wouldGive(model, members[0]!, id);
  return {
    message: `${name ? `${name}: ` : ''}${nameOfId(model, id)} is =${formulaOf(model, id)}, the sum of its own ${way === 'row' ? 'row' : 'column'}; the other totals (${rangesOf(model, members, 2)}) would sum ${rangesOf(model, figures, 2)} here, =${formula}`,
    at: placeOfIds(model, [id]),
    evidence: [
      { ...cellEvidence(model, id, 'the cell'), ...(would === undefined ? {} : { other: would }) },
      cellEvidence(model, members[0]!, 'a total beside it'),
      ...figures.slice(0, 5).map((f) => cellEvidence(model, f, 'left out')),
    ],
    subject: subjectOf(model, id),
    fix: `Enter =${formula} in ${nameOfId(model, id)}.`,
    // A grand total that both ways agree on leaves nothing out.
    severity: would === model.values.value(id) ? 'info' : 'error',
    confidence: 0.95,
  };
}
