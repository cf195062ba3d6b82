// TO302: iterative calculation is on only where a loop needs it.

import { lintRule, wholeBook } from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO302',
  title: 'Iterative calculation is on only where a loop needs it',
  severity: 'warning',
  rubric: {
    what: 'The workbook has iterative calculation switched on, and there is no circular reference in it.',
    why: 'With iteration on Excel says nothing when a circular reference is made by mistake: the first slip will be iterated instead of reported.',
    fix: 'Switch iterative calculation off (File, Options, Formulas).',
    suppress: 'A switch in the model opens the loop at times.',
  },
  inapplicable: ({ model }) => (model.book.calc.iterate ? undefined : 'iterative calculation is off'),
  find: ({ model }) =>
    model.values.cycles.length > 0 || model.graph.loops.length > 0
      ? []
      : [
          {
            message: 'iterative calculation is on, and no formula refers to itself',
            at: wholeBook(),
            evidence: [{ label: 'iterations allowed', value: model.book.calc.iterateCount }],
            subject: 'iterate',
            confidence: 0.9,
          },
        ],
});
