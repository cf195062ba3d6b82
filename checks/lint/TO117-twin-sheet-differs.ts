// TO117: sheets of one layout calculate alike.

import {
  addressOfId,
  captionOf,
  cellEvidence,
  type Flag,
  formulaOf,
  lintRule,
  type Model,
  nameOfId,
  placeOfIds,
  rangesOf,
  subjectOf,
  type TwinBreak,
  twinBreaks,
  wouldGive,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO117',
  title: 'Sheets of one layout calculate alike',
  severity: 'warning',
  rubric: {
    what: 'Four sheets or more with the same labels in the same places, of which one has a formula that reads another cell, or calculates otherwise, than all others have in that place.',
    why: 'A sheet for each month or region is copied from the first. What was changed on one of them alone is an error of that month, and no one compares twelve sheets cell by cell.',
    fix: 'Copy the formula from another of the sheets.',
    suppress: 'That month or region follows another rule, and the sheet says so.',
  },
  find: ({ model }) => twinBreaks(model.book, model.graph.formulas).map((t) => flagOf(model, t)),
});

function flagOf(model: Model, { ids, like, others }: TwinBreak): Flag {
  const id = ids[0]!;
  const name = captionOf(model, id);
  const would = wouldGive(model, like, id);
  const sheets = others
    .map((s) => model.book.sheets[s]!.name)
    .sort()
    .slice(0, 3);
  return {
    message: `${name ? `${name}: ` : ''}${addressOfId(model, id)} is =${formulaOf(model, id)}, while ${others.length} other sheets of this layout (${sheets.join(', ')}${others.length > 3 ? ' ...' : ''}) say =${formulaOf(model, like)} there`,
    at: placeOfIds(model, ids),
    evidence: [
      { ...cellEvidence(model, id, 'the cell'), ...(would === undefined ? {} : { other: would }) },
      cellEvidence(model, like, 'the same place elsewhere'),
    ],
    subject: subjectOf(model, id),
    fix: `Enter =${formulaOf(model, like)} in ${nameOfId(model, id)}${ids.length > 1 ? ` and copy it to ${rangesOf(model, ids.slice(1), 3)}` : ''}.`,
    confidence: 0.8,
  };
}
