// TO406: key outputs move when inputs move.

import {
  cellEvidence,
  type Flag,
  flexTest,
  lintRule,
  type Model,
  placeOfIds,
  type StillOutput,
  stillOutputs,
  unflexed,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO406',
  title: 'Key outputs move when inputs move',
  severity: 'info',
  flex: true,
  rubric: {
    what: 'Key outputs with a formula that none of the drivers leading to it moves: no typed number behind it does, each changed by another part and everything recalculated (a warning for the values of the valuation), or only others than the drivers do.',
    why: 'A result that stays where it is under every input is cut off from the model, and every scenario shows the same answer.',
    fix: 'Follow the chain from the output back to the inputs and find the cell that holds it still: a factor of nought, a branch not taken, a limit that binds.',
    suppress: 'The output is a constant by design, such as a contract price under a formula.',
  },
  inapplicable: ({ model }) => (flexTest(model).length > 0 ? undefined : 'no typed driver leads to an output'),
  open: ({ model }) => [unflexed(model) ?? []].flat(),
  find: ({ model }) => stillOutputs(model).map((s) => flagOf(model, s)),
});

/** What the reader of a valuation came for. */
const HEADLINE = /^(?:implied price|equity value|enterprise value)$/;

function flagOf(model: Model, { output, inputs, drivers, kind }: StillOutput): Flag {
  const many = inputs.length === 1 ? '1 typed number' : `${inputs.length} typed numbers`;
  return {
    message:
      kind === 'stuck'
        ? `${output.name} (${output.address}) does not move although the ${many} behind it were all changed`
        : `${output.name} (${output.address}) moves with none of the ${drivers} drivers that formulas lead to it from`,
    at: placeOfIds(model, [output.id]),
    evidence: [cellEvidence(model, output.id, output.name), ...inputs.slice(0, 3).map((id) => cellEvidence(model, id, 'input behind it'))],
    subject: output.name,
    severity: kind === 'stuck' && HEADLINE.test(output.name) ? 'warning' : 'info',
    confidence: kind === 'stuck' ? 0.85 : 0.7,
  };
}
