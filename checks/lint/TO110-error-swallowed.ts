// TO110: no error is hidden behind IFERROR.

import {
  captionOf,
  cellEvidence,
  type Flag,
  formulaOf,
  lintRule,
  type Model,
  nameOfId,
  placeOfIds,
  refOf,
  type Swallowed,
  shown,
  subjectOf,
  swallowedErrors,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO110',
  title: 'No error is hidden behind IFERROR',
  severity: 'warning',
  rubric: {
    what: 'IFERROR, IFNA or IF(ISERROR()) whose guarded part is an error now, so that the value shown is the stopgap. Look-ups that find nothing are remarked on only.',
    why: 'The stopgap looks like a result. A total that should be #REF! is 0, and nobody is told.',
    fix: 'Mend the guarded part; test for the one condition that is expected (a zero divisor, an empty cell) and let all other errors show.',
    suppress: 'The error is the expected case, and the stopgap is what the figure is then.',
  },
  find: ({ model }) => inColumns(model, swallowedErrors(model)).map((group) => flagOf(model, group)),
});

/** Formulas of one column that hide one error for one reason, such as a first period that reads the labels beside it: together. */
function inColumns(model: Model, all: readonly Swallowed[]): Swallowed[][] {
  const groups = new Map<string, Swallowed[]>();
  for (const s of all) {
    const { sheet, col } = refOf(model, s.ids[0]!);
    const key = `${sheet}!${col}:${s.function}:${s.code}:${s.notFound}`;
    groups.set(key, [...(groups.get(key) ?? []), s]);
  }
  return [...groups.values()];
}

function flagOf(model: Model, group: readonly Swallowed[]): Flag {
  const { function: name, code, instead, notFound } = group[0]!;
  const ids = [...new Set(group.flatMap((s) => s.ids))];
  const id = ids[0]!;
  const title = captionOf(model, id);
  const mild = notFound || code === '#DIV/0!';
  return {
    message: `${title ? `${title}: ` : ''}${nameOfId(model, id)} =${formulaOf(model, id)} shows ${shown(instead)} because what ${name} guards is ${code}${restText(ids.length - 1, group.length > 1)}`,
    at: placeOfIds(model, ids),
    evidence: [{ ...cellEvidence(model, id, 'the formula'), other: code }],
    subject: subjectOf(model, id),
    severity: mild ? 'info' : 'warning',
    confidence: mild ? 0.4 : 0.85,
  };
}

/** "; so do 3 copies", "; 1 other cell of the column hides it, too" */
function restText(n: number, others: boolean): string {
  if (n === 0) return '';
  if (!others) return `; so do${n === 1 ? 'es 1 copy' : ` ${n} copies`}`;
  return `; ${n} other cell${n === 1 ? '' : 's'} of the column hide${n === 1 ? 's' : ''} one, too`;
}
