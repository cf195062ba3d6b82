// TO102: the totals of one line span the same rows.

import {
  captionOf,
  cellEvidence,
  columnLetters,
  type Evidence,
  type Flag,
  lintRule,
  type Model,
  movedFormula,
  nameOfId,
  placeOfIds,
  rangesOf,
  SPAN_GAP,
  type SpanCell,
  type SpanClash,
  spanClashes,
  subjectOf,
  valuesBetween,
} from '../../src/rule/index.ts';

export default lintRule({
  id: 'TO102',
  title: 'The totals of one line span the same rows',
  severity: 'warning',
  rubric: {
    what: 'A row (or column) of SUM, AVERAGE or COUNT over the cells above (or beside), in which the ranges do not begin or end in the same place.',
    why: 'A range that begins a row late or ends a row early leaves an item out of the total in some periods and not in others: a balance sheet that balances in history and not in the forecast is most often this.',
    fix: 'Give all totals of the line the same range, and copy one formula across the whole line.',
    suppress: 'The periods have different items on purpose, and the cells that only some of the totals cover are empty in the others.',
  },
  find: ({ model }) => spanClashes(model.book, model.graph.formulas).map((c) => flagOf(model, c)),
});

/** With so clear a majority the others are wrong; else the line as a whole is in doubt. */
const CLEAR = { share: 0.9, cells: 12 };

function flagOf(model: Model, clash: SpanClash): Flag {
  const { cells, variants, way } = clash;
  const main = variants[0]!;
  const clear = cells.length >= CLEAR.cells && main.length >= cells.length * CLEAR.share;
  const left = variants.map((variant) => variant.flatMap((cell) => leftOut(model, clash, cell)));
  const missed = left.flat();
  // The one that leaves out least is the one to copy; of equals the most frequent.
  const right = clear ? main : variants[left.findIndex((l) => l.length === Math.min(...left.map((x) => x.length)))]!;
  const wrong = variants.filter((v) => v !== right).flat();
  const ids = (clear ? wrong : contested(clash, variants.slice(1).flat())).map((c) => c.id);
  const others = wrong.slice(1).map((c) => c.id);
  const name = captionOf(model, wrong[0]!.id);
  const said = variants.slice(0, 4).map(
    (v) =>
      `${spanText(v[0]!, way)} in ${rangesOf(
        model,
        v.map((c) => c.id),
        3,
      )}`,
  );
  const fix = movedFormula(model, right[0]!.id, wrong[0]!.id) ?? '';
  return {
    message: `${name || 'this line'} totals ${said.join(', but ')}${missed[0] ? `; ${placeText(missed[0])} is in no total of its line` : ''}`,
    at: placeOfIds(model, ids),
    evidence: [
      ...variants.slice(0, 4).map((v) => cellEvidence(model, v[0]!.id, `total over ${spanText(v[0]!, way)}`)),
      ...missed.slice(0, 8),
    ],
    subject: subjectOf(model, wrong[0]!.id),
    fix: `Enter =${fix} in ${nameOfId(model, wrong[0]!.id)}${others.length > 0 ? ` and copy it to ${rangesOf(model, others)}` : ''}.`,
    severity: missed.length > 0 ? 'error' : 'warning',
    confidence: missed.length > 0 ? 0.9 : 0.7,
  };
}

const placeText = (e: Evidence): string => `${e.label} (${e.cell})`;

/** Totals that stand side by side with an odd one. */
function contested({ cells, way }: SpanClash, odd: readonly SpanCell[]): readonly SpanCell[] {
  const at = (c: SpanCell) => (way === 'row' ? c.col : c.row);
  const step = way === 'row' ? SPAN_GAP : 1;
  const runs: SpanCell[][] = [];
  for (const cell of cells) {
    const last = runs.at(-1)?.at(-1);
    if (last && at(cell) <= at(last) + step) runs.at(-1)!.push(cell);
    else runs.push([cell]);
  }
  return runs.filter((run) => run.some((c) => odd.includes(c))).flat();
}

/** "rows 17 to 21", "columns B to E" */
function spanText({ spans }: SpanCell, way: SpanClash['way']): string {
  const text = spans.map(({ from, to }) => (way === 'row' ? `${from + 1} to ${to + 1}` : `${columnLetters(from)} to ${columnLetters(to)}`));
  return `${way === 'row' ? 'rows' : 'columns'} ${text.join(' and ')}`;
}

/** Figures of the cell's own column (or row) that some total of the line would cover and its own does not. */
function leftOut(model: Model, { sheet, way, variants }: SpanClash, cell: SpanCell): Evidence[] {
  return cell.spans.flatMap((own, i) => {
    const from = Math.min(...variants.map(([v]) => v!.spans[i]!.from));
    const to = Math.max(...variants.map(([v]) => v!.spans[i]!.to));
    const lane = way === 'row' ? cell.col : cell.row;
    return valuesBetween(model, sheet, way, lane, from, to, [own.from, own.to]);
  });
}
