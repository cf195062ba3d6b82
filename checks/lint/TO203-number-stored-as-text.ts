// TO203: numbers are stored as numbers.

import {
  captionOf,
  cellEvidence,
  type Flag,
  formulaOf,
  lintRule,
  type Model,
  nameOfId,
  placeOfIds,
  subjectOf,
  type TextNumber,
  textNumbers,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO203',
  title: 'Numbers are stored as numbers',
  severity: 'warning',
  rubric: {
    what: 'A text that reads like a number in a range that is summed or averaged, between numbers, or in a cell that a formula calculates with.',
    why: 'SUM passes over texts without a word: the figure is on the page and not in the total.',
    fix: 'Turn the text into a number (multiply by 1, or Convert to Number in Excel).',
    suppress: 'The text is an identifier and the range only happens to cover it.',
  },
  find: ({ model }) => textNumbers(model.book, model.graph).map((t) => flagOf(model, t)),
});

function flagOf(model: Model, { id, text, reader, summed }: TextNumber): Flag {
  const name = captionOf(model, id);
  return {
    message: `${name ? `${name}: ` : ''}${nameOfId(model, id)} holds the text "${text}"; ${summed ? `${nameOfId(model, reader)} =${formulaOf(model, reader)} leaves it out` : `${nameOfId(model, reader)} =${formulaOf(model, reader)} calculates with it`}`,
    at: placeOfIds(model, [id]),
    evidence: [cellEvidence(model, id, 'text'), cellEvidence(model, reader, summed ? 'the total' : 'the formula')],
    subject: subjectOf(model, id),
    severity: summed ? 'warning' : 'info',
    confidence: summed ? 0.9 : 0.6,
  };
}
