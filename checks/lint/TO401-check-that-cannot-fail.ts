// TO401: a check can fail.

import {
  addressOfId,
  cellEvidence,
  type Flag,
  formulaOf,
  type IdleCheck,
  idleChecks,
  lintRule,
  type Model,
  placeOfIds,
  shown,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO401',
  title: 'A check can fail',
  severity: 'warning',
  rubric: {
    what: "The model's own checks that pass whatever the figures are: TRUE or OK typed in, a formula that reads no cell, IFERROR that turns a failure into a pass, rounding or a tolerance as coarse as the figures, a figure compared with itself.",
    why: 'A row of green checks is why a reviewer stops looking. One that cannot fail is worse than none.',
    fix: 'Compare the two figures that should agree, with a tolerance of rounding size and nothing that catches errors.',
    suppress: 'The cell only says that something was looked at by a person.',
  },
  find: ({ model }) => grouped(idleChecks(model), model).map((group) => flagOf(model, group)),
});

/** The cells of one check that cannot fail for one reason. */
function grouped(checks: readonly IdleCheck[], model: Model): IdleCheck[][] {
  const groups = new Map<string, IdleCheck[]>();
  for (const check of checks) {
    const key = [placeOfIds(model, [check.id]).sheet, check.label, check.kind].join('|');
    groups.set(key, [...(groups.get(key) ?? []), check]);
  }
  return [...groups.values()];
}

function flagOf(model: Model, group: readonly IdleCheck[]): Flag {
  const { id, label, why, kind } = group[0]!;
  const formula = formulaOf(model, id);
  const ids = group.map((c) => c.id);
  return {
    message: `the check "${label}" (${addressOfId(model, id)}${formula ? ` =${formula}` : `, ${shown(model.values.value(id))}`}${ids.length > 1 ? `, ${ids.length} cells` : ''}) ${kind === 'linked' ? 'can hardly fail' : 'cannot fail'}: ${why}`,
    at: placeOfIds(model, ids),
    evidence: [cellEvidence(model, id, 'the check')],
    subject: label,
    severity: kind === 'linked' ? 'info' : 'warning',
    confidence: kind === 'tolerant' ? 0.7 : kind === 'linked' ? 0.5 : 0.9,
  };
}
