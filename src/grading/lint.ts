// Workbook bytes -> lint findings: reads, recalculates, builds the model view and runs every rule that needs no pack. Pure but for hashing.

import { FACETS } from '../../checks/index.ts';
import { RULES } from '../../checks/lint/index.ts';
import { statementParts, valuationMethods } from '../model/method.ts';
import { buildModel, type Model } from '../model/model.ts';
import { inferArchetype } from '../overlay/archetype.ts';
import type { Case } from '../rule/case.ts';
import type { Finding } from '../rule/finding.ts';
import { type OptionsByRule, type RuleOutcome, runLint } from '../run/lint.ts';
import type { Unassessed } from '../score/scorecard.ts';
import { type Analysis, analyse } from './analyse.ts';
import { overridesOf } from './overrides.ts';

export interface LintSettings {
  /** concept -> Sheet!A1 */
  readonly lines?: Readonly<Record<string, string>>;
  /** ISO date for TODAY and NOW. */
  readonly asOf?: string;
  /** Also the rules that move every driver and recalculate. */
  readonly flex?: boolean;
  /** Options by rule. */
  readonly options?: OptionsByRule;
}

/** Plain data of one workbook, as `tieout lint --format json` prints it. */
export interface LintResult {
  readonly sha256: string;
  /** Worst first. */
  readonly findings: readonly Finding[];
  readonly unassessed: readonly Unassessed[];
  readonly summary: {
    readonly formulas: number;
    /** Rules by what became of them. */
    readonly rules: Readonly<Record<RuleOutcome['status'], number>>;
  };
}

/** The result, and everything that was computed on the way, for reports that show more. */
export interface Linted {
  readonly result: LintResult;
  readonly outcomes: readonly RuleOutcome[];
  readonly model: Model;
  readonly analysis: Analysis;
}

/** Lints a workbook: bytes of an .xlsx file, or one that was analysed before. Throws WorkbookError for bytes that cannot be read. */
export async function lintBook(source: Uint8Array | Analysis, settings: LintSettings = {}): Promise<Linted> {
  const analysis = 'book' in source ? source : await analyse(source, settings.asOf ? { asOf: settings.asOf } : {});
  const notes: string[] = [];
  const model = buildModel({
    ...analysis,
    ...(settings.asOf ? { asOf: settings.asOf } : {}),
    overrides: overridesOf(analysis, settings.lines, notes),
  });
  const { findings, outcomes } = runLint(
    caseOf(model, settings.flex ?? false),
    RULES.filter((r) => settings.flex || !r.flex),
    FACETS,
    settings.options,
  );
  const rest = ({ rule, status, reason }: RuleOutcome) => status === 'fail' && reason !== undefined && RULES.some((r) => r.id === rule);
  const open = outcomes.filter((o) => o.status === 'unassessed' || o.status === 'crashed' || rest(o));
  const unassessed = [
    ...notes.map((note) => ({ rule: 'config', reason: note.replace(/^config: /, '') })),
    ...open.map((o) => ({ rule: o.rule, status: o.status === 'fail' ? 'unassessed' : o.status, reason: o.reason ?? o.status })),
    ...unverified(analysis),
  ];
  const rules = { pass: 0, fail: 0, inapplicable: 0, unassessed: 0, crashed: 0 };
  for (const { status } of outcomes) rules[status]++;
  const { formulas } = analysis.values.summary;
  return { result: { sha256: analysis.book.sha256, findings, unassessed, summary: { formulas, rules } }, outcomes, model, analysis };
}

/** A workbook alone: nothing supplied but the model. */
function caseOf(model: Model, flex: boolean): Case {
  const archetype = inferArchetype({ statements: statementParts(model), methods: valuationMethods(model) }, '');
  return { model, cell: {}, folder: false, overlay: () => 'A', industry: '', archetype: archetype.id, flex };
}

function unverified({ values }: Analysis): Unassessed[] {
  return values.summary.reasons.slice(0, 20).map(({ reason, count, first }) => ({
    rule: 'recalculation',
    reason: `${count} formula${count === 1 ? ' was' : 's were'} not verified (${first}${count === 1 ? '' : ' and others'}): ${reason}`,
  }));
}
