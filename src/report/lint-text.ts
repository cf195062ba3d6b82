// Linted books -> text for people: what is wrong, worst first, each with the formulas and values it rests on, what to do and what hangs on it.

import type { Finding, Severity } from '../rule/finding.ts';
import type { Unassessed } from '../score/scorecard.ts';
import { evidenceLines } from './evidence-text.ts';
import { wrap } from './figures.ts';
import { NO_PAINT, type Paint, type Palette } from './paint.ts';
import { inert, plain } from './plain.ts';

export interface LintedText {
  readonly path: string;
  readonly findings: readonly Finding[];
  readonly unassessed: readonly Unassessed[];
  readonly summary?: { readonly formulas: number; readonly rules: Readonly<Record<string, number>> };
  readonly error?: string;
  /** Left out as excused, and as known. */
  readonly suppressed?: readonly { readonly rule: string }[];
  readonly baselined?: number;
  /** How many were left out with their rule, or as not sure enough. */
  readonly filtered?: { readonly off: number };
}

export interface LintTextOptions {
  readonly paint?: Palette;
  readonly width?: number;
  /** Also remarks, all evidence and everything that was not assessed. */
  readonly verbose?: boolean;
  /** Titles by rule. */
  readonly titles?: ReadonlyMap<string, string>;
}

interface View {
  readonly paint: Palette;
  readonly width: number;
  readonly verbose: boolean;
  readonly titles: ReadonlyMap<string, string>;
}

/** Findings shown of one workbook unless all are asked for. */
const MOST = 40;
const MOST_EVIDENCE = 5;
/** Remarks shown where there is nothing worse, one of each rule. */
const MOST_REMARKS = 5;
const WORDS: Readonly<Record<Severity, readonly [string, string]>> = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  info: ['remark', 'remarks'],
};

export function lintText(files: readonly LintedText[], options: LintTextOptions = {}): string {
  const view: View = {
    paint: options.paint ?? NO_PAINT,
    width: Math.max(60, Math.min(options.width ?? 100, 140)),
    verbose: options.verbose ?? false,
    titles: options.titles ?? new Map(),
  };
  const parts = files.map((file) => bookText(file, view).join('\n'));
  if (files.length > 1) parts.push(totals(files, view));
  const [first] = files.flatMap(({ findings }) => findings);
  if (first) parts.push(wrap(nextSteps(first), view.width).map(view.paint.dim).join('\n'));
  return inert(`${parts.join('\n\n')}\n`);
}

/** The worst finding comes first. */
const nextSteps = ({ rule }: Finding): string =>
  `next: tieout explain ${rule} tells what a rule means and when to suppress it; --output html=FILE shows the cells; tieout annotate marks them in a copy`;

function bookText(file: LintedText, view: View): string[] {
  const { paint } = view;
  const title = paint.bold(plain(file.path));
  if (file.error !== undefined) return [`${title}  ${paint.red(plain(file.error))}`];
  const loud = file.findings.filter((f) => f.severity !== 'info');
  const shown = view.verbose ? file.findings : loud.length > 0 ? loud.slice(0, MOST) : firstOfRules(file.findings).slice(0, MOST_REMARKS);
  const lines = [`${title}  ${counts(file.findings, view)}`];
  shown.forEach((finding, i) => {
    lines.push('', ...findingText(finding, view, shown[i - 1]?.fix));
  });
  if (!view.verbose && loud.length > MOST) lines.push('', paint.dim(`... and ${loud.length - MOST} more (--verbose shows all)`));
  return [...lines, ...closing(file, new Set(shown), view)];
}

const firstOfRules = (findings: readonly Finding[]): Finding[] =>
  findings.filter((f, i) => findings.findIndex(({ rule }) => rule === f.rule) === i);

function counts(findings: readonly Finding[], { paint }: View): string {
  const colours: Readonly<Record<Severity, Paint>> = { error: paint.red, warning: paint.yellow, info: paint.dim };
  const parts = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const n = findings.filter((f) => f.severity === severity).length;
    return n > 0 ? [colours[severity](`${n} ${WORDS[severity][n === 1 ? 0 : 1]}`)] : [];
  });
  return parts.length > 0 ? parts.join(', ') : paint.green('nothing found');
}

