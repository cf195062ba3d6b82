// TO309: values are calculated in full precision.

import { lintRule, wholeBook } from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO309',
  title: 'Values are calculated in full precision',
  severity: 'warning',
  rubric: {
    what: 'The workbook is set to calculate with values as they are displayed.',
    why: 'Every figure is rounded to what its format shows before it is used: a change of format changes results, and what was typed with more digits is lost for good.',
    fix: 'Switch off "Set precision as displayed" and round where rounding is meant.',
    suppress: 'Statutory accounts must add up as printed.',
  },
  find: ({ model }) =>
    model.book.calc.fullPrecision
      ? []
      : [
          {
            message: 'the workbook calculates with the values as displayed',
            at: wholeBook(),
            evidence: [],
            subject: 'precision',
            confidence: 1,
          },
        ],
});
