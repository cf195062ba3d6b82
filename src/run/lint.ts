// Rules and pack-less facets over one workbook -> findings, worst first, and what became of every rule. Contains crashes; scores nothing.

import { parseCell } from '../../grammar/ref.ts';
import { type Impact, Impacts } from '../model/impact.ts';
import type { Case } from '../rule/case.ts';
import type { Facet } from '../rule/facet.ts';
import type { Finding, Severity } from '../rule/finding.ts';
import { toFinding } from '../rule/flag.ts';
import { type LintRule, RuleOptions } from '../rule/lint.ts';
import { num } from '../rule/say.ts';
import { cellId } from '../workbook/workbook.ts';
import { facetOutcome } from './facets.ts';

/** What became of a rule: unassessed never counts as a pass. */
export interface RuleOutcome {
  readonly rule: string;
  readonly status: 'pass' | 'fail' | 'inapplicable' | 'unassessed' | 'crashed';
  /** Why, where the status needs a reason; of a failed rule, what it could not check besides. */
  readonly reason?: string;
  readonly findings: readonly Finding[];
}

export interface LintRun {
  /** Worst first. */
  readonly findings: readonly Finding[];
  readonly outcomes: readonly RuleOutcome[];
}

/** Options by rule. */
export type OptionsByRule = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export function runLint(c: Case, rules: readonly LintRule[], facets: readonly Facet[], options: OptionsByRule = {}): LintRun {
  const found = rules.map((rule) => ruleOutcome(rule, c, new RuleOptions(options[rule.id])));
  const outcomes = [...found, ...facets.map((facet) => facetOutcome(facet, c, said(found)))];
  const impacts = new Impacts(c.model);
  const weighed = outcomes.flatMap((o) => o.findings).map((f, order) => weigh(f, order, impacts, c));
  weighed.sort(
    (a, b) => RANK[a.finding.severity] - RANK[b.finding.severity] || b.outputs - a.outputs || b.weight - a.weight || a.order - b.order,
  );
  return { findings: weighed.map((w) => w.finding), outcomes };
}

function ruleOutcome(rule: LintRule, c: Case, options: RuleOptions): RuleOutcome {
  const base = { rule: rule.id, findings: [] };
  try {
    const inapplicable = rule.inapplicable?.(c);
    if (inapplicable) return { ...base, status: 'inapplicable', reason: inapplicable };
    const unassessed = rule.unassessed?.(c);
    if (unassessed) return { ...base, status: 'unassessed', reason: unassessed };
    const findings = rule.find(c, options).map((flag) => toFinding(rule.id, flag, { severity: rule.severity, fix: rule.rubric.fix }));
    const open = rule.open?.(c) ?? [];
    const status = findings.length > 0 ? 'fail' : open.length > 0 ? 'unassessed' : 'pass';
    return { rule: rule.id, status, findings, ...(open.length > 0 ? { reason: open.join('; ') } : {}) };
  } catch (error) {
    return { ...base, status: 'crashed', reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

/** Cells of errors and loops that rules of their own report. */
function said(outcomes: readonly RuleOutcome[]): ReadonlySet<string> {
  const findings = outcomes.filter((o) => o.rule === 'TO202' || o.rule === 'TO303').flatMap((o) => o.findings);
  return new Set(findings.flatMap((f) => f.cells.map((cell) => `${f.sheet}!${cell}`)));
}

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };
/** The cells of the rest are counted by nobody. */
const MOST_WEIGHED = 64;

interface Weighed {
  readonly finding: Finding;
  /** Key outputs and checks that hang on it. */
  readonly outputs: number;
  readonly weight: number;
  readonly order: number;
}

function weigh(finding: Finding, order: number, impacts: Impacts, c: Case): Weighed {
  const sheet = c.model.book.sheets.find((s) => s.name === finding.sheet);
  const ids = finding.cells.slice(0, MOST_WEIGHED).flatMap((name) => {
    const at = parseCell(name);
    const id = sheet && at ? cellId(sheet, at.row, at.col) : -1;
    return id >= 0 ? [id] : [];
  });
  const impact = ids.length > 0 ? impacts.of(ids) : { downstream: 0, outputs: [], checks: 0 };
  const said = ids.length > 0 && !finding.impact ? { ...finding, impact: impactText(impact) } : finding;
  return {
    finding: said,
    outputs: Math.min(impact.outputs.length, 3),
    weight: finding.confidence * (1 + Math.log2(1 + impact.downstream)),
    order,
  };
}

/** "feeds 1,234 cells, among them implied price (DCF!B29)". */
export function impactText({ downstream, outputs, checks }: Impact): string {
  if (downstream === 0 && outputs.length === 0) return 'nothing else reads it';
  const cells = `feeds ${downstream === 1 ? '1 cell' : `${num(downstream)} cells`}`;
  const named = outputs.slice(0, 3).map((o) => `${o.name} (${o.address})`);
  const parts = [...named, ...(checks > 0 ? [checks === 1 ? '1 check' : `${checks} checks`] : [])];
  if (parts.length === 0) return `${cells}, none of them a key output`;
  return `${cells}, among them ${parts.join(', ')}`;
}
