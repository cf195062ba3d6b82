// TO205: a row of formulas has no empty cell in it.

import {
  cellEvidence,
  cellName,
  type Flag,
  familyHoles,
  formulaOf,
  type Hole,
  lintRule,
  type Model,
  movedFormulaAt,
  nameOfId,
  rangesOf,
  subjectOf,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO205',
  title: 'A row of formulas has no empty cell in it',
  severity: 'warning',
  rubric: {
    what: 'One empty cell in a row or column of six equal formulas or more, where every figure that the formula would read is there.',
    why: 'The formula was deleted, or the row was inserted later. The total below goes on as if the figure were nought.',
    fix: 'Copy the formula of the neighbours into the cell.',
    suppress: 'The cell is left empty on purpose, because the line does not apply in that place.',
  },
  find: ({ model }) => familyHoles(model).map((h) => flagOf(model, h)),
});

/** So many side by side are a line that was left empty, most likely on purpose. */
const WHOLE_LINE = 3;

function flagOf(model: Model, hole: Hole): Flag {
  const { sheet, row, col, way, lanes, like, members, reads } = hole;
  const name = cellName(row, col);
  const last = way === 'row' ? cellName(row + lanes - 1, col) : cellName(row, col + lanes - 1);
  const cells = Array.from({ length: lanes }, (_, k) => (way === 'row' ? cellName(row + k, col) : cellName(row, col + k)));
  const fix = movedFormulaAt(model, like, row, col);
  return {
    message: `${name} is empty in a ${way} of ${members.length} formulas (${rangesOf(model, members, 3)}) like ${nameOfId(model, like)} =${formulaOf(model, like)}, although what the formula reads is there${lanes > 1 ? `; so are the cells to ${last}` : ''}`,
    at: { sheet: model.book.sheets[sheet]!.name, range: lanes > 1 ? `${name}:${last}` : name, cells },
    evidence: [cellEvidence(model, like, 'its neighbour'), ...reads.slice(0, 4).map((r) => cellEvidence(model, r, 'it would read'))],
    subject: `hole beside ${subjectOf(model, like)}`,
    fix: `Enter =${fix} in ${name}.`,
    severity: lanes >= WHOLE_LINE ? 'info' : 'warning',
    confidence: 0.8,
  };
}
