// Linted workbooks -> the text of each format. A report is loaded when its format is asked for.

import { version } from '../../package.json';
import type { Filtered } from '../config/filter.ts';
import type { PageParts } from '../grading/page.ts';
import type { Palette } from '../report/paint.ts';
import type { Finding } from '../rule/finding.ts';
import type { Unassessed } from '../score/scorecard.ts';
import type { Io } from './io.ts';

export interface Linted {
  readonly path: string;
  readonly sha256?: string;
  readonly findings: readonly Finding[];
  readonly unassessed: readonly Unassessed[];
  /** How many formulas and rules were looked at. */
  readonly summary?: { readonly formulas: number; readonly rules: Readonly<Record<string, number>> };
  /** Findings that a configuration, or the user in Excel, excused. */
  readonly suppressed?: readonly SuppressedFinding[];
  /** Findings that the baseline knows. */
  readonly baselined?: number;
  /** Of the configuration's suppressions, by index; told for all files together, never part of the JSON. */
  readonly filtered?: Pick<Filtered, 'unused' | 'expired' | 'off'> & Partial<Pick<Filtered, 'why'>>;
  /** For the HTML page, when it is asked for; never part of the JSON. */
  readonly parts?: PageParts;
  /** Why the file could not be linted. */
  readonly error?: string;
}

export interface SuppressedFinding extends Pick<Finding, 'rule' | 'severity' | 'message' | 'sheet' | 'range' | 'fingerprint'> {
  readonly reason: string;
  /** suppressions[0], or excel. */
  readonly by: string;
}

/** What the JSON says beside the files. */
export interface LintAbout {
  readonly config?: {
    readonly path: string;
    readonly sha256: string;
    readonly unusedSuppressions: readonly string[];
    readonly expiredSuppressions: readonly string[];
  };
}

/** The first is the default. */
export const LINT_FORMATS = ['text', 'json', 'markdown', 'html', 'sarif', 'junit', 'github', 'unix'] as const;
export type LintFormat = (typeof LINT_FORMATS)[number];

/** How text for a person is laid out. */
export interface LintView {
  readonly paint: Palette;
  readonly width: number;
  readonly verbose: boolean;
  readonly about?: LintAbout;
}

export async function renderLint(format: LintFormat, files: readonly Linted[], io: Io, view: LintView): Promise<string> {
  switch (format) {
    case 'text':
      return (await import('../report/lint-text.ts')).lintText(files, { ...view, titles: await ruleTitles() });
    case 'json':
      return `${JSON.stringify({ schema: 'tieout/lint@1', ...view.about, files: files.map(({ parts: _, filtered: __, ...file }) => file) }, null, 2)}\n`;
    case 'markdown':
      return (await import('../report/lint-markdown.ts')).lintMarkdown(files, await ruleTitles());
    case 'html':
      return lintHtml(files, io);
    case 'sarif':
      return (await import('../report/sarif.ts')).sarif(files, { version, names: await ruleTitles() });
    case 'junit':
      return (await import('../report/junit.ts')).lintJunit(files, await ruleTitles());
    case 'github':
      return (await import('../report/github.ts')).githubAnnotations(files, await ruleTitles());
    case 'unix':
      return (await import('../report/unix.ts')).unixLines(files);
  }
}

/** Titles of rules and names of facets and gates by id. */
export async function ruleTitles(): Promise<ReadonlyMap<string, string>> {
  const [{ RULES }, { TAXONOMY }, { GATES }] = await Promise.all([
    import('../../checks/lint/index.ts'),
    import('../overlay/taxonomy.ts'),
    import('../overlay/gates.ts'),
  ]);
  const rules = RULES.map(({ id, title }): [string, string] => [id, title]);
  return new Map([...rules, ...[...TAXONOMY.facets, ...GATES].map(({ id, name }): [string, string] => [id, name])]);
}

async function lintHtml(files: readonly Linted[], io: Io): Promise<string> {
  const [{ htmlReport }, { pageAssets }] = await Promise.all([import('../report/html.ts'), import('./page.ts')]);
  const all = await ruleTitles();
  const books = files.map(({ path, findings, unassessed, sha256, parts, error }) => {
    if (error !== undefined) return { title: path, error };
    const names = Object.fromEntries([...findings, ...unassessed].flatMap(({ rule }) => (all.has(rule) ? [[rule, all.get(rule)!]] : [])));
    return { title: path, findings, unassessed, names, ...(sha256 ? { sha256 } : {}), ...parts };
  });
  return htmlReport(books, await pageAssets(io), { version });
}
