// TO104: a total reaches all cells of the line it sums.

import {
  captionOf,
  cellEvidence,
  type Flag,
  formulaOf,
  lintRule,
  type Model,
  nameOfId,
  placeOfIds,
  rangesOf,
  type ShortRange,
  shortRanges,
  subjectOf,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO104',
  title: 'A total reaches all cells of the line it sums',
  severity: 'warning',
  rubric: {
    what: 'A range that ends one or two cells before a run of equal formulas does, or before a list of typed figures that stands over its total, when nothing else reads the cells left out; also a range that begins with the heading of a list and ends before its last cell.',
    why: 'A column or row added at the end of a range is not in it. The total looks complete and is too small.',
    fix: 'Widen the range to the end of the line.',
    suppress: 'The cells past the end are left out on purpose, such as a year after the period that is summed.',
  },
  find: ({ model }) => shortRanges(model.book, model.graph).map((s) => flagOf(model, s)),
});

const WHY: Readonly<Record<ShortRange['because'], string>> = {
  family: 'continues the formulas of its range and is read by nothing else',
  list: 'stands between its range and the total',
  heading: 'is the last of the list; the range begins with the heading instead',
};

function flagOf(model: Model, { id, missed, because }: ShortRange): Flag {
  const name = captionOf(model, id);
  const what = WHY[because];
  return {
    message: `${name ? `${name}: ` : ''}${nameOfId(model, id)} =${formulaOf(model, id)} leaves out ${rangesOf(model, missed)}, which ${what}`,
    at: placeOfIds(model, [id]),
    evidence: [cellEvidence(model, id, 'the total'), ...missed.map((m) => cellEvidence(model, m, 'left out'))],
    subject: subjectOf(model, id),
    fix: `${because === 'heading' ? 'Move' : 'Widen'} the range in ${nameOfId(model, id)} to take in ${rangesOf(model, missed)}.`,
    confidence: 0.8,
  };
}
