// TO111: results do not change by themselves.

import { calls, cellEvidence, type Flag, formulaOf, lintRule, type Model, nameOfId, placeOfIds } from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO111',
  title: 'Results do not change by themselves',
  severity: 'info',
  rubric: {
    what: 'Functions that give another value on another day or at every recalculation (TODAY, NOW, RAND, RANDBETWEEN), or that hide what they read (OFFSET, INDIRECT).',
    why: 'A valuation that moves overnight cannot be reproduced; a reference made of text or distances is not followed by Excel when rows are inserted, and no one can trace it.',
    fix: 'Put the date in an input cell; replace OFFSET and INDIRECT by INDEX or CHOOSE.',
    suppress: 'The sheet is meant to follow the calendar, or to draw at random.',
  },
  options: { allow: { kind: 'words', what: 'Functions that are meant to be there.' } },
  find: ({ model }, options) => {
    const names = NAMES.filter((name) => !options.words('allow').includes(name));
    return names.length === 0 ? [] : model.book.sheets.flatMap((sheet) => flagsOf(model, sheet.index, names));
  },
});

const RANDOM = ['RAND', 'RANDBETWEEN', 'RANDARRAY'];
const FIXES: ReadonlyMap<string, string> = new Map([
  ['TODAY', 'Put the date in an input cell.'],
  ['NOW', 'Put the date in an input cell.'],
  ['OFFSET', 'Replace OFFSET by INDEX over a fixed range.'],
  ['INDIRECT', 'Replace INDIRECT by INDEX or CHOOSE over references that can be followed.'],
]);
const NAMES = [...RANDOM, 'TODAY', 'NOW', 'OFFSET', 'INDIRECT'];

function flagsOf(model: Model, sheet: number, names: readonly string[]): Flag[] {
  const { firstId, cells, name } = model.book.sheets[sheet]!;
  const byName = new Map<string, number[]>();
  for (const { ast, cells: ids } of model.graph.formulas.templates) {
    const here = ids.filter((id) => id >= firstId && id < firstId + cells.count);
    if (!ast || here.length === 0) continue;
    for (const used of new Set(calls(ast, ...names).map((c) => c.name))) byName.set(used, [...(byName.get(used) ?? []), ...here]);
  }
  return [...byName].map(([used, found]) => {
    const ids = found.sort((a, b) => a - b);
    return {
      message: `${ids.length} formula${ids.length > 1 ? 's' : ''} of ${name} use${ids.length > 1 ? '' : 's'} ${used}, first ${nameOfId(model, ids[0]!)} =${formulaOf(model, ids[0]!)}`,
      at: placeOfIds(model, ids),
      evidence: ids.slice(0, 3).map((id) => cellEvidence(model, id, 'a formula')),
      subject: used,
      fix: FIXES.get(used) ?? 'Type the value that was drawn in an input cell, or keep the draws apart from the model.',
      severity: RANDOM.includes(used) ? 'warning' : 'info',
      confidence: 0.9,
    } satisfies Flag;
  });
}
