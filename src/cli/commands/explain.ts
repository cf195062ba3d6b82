// tieout explain: a facet, gate or rule id in, what it is, why it matters and how to fix it out.

import { RULES } from '../../../checks/lint/index.ts';
import { GATES, gateOf } from '../../overlay/gates.ts';
import { helpOf } from '../../overlay/rubric.ts';
import { facetOf, TAXONOMY } from '../../overlay/taxonomy.ts';
import { wrap } from '../../report/figures.ts';
import type { LintRule } from '../../rule/lint.ts';
import type { Command } from '../command.ts';
import { Exit, UsageError } from '../exit.ts';
import type { Io } from '../io.ts';
import { nearest } from '../nearest.ts';
import type { Args } from '../options.ts';
import { palette } from '../terminal.ts';

export const explain: Command = {
  name: 'explain',
  summary: 'Explain a facet, gate or rule: what, why, how decided, how to fix.',
  usage: ['ID'],
  options: [],
  notes: 'Without an id it lists all facets, gates and rules.',
  examples: [
    ['explain G1', 'the balance-sheet gate'],
    ['explain 2.5.1', 'a facet'],
    ['explain TO101', 'a rule of lint, with its options and when to suppress it'],
  ],
  run,
};

async function run(args: Args, io: Io): Promise<Exit> {
  const [raw] = args.positionals;
  const paint = palette(io);
  if (raw === undefined) {
    const names = [...GATES, ...TAXONOMY.facets, ...RULES.map(({ id, title }) => ({ id, name: title }))];
    const rows = names.map(({ id, name }) => `${id.padEnd(7)}${name}`);
    io.stdout.write(`${rows.join('\n')}\n`);
    return Exit.clean;
  }
  const id = raw.toUpperCase();
  const lines = gateLines(id) ?? facetLines(id) ?? ruleLines(id);
  if (!lines) {
    const near = nearest(
      id,
      [...GATES, ...TAXONOMY.facets, ...RULES].map((known) => known.id),
    );
    throw new UsageError(`There is no facet, gate or rule "${raw}"${near ? `; did you mean ${near}?` : '.'}`);
  }
  const [title, ...rest] = lines;
  io.stdout.write(`${paint.bold(title!)}\n\n${rest.flatMap((l) => wrap(l, 96)).join('\n')}\n`);
  return Exit.clean;
}

function gateLines(id: string): string[] | undefined {
  const gate = gateOf(id);
  const help = gate && helpOf(id);
  if (!gate || !help) return undefined;
  const caps = Object.entries(gate.pillarCaps).map(([p, c]) => `${p} at most ${c}`);
  return [
    `${id} ${gate.name}`,
    help.what,
    '',
    `Why it matters: ${help.why}`,
    '',
    `How it is decided: ${help.howDecided}`,
    '',
    `What it does: the score is at most ${gate.kappa}; ${caps.join(', ')}. It needs facet ${gate.facet}.`,
    '',
    `How to fix: ${help.fix}`,
  ];
}

function facetLines(id: string): string[] | undefined {
  const facet = facetOf(id);
  const help = facet && helpOf(id);
  if (!facet || !help) return undefined;
  const grader = { D: 'computed', J: 'judged by votes from outside', R: 'compared with a reference band' }[facet.grader];
  return [
    `${id} ${facet.name}`,
    help.what,
    '',
    `Why it matters: ${help.why}`,
    '',
    `How it is decided (${grader}): ${help.howDecided}`,
    '',
    `Not applicable: ${facet.naWhen}.`,
    '',
    `How to fix: ${help.fix}`,
  ];
}

function ruleLines(id: string): string[] | undefined {
  const rule: LintRule | undefined = RULES.find((r) => r.id === id);
  if (!rule) return undefined;
  const { what, why, fix, suppress } = rule.rubric;
  const options = Object.entries(rule.options ?? {}).map(
    ([name, o]) => `Option ${name} (${o.kind === 'share' ? 'a number from 0 to 1' : `a list of ${o.kind}`}): ${o.what}`,
  );
  return [
    `${id} ${rule.title}`,
    what,
    '',
    `Severity: ${rule.severity}, unless a finding or a configuration says otherwise.`,
    '',
    `Why it matters: ${why}`,
    '',
    `How to fix: ${fix}`,
    '',
    `When to suppress: ${suppress}`,
    ...(options.length > 0 ? ['', ...options] : []),
  ];
}
