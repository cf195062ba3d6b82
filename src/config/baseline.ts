// Findings that were there before -> a file of fingerprints, and the findings that are new against it. Fingerprints carry no row numbers, so
// that inserted rows make nothing new; a fingerprint that occurs twice is counted.

import type { Finding } from '../rule/finding.ts';

export const BASELINE_SCHEMA = 'tieout/baseline@1';

interface Entry {
  readonly rule: string;
  readonly fingerprint: string;
  readonly count: number;
  /** For the reader of the file: where it was, and what was said. */
  readonly at: string;
  readonly message: string;
}

export interface Baseline {
  readonly schema: typeof BASELINE_SCHEMA;
  /** Entries by path, from the folder of the baseline, with "/". */
  readonly files: ReadonlyMap<string, readonly Entry[]>;
}

export class BaselineError extends Error {
  override readonly name = 'ConfigError';
}

export function baselineOf(files: readonly { readonly path: string; readonly findings: readonly Finding[] }[]): Baseline {
  return { schema: BASELINE_SCHEMA, files: new Map(files.map(({ path, findings }) => [path, entriesOf(findings)])) };
}

function entriesOf(findings: readonly Finding[]): Entry[] {
  const byPrint = new Map<string, Entry>();
  for (const { rule, fingerprint, sheet, range, message } of findings) {
    const seen = byPrint.get(fingerprint);
    const at = [sheet, range].filter((part) => part !== '').join('!');
    byPrint.set(fingerprint, seen ? { ...seen, count: seen.count + 1 } : { rule, fingerprint, count: 1, at, message });
  }
  return [...byPrint.values()].sort((a, b) => (a.rule + a.fingerprint < b.rule + b.fingerprint ? -1 : 1));
}

export function baselineText({ schema, files }: Baseline): string {
  const sorted = [...files].filter(([, entries]) => entries.length > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ schema, files: Object.fromEntries(sorted) }, null, 2)}\n`;
}

/** Throws BaselineError: a baseline that cannot be read must not make every old finding new without a word. */
export function readBaseline(text: string, name: string): Baseline {
  let json: { readonly schema?: unknown; readonly files?: unknown };
  try {
    json = JSON.parse(text) as typeof json;
  } catch (error) {
    throw new BaselineError(`${name} is not JSON: ${(error as Error).message}.`);
  }
  if (json?.schema !== BASELINE_SCHEMA)
    throw new BaselineError(`${name}: schema: expected "${BASELINE_SCHEMA}"; a baseline is a file that --update-baseline wrote.`);
  if (typeof json.files !== 'object' || json.files === null) throw new BaselineError(`${name}: files: expected entries by path.`);
  const files = Object.entries(json.files).map(([path, list]) => {
    const good = Array.isArray(list) && list.every(isEntry);
    if (!good) throw new BaselineError(`${name}: files.${path}: expected a list of fingerprint and count.`);
    return [path, list as Entry[]] as const;
  });
  return { schema: BASELINE_SCHEMA, files: new Map(files) };
}

function isEntry(entry: unknown): boolean {
  const { fingerprint, count } = (entry ?? {}) as Partial<Entry>;
  return typeof fingerprint === 'string' && Number.isInteger(count) && count! > 0;
}

export interface AgainstBaseline {
  readonly fresh: readonly Finding[];
  readonly known: readonly Finding[];
  /** Entries, as counted, that nothing answers any more. */
  readonly stale: readonly Entry[];
}

export function againstBaseline(findings: readonly Finding[], entries: readonly Entry[]): AgainstBaseline {
  const left = new Map(entries.map((entry) => [entry.fingerprint, entry.count]));
  const fresh: Finding[] = [];
  const known: Finding[] = [];
  for (const finding of findings) {
    const count = left.get(finding.fingerprint) ?? 0;
    (count > 0 ? known : fresh).push(finding);
    if (count > 0) left.set(finding.fingerprint, count - 1);
  }
  const stale = entries.flatMap((entry) => {
    const count = left.get(entry.fingerprint) ?? 0;
    return count > 0 ? [{ ...entry, count }] : [];
  });
  return { fresh, known, stale };
}
