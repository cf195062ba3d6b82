// TO402: the model's own checks pass.

import {
  cellEvidence,
  type Flag,
  groupFlags,
  type IntegrityFlag,
  integrityFlags,
  lintRule,
  type Model,
  placeOfIds,
  shown,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO402',
  title: "The model's own checks pass",
  severity: 'error',
  rubric: {
    what: 'Cells on a sheet or in a block of checks that say FALSE, ERROR or FAIL now.',
    why: 'The author built the check to be told; whoever receives the model will ask.',
    fix: 'Follow the check to the two figures that should agree and mend the one that is wrong.',
    suppress: 'The check is known to fail for a reason that is documented beside it.',
  },
  inapplicable: ({ model }) => (integrityFlags(model).length > 0 ? undefined : 'the workbook has no checks of its own'),
  find: ({ model }) =>
    groupFlags(integrityFlags(model).filter((f) => f.failing && !GOOD_NEWS.test(String(f.value)))).map(({ label, flags }) =>
      flagOf(model, label, flags),
    ),
});

/** "No duplicates" begins like a refusal and is none. */
const GOOD_NEWS = /^(?:no|not any|0|zero)\b.*\b(?:duplicate|missing|error|issue|difference|exception|problem)/i;

function flagOf(model: Model, label: string, flags: readonly IntegrityFlag[]): Flag {
  const [first] = flags as [IntegrityFlag];
  return {
    message: `the check "${label}" (${first.address}) says ${shown(first.value)}${flags.length > 1 ? ` and fails in ${flags.length} cells` : ''}`,
    at: placeOfIds(
      model,
      flags.map((f) => f.id),
    ),
    evidence: flags.slice(0, 6).map((f) => cellEvidence(model, f.id, label)),
    subject: label,
    confidence: 0.9,
  };
}
