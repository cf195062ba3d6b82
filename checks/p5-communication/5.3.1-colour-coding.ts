// 5.3.1: at least 90% of the typed inputs and of the formulas follow one font-colour convention that tells them apart.

import { type Convention, colourConvention, type Flag, facet, pct, placeAt, view } from '../../src/rule/index.ts';

const PASS_PCT = 90;

export default facet({
  id: '5.3.1',
  claim: 'Font colours tell inputs from formulas.',
  needs: { colours: view('typed inputs and formulas', (c) => colourConvention(c.model)) },
  over: ({ colours }) => [colours],
  judge: (colours) => ({
    flags: judge(colours),
    evidence: [
      {
        label: `inputs ${colours.input}, formulas ${colours.formula}${colours.link === colours.formula ? '' : `, links ${colours.link}`}`,
        value: `${colours.inputs.following} of ${colours.inputs.total} inputs and ${colours.formulas.following} of ${colours.formulas.total} formulas follow`,
      },
    ],
  }),
  fix: 'Colour typed inputs blue and formulas black (links to other sheets green), everywhere.',
});

function judge(c: Convention): Flag[] {
  const inputs = (c.inputs.following / c.inputs.total) * 100;
  const formulas = (c.formulas.following / c.formulas.total) * 100;
  if (c.input === c.formula) return [flag(c, `typed inputs and formulas are both ${c.input}: colours do not tell them apart`)];
  const out: Flag[] = [];
  if (inputs < PASS_PCT)
    out.push(flag(c, `only ${pct(inputs)} of ${c.inputs.total} typed inputs are ${c.input}, the colour of most of them`));
  if (formulas < PASS_PCT)
    out.push(
      flag(
        c,
        `only ${pct(formulas)} of ${c.formulas.total} formulas are ${c.formula}${c.link === c.formula ? '' : ` or ${c.link}`}, the colour of most of them`,
      ),
    );
  return out;
}

function flag(c: Convention, message: string): Flag {
  const [first] = c.breaking;
  return {
    message,
    at: first ? placeAt(first.sheet, first.row, first.col) : { sheet: '', range: '', cells: [] },
    evidence: c.breaking
      .slice(0, 10)
      .map((b) => ({ label: `${b.kind} in ${b.ink}`, cell: `${b.sheet}!${placeAt(b.sheet, b.row, b.col).range}` })),
    subject: 'colour convention',
  };
}
