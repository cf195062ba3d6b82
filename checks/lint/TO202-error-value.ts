// TO202: no cell shows an error.

import {
  addressOfId,
  bySheet,
  captionOf,
  cellEvidence,
  type ErrorRoot,
  errorRoots,
  type Flag,
  formulaOf,
  lintRule,
  type Model,
  nameOfId,
  placeOfIds,
  rangesOf,
  refOf,
  subjectOf,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO202',
  title: 'No cell shows an error',
  severity: 'warning',
  rubric: {
    what: 'Cells whose value is #REF!, #DIV/0!, #N/A, #NAME?, #VALUE! or #NUM!, where the error begins; the cells that only inherit it are counted, not listed. An error that reaches a key output is reported as an error, any other as a warning.',
    why: 'An error takes every total above it with it, and what is hidden by IFERROR further up is worse.',
    fix: 'Mend the first cell: restore the lost reference, test for the empty divisor, correct the name.',
    suppress: 'The cell is unused, or shows #N/A on purpose so that a chart leaves it out.',
  },
  find: ({ model }) => errorRoots(model).flatMap((root) => [flagOf(model, root), ...copiesOf(model, root)]),
});

const CAUSES: ReadonlyMap<string, string> = new Map([
  ['#REF!', 'a cell or sheet that the formula read was deleted'],
  ['#DIV/0!', 'the divisor is 0 or empty'],
  ['#N/A', 'a look-up did not find its key'],
  ['#NAME?', 'a name or function is not known'],
  ['#VALUE!', 'a text stands where a number is needed'],
  ['#NUM!', 'there is no number for it: an iteration that does not settle, or an impossible argument'],
]);

/** " and on 2 more sheets (Feb, Mar)" */
function sheetsText(model: Model, elsewhere: readonly (readonly number[])[]): string {
  if (elsewhere.length === 0) return '';
  const names = elsewhere.slice(0, 3).map(([id]) => refOf(model, id!).sheet);
  return ` and on ${elsewhere.length} more sheet${elsewhere.length > 1 ? 's' : ''} (${names.join(', ')}${elsewhere.length > 3 ? ' ...' : ''})`;
}

/** The same formula with the same error on sheets of one layout: a remark each, so that it stands on every sheet and counts once. */
function copiesOf(model: Model, { ids, code }: ErrorRoot): Flag[] {
  const [own = [], ...elsewhere] = [...bySheet(model, ids).values()];
  return elsewhere.map((copies) => ({
    message: `${addressOfId(model, copies[0]!)} =${formulaOf(model, copies[0]!)} is ${code}, as in ${addressOfId(model, own[0]!)}`,
    at: placeOfIds(model, copies),
    evidence: [cellEvidence(model, copies[0]!, 'the error')],
    subject: subjectOf(model, copies[0]!),
    severity: 'info',
    confidence: 0.9,
  }));
}

function flagOf(model: Model, { ids, code, infected, spoils, meant }: ErrorRoot): Flag {
  const id = ids[0]!;
  const name = captionOf(model, id);
  const formula = formulaOf(model, id);
  const [own = [], ...elsewhere] = [...bySheet(model, ids).values()];
  const others = (own.length > 1 ? ` in ${rangesOf(model, own, 3)}` : '') + sheetsText(model, elsewhere);
  const cause = CAUSES.get(code);
  return {
    message: `${name ? `${name}: ` : ''}${nameOfId(model, id)} ${formula ? `=${formula} ` : ''}is ${code}${others}${infected > 0 ? `, and ${infected} cell${infected > 1 ? 's' : ''} with it` : ''}`,
    at: placeOfIds(model, ids),
    evidence: [
      cellEvidence(model, id, 'the error'),
      ...model.graph
        .precedents(id)
        .slice(0, 5)
        .map((p) => cellEvidence(model, p, 'it reads')),
    ],
    subject: subjectOf(model, id),
    ...(cause ? { cause } : {}),
    severity: meant ? 'info' : spoils.length > 0 ? 'error' : 'warning',
    confidence: meant ? 0.5 : 0.95,
  };
}
