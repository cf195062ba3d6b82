// The published JSON schema of a configuration says what the reader says; that of a difference accepts differences.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { RULES } from '../../checks/lint/index.ts';
import { STARTERS } from '../../src/cli/init/files.ts';
import { readConfig } from '../../src/config/read.ts';
import { settingsAt } from '../../src/config/schema.ts';
import { diff } from '../diff/books.ts';

const schema = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../src/report/schemas/${name}.schema.json`), 'utf8'));
const validator = (name: string) => new Ajv2020({ strict: false }).compile(schema(name));

describe('config.schema.json', () => {
  const validate = validator('config');
  const accepted = (text: string): boolean => {
    try {
      readConfig(text, 'c.yaml', { rules: RULES });
      return true;
    } catch {
      return false;
    }
  };

  it('has the settings and the limits there are', () => {
    const { $schema: _, ...properties } = schema('config').properties;
    expect(Object.keys(properties).sort()).toEqual([...settingsAt([])].sort());
    expect(Object.keys(properties.limits.properties).sort()).toEqual([...settingsAt(['limits'])].sort());
    expect(Object.keys(properties.suppressions.items.properties).sort()).toEqual([...settingsAt(['suppressions'])].sort());
  });

  it.each([
    STARTERS[0]!.text.replace(/^# {2}/gm, ''),
    'lines: { total_assets: "\'P&L\'!$A$24" }',
    'lines: { total_assets: A24 }',
    'rules: { TO101: loud }',
    'rules: { TO101: false }',
    'rules: { TO101: { options: { leastConfidence: 3 } } }',
    'suppressions: [{ rule: TO101, reason: x }]',
    'suppressions: [{ rule: [], sheet: S, reason: x }]',
    'suppressions: [{ rule: TO101, sheet: S, reason: "" }]',
    'suppressions: [{ rule: TO101, sheet: S, reason: x, expires: soon }]',
    'limits: { timeout: 0 }',
    'limits: { cells: 1.5 }',
    'cache: 3',
    'failOn: all',
    'rulez: {}',
  ])('agrees with the reader: %s', (text) => {
    expect(validate(parse(text))).toBe(accepted(text));
  });
});

describe('diff.schema.json', () => {
  const validate = validator('diff');

  it('accepts a difference of everything', () => {
    const found = diff(
      { M: 'a | 1 | =B1*2 \n b | 2 | =B2*2 | note \n c | 3 \n e | 4 \n f | 5 \n g | 6', Gone: '1' },
      { M: 'a | 5 | =B1*3 \n new | 7 | 8 \n b | 2 | 4 | remark \n h | 7 \n d | 3 \n e | 4', New: '1' },
      { old: { names: { N: 'M!$B$1' } }, new: { calc: { iterate: true } }, keys: { key: 'M!C1' } },
    );
    expect(Object.entries(found).filter(([, v]) => Array.isArray(v) && v.length === 0)).toEqual([['unchanged', []]]);
    expect(validate(found), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...found, inputs: [{}] })).toBe(false);
  });
});
