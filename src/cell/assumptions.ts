// assumptions.json text -> entries, or what is wrong with the file. Checks the shape only; where a source points is judged elsewhere.

import { z } from 'zod';
import { parseJson } from './task.ts';

export interface Assumption {
  /** Place in the file, from 0. */
  readonly index: number;
  readonly name: string;
  readonly value: number | string;
  readonly source: string;
  readonly unit?: string;
  readonly note?: string;
}

/** valid: every entry has its shape. invalid: JSON, but not that shape (entries holds the good ones). unparsable: no JSON. */
export interface AssumptionsReading {
  readonly status: 'valid' | 'invalid' | 'unparsable';
  readonly entries: readonly Assumption[];
  /** One sentence each, with the path. */
  readonly problems: readonly string[];
}

const remark = z.string().nullish();
const entry = z.looseObject({ name: z.string(), value: z.union([z.number(), z.string()]), source: z.string(), unit: remark, note: remark });

const EXPECTED = 'expected a non-empty array of {name, value, source, unit?, note?}, or an object with such an array in "assumptions"';

function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  const inner = typeof value === 'object' && value !== null ? (value as Record<string, unknown>).assumptions : undefined;
  return Array.isArray(inner) ? inner : undefined;
}

function labelled(index: number, raw: unknown): string {
  const name = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>).name : undefined;
  return typeof name === 'string' && name !== '' ? `entry ${index + 1} ("${name}")` : `entry ${index + 1}`;
}

const WRONG: Readonly<Record<string, string>> = {
  name: 'must be a text',
  value: 'must be a number or a text',
  source: 'must be a text',
  unit: 'must be a text when given',
  note: 'must be a text when given',
};

/** Reads and validates assumptions.json. */
export function readAssumptions(text: string): AssumptionsReading {
  const json = parseJson(text);
  if ('error' in json) return { status: 'unparsable', entries: [], problems: [`not JSON: ${json.error}`] };
  const list = listIn(json.value);
  if (!list || list.length === 0) return { status: 'invalid', entries: [], problems: [EXPECTED] };
  const entries: Assumption[] = [];
  const problems: string[] = [];
  list.forEach((raw, index) => {
    const read = entry.safeParse(raw);
    if (read.success) {
      const { name, value, source, unit, note } = read.data;
      entries.push({ index, name, value, source, ...(unit ? { unit } : {}), ...(note ? { note } : {}) });
    } else {
      const fields = [...new Set(read.error.issues.map((i) => String(i.path[0] ?? '')))];
      for (const f of fields)
        problems.push(f === '' ? `${labelled(index, raw)} is not an object` : `${labelled(index, raw)}: ${f} ${WRONG[f] ?? 'is wrong'}`);
    }
  });
  return { status: problems.length === 0 ? 'valid' : 'invalid', entries, problems };
}
