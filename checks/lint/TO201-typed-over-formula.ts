// TO201: no number is typed over a formula.

import {
  type BreakGroup,
  breakGroups,
  captionOf,
  cellEvidence,
  type Flag,
  familyBreaks,
  formulaOf,
  lintRule,
  type Model,
  movedFormula,
  nameOfId,
  placeOfIds,
  rangesOf,
  shown,
  subjectOf,
  wouldGive,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO201',
  title: 'No number is typed over a formula',
  severity: 'warning',
  rubric: {
    what: 'A typed number in the middle (or at the end) of a row or column of equal formulas, where no line of inputs crosses it.',
    why: 'The figure no longer follows its inputs. Overwritten to try something, or to make a total fit, it stays when everything else changes.',
    fix: 'Copy the formula of the neighbours back into the cell, or make the override an input of its own that can be switched off.',
    suppress: 'The figure is known and meant to replace the calculated one in that period.',
  },
  find: ({ model }) =>
    breakGroups(
      model.book,
      familyBreaks(model.book, model.graph.formulas).filter((b) => b.kind === 'typed'),
    ).map((g) => flagOf(model, g)),
});

function flagOf(model: Model, { ids, like, members, way, inside }: BreakGroup): Flag {
  const id = ids[0]!;
  const fix = movedFormula(model, like, id) ?? '';
  const would = wouldGive(model, like, id);
  const name = captionOf(model, id);
  const more = ids.length > 1 ? ` (and ${ids.length - 1} more: ${rangesOf(model, ids.slice(1), 3)})` : '';
  return {
    message: `${name ? `${name}: ` : ''}${nameOfId(model, id)}${more} is typed, ${shown(model.values.value(id))}, in a ${way} of ${members.length} formulas like ${nameOfId(model, like)} =${formulaOf(model, like)}${would === undefined ? '' : `; the formula would give ${shown(would)}`}`,
    at: placeOfIds(model, ids),
    evidence: [
      { ...cellEvidence(model, id, 'typed'), ...(would === undefined ? {} : { other: would }) },
      cellEvidence(model, like, 'its neighbour'),
    ],
    subject: subjectOf(model, id),
    fix: `Enter =${fix} in ${nameOfId(model, id)}${ids.length > 1 ? ` and copy it to ${rangesOf(model, ids.slice(1), 3)}` : ''}.`,
    severity: counts(model, like) && ids.every((i) => model.values.value(i) === wouldGive(model, like, i)) ? 'info' : 'warning',
    confidence: inside ? 0.9 : 0.75,
  };
}

/** A count that goes on by a fixed step from the cell before, as years do: a number typed in between starts it anew. */
function counts(model: Model, id: number): boolean {
  const ast = model.graph.formulas.of(id)?.ast;
  return ast?.kind === 'binary' && (ast.op === '+' || ast.op === '-') && ast.left.kind === 'cell' && ast.right.kind === 'number';
}
