// TO101: a formula says the same as the formulas on both sides of it.

import {
  type BreakGroup,
  breakGroups,
  captionOf,
  cellEvidence,
  type Flag,
  familyBreaks,
  formulaOf,
  leftTerms,
  lintRule,
  type Model,
  movedFormula,
  nameOfId,
  placeOfIds,
  rangesOf,
  spanClashes,
  subjectOf,
  wouldGive,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO101',
  title: 'A formula says the same as the formulas on both sides of it',
  severity: 'warning',
  rubric: {
    what: 'A row or column of equal formulas in which one cell (or a few side by side) has another one: another reference, or other operations.',
    why: 'A row is read as one rule for all its periods. A cell that follows another rule is wrong in that period, and no one looking at the others will see it.',
    fix: 'Copy the formula of the neighbours into the cell, or, where the difference is meant, give it a row of its own with a label that says so.',
    suppress: 'The cell is different for a reason that the sheet states, such as a change of method in that year.',
  },
  find: ({ model }) => {
    const { book, graph } = model;
    // Totals that span other rows are TO102's, sums that leave a term out TO114's.
    const totals = new Set(spanClashes(book, graph.formulas).flatMap((clash) => clash.cells.map((c) => c.id)));
    for (const { ids } of leftTerms(model)) for (const id of ids) totals.add(id);
    const breaks = familyBreaks(book, graph.formulas).filter((b) => b.kind === 'formula' && !totals.has(b.ids[0]!));
    return breakGroups(book, breaks).map((g) => flagOf(model, g));
  },
});

function flagOf(model: Model, { ids, like, members, way, near, inside, lanes }: BreakGroup): Flag {
  const id = ids[0]!;
  const fix = movedFormula(model, like, id) ?? '';
  const would = wouldGive(model, like, id);
  const line = way === 'row' ? 'row' : 'column';
  const name = captionOf(model, id);
  return {
    message: `${name ? `${name}: ` : ''}${nameOfId(model, id)} is =${formulaOf(model, id)}, while ${members.length} other cells of the ${line} say =${fix} in its place (like ${nameOfId(model, like)} =${formulaOf(model, like)})${lanes > 1 ? `; ${lanes} ${line}s break in the same place` : ''}`,
    at: placeOfIds(model, ids),
    evidence: [
      { ...cellEvidence(model, id, 'the cell'), ...(would === undefined ? {} : { other: would }) },
      cellEvidence(model, like, 'its neighbour'),
      { label: 'the family', cell: rangesOf(model, members), formula: formulaOf(model, members[0]!) },
    ],
    subject: subjectOf(model, id),
    fix: `Enter =${fix} in ${nameOfId(model, id)}${ids.length > 1 ? ` and copy it to ${rangesOf(model, ids.slice(1))}` : ''}.`,
    severity: near || inside ? 'warning' : 'info',
    confidence: near ? 0.9 : inside ? 0.75 : 0.5,
  };
}
