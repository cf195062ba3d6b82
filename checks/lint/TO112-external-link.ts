// TO112: the workbook rests on itself alone.

import { bySheet, cellEvidence, type Flag, formulaOf, lintRule, type Model, nameOfId, placeOfIds, visit } from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO112',
  title: 'The workbook rests on itself alone',
  severity: 'info',
  rubric: {
    what: 'Formulas that read another workbook. One finding for each workbook linked to and sheet; a warning when a value of it was not stored, so that nobody without that file can calculate.',
    why: 'The figures depend on a file that may have moved, changed or never been sent.',
    fix: 'Bring the figures in as inputs, with their source noted beside them.',
    suppress: 'The linked workbook is part of the model and is delivered with it.',
  },
  find: ({ model }) => model.book.externals.flatMap((external) => flagsOf(model, external.index, external.target)),
});

function flagsOf(model: Model, index: number, target: string): Flag[] {
  const ids = model.graph.formulas.templates.flatMap(({ ast, cells }) => {
    let hit = false;
    if (ast)
      visit(ast, (node) => {
        if ('sheet' in node && node.sheet?.book === String(index)) hit = true;
      });
    return hit ? cells : [];
  });
  return [...bySheet(model, ids)].map(([sheet, list]) => {
    const unknown = list.filter((id) => model.values.status(id) === 'unverified');
    const first = unknown[0] ?? list[0]!;
    return {
      message: `${list.length} formula${list.length > 1 ? 's' : ''} of ${sheet} read${list.length > 1 ? '' : 's'} ${target}${unknown.length > 0 ? `; ${unknown.length} of them cannot be calculated without it` : ''}, such as ${nameOfId(model, first)} =${formulaOf(model, first)}`,
      at: placeOfIds(model, list),
      evidence: list.slice(0, 3).map((id) => cellEvidence(model, id, 'a link')),
      subject: target,
      severity: unknown.length > 0 ? 'warning' : 'info',
      confidence: 0.9,
    } satisfies Flag;
  });
}
