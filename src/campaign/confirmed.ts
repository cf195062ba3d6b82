// findings.txt of a cell + what was found in it -> findings that nobody has confirmed, and confirmed ones that are gone. Reads no files.
// A line is "RULE SHEET!RANGE | why it is true"; "#" begins a remark.

import { quoteSheet } from '../../grammar/ref.ts';
import type { Finding } from '../rule/finding.ts';
import type { Scorecard } from '../score/scorecard.ts';

export interface Confirmed {
  readonly rule: string;
  readonly place: string;
  /** Empty until somebody has read the workbook and says why. */
  readonly why: string;
}

export interface Found {
  readonly rule: string;
  readonly place: string;
  readonly message: string;
}

/** Findings of the grading, and errors and warnings of lint. */
export function foundIn(card: Scorecard, linted: readonly Finding[]): Found[] {
  const graded = Object.values(card.facets).flatMap((f) => f.findings.filter((x) => !x.note));
  return [...graded, ...linted.filter((f) => f.severity !== 'info')].map((f) => ({
    rule: f.rule,
    place: f.sheet === '' ? '-' : `${quoteSheet(f.sheet)}!${f.range}`,
    message: f.message,
  }));
}

const LINE = /^(\S+)\s+([^|]+?)\s*\|\s*(.*)$/;

/** Throws a sentence when a line cannot be read. */
export function readConfirmed(text: string): Confirmed[] {
  return text.split(/\r?\n/).flatMap((raw, i) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return [];
    const m = LINE.exec(line);
    if (!m) throw new SyntaxError(`line ${i + 1} is not "RULE SHEET!RANGE | why"`);
    return [{ rule: m[1]!, place: m[2]!, why: m[3]!.trim() }];
  });
}

const keyOf = (f: { readonly rule: string; readonly place: string }): string => `${f.rule} ${f.place}`;

/** One sentence for each finding that is missing, extra or not confirmed. */
export function findingDifferences(confirmed: readonly Confirmed[], found: readonly Found[]): string[] {
  const there = new Set(found.map(keyOf));
  const known = new Set(confirmed.map(keyOf));
  const extra = new Map([...found].reverse().flatMap((f) => (known.has(keyOf(f)) ? [] : [[keyOf(f), f] as const])));
  return [
    ...confirmed.filter((c) => !there.has(keyOf(c))).map((c) => `${keyOf(c)} was found and is not: ${c.why}`),
    ...confirmed
      .filter((c) => there.has(keyOf(c)) && c.why === '')
      .map((c) => `${keyOf(c)} is not confirmed: findings.txt does not say why it is true`),
    ...[...extra.values()].map((f) => `${keyOf(f)} is found and not confirmed: ${f.message}`),
  ];
}

/** The text with what is no longer found taken out and what is new put in, its reason left for a reader to write. */
export function renewed(text: string, found: readonly Found[]): string {
  const there = new Set(found.map(keyOf));
  const kept = text.split(/\r?\n/).filter((raw) => {
    const [line] = readConfirmed(raw);
    return line === undefined || there.has(keyOf(line));
  });
  const known = new Set(readConfirmed(text).map(keyOf));
  const more = [...new Set(found.map(keyOf))].filter((k) => !known.has(k)).sort();
  const body = [...kept, ...more.map((k) => `${k} |`)].join('\n').trim();
  return body === '' ? '' : `${body}\n`;
}
