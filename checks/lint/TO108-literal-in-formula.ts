// TO108: assumptions stand in cells of their own.

import {
  captionOf,
  cellEvidence,
  type Flag,
  formulaOf,
  lintRule,
  type Model,
  magicLiterals,
  nameOfId,
  placeOfIds,
  subjectOf,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO108',
  title: 'Assumptions stand in cells of their own',
  severity: 'info',
  rubric: {
    what: 'A number typed into a formula that adds to or scales a figure, other than the usual ones (0, 1, 2, 12, 100, 365, 1000 ...), rounding digits, modes and exponents.',
    why: 'An assumption inside a formula cannot be seen, changed in one place, varied in a scenario or traced to a source.',
    fix: 'Put the number in a labelled cell among the inputs and refer to it.',
    suppress: 'The number is a constant of nature or law that will not change.',
  },
  options: { allow: { kind: 'numbers', what: 'Further numbers that may stand in a formula.' } },
  find: ({ model }, options) =>
    model.graph.formulas.templates.flatMap(({ ast, cells }) => {
      const literals = (ast ? magicLiterals(ast) : []).filter((n) => !options.numbers('allow').includes(n));
      return literals.length > 0 ? [flagOf(model, cells, literals)] : [];
    }),
});

function flagOf(model: Model, ids: readonly number[], literals: readonly number[]): Flag {
  const id = ids[0]!;
  const name = captionOf(model, id);
  return {
    message: `${name ? `${name}: ` : ''}${nameOfId(model, id)} =${formulaOf(model, id)} has ${literals.slice(0, 4).join(', ')} in it${ids.length > 1 ? `, and so have ${ids.length - 1} copies` : ''}`,
    at: placeOfIds(model, ids),
    evidence: [cellEvidence(model, id, 'the formula')],
    subject: subjectOf(model, id),
    confidence: 0.7,
  };
}
