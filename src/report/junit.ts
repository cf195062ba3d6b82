// Findings or a scorecard -> JUnit XML for build servers: a workbook is a suite, a facet, gate or rule a test case.

import { quoteSheet } from '../../grammar/ref.ts';
import type { Finding } from '../rule/finding.ts';
import type { FacetEntry, Scorecard } from '../score/scorecard.ts';
import { inXml } from './escapes.ts';
import { type Reported, reportedCard, sentence } from './reported.ts';

interface TestCase {
  readonly name: string;
  readonly group: string;
  readonly state: 'pass' | 'failure' | 'error' | 'skipped';
  readonly message?: string;
  readonly lines?: readonly string[];
}

interface Suite {
  readonly name: string;
  readonly cases: readonly TestCase[];
}

/** A graded cell, or why it has no scorecard. */
export interface GradedCell {
  readonly path: string;
  readonly card?: Scorecard;
  readonly error?: string;
}

export function gradeJunit(cells: readonly GradedCell[]): string {
  return document(cells.map(({ path, card, error }) => ({ name: path, cases: card ? cardCases(card, path) : [unreadable(path, error)] })));
}

/** Rules with errors or warnings fail; a book without any is one test that passes. */
export function lintJunit(files: readonly Reported[], names: ReadonlyMap<string, string> = new Map()): string {
  return document(files.map((file) => ({ name: file.path, cases: lintCases(file, names) })));
}

function cardCases(card: Scorecard, path: string): TestCase[] {
  const gates = Object.entries(card.gates).map(([id, gate]): TestCase => {
    const name = `${id} ${gate.name}`;
    if (!gate.fired) return { name, group: 'gates', state: 'pass' };
    return { name, group: 'gates', state: 'failure', message: gate.reason ?? gate.name, lines: gateLines(card, path, id) };
  });
  return [...gates, ...Object.entries(card.facets).map(([id, facet]) => facetCase(id, facet))];
}

const gateLines = (card: Scorecard, path: string, id: string): string[] =>
  reportedCard(card, path)
    .findings.filter((f) => f.rule === id)
    .map(line);

function facetCase(id: string, facet: FacetEntry): TestCase {
  const base = { name: `${id} ${facet.name}`, group: `facets.P${id[0]}` };
  const reason = facet.detail ?? facet.reason ?? facet.status;
  if (facet.status === 'crashed') return { ...base, state: 'error', message: reason };
  if (facet.status === 'inapplicable' || facet.status === 'ungraded') return { ...base, state: 'skipped', message: reason };
  if (facet.status === 'pass') return { ...base, state: 'pass', lines: facet.findings.map(line) };
  const real = facet.findings.filter((f) => !f.note);
  return { ...base, state: 'failure', message: real[0]?.message ?? reason, lines: real.map(line) };
}

function lintCases(file: Reported, names: ReadonlyMap<string, string>): TestCase[] {
  if (file.error !== undefined) return [unreadable(file.path, file.error)];
  const named = (rule: string): string => (names.has(rule) ? `${rule} ${names.get(rule)}` : rule);
  const byRule = new Map<string, Finding[]>();
  for (const f of file.findings) byRule.set(f.rule, [...(byRule.get(f.rule) ?? []), f]);
  const cases = [...byRule].map(([rule, findings]): TestCase => {
    const failing = findings.filter((f) => f.severity !== 'info');
    const name = named(rule);
    if (failing.length === 0) return { name, group: 'rules', state: 'pass', lines: findings.map(line) };
    return { name, group: 'rules', state: 'failure', message: failing[0]!.message, lines: findings.map(line) };
  });
  const open = file.unassessed.map(
    ({ rule, reason }): TestCase => ({ name: named(rule), group: 'rules', state: 'skipped', message: reason }),
  );
  const all = [...cases, ...open].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return all.some(({ state }) => state !== 'skipped') ? all : [{ name: 'no findings', group: 'rules', state: 'pass' }, ...all];
}

const unreadable = (path: string, error = 'no result'): TestCase => ({ name: path, group: 'input', state: 'error', message: error });

function line(f: Finding): string {
  const place = f.sheet ? `${quoteSheet(f.sheet)}${f.range ? `!${f.range}` : ''}` : 'the workbook';
  const advice = f.fix && !f.note && f.severity !== 'info' ? ` Do: ${f.fix}` : '';
  return `${f.severity}: ${place}: ${sentence(f)}.${advice}`;
}

function document(suites: readonly Suite[]): string {
  const body = suites.map((suite) => {
    const { name, cases } = suite;
    return `  <testsuite name="${inXml(name)}" ${counts(cases)}>\n${cases.map((c) => testCase(c, name)).join('')}  </testsuite>\n`;
  });
  const all = suites.flatMap(({ cases }) => cases);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tieout" ${counts(all)}>\n${body.join('')}</testsuites>\n`;
}

function counts(cases: readonly TestCase[]): string {
  const of = (state: TestCase['state']) => cases.filter((c) => c.state === state).length;
  return `tests="${cases.length}" failures="${of('failure')}" errors="${of('error')}" skipped="${of('skipped')}"`;
}

function testCase({ name, group, state, message = '', lines = [] }: TestCase, suite: string): string {
  const head = `    <testcase name="${inXml(name)}" classname="${inXml(`${suite}.${group}`)}"`;
  const text = lines.map(inXml).join('\n');
  if (state === 'pass') return text ? `${head}>\n      <system-out>${text}</system-out>\n    </testcase>\n` : `${head}/>\n`;
  if (state === 'skipped') return `${head}>\n      <skipped message="${inXml(message)}"/>\n    </testcase>\n`;
  return `${head}>\n      <${state} message="${inXml(message)}">${text}</${state}>\n    </testcase>\n`;
}
