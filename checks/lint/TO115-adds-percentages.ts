// TO115: percentages of different bases are not added up.

import {
  captionOf,
  cellEvidence,
  type Flag,
  formulaOf,
  lintRule,
  type Model,
  movedFormula,
  nameOfId,
  placeOfIds,
  type RatioSum,
  rangesOf,
  ratioSums,
  shown,
  subjectOf,
  wouldGive,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO115',
  title: 'Percentages of different bases are not added up',
  severity: 'warning',
  rubric: {
    what: 'A SUM over cells shown in per cent, each of which divides two cells of its own row (or column).',
    why: 'The formula of the totals was copied across a column of ratios. A sum of margins or rates is no margin: the total is the ratio of the totals.',
    fix: 'Calculate the ratio from the totals, as the cells above do from their own figures.',
    suppress: 'All ratios have one base, although each refers to it in a cell of its own.',
  },
  find: ({ model }) => byCopy(model, ratioSums(model)).map((group) => flagOf(model, group)),
});

/** Copies of one formula together. */
function byCopy(model: Model, sums: readonly RatioSum[]): RatioSum[][] {
  const groups = new Map<string, RatioSum[]>();
  for (const sum of sums) {
    const key = `${placeOfIds(model, [sum.id]).sheet}!${model.graph.formulas.of(sum.id)!.id}`;
    groups.set(key, [...(groups.get(key) ?? []), sum]);
  }
  return [...groups.values()];
}

function flagOf(model: Model, group: readonly RatioSum[]): Flag {
  const { id, parts } = group[0]!;
  const ids = group.map((s) => s.id);
  const like = parts[0]!;
  const fix = movedFormula(model, like, id) ?? '';
  const would = wouldGive(model, like, id);
  const name = captionOf(model, id);
  return {
    message: `${name ? `${name}: ` : ''}${nameOfId(model, id)} =${formulaOf(model, id)} adds up percentages of different bases (${nameOfId(model, like)} =${formulaOf(model, like)}) to ${shown(model.values.value(id))}; the ratio of the totals, =${fix}, is ${shown(would ?? null)}${ids.length > 1 ? `; so do ${rangesOf(model, ids.slice(1), 3)}` : ''}`,
    at: placeOfIds(model, ids),
    evidence: [
      { ...cellEvidence(model, id, 'the sum'), ...(would === undefined ? {} : { other: would }) },
      ...parts.slice(0, 5).map((p) => cellEvidence(model, p, 'a percentage')),
    ],
    subject: subjectOf(model, id),
    fix: `Enter =${fix} in ${nameOfId(model, id)}${ids.length > 1 ? ` and likewise in ${rangesOf(model, ids.slice(1), 3)}` : ''}.`,
    confidence: 0.8,
  };
}
