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
  find: ({ model }) => swallowedErrors(model).map((s) => flagOf(model, s)),
});

function flagOf(model: Model, { ids, function: name, code, instead, notFound }: Swallowed): Flag {
  const id = ids[0]!;
  const title = captionOf(model, id);
  const mild = notFound || code === '#DIV/0!';
  return {
    message: `${title ? `${title}: ` : ''}${nameOfId(model, id)} =${formulaOf(model, id)} shows ${shown(instead)} because what ${name} guards is ${code}${ids.length > 1 ? `; so do ${ids.length - 1} copies` : ''}`,
    at: placeOfIds(model, ids),
    evidence: [{ ...cellEvidence(model, id, 'the formula'), other: code }],
    subject: subjectOf(model, id),
    severity: mild ? 'info' : 'warning',
    confidence: mild ? 0.4 : 0.85,
  };
}