/** `advised`: the advice that stands right above. */
function findingText(f: Finding, view: View, advised?: string): string[] {
  const { paint, width, verbose } = view;
  const colour = f.severity === 'error' ? paint.red : f.severity === 'warning' ? paint.yellow : paint.dim;
  const word = WORDS[f.severity][0].padEnd(7);
  const place = plain(placeText(f));
  const title = plain(view.titles.get(f.rule) ?? '');
  const lines = [`${colour(`${word} ${f.rule}`)}  ${paint.bold(place)}`];
  if (title !== '') {
    const beside = word.length + f.rule.length + place.length + title.length + 5 <= width;
    if (beside) lines[0] += paint.dim(`  ${title}`);
    else lines.push(...wrap(title, width - 4).map((l) => paint.dim(`    ${l}`)));
  }
  lines.push(...wrap(plain(f.message), width - 4).map((l) => `    ${l}`));
  if (f.cause) lines.push(...labelled('cause', f.cause, width, paint.yellow));
  const layout = { width: width - 6, most: verbose ? 40 : MOST_EVIDENCE, sheet: f.sheet };
  lines.push(...evidenceLines(f.evidence, layout).map((l) => paint.dim(`      ${l}`)));
  if (f.fix && f.fix !== advised) lines.push(...labelled('fix', f.fix, width, paint.cyan));
  if (f.impact) lines.push(...labelled('impact', f.impact, width, (t) => t));
  return lines;
}

function placeText({ sheet, range }: Finding): string {
  if (!sheet) return 'the workbook';
  const name = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
  return range ? `${name}!${range}` : name;
}

function labelled(label: string, text: string, width: number, colour: Paint): string[] {
  return wrap(plain(text), width - 13).map((l, i) => `    ${colour(i === 0 ? `${label.padEnd(7)} ${l}` : `        ${l}`)}`);
}

/** TO108 (3), TO306 (1) */
const byRuleText = (list: readonly { readonly rule: string }[]): string =>
  [...new Set(list.map((f) => f.rule))].map((rule) => `${rule} (${list.filter((f) => f.rule === rule).length})`).join(', ');

/** What was kept back, what was looked at, what could not be. */
function closing(file: LintedText, shown: ReadonlySet<Finding>, view: View): string[] {
  const { findings, unassessed, summary, suppressed = [], baselined = 0, filtered } = file;
  const { paint, width, verbose } = view;
  const lines: string[] = [];
  const quiet = findings.filter((f) => f.severity === 'info' && !shown.has(f));
  if (quiet.length > 0) {
    lines.push(
      ...wrap(
        `${quiet.length} ${[...shown].some((f) => f.severity === 'info') ? 'more ' : ''}remark${quiet.length === 1 ? '' : 's'} not shown (--verbose): ${byRuleText(quiet)}`,
        width,
      ).map(paint.dim),
    );
  }
  if (suppressed.length > 0) lines.push(paint.dim(`${suppressed.length} suppressed: ${byRuleText(suppressed)}`));
  if (filtered && filtered.off > 0) lines.push(paint.dim(`${filtered.off} left out by severities and options of the configuration`));
  if (baselined > 0) lines.push(paint.dim(`${baselined} known to the baseline`));
  if (summary) {
    const { pass = 0, fail = 0, inapplicable = 0, unassessed: open = 0, crashed = 0 } = summary.rules;
    const parts = [
      `${pass} pass`,
      `${fail} found something`,
      `${inapplicable} do not apply`,
      `${open} could not be assessed`,
      ...(crashed > 0 ? [`${crashed} failed in themselves`] : []),
    ];
    const rules = pass + fail + inapplicable + open + crashed;
    lines.push(...wrap(`${summary.formulas} formulas, ${rules} rules: ${parts.join(', ')}`, width).map(paint.dim));
  }
  const open = verbose ? unassessed : unassessed.filter((u) => u.rule.startsWith('TO') || u.rule === 'config' || u.status === 'crashed');
  for (const { rule, reason } of open) lines.push(...wrap(`not assessed: ${plain(rule)}: ${plain(reason)}`, width).map(paint.dim));
  return lines.length > 0 ? ['', ...lines] : [];
}

function totals(files: readonly LintedText[], view: View): string {
  const all = files.flatMap((f) => f.findings);
  const broken = files.filter((f) => f.error !== undefined).length;
  return `${view.paint.bold(`${files.length} workbooks`)}  ${counts(all, view)}${broken > 0 ? `, ${view.paint.red(`${broken} could not be read`)}` : ''}`;
}
