// TO305: a name means the same on every sheet.

import { cellEvidence, type Flag, lintRule, type Model, type NameFault, nameFaults, placeOfIds, wholeBook } from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO305',
  title: 'A name means the same on every sheet',
  severity: 'info',
  rubric: {
    what: 'A name that a sheet defines for itself although the workbook has the same name for other cells. A warning where formulas use it.',
    why: 'The same formula reads other cells on that sheet than elsewhere. Copying a sheet makes such names without a word.',
    fix: "Delete the sheet's own name, or give it another.",
    suppress: 'Each of several equal sheets has the name for its own cells on purpose.',
  },
  find: ({ model }) =>
    nameFaults(model.book, model.graph.formulas)
      .filter((n) => n.kind === 'shadowed')
      .map((n) => flagOf(model, n)),
});

function flagOf(model: Model, { name, scope, text, other, users }: NameFault): Flag {
  const sheet = scope === undefined ? undefined : model.book.sheets[scope];
  const here = users.filter((id) => sheet && id >= sheet.firstId && id < sheet.firstId + sheet.cells.count);
  return {
    message: `the name ${name} is =${text} on ${sheet?.name ?? 'one sheet'} and =${other} elsewhere${here.length > 0 ? `; ${here.length} formula${here.length > 1 ? 's' : ''} of the sheet use${here.length > 1 ? '' : 's'} it` : ''}`,
    at: here.length > 0 ? placeOfIds(model, here) : wholeBook(sheet?.name),
    evidence: [
      { label: 'on the sheet', formula: text },
      { label: 'elsewhere', formula: other ?? '' },
      ...here.slice(0, 3).map((id) => cellEvidence(model, id, 'uses it')),
    ],
    subject: name,
    severity: here.length > 0 ? 'warning' : 'info',
    confidence: 0.8,
  };
}
