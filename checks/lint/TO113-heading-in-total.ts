// TO113: a total leaves the headings out.

import {
  captionOf,
  cellEvidence,
  type Flag,
  formulaOf,
  type HeadingSum,
  headingSums,
  lintRule,
  type Model,
  nameOfId,
  placeOfIds,
  shown,
  subjectOf,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO113',
  title: 'A total leaves the headings out',
  severity: 'error',
  rubric: {
    what: 'A range that is summed or averaged and begins with a year of the row (or column) of headings.',
    why: 'The year is added to the figures: every total is some two thousand too high, which in a model in millions passes for an amount.',
    fix: 'Begin the range under the heading.',
    suppress: 'The number is an amount that only looks like a year.',
  },
  find: ({ model }) => byCopy(headingSums(model), model).map((group) => flagOf(model, group)),
});

/** Copies of one formula together. */
function byCopy(hits: readonly HeadingSum[], model: Model): HeadingSum[][] {
  const groups = new Map<number | undefined, HeadingSum[]>();
  for (const hit of hits) {
    const key = model.graph.formulas.of(hit.id)?.id;
    groups.set(key, [...(groups.get(key) ?? []), hit]);
  }
  return [...groups.values()];
}

function flagOf(model: Model, group: readonly HeadingSum[]): Flag {
  const { id, heading } = group[0]!;
  const ids = group.map((g) => g.id);
  const name = captionOf(model, id);
  return {
    message: `${name ? `${name}: ` : ''}${nameOfId(model, id)} =${formulaOf(model, id)} takes in the heading ${nameOfId(model, heading)}, ${shown(model.values.value(heading)).replace(',', '')}${ids.length > 1 ? `; so do ${ids.length - 1} copies` : ''}`,
    at: placeOfIds(model, ids),
    evidence: [cellEvidence(model, id, 'the total'), cellEvidence(model, heading, 'a year')],
    subject: subjectOf(model, id),
    confidence: 0.9,
  };
}
