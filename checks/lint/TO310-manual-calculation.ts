// TO310: the workbook recalculates by itself.

import { lintRule, wholeBook } from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO310',
  title: 'The workbook recalculates by itself',
  severity: 'warning',
  rubric: {
    what: 'The calculation mode stored in the workbook is manual.',
    why: 'Whoever opens it first works in manual mode, in this and all other workbooks, and reads figures that belong to other inputs.',
    fix: 'Set calculation to automatic; make slow parts faster instead.',
    suppress: 'The model is too slow to recalculate at every entry, and the sheet says so.',
  },
  find: ({ model }) =>
    model.book.calc.mode === 'manual'
      ? [{ message: 'the workbook is set to manual calculation', at: wholeBook(), evidence: [], subject: 'manual', confidence: 1 }]
      : [],
});
