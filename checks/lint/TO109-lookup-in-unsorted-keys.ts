// TO109: a look-up for the nearest key searches keys that are in order.

import {
  captionOf,
  cellEvidence,
  type Flag,
  formulaOf,
  lintRule,
  type Model,
  nameOfId,
  placeOfIds,
  plainValue,
  sheetAddress,
  shown,
  subjectOf,
  type UnsortedLookup,
  unsortedLookups,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO109',
  title: 'A look-up for the nearest key searches keys that are in order',
  severity: 'warning',
  rubric: {
    what: 'VLOOKUP, HLOOKUP, LOOKUP or MATCH in the mode that takes the nearest key (the default when the last argument is left out), over keys that do not ascend.',
    why: 'The search halves the list and believes that it is sorted: it answers with a wrong row, or #N/A, and which one changes when the list does.',
    fix: 'Ask for the exact key (FALSE or 0 as the last argument), or sort the keys.',
    suppress: 'The keys out of order are never looked for.',
  },
  find: ({ model }) => unsortedLookups(model).map((u) => flagOf(model, u)),
});

function flagOf(model: Model, { cells, name, unwritten, before, after }: UnsortedLookup): Flag {
  const id = cells[0]!;
  const title = captionOf(model, id);
  const [a, b] = [before, after].map((c) => model.values.at(c.sheet, c.row, c.col)) as [never, never];
  return {
    message: `${title ? `${title}: ` : ''}${nameOfId(model, id)} =${formulaOf(model, id)} takes the nearest key${unwritten ? ` (${name} without its last argument)` : ''}, but the keys are not in order: ${shown(a)} in ${sheetAddress(model, before)} stands before ${shown(b)} in ${sheetAddress(model, after)}`,
    at: placeOfIds(model, cells),
    evidence: [
      cellEvidence(model, id, 'the look-up'),
      {
        label: 'a key',
        cell: sheetAddress(model, before),
        value: plainValue(a),
        otherCell: sheetAddress(model, after),
        other: plainValue(b),
      },
    ],
    subject: subjectOf(model, id),
    confidence: unwritten ? 0.9 : 0.8,
  };
}
