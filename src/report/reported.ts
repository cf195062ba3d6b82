// A scorecard or a linted book -> one list of findings with their places: what SARIF, JUnit and annotations are made of.

import { parseCell, parseRect, type Rect } from '../../grammar/ref.ts';
import type { Evidence, Finding, Severity } from '../rule/finding.ts';
import type { GateEntry, Input, Scorecard, Unassessed } from '../score/scorecard.ts';

/** One workbook (or cell) with what was found in it. */
export interface Reported {
  readonly path: string;
  readonly findings: readonly Finding[];
  readonly unassessed: readonly Unassessed[];
  /** Files beside the workbook in which a finding may lie. */
  readonly inputs?: readonly Input[];
  /** Why nothing could be found out. */
  readonly error?: string;
}

/** Where a finding is, in terms of files: rows are lines. */
export interface FilePlace {
  readonly path: string;
  /** One-based, inclusive. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Sheet!A1 of the first cell; absent for a place in a text. */
  readonly cell?: { readonly sheet: string; readonly name: string };
}

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** The worst first; equals stay in their order. */
export function bySeverity<T extends { readonly finding: Finding }>(list: readonly T[]): T[] {
  return [...list].sort((a, b) => RANK[a.finding.severity] - RANK[b.finding.severity]);
}

/** What a passing facet says fails nothing. */
export const remark = (finding: Finding): Finding => ({ ...finding, severity: 'info', note: true });

/** Fired gates first, then the findings of the facets. */
export function reportedCard(card: Scorecard, path: string): Reported {
  const model = card.inputs.find(({ role }) => role === 'model')?.path ?? path;
  const gates = Object.entries(card.gates).flatMap(([id, gate]) => (gate.fired ? [gateFinding(id, gate, card)] : []));
  return {
    path: model,
    inputs: card.inputs,
    findings: [...gates, ...Object.values(card.facets).flatMap((f) => (f.status === 'pass' ? f.findings.map(remark) : f.findings))],
    unassessed: card.unassessed,
  };
}

/** The names that rules go by, for formats that list them. */
export function ruleNames(card: Scorecard): ReadonlyMap<string, string> {
  return new Map([...Object.entries(card.gates), ...Object.entries(card.facets)].map(([id, { name }]) => [id, name]));
}

function gateFinding(rule: string, gate: GateEntry, card: Scorecard): Finding {
  const own = card.facets[gate.facet]?.findings ?? [];
  const proof = own.find((f) => f.trigger) ?? own[0];
  const at = firstCell(gate.evidence);
  const caps = Object.entries(gate.pillarCaps).map(([pillar, cap]) => `${pillar} at most ${cap}`);
  return {
    rule,
    severity: 'error',
    message: `${gate.name}: ${gate.reason ?? `see ${gate.facet}`} (score at most ${gate.kappa}${caps.length ? `, ${caps.join(', ')}` : ''})`,
    sheet: at?.sheet ?? proof?.sheet ?? '',
    range: at?.range ?? proof?.range ?? '',
    cells: at ? [at.range] : (proof?.cells ?? []),
    evidence: gate.evidence,
    ...(proof?.cause ? { cause: proof.cause } : {}),
    ...(proof?.fix ? { fix: proof.fix } : {}),
    confidence: proof?.confidence ?? 1,
    fingerprint: `${rule}:${proof?.fingerprint ?? gate.facet}`,
    url: proof ? proof.url.replace(/[^/]+$/, `${rule}.md`) : '',
  };
}

function firstCell(evidence: readonly Evidence[]): { sheet: string; range: string } | undefined {
  for (const { cell } of evidence) {
    const m = /^(?:'((?:[^']|'')+)'|([^'!]+))!\$?([A-Z]{1,3})\$?(\d+)/.exec(cell ?? '');
    if (m) return { sheet: m[1]?.replaceAll("''", "'") ?? m[2]!, range: m[3]! + m[4]! };
  }
  return undefined;
}

/** A finding in the memo or another text of the cell has its line; any other lies in the workbook. */
export function placeOf(finding: Finding, { path, inputs = [] }: Reported): FilePlace {
  const line = /^line (\d+)$/.exec(finding.range);
  if (line) {
    const n = Math.max(1, Number(line[1]));
    const file = inputs.find((i) => i.path.split(/[\\/]/).at(-1) === finding.sheet);
    return { path: file?.path ?? path, line: n, column: 1, endLine: n, endColumn: 1 };
  }
  const rect = rectOf(finding);
  const start = { path, line: rect.row1 + 1, column: rect.col1 + 1, endLine: rect.row2 + 1, endColumn: rect.col2 + 1 };
  return finding.sheet ? { ...start, cell: { sheet: finding.sheet, name: finding.cells[0] ?? (finding.range || 'A1') } } : start;
}

/** The first rectangle of the range; its first cell when the range is a list; A1 when there is neither. */
function rectOf({ range, cells }: Finding): Rect {
  const first = cells[0] === undefined ? undefined : parseCell(cells[0]);
  const cell = first && { row1: first.row, col1: first.col, row2: first.row, col2: first.col };
  return parseRect(range) ?? parseRect(range.split(/[,;]/)[0]!.trim()) ?? cell ?? { row1: 0, col1: 0, row2: 0, col2: 0 };
}

/** The message with its cause, on one line. */
export const sentence = ({ message, cause }: Finding): string => (cause ? `${message}. Cause: ${cause}` : message);
