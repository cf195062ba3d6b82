// Linted books -> short Markdown for a job summary: counts by book, then the findings, worst first.

import { quoteSheet } from '../../grammar/ref.ts';
import type { Finding, Severity } from '../rule/finding.ts';
import { inMarkdownCode as code, inMarkdown as md } from './escapes.ts';
import { counted } from './figures.ts';
import { findingLines, table, withinSummary } from './markdown.ts';
import { bySeverity, type Reported } from './reported.ts';

const MOST = 50;
const WORDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'remark' };
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

export function lintMarkdown(files: readonly Reported[], names: ReadonlyMap<string, string> = new Map()): string {
  const parts = [overview(files), ...files.map((file) => book(file, names))].filter((lines) => lines.length > 0);
  return withinSummary(parts.map((lines) => lines.join('\n')));
}

const count = (file: Reported, severity: Severity): number => file.findings.filter((f) => f.severity === severity).length;

/** Counts by book come first, so that they stay when the rest does not fit. */
function overview(files: readonly Reported[]): string[] {
  if (files.length === 1) return [];
  const rows = files.map((f) =>
    f.error === undefined
      ? `| ${md(f.path)} | ${SEVERITIES.map((s) => count(f, s)).join(' | ')} | ${f.unassessed.length} |`
      : `| ${md(f.path)} | | | | cannot be read |`,
  );
  return ['## Workbooks', '', ...table(['workbook', 'errors', 'warnings', 'remarks', 'not assessed'], rows, [1, 2, 3])];
}

function book(file: Reported, names: ReadonlyMap<string, string>): string[] {
  const lines = [`## ${md(file.path)}`, ''];
  if (file.error !== undefined) return [...lines, `**Cannot be read**: ${md(file.error)}`];
  const found = bySeverity(file.findings.map((finding) => ({ finding })));
  lines.push(
    `${counted(count(file, 'error'), 'error')}, ${counted(count(file, 'warning'), 'warning')}, ${counted(count(file, 'info'), 'remark')}; ${counted(file.unassessed.length, 'check')} not assessed.`,
  );
  if (found.length) lines.push('');
  const shown = found.slice(0, MOST).map(({ finding }) => finding);
  const [loud, remarks] = [shown.filter((f) => f.severity !== 'info'), shown.filter((f) => f.severity === 'info')];
  lines.push(...listed(loud, names));
  if (remarks.length > 0) {
    const fold = loud.length > 0;
    const title = `${remarks.length} ${remarks.length === 1 ? 'remark' : 'remarks'}`;
    lines.push(
      ...(fold ? ['', `<details><summary>${title}</summary>`, ''] : []),
      ...listed(remarks, names),
      ...(fold ? ['', '</details>'] : []),
    );
  }
  if (found.length > MOST) lines.push('', `... and ${found.length - MOST} more`);
  if (file.unassessed.length) lines.push('', '### Not assessed', '', ...unassessedLines(file.unassessed));
  return lines;
}

function listed(findings: readonly Finding[], names: ReadonlyMap<string, string>): string[] {
  return findings.flatMap((f, i) => {
    const at = f.sheet ? ` ${code(`${quoteSheet(f.sheet)}${f.range ? `!${f.range}` : ''}`)}` : '';
    const name = md(names.has(f.rule) ? `${f.rule} ${names.get(f.rule)}` : f.rule);
    return [`- **${WORDS[f.severity]}** ${name}${at}`, ...findingLines(f, findings[i - 1]?.fix)];
  });
}

/** Rules that one reason kept from being assessed, together. */
function unassessedLines(list: Reported['unassessed']): string[] {
  const reasons = [...new Set(list.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const rules = [...new Set(list.filter((u) => u.reason === reason).map(({ rule }) => rule))];
    return `- ${rules.map(md).join(', ')}: ${md(reason)}`;
  });
}
