// A lint rule: what it finds in a workbook, why that matters, how to mend it and when to leave it. The runner in src/run drives it.

import type { Case } from './case.ts';
import type { Severity } from './finding.ts';
import type { Flag } from './flag.ts';

export interface LintRubric {
  /** What is looked for, as one reads it on a page. */
  readonly what: string;
  readonly why: string;
  readonly fix: string;
  /** When a finding is no fault and may be suppressed. */
  readonly suppress: string;
}

/** What a configuration may set of a rule. */
export interface RuleOption {
  readonly kind: 'numbers' | 'words' | 'share';
  /** What it does, as one reads it. */
  readonly what: string;
}

/** Options of a rule as a configuration gave them; checked before. */
export class RuleOptions {
  constructor(private readonly given: Readonly<Record<string, unknown>> = {}) {}
  numbers(name: string): readonly number[] {
    return (this.given[name] as readonly number[] | undefined) ?? [];
  }
  /** From 0 to 1. */
  share(name: string): number | undefined {
    return this.given[name] as number | undefined;
  }
  /** In upper case. */
  words(name: string): readonly string[] {
    return ((this.given[name] as readonly string[] | undefined) ?? []).map((word) => word.toUpperCase());
  }
}

export interface LintSpec {
  /** TO101 ... */
  readonly id: string;
  /** A claim that is true of a good workbook. */
  readonly title: string;
  /** Of a flag that names none. */
  readonly severity: Severity;
  readonly rubric: LintRubric;
  /** Recalculates with drivers moved: runs only when asked for (--flex). */
  readonly flex?: true;
  /** A sentence when there is nothing the rule could look at. */
  readonly inapplicable?: (c: Case) => string | undefined;
  /** A sentence when what it needs cannot be known: never a pass. */
  readonly unassessed?: (c: Case) => string | undefined;
  readonly options?: Readonly<Record<string, RuleOption>>;
  readonly find: (c: Case, options: RuleOptions) => readonly Flag[];
  /** Parts of what it looks at that it could not check, a sentence each: reported beside the findings, never a pass. */
  readonly open?: (c: Case) => readonly string[];
}

export interface LintRule extends Omit<LintSpec, 'find'> {
  readonly find: (c: Case, options?: RuleOptions) => readonly Flag[];
}

/** Checks the form of a rule once, when its file is loaded. */
export function lintRule(spec: LintSpec): LintRule {
  if (!/^TO[1-4]\d\d$/.test(spec.id)) throw new TypeError(`${spec.id} is no rule id`);
  for (const [part, text] of Object.entries(spec.rubric)) {
    if (text.trim().length < 20) throw new TypeError(`${spec.id}: the rubric's ${part} says nothing`);
  }
  return { ...spec, find: (c, options = new RuleOptions()) => spec.find(c, options) };
}
