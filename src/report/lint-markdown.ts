// Linted books -> short Markdown for a job summary: counts by book, then the findings, worst first.

import type { Severity } from '../rule/finding.ts';
import { inMarkdownCode as code, inMarkdown as md } from './escapes.ts';
import { findingLines, table } from './markdown.ts';
import { bySeverity, type Reported } from './reported.ts';

const MOST = 50;
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

export function lintMarkdown(files: readonly Reported[], names: ReadonlyMap<string, string> = new Map()): string {
  const parts = [overview(files), ...files.map((file) => book(file, names))];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

const count = (file: Reported, severity: Severity): number => file.findings.filter((f) => f.severity === severity).length;

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
    `${count(file, 'error')} errors, ${count(file, 'warning')} warnings, ${count(file, 'info')} remarks; ${file.unassessed.length} checks not assessed.`,
  );
  if (found.length) lines.push('');
  for (const { finding: f } of found.slice(0, MOST)) {
    const at = f.sheet ? ` ${code(`${f.sheet}${f.range ? `!${f.range}` : ''}`)}` : '';
    lines.push(`- **${f.severity}** ${md(names.has(f.rule) ? `${f.rule} ${names.get(f.rule)}` : f.rule)}${at}`, ...findingLines(f));
  }
  if (found.length > MOST) lines.push('', `... and ${found.length - MOST} more`);
  if (file.unassessed.length) lines.push('', '### Not assessed', '', ...file.unassessed.map((u) => `- ${md(u.rule)}: ${md(u.reason)}`));
  return lines;
}
