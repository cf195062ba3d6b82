// TO403: every driver moves an output.

import { cellEvidence, type Flag, type Flexed, flexTest, lintRule, type Model, placeOfIds, unflexed } from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO403',
  title: 'Every driver moves an output',
  severity: 'info',
  flex: true,
  rubric: {
    what: 'Inputs from which formulas lead to a key output, none of which moves when the input is raised by a tenth and everything is recalculated; nor at nought, doubled or tenfold, nor in the other cases of the model, nor with all inputs under stress.',
    why: 'A driver that changes nothing is overridden, multiplied by zero or switched off further on; a reader who flexes it learns nothing.',
    fix: 'Follow the chain from the input to the output and mend the link that stops it, or delete the input.',
    suppress:
      'The input acts only in circumstances that the test does not bring about. What a scenario leaves aside, or acts past a limit that some test passes, is not reported.',
  },
  inapplicable: ({ model }) => (flexTest(model).length > 0 ? undefined : 'no typed driver leads to an output'),
  open: ({ model }) => [unflexed(model) ?? []].flat(),
  find: ({ model }) =>
    flexTest(model)
      .filter((f) => f.idle === 'dead')
      .map((f) => flagOf(model, f)),
});

function flagOf(model: Model, { driver: { label, ids }, reached }: Flexed): Flag {
  return {
    message: `"${label}" raised by 10% moves none of the ${reached} key output${reached === 1 ? '' : 's'} that formulas lead to from it, nor does any other value or case that was tried`,
    at: placeOfIds(model, ids),
    evidence: [cellEvidence(model, ids[0]!, label)],
    subject: label,
    confidence: 0.8,
  };
}
