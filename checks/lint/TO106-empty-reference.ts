// TO106: formulas calculate with cells that hold something.

import {
  captionOf,
  cellEvidence,
  cellName,
  type EmptyReference,
  emptyReferences,
  type Flag,
  formulaOf,
  lintRule,
  type Model,
  nameOfId,
  placeOfIds,
  sheetAddress,
  subjectOf,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO106',
  title: 'Formulas calculate with cells that hold something',
  severity: 'warning',
  rubric: {
    what: 'A formula of its own (not one of many copies) that adds, subtracts, multiplies or divides a cell that is empty or holds a text.',
    why: 'An empty cell counts as nought and a text as an error: the reference most likely missed the cell that it was meant for, often after rows were moved.',
    fix: 'Point the reference to the cell that was meant, or take it out.',
    suppress: 'The empty cell is an input that is left blank on purpose.',
  },
  find: ({ model }) => emptyReferences(model.book, model.graph.formulas).map((e) => flagOf(model, e)),
});

function flagOf(model: Model, { id, targets, link, form }: EmptyReference): Flag {
  const place = placeOfIds(model, [id]);
  const names = targets
    .slice(0, 3)
    .map(
      (t) =>
        `${model.book.sheets[t.sheet]!.name === place.sheet ? cellName(t.row, t.col) : sheetAddress(model, t)}, ${t.holds === 'nothing' ? 'which is empty' : 'which holds a text'}`,
    );
  const name = captionOf(model, id);
  return {
    message: `${name ? `${name}: ` : ''}${nameOfId(model, id)} =${formulaOf(model, id)} ${link ? 'shows' : 'calculates with'} ${names.join(', and with ')}${targets.length > 3 ? `, and ${targets.length - 3} more` : ''}`,
    at: place,
    evidence: [
      cellEvidence(model, id, 'the formula'),
      ...targets.slice(0, 6).map((t) => ({ label: t.holds === 'nothing' ? 'empty' : 'text', cell: sheetAddress(model, t), value: null })),
    ],
    subject: subjectOf(model, id),
    severity: link || form ? 'info' : 'warning',
    confidence: link || form ? 0.5 : 0.8,
  };
}
