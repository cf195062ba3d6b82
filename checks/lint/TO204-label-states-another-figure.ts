// TO204: a label that states a figure states the one beside it.

import {
  cellEvidence,
  cellName,
  type Flag,
  type LabelFigure,
  labelFigures,
  lintRule,
  type Model,
  sheetAddress,
  shown,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO204',
  title: 'A label that states a figure states the one beside it',
  severity: 'warning',
  rubric: {
    what: 'A label with one percentage in it, such as "Tax rate (25%)", beside a percentage that is another one.',
    why: 'One of the two is out of date. The reader believes the label, the model follows the cell.',
    fix: 'Correct the one that is wrong, and take the figure out of the label.',
    suppress: 'The label speaks of something else than the value beside it.',
  },
  find: ({ model }) => labelFigures(model).map((l) => flagOf(model, l)),
});

function flagOf(model: Model, { scalar, stated, text }: LabelFigure): Flag {
  const { sheetName, row, col, id, label, sheet, labelRow, labelCol } = scalar;
  return {
    message: `"${label}" says ${text}, but ${cellName(row, col)} is ${shown(scalar.value)}`,
    at: { sheet: sheetName, range: cellName(row, col), cells: [cellName(row, col)] },
    evidence: [
      { ...cellEvidence(model, id, label), otherCell: sheetAddress(model, { sheet, row: labelRow, col: labelCol }), other: stated },
    ],
    subject: label,
    confidence: 0.7,
  };
}
