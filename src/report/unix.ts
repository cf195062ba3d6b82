// Findings -> one line each, as compilers write them: path:row:column: severity rule message [Sheet!A1]. Editors and grep read it; the problem
// matcher that `tieout init` writes is made for it.

import { quoteSheet } from '../../grammar/ref.ts';
import { inert, plain } from './plain.ts';
import { placeOf, type Reported, sentence } from './reported.ts';

export function unixLines(files: readonly Reported[]): string {
  const lines = files.flatMap((file) => {
    if (file.error !== undefined) return [`${plain(file.path)}:1:1: error tieout ${plain(file.error)}`];
    return file.findings.map((finding) => {
      const { path, line, column, cell } = placeOf(finding, file);
      const where = cell ? ` [${plain(quoteSheet(cell.sheet))}!${finding.range || cell.name}]` : '';
      return `${plain(path)}:${line}:${column}: ${finding.severity} ${finding.rule} ${plain(sentence(finding))}${where}`;
    });
  });
  return inert(lines.map((line) => `${line}\n`).join(''));
}
