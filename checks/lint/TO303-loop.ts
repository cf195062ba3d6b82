// TO303: circular references are meant, and settle.

import {
  addressOfId,
  type Cycle,
  cellEvidence,
  type Flag,
  formulaOf,
  lintRule,
  type Model,
  placeOfIds,
  subjectOf,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO303',
  title: 'Circular references are meant, and settle',
  severity: 'error',
  rubric: {
    what: 'A circular reference while iterative calculation is off, or one that iteration does not settle (it diverges, swings, keeps an error, or ends elsewhere when it starts elsewhere). A loop that is only in a branch not taken is a remark.',
    why: 'Without iteration Excel shows 0 or the last value that happened to be there; a loop that does not settle shows a figure that depends on how often F9 was pressed.',
    fix: 'Break the loop: average balances by the opening one, or solve it in closed form; where it is meant, switch iteration on and guard it with a switch that resets it.',
    suppress: 'The loop is documented and iteration is switched on by the user.',
  },
  find: ({ model }) => model.values.cycles.flatMap((c) => flagOf(model, c) ?? []),
});

const TROUBLES: ReadonlyMap<string, string> = new Map([
  ['diverges', 'it grows without end'],
  ['oscillates', 'it swings between values'],
  ['error-latch', 'an error in it feeds itself'],
  ['start-dependent', 'where it ends depends on where it starts'],
  ['excel-stops-short', "Excel's number of iterations ends before it has settled"],
]);

function flagOf(model: Model, { cells, kind, iterated, converged, trouble, residual }: Cycle): Flag | undefined {
  if (kind === 'live' && iterated && converged && !trouble) return undefined;
  const first = cells[0]!;
  const through = `${addressOfId(model, first)}${cells.length > 1 ? ` and ${cells.length - 1} more cell${cells.length > 2 ? 's' : ''} refer to each other in a circle` : ' refers to itself'}`;
  const what =
    kind === 'conditional'
      ? ', in a branch that is not taken now'
      : iterated
        ? `, and iteration does not settle it: ${TROUBLES.get(trouble ?? '') ?? `its last change was ${residual}`}`
        : ', while iterative calculation is off';
  return {
    message: `${through}${what}; it starts =${formulaOf(model, first)}`,
    at: placeOfIds(model, cells),
    evidence: cells.slice(0, 6).map((id) => cellEvidence(model, id, 'in the loop')),
    subject: subjectOf(model, first),
    severity: kind === 'conditional' ? 'info' : trouble === 'excel-stops-short' || trouble === 'start-dependent' ? 'warning' : 'error',
    confidence: 0.95,
  };
}
