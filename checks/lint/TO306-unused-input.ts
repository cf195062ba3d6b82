// TO306: every input is read by something.

import { cellEvidence, type Flag, lintRule, type Model, placeOfIds, type Unread, unreadInputs } from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO306',
  title: 'Every input is read by something',
  severity: 'info',
  rubric: {
    what: 'Typed numbers on a sheet of inputs or assumptions that no formula reads.',
    why: 'Someone will change the input and believe the result; most often a formula was meant to use it and holds a typed number instead.',
    fix: 'Connect it to the formula that should use it, or delete it.',
    suppress: 'The figure is shown for information only.',
  },
  find: ({ model }) => unreadInputs(model).map((u) => flagOf(model, u)),
});

function flagOf(model: Model, { label, ids }: Unread): Flag {
  return {
    message: `"${label}" is an input that no formula reads`,
    at: placeOfIds(model, ids),
    evidence: [cellEvidence(model, ids[0]!, label)],
    subject: label,
    confidence: 0.7,
  };
}
