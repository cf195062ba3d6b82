import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/read.ts';

const known = { rules: [{ id: 'TO101' }, { id: 'TO102', options: { allow: { kind: 'numbers', what: '' } } }] } as const;
const read = (text: string, name = 'tieout.config.yaml') => readConfig(text, name, known);

function mistake(text: string, name?: string): string {
  try {
    read(text, name);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no mistake';
}

describe('a configuration', () => {
  it('is read alike from YAML and JSON', () => {
    const yaml = `
profile: gauge-v1-binary
mask: { "1.3.1": no segments are published }
lines: { total_assets: "'P&L'!$A$24" }
rules:
  TO101: off
  TO102: { severity: warning, options: { allow: [3], leastConfidence: 0.5 } }
suppressions:
  - rule: TO102
    range: DCF!C5:F9
    reason: agreed with the sponsor
    expires: 2026-12-31
asOf: 2026-01-31
failOn: warning
format: json
cache: true
limits: { timeout: 2.5, cells: 1000 }
`;
    const value = {
      profile: 'gauge-v1-binary',
      mask: { '1.3.1': 'no segments are published' },
      lines: { total_assets: "'P&L'!$A$24" },
      rules: { TO101: { severity: 'off' }, TO102: { severity: 'warning', options: { allow: [3], leastConfidence: 0.5 } } },
      suppressions: [{ rule: ['TO102'], range: 'DCF!C5:F9', reason: 'agreed with the sponsor', expires: '2026-12-31' }],
      asOf: '2026-01-31',
      failOn: 'warning',
      format: 'json',
      cache: true,
      limits: { timeout: 2.5, cells: 1000 },
    };
    expect(read(yaml)).toEqual(value);
    expect(read(JSON.stringify(value), 'tieout.config.json')).toEqual(value);
  });

  it('may be empty, and false switches a rule off', () => {
    expect(read('')).toEqual({});
    expect(read('# nothing yet\n')).toEqual({});
    expect(read('rules: { TO101: false }').rules).toEqual({ TO101: { severity: 'off' } });
  });

  it.each([
    ['lines: { total_assets: A24 }', 'lines.total_assets: expected Sheet!A1, not "A24"'],
    ['lines: { total_assets: "BS!A24:B30" }', 'lines.total_assets: expected Sheet!A1, not "BS!A24:B30"'],
    ['lines: { net_incom: "BS!A24" }', 'lines.net_incom: there is no such line'],
    ['rulez: {}', 'rulez: there is no such setting; there are profile, mask, lines'],
    ['rules: { TO101: loud }', 'rules.TO101.severity: expected one of error, warning, info, off, not "loud"'],
    ['rules: { TO101: { severity: info, colour: red } }', 'rules.TO101.colour: there is no such setting; there are severity, options'],
    ['rules: { TO999: error }', 'rules.TO999: there is no such rule'],
    ['rules: { TO102: { options: { alow: [1] } } }', 'rules.TO102.options.alow: there is no such option; there are allow, leastConfidence'],
    ['rules: { TO102: { options: { allow: [a] } } }', 'rules.TO102.options.allow: expected a list of numbers like [1, 100], not ["a"]'],
    ['rules: { TO101: { options: { leastConfidence: 2 } } }', 'rules.TO101.options.leastConfidence: expected a number from 0 to 1, not 2'],
    ['mask: { "9.9.9": why }', 'mask.9.9.9: there is no such facet'],
    ['profile: best', 'profile: expected one of gauge-v1, gauge-v1-binary, not "best"'],
    ['suppressions: [{ rule: TO101, sheet: A }]', 'suppressions[0].reason: required: a reason why these findings are accepted'],
    [
      'suppressions: [{ rule: TO101, sheet: A, reason: " " }]',
      'suppressions[0].reason: expected a reason why these findings are accepted, not ""',
    ],
    ['suppressions: [{ rule: TO101, reason: x }]', 'suppressions[0].range: required: Sheet!A1:B2, or a sheet'],
    ['suppressions: [{ rule: TO101, range: "A1:B2", reason: x }]', 'suppressions[0].range: expected Sheet!A1:B2, not "A1:B2"'],
    [
      'suppressions: [{ rule: TO101, range: "S!A1:B2", sheet: S, reason: x }]',
      'suppressions[0].sheet: the range "S!A1:B2" names a sheet already',
    ],
    ['suppressions: [{ rule: TO777, sheet: S, reason: x }]', 'suppressions[0].rule: TO777: there is no such rule'],
    [
      'suppressions: [{ rule: TO101, sheet: S, reason: x, expires: 2026-02-29 }]',
      'suppressions[0].expires: expected a date like 2026-12-31',
    ],
    ['asOf: soon', 'asOf: expected a date like 2026-12-31, not "soon"'],
    ['failOn: all', 'failOn: expected one of error, warning, info, never, not "all"'],
    ['limits: { cells: 0.5 }', 'limits.cells: expected a whole number above 0, not 0.5'],
    ['limits: { cellz: 5 }', 'limits.cellz: there is no such setting'],
    ['- 1', 'expected settings by name, not [1]'],
  ])('names the path of a mistake: %s', (text, sentence) => {
    expect(mistake(text)).toContain(`tieout.config.yaml: ${sentence}`);
  });

  it('names every mistake at once, and the word that was most likely meant', () => {
    const near = { ...known, suggest: (word: string, words: readonly string[]) => words.find((w) => w.startsWith(word.slice(0, 3))) };
    expect(() => readConfig('limit: {}\nasof: 1\nfailOn: x', 'c.yaml', near)).toThrow(
      /failOn: .*; limit: there is no such setting; did you mean limits\?; asof: /,
    );
  });
});

describe('a hostile configuration', () => {
  it('runs nothing: tags, merges and aliases that blow up are refused', () => {
    expect(mistake('profile: !!js/function "function () {}"')).toContain('tieout.config.yaml:1:10 is not YAML: Unresolved tag');
    expect(mistake('base: &b { failOn: never }\n<<: *b')).toContain('there is no such setting');
    const bomb = ['a: &a [x, x]', ...'bcdefgh'.split('').map((c, i) => `${c}: &${c} [${`*${'abcdefgh'[i]}, `.repeat(9)}]`)].join('\n');
    expect(mistake(bomb)).toContain('Excessive alias count');
  });

  it('has no key twice and no key that reaches a prototype', () => {
    expect(mistake('failOn: error\nfailOn: never')).toContain('tieout.config.yaml:2:1 is not YAML: Map keys must be unique');
    expect(mistake('{"__proto__": {"failOn": "never"}}', 'c.json')).toContain('__proto__: there is no such setting');
    read('{"rules": {"__proto__": "off"}}', 'c.json');
    expect(({} as Record<string, unknown>).severity).toBeUndefined();
  });

  it('is refused when it is no JSON, or endless', () => {
    expect(mistake('{"failOn": }', 'c.json')).toMatch(/^c\.json is not JSON: /);
    expect(mistake(`# ${'x'.repeat(1_000_001)}`)).toContain('longer than 1000000 characters');
  });
});
