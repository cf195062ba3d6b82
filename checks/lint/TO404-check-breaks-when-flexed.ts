// TO404: the model's own checks hold when drivers move.

import { cellEvidence, type Flag, type Flexed, flexTest, lintRule, type Model, placeOfIds, unflexed } from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO404',
  title: "The model's own checks hold when drivers move",
  severity: 'warning',
  flex: true,
  rubric: {
    what: 'Checks that hold as the model stands and fail when an input is raised by a tenth and everything is recalculated.',
    why: 'The statements tie for one set of inputs only: a line is typed, plugged or left out of the flow, and the first scenario will show it.',
    fix: 'Find the balance that does not follow the driver: look first at typed cells between the driver and the check.',
    suppress: 'The check tests the input itself (a limit, a covenant) and is meant to fail beyond it.',
  },
  inapplicable: ({ model }) => (flexTest(model).length > 0 ? undefined : 'no typed driver leads to a check'),
  open: ({ model }) => [unflexed(model) ?? []].flat(),
  find: ({ model }) => grouped(flexTest(model)).map((group) => flagOf(model, group)),
});

/** One finding for the checks that break together: the first driver speaks for those that break the same ones. */
function grouped(flexed: readonly Flexed[]): Flexed[][] {
  const groups = new Map<string, Flexed[]>();
  for (const f of flexed.filter((one) => one.broken.length > 0)) {
    const key = f.broken.map((b) => b.label).join('\n');
    groups.set(key, [...(groups.get(key) ?? []), f]);
  }
  return [...groups.values()];
}

function flagOf(model: Model, group: readonly Flexed[]): Flag {
  const { driver, broken } = group[0]!;
  const others = group.length > 1 ? ` (and ${group.length - 1} more driver${group.length > 2 ? 's' : ''})` : '';
  return {
    message: `with "${driver.label}" raised by 10%${others} the check "${broken[0]!.label}" (${broken[0]!.address}) fails`,
    at: placeOfIds(
      model,
      broken.map((f) => f.id),
    ),
    evidence: [cellEvidence(model, driver.ids[0]!, driver.label), ...broken.slice(0, 5).map((f) => cellEvidence(model, f.id, f.label))],
    subject: broken[0]!.label,
    confidence: 0.8,
  };
}
