// Findings -> SARIF 2.1.0 for code scanning: a row is a line, a column a column, and the cell's own name a logical location.

import { quoteSheet } from '../../grammar/ref.ts';
import type { Finding } from '../rule/finding.ts';
import { inUri } from './escapes.ts';
import { plain } from './plain.ts';
import { bySeverity, placeOf, type Reported, sentence } from './reported.ts';

/** GitHub takes no more; the worst are kept, and what is left out is said. */
const MOST_RESULTS = 5000;
const LEVEL = { error: 'error', warning: 'warning', info: 'note' } as const;

export interface SarifOptions {
  readonly version: string;
  /** Titles of rules by id. */
  readonly names?: ReadonlyMap<string, string>;
}

export function sarif(files: readonly Reported[], options: SarifOptions): string {
  const all = bySeverity(files.flatMap((file) => file.findings.map((finding) => ({ finding, file }))));
  const kept = all.slice(0, MOST_RESULTS);
  const ids = [...new Set(kept.map(({ finding }) => finding.rule))].sort();
  const index = new Map(ids.map((id, i) => [id, i]));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'tieout',
            semanticVersion: options.version,
            informationUri: 'https://github.com/tieout/tieout',
            rules: ids.map((id) => rule(id, kept.find(({ finding }) => finding.rule === id)!.finding, options.names?.get(id))),
          },
        },
        invocations: [invocation(files, all.length - kept.length)],
        columnKind: 'utf16CodeUnits',
        results: kept.map(({ finding, file }) => result(finding, file, index.get(finding.rule)!)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function rule(id: string, { url, fix }: Finding, name: string | undefined) {
  return {
    id,
    ...(name ? { shortDescription: { text: name } } : {}),
    ...(fix ? { help: { text: plain(fix) } } : {}),
    ...(url ? { helpUri: url } : {}),
  };
}

function result(finding: Finding, file: Reported, ruleIndex: number) {
  const place = placeOf(finding, file);
  return {
    ruleId: finding.rule,
    ruleIndex,
    level: LEVEL[finding.severity],
    message: { text: plain(sentence(finding)) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: inUri(place.path) },
          // The end column is the one behind the last.
          region: { startLine: place.line, startColumn: place.column, endLine: place.endLine, endColumn: place.endColumn + 1 },
        },
        ...(place.cell ? { logicalLocations: [logical(place.cell)] } : {}),
      },
    ],
    partialFingerprints: { 'tieout/v1': finding.fingerprint },
    properties: {
      confidence: finding.confidence,
      ...(finding.cause ? { cause: plain(finding.cause) } : {}),
      ...(finding.fix ? { fix: plain(finding.fix) } : {}),
      ...(finding.impact ? { impact: plain(finding.impact) } : {}),
    },
  };
}

function logical({ sheet, name: raw }: { readonly sheet: string; readonly name: string }) {
  const name = plain(raw);
  return { name, fullyQualifiedName: `${plain(quoteSheet(sheet))}!${name}`, kind: 'cell' };
}

/** What could not be read or was left out, and what was not checked. */
function invocation(files: readonly Reported[], leftOut: number) {
  const failed = files.filter(({ error }) => error !== undefined);
  const notes = [
    ...failed.map(({ path, error }) => ({ level: 'error', message: { text: plain(`${path}: ${error}`) } })),
    ...(leftOut > 0
      ? [{ level: 'warning', message: { text: `${leftOut} more results are left out: a file holds at most ${MOST_RESULTS}` } }]
      : []),
    ...files.flatMap(({ path, unassessed }) =>
      unassessed.map((u) => ({ level: 'note', message: { text: plain(`${path}: ${u.rule} was not assessed: ${u.reason}`) } })),
    ),
  ];
  return { executionSuccessful: failed.length === 0, ...(notes.length ? { toolExecutionNotifications: notes } : {}) };
}
