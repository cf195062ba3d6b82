// TO114: the sums of one line add the same terms.

import {
  captionOf,
  cellEvidence,
  type Flag,
  formulaOf,
  headingOf,
  type LeftTerms,
  leftTerms,
  lintRule,
  type Model,
  movedFormula,
  nameOfId,
  placeOfIds,
  rangesOf,
  shown,
  subjectOf,
  type UnlikeSums,
  unlikeSums,
  wouldGive,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO114',
  title: 'The sums of one line add the same terms',
  severity: 'warning',
  rubric: {
    what: 'A sum in a row (or column) of sums that lacks a term which those beside it have, although a figure stands where the others take that term from; and a line of sums of which no two take the same cells.',
    why: 'A line was added to the sum in some periods and not in the others. The figure is there, and no total holds it.',
    fix: 'Copy the longer formula over the shorter one.',
    suppress: 'The figure is told for information only in those periods, and is part of another term.',
  },
  find: ({ model }) => [
    ...leftTerms(model).map((l) => flagOf(model, l)),
    ...unlikeSums(model.book, model.graph.formulas).map((u) => unlikeFlag(model, u)),
  ],
});

function unlikeFlag(model: Model, { sums, way }: UnlikeSums): Flag {
  const ids = sums.map((s) => s.id);
  const [id, other] = ids as [number, number];
  const name = captionOf(model, id);
  const left = sums[0]!.left[0]!;
  return {
    message: `${name ? `${name}: ` : ''}no two sums of the ${way} take the same cells: ${nameOfId(model, id)} =${formulaOf(model, id)}, but ${nameOfId(model, other)} =${formulaOf(model, other)}; ${nameOfId(model, left)} (${shown(model.values.value(left))}) is not in ${nameOfId(model, id)}`,
    at: placeOfIds(model, ids),
    evidence: sums
      .slice(0, 6)
      .flatMap((s) => [cellEvidence(model, s.id, 'a sum'), cellEvidence(model, s.left[0]!, `not in ${nameOfId(model, s.id)}`)]),
    subject: subjectOf(model, id),
    fix: `Write one sum that takes every cell it should in ${nameOfId(model, id)}, and copy it to ${rangesOf(model, ids.slice(1), 3)}.`,
    confidence: 0.7,
  };
}

function flagOf(model: Model, { ids, like, members, missing, way }: LeftTerms): Flag {
  const id = ids[0]!;
  const name = captionOf(model, id);
  const would = wouldGive(model, like, id);
  const fix = movedFormula(model, like, id) ?? '';
  const figures = missing.map(
    (m) =>
      `${nameOfId(model, m)} (${[way === 'row' ? captionOf(model, m) : headingOf(model, m), shown(model.values.value(m))].filter(Boolean).join(', ')})`,
  );
  return {
    message: `${name ? `${name}: ` : ''}${nameOfId(model, id)} =${formulaOf(model, id)} leaves out ${figures.slice(0, 3).join(' and ')}, which ${members.length} other cells of the ${way} add (${nameOfId(model, like)} =${formulaOf(model, like)})${ids.length > 1 ? `; so do ${rangesOf(model, ids.slice(1), 3)}` : ''}`,
    at: placeOfIds(model, ids),
    evidence: [
      { ...cellEvidence(model, id, 'the sum'), ...(would === undefined ? {} : { other: would }) },
      cellEvidence(model, like, 'its neighbour'),
      ...missing.slice(0, 5).map((m) => cellEvidence(model, m, 'left out')),
    ],
    subject: subjectOf(model, id),
    fix: `Enter =${fix} in ${nameOfId(model, id)}${ids.length > 1 ? ` and copy it to ${rangesOf(model, ids.slice(1), 3)}` : ''}.`,
    confidence: 0.75,
  };
}
