// 2.5.2: nothing in the forecast knows the future: no line rests on its own later value, and no source is dated after the as-of date.

import {
  type Case,
  type Flag,
  facet,
  forecast,
  fullNameOf,
  type Inversion,
  type LateSource,
  lateSources,
  placeAt,
  placeOf,
  timeInversions,
} from '../../src/rule/index.ts';

type Member =
  | { readonly kind: 'inversions'; readonly list: readonly Inversion[] }
  | { readonly kind: 'sources'; readonly list: readonly LateSource[] };

export default facet({
  id: '2.5.2',
  claim: 'No forecast line looks ahead of its own period or of the as-of date.',
  needs: { years: forecast() },
  over: (_, c): Member[] => [
    { kind: 'inversions', list: timeInversions(c.model) },
    ...(c.cell.task?.asOf ? [{ kind: 'sources' as const, list: lateSources(c.model, c.cell.task.asOf, c.cell.task.fiscalYearEnd) }] : []),
  ],
  judge: (member, _, c) => (member.kind === 'inversions' ? member.list.map((i) => inverted(i, c)) : member.list.map(late)),
  fix: 'Roll balances and factors forward: this period from the last one. Put a later target on an inputs sheet and reach it with a driver.',
});

function inverted({ line, year, laterYear, chain }: Inversion, { model }: Case): Flag {
  const formula = model.graph.formulas.text(chain[0]!);
  const steps = chain.slice(1, -1).map((id) => fullNameOf(model.book, id));
  return {
    message: `"${line.label}" in ${year} (${line.address(year)}) rests on its own value in ${laterYear} (${line.address(laterYear)})${steps.length ? ` through ${steps.slice(0, 4).join(', ')}${steps.length > 4 ? ', ...' : ''}` : ''}: time runs backwards`,
    at: placeOf(line, model.years.forecast),
    evidence: chain.map((id, i) => ({
      label: i === 0 ? 'reads the future' : i === chain.length - 1 ? 'later value' : 'on the way',
      cell: fullNameOf(model.book, id),
      ...(i === chain.length - 1 && !model.graph.formulas.of(id) ? {} : { formula: i === 0 ? formula : model.graph.formulas.text(id) }),
    })),
    subject: line.label,
    trigger: true,
  };
}

function late(source: LateSource): Flag {
  return {
    message: `${source.what} at ${source.address} is dated ${source.date}, after the as-of date ${source.asOf}: "${source.text}"`,
    at: placeAt(source.sheet, source.row, source.col),
    evidence: [{ label: 'dated after the as-of date', cell: source.address, value: source.text, other: source.asOf }],
    subject: source.text,
    trigger: true,
  };
}
