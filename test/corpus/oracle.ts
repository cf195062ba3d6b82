// The corpus' workbooks and what their formula cells ought to be: the cached values or LibreOffice's, as the manifest says whom to trust.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { JsonValue } from '../../src/recalc/dump.ts';

export const CORPUS = join(import.meta.dirname, '../../../shared/corpus');
export const there = existsSync(CORPUS);
if (!there) console.warn('../shared/corpus is not beside this checkout: these tests are skipped.');

export interface Row {
  readonly file: string;
  readonly formulas?: number;
  readonly excel_computed?: boolean;
  readonly oracle?: string;
  readonly oracle_trust?: string;
}

export const rows = (folder: string): readonly Row[] => JSON.parse(readFileSync(join(CORPUS, folder, 'manifest.json'), 'utf8'));

/** LibreOffice's values by Sheet!A1 without quotes. */
export function libreOffice({ oracle }: Row): ReadonlyMap<string, JsonValue> {
  const found = new Map<string, JsonValue>();
  if (oracle === undefined) return found;
  const { values } = JSON.parse(gunzipSync(readFileSync(join(CORPUS, oracle))).toString()) as { values: Record<string, unknown> };
  const take = (key: string, v: unknown) =>
    found.set(key, typeof v === 'object' && v !== null ? { error: String((v as { e: string }).e) } : (v as JsonValue));
  for (const [key, v] of Object.entries(values)) {
    if (typeof v === 'object' && v !== null && !('e' in v)) for (const [a, x] of Object.entries(v)) take(`${key}!${a}`, x);
    else take(key, v);
  }
  return found;
}

/** True when the cache is the book's oracle. */
export const trustsCache = ({ oracle_trust }: Row): boolean => /^(cache is|good)/.test(oracle_trust ?? '');

/** A millionth, and which error it is does not count: programs differ in it. */
export function same(a: JsonValue, b: JsonValue): boolean {
  const [x, y] = [plain(a), plain(b)];
  if (typeof x === 'number' && typeof y === 'number') return Math.abs(x - y) <= Math.max(1e-6 * Math.max(Math.abs(x), Math.abs(y)), 1e-7);
  if (typeof x === 'boolean' || typeof y === 'boolean') return Boolean(x) === Boolean(y);
  if (isErrorText(x) && isErrorText(y)) return true;
  const empty = (v: unknown) => v === null || v === '' || v === 0;
  return x === y || (empty(x) && empty(y) && typeof x !== typeof y);
}

function plain(v: JsonValue): number | string | boolean | null {
  return typeof v === 'object' && v !== null ? v.error : v;
}

const isErrorText = (v: unknown): boolean => typeof v === 'string' && v.startsWith('#');
