// Findings -> workflow commands of GitHub Actions, which show as annotations. The worst come first: GitHub shows ten of each kind in a step.

import { quoteSheet } from '../../grammar/ref.ts';
import { inCommand, inCommandProperty } from './escapes.ts';
import { bySeverity, placeOf, type Reported, sentence } from './reported.ts';

const COMMAND = { error: 'error', warning: 'warning', info: 'notice' } as const;

export function githubAnnotations(files: readonly Reported[], names: ReadonlyMap<string, string> = new Map()): string {
  const unreadable = files.filter(({ error }) => error !== undefined);
  const found = bySeverity(files.flatMap((file) => file.findings.map((finding) => ({ finding, file }))));
  const lines = [
    ...unreadable.map(({ path, error }) => `::error ${properties({ file: path, title: 'tieout' })}::${inCommand(error!)}`),
    ...found.map(({ finding, file }) => {
      const place = placeOf(finding, file);
      const name = names.get(finding.rule);
      const at = place.cell ? `${quoteSheet(place.cell.sheet)}!${finding.range || place.cell.name}: ` : '';
      // GitHub takes columns on one line only.
      const columns: Readonly<Record<string, number>> =
        place.line === place.endLine ? { col: place.column, endColumn: place.endColumn } : {};
      const where = { file: place.path, line: place.line, endLine: place.endLine, ...columns };
      const advice = finding.fix && !finding.note ? `%0ADo: ${inCommand(finding.fix)}` : '';
      const title = name ? `${finding.rule} ${name}` : finding.rule;
      return `::${COMMAND[finding.severity]} ${properties({ ...where, title })}::${inCommand(at + sentence(finding))}${advice}`;
    }),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

const properties = (given: Readonly<Record<string, string | number>>): string =>
  Object.entries(given)
    .map(([key, value]) => `${key}=${inCommandProperty(String(value))}`)
    .join(',');
