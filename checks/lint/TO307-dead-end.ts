// TO307: every row of calculations leads somewhere.

import { cellEvidence, type Flag, lintRule, type Model, placeOfIds, rangesOf, type Unread, unreadRows } from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO307',
  title: 'Every row of calculations leads somewhere',
  severity: 'info',
  rubric: {
    what: 'Rows of formulas on calculation sheets whose results nothing reads, other than ratios and growth rates. One finding for each sheet.',
    why: 'A row that leads nowhere is dead weight, or the link to it was lost.',
    fix: 'Link it to where it belongs, move it to an output sheet, or delete it.',
    suppress: 'The rows are results that people read on this sheet.',
  },
  find: ({ model }) => {
    const sheets = new Map<number, Unread[]>();
    for (const row of unreadRows(model)) sheets.set(row.sheet, [...(sheets.get(row.sheet) ?? []), row]);
    return [...sheets.values()].map((rows) => flagOf(model, rows));
  },
});

function flagOf(model: Model, rows: readonly Unread[]): Flag {
  const ids = rows.flatMap((r) => r.ids);
  const names = rows.slice(0, 5).map((r) => `"${r.label}" (${rangesOf(model, r.ids, 1)})`);
  return {
    message: `nothing reads ${names.join(', ')}${rows.length > 5 ? ` and ${rows.length - 5} more rows` : ''}`,
    at: placeOfIds(model, ids),
    evidence: rows.slice(0, 5).map((r) => cellEvidence(model, r.ids[0]!, r.label)),
    subject: 'dead ends',
    confidence: 0.6,
  };
}
