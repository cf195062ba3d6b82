// TO301: what the results rest on can be seen.

import {
  addressOfId,
  cellEvidence,
  type Flag,
  formulaOf,
  type HiddenFeed,
  hiddenFeeds,
  lintRule,
  type Model,
  placeOfIds,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO301',
  title: 'What the results rest on can be seen',
  severity: 'info',
  rubric: {
    what: 'Hidden sheets, rows or columns with numbers or formulas that visible formulas read. Sheets that Excel does not even offer to unhide (very hidden) are a warning.',
    why: 'A reviewer who prints or scrolls through the model does not see them; typed numbers there are assumptions nobody checks.',
    fix: 'Unhide them, or move what is needed to a visible sheet.',
    suppress: 'What is hidden is a list for a drop-down or a helper that another document describes.',
  },
  find: ({ model }) => hiddenFeeds(model.book, model.graph).map((f) => flagOf(model, f)),
});

function flagOf(model: Model, { sheet, how, ids, typed, reader }: HiddenFeed): Flag {
  const name = model.book.sheets[sheet]!.name;
  return {
    message: `${how === 'hidden rows' || how === 'hidden columns' ? `${how} of ${name} feed` : `the ${how} ${name} feeds`} visible formulas: ${ids.length} cell${ids.length > 1 ? 's are' : ' is'} read, such as by ${addressOfId(model, reader)} =${formulaOf(model, reader)}; ${typed} typed number${typed === 1 ? '' : 's'} ${typed === 1 ? 'is' : 'are'} hidden there`,
    at: placeOfIds(model, ids),
    evidence: [cellEvidence(model, ids[0]!, 'hidden'), cellEvidence(model, reader, 'reads it')],
    subject: how,
    severity: how === 'very hidden sheet' ? 'warning' : 'info',
    confidence: 0.9,
  };
}
