// TO107: a total adds each figure once.

import {
  captionOf,
  cellEvidence,
  type DoubleCount,
  doubleCounts,
  type Flag,
  formulaOf,
  lintRule,
  type Model,
  nameOfId,
  placeOfIds,
  rangesOf,
  shown,
  subjectOf,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO107',
  title: 'A total adds each figure once',
  severity: 'error',
  rubric: {
    what: 'A sum that takes in a subtotal and the figures the subtotal is made of, both with the same sign.',
    why: 'The figures of the subtotal are in the total twice. It happens when a range is drawn over a whole column, or when a subtotal is inserted into a range that is summed already.',
    fix: 'Sum the subtotals only, or use SUBTOTAL, which passes over other subtotals in its range.',
    suppress: 'The doubling is undone elsewhere, such as by halving the total.',
  },
  find: ({ model }) => grouped(doubleCounts(model), model).map((group) => flagOf(model, group)),
});

/** Copies of one formula together. */
function grouped(hits: readonly DoubleCount[], model: Model): DoubleCount[][] {
  const groups = new Map<number | undefined, DoubleCount[]>();
  for (const hit of hits) {
    const key = model.graph.formulas.of(hit.id)?.id;
    groups.set(key, [...(groups.get(key) ?? []), hit]);
  }
  return [...groups.values()];
}

function flagOf(model: Model, group: readonly DoubleCount[]): Flag {
  const { id, subtotal, parts } = group[0]!;
  const ids = group.map((g) => g.id);
  const name = captionOf(model, id);
  return {
    message: `${name ? `${name}: ` : ''}${nameOfId(model, id)} =${formulaOf(model, id)} adds ${nameOfId(model, subtotal)} (${captionOf(model, subtotal) || 'a subtotal'}, ${shown(model.values.value(subtotal))}) and also its parts ${rangesOf(model, parts)}`,
    at: placeOfIds(model, ids),
    evidence: [
      cellEvidence(model, id, 'the total'),
      cellEvidence(model, subtotal, 'the subtotal'),
      ...parts.slice(0, 5).map((p) => cellEvidence(model, p, 'a part')),
    ],
    subject: subjectOf(model, id),
    confidence: 0.9,
  };
}
