// A linter one lives with: configuration, suppressions, baseline, kept results, statistics.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/cli/commands/lint.ts';
import { dispatch } from '../../../src/cli/dispatch.ts';
import type { LintJob } from '../../../src/cli/lint/job.ts';
import { applyConfig } from '../../../src/config/filter.ts';
import type { Finding } from '../../../src/rule/finding.ts';
import { book } from '../../../src/testing/index.ts';
import { fakeIo } from '../fake-io.ts';

const finding = (word: string, at: number): Finding => ({
  rule: 'TO101',
  severity: word as Finding['severity'],
  message: `${word} at C${at}`,
  sheet: 'DCF',
  range: `C${at}`,
  cells: [`C${at}`],
  evidence: [],
  confidence: 1,
  fingerprint: word,
  url: '',
});

/** A linter that finds the words of a workbook, the n-th in Cn. */
function linter(files: Readonly<Record<string, string>>) {
  const seen: LintJob[] = [];
  const job = (input: LintJob) => {
    seen.push(input);
    const text = new TextDecoder().decode(io.files.get(input.path));
    if (text === 'corrupt') throw Object.assign(new Error('The zip is corrupt.'), { name: 'WorkbookError' });
    const found = text.split(' ').flatMap((word, i) => (word === 'clean' ? [] : [finding(word, i + 1)]));
    const { kept, suppressed, ...filtered } = applyConfig(found, input.ask?.config ?? {}, book({ DCF: '1' }), {
      path: input.name!,
      ...(input.ask?.today ? { today: input.ask.today } : {}),
    });
    const sha256 = createHash('sha256').update(io.files.get(input.path)!).digest('hex');
    return { path: input.path, sha256, findings: kept, suppressed, filtered, unassessed: [] };
  };
  const io = fakeIo({ files, jobs: new Map([['lint', job]]), installed: { '.sources': 'build' } });
  const listed = [{ name: 'lint', summary: '', load: async () => lint }];
  let [out, err] = ['', ''];
  return {
    io,
    seen,
    call: async (...words: readonly string[]) => {
      const code = await dispatch(['lint', ...words], io, listed);
      const result = { code, out: io.out().slice(out.length), err: io.err().slice(err.length) };
      [out, err] = [io.out(), io.err()];
      return result;
    },
  };
}

const UNIX = ['--format', 'unix'] as const;

describe('a configuration', () => {
  it('is found upward, and gives defaults that the call wins over', async () => {
    const { call, seen } = linter({ 'tieout.config.yaml': 'failOn: warning\nformat: json\nlimits: { timeout: 5 }\n', 'a.xlsx': 'warning' });
    const json = await call('a.xlsx');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out).config.path).toBe('tieout.config.yaml');
    expect((await call('a.xlsx', '--fail-on', 'error', ...UNIX)).code).toBe(0);
    expect((await call('a.xlsx', '--no-config', ...UNIX)).code).toBe(0);
    expect(seen[0]!.ask!.config.failOn).toBe('warning');
  });

  it('with a mistake ends the call; printed on demand', async () => {
    const { call } = linter({ 'tieout.config.yaml': 'rules: { TO101: loud }', 'good.json': '{"failOn":"info"}', 'a.xlsx': 'clean' });
    expect(await call('a.xlsx')).toMatchObject({
      code: 2,
      err: 'tieout: tieout.config.yaml: rules.TO101.severity: expected one of error, warning, info, off, not "loud".\n',
    });
    const printed = await call('--config', 'good.json', '--print-config');
    expect([printed.code, JSON.parse(printed.out).config]).toEqual([0, { failOn: 'info' }]);
    expect((await call('a.xlsx', '--config', 'none.json')).err).toBe('tieout: none.json: there is no such file.\n');
  });

  it('suppresses, and says which suppressions do nothing or have expired', async () => {
    const config = `
suppressions:
  - { rule: TO101, range: "DCF!C1", reason: agreed }
  - { rule: TO101, range: "DCF!C2", reason: for now, expires: 2026-03-31 }
  - { rule: TO101, range: "DCF!C9", reason: was there once }
  - { rule: TO101, range: "DCF!C9", reason: of another book, file: "other/*" }
`;
    const { call } = linter({ 'tieout.config.yaml': config, 'a.xlsx': 'error error' });
    const before = await call('a.xlsx', ...UNIX);
    expect([before.code, before.out]).toEqual([0, '']);
    expect(before.err.split('\n')).toEqual([
      'tieout.config.yaml: suppressions[2] (TO101 at DCF!C9) suppresses nothing: C9 lies beside the cells of the sheet, which are A1',
      'tieout.config.yaml: an expiry date is not compared; give --today DATE or asOf',
      '',
    ]);
    const after = await call('a.xlsx', '--today', '2026-04-01', ...UNIX);
    expect([after.code, after.out]).toEqual([1, 'a.xlsx:2:3: error TO101 error at C2 [DCF!C2]\n']);
    expect(after.err).toContain('suppressions[1] (TO101 at DCF!C2) expired on 2026-03-31: 1 finding counts again\n');
    expect((await call('a.xlsx', '--today', 'soon')).err).toBe('tieout: --today needs a date like 2026-12-31, not "soon".\n');
    expect((await call('a.xlsx', '--quiet', ...UNIX)).err).toBe('');
    const { files, config: about } = JSON.parse((await call('a.xlsx', '--format', 'json')).out);
    expect(files[0].suppressed.map((s: { reason: string }) => s.reason)).toEqual(['agreed', 'for now']);
    expect(about.unusedSuppressions).toEqual(['suppressions[2] (TO101 at DCF!C9)']);
    expect(files[0].filtered).toBeUndefined();
  });
});

describe('a baseline', () => {
  it('is written, leaves known findings out, tells and prunes what is gone', async () => {
    const { call, io } = linter({ 'm/a.xlsx': 'error warning', 'm/b.xlsx': 'error' });
    const base = ['--baseline', 'old.json'] as const;
    expect((await call('m', ...base, ...UNIX)).err).toBe('tieout: old.json: there is no such baseline; --update-baseline writes it.\n');
    const written = await call('m', ...base, '--update-baseline', ...UNIX);
    expect(written).toEqual({ code: 0, out: '', err: 'old.json: 3 findings of 2 workbooks, 3 added, 0 pruned\n' });
    expect(await call('m', ...base, ...UNIX)).toEqual({ code: 0, out: '', err: '' });
    io.files.set('m/a.xlsx', new TextEncoder().encode('clean error info'));
    const later = await call('m', ...base, '--fail-on', 'info', ...UNIX);
    expect([later.code, later.out]).toEqual([1, 'm/a.xlsx:3:3: info TO101 info at C3 [DCF!C3]\n']);
    expect(later.err).toBe('old.json: 1 entry is answered by no finding any more; --update-baseline prunes\n');
    io.files.delete('m/b.xlsx');
    const pruned = await call('m', ...base, '--update-baseline', ...UNIX);
    expect(pruned.err).toBe('old.json: 2 findings of 1 workbook, 1 added, 1 pruned, 1 file that is gone\n');
    expect(Object.keys(JSON.parse(new TextDecoder().decode(io.files.get('old.json'))).files)).toEqual(['m/a.xlsx']);
  });

  it('of other workbooks says so, since it leaves out nothing', async () => {
    const { call } = linter({ 'a.xlsx': 'error', 'b.xlsx': 'error' });
    await call('a.xlsx', '--baseline', 'x.json', '--update-baseline', ...UNIX);
    const { code, err } = await call('b.xlsx', '--baseline', 'x.json', ...UNIX);
    expect([code, err]).toEqual([1, 'x.json: knows nothing of b.xlsx; it is of a.xlsx (paths from its folder)\n']);
    expect((await call('a.xlsx', 'b.xlsx', '--baseline', 'x.json', ...UNIX)).err).toBe('');
  });

  it('keeps the entries of a workbook that was not or could not be linted', async () => {
    const { call, io } = linter({ 'a.xlsx': 'error', 'b.xlsx': 'error' });
    await call('a.xlsx', 'b.xlsx', '--baseline', 'x.json', '--update-baseline', ...UNIX);
    io.files.set('b.xlsx', new TextEncoder().encode('corrupt'));
    const { code } = await call('a.xlsx', 'b.xlsx', '--baseline', 'x.json', '--update-baseline', ...UNIX);
    expect(code).toBe(2);
    expect(Object.keys(JSON.parse(new TextDecoder().decode(io.files.get('x.json'))).files)).toEqual(['a.xlsx', 'b.xlsx']);
  });

  it('never replaces a file that is none', async () => {
    const { call, io } = linter({ 'a.xlsx': 'error' });
    expect((await call('a.xlsx', '--baseline', 'a.xlsx', '--update-baseline')).err).toMatch(/^tieout: a\.xlsx is not JSON/);
    expect(new TextDecoder().decode(io.files.get('a.xlsx'))).toBe('error');
    expect((await call('a.xlsx', '--update-baseline')).code).toBe(2);
  });
});

describe('kept results', () => {
  it('answer for unchanged bytes under an unchanged configuration, and for nothing else', async () => {
    const { call, seen, io } = linter({ 'a.xlsx': 'error', 'b.xlsx': 'info' });
    const first = await call('a.xlsx', 'b.xlsx', '--cache', ...UNIX);
    expect(await call('a.xlsx', 'b.xlsx', '--cache', ...UNIX)).toEqual(first);
    expect(seen.map((s) => s.path)).toEqual(['a.xlsx', 'b.xlsx']);
    io.files.set('b.xlsx', new TextEncoder().encode('warning'));
    expect((await call('a.xlsx', 'b.xlsx', '--cache', ...UNIX)).out).toContain('b.xlsx:1:3: warning');
    io.files.set('tieout.config.json', new TextEncoder().encode('{"rules":{"TO101":"info"}}'));
    expect((await call('a.xlsx', '--cache', ...UNIX)).out).toContain('a.xlsx:1:3: info');
    expect(seen.map((s) => s.path)).toEqual(['a.xlsx', 'b.xlsx', 'b.xlsx', 'a.xlsx']);
    expect([...io.files.keys()]).toContain('.tieout-cache/.gitignore');
  });

  it('a torn, forged or foreign file is not used', async () => {
    const { call, seen, io } = linter({ 'a.xlsx': 'error' });
    await call('a.xlsx', '--cache-dir', 'kept', ...UNIX);
    const [path] = [...io.files.keys()].filter((p) => p.startsWith('kept/') && p.endsWith('.json'));
    const text = new TextDecoder().decode(io.files.get(path!));
    for (const bad of [
      text.slice(0, 50),
      '',
      text.replace('"error at C1"', '"fine"'),
      text.replace(/"key":"../, '"key":"00'),
      '[]',
      'null',
    ]) {
      io.files.set(path!, new TextEncoder().encode(bad));
      expect((await call('a.xlsx', '--cache-dir', 'kept', ...UNIX)).out).toBe('a.xlsx:1:3: error TO101 error at C1 [DCF!C1]\n');
    }
    expect(seen).toHaveLength(7);
  });

  it('are made on demand alone', async () => {
    const { call, io } = linter({ 'a.xlsx': 'error', 'tieout.config.json': '{"cache": true}' });
    await call('a.xlsx', '--no-config', ...UNIX);
    await call('a.xlsx', '--no-cache', ...UNIX);
    expect([...io.files.keys()].some((p) => p.includes('cache/'))).toBe(false);
    await call('a.xlsx', ...UNIX);
    expect([...io.files.keys()].some((p) => p.startsWith('.tieout-cache/'))).toBe(true);
  });
});

describe('--statistics', () => {
  it('counts by rule beside the findings', async () => {
    const { call } = linter({ 'a.xlsx': 'info error error', 'b.xlsx': 'error' });
    const { out, err } = await call('a.xlsx', 'b.xlsx', '--statistics', ...UNIX);
    expect(out.trimEnd().split('\n')).toHaveLength(4);
    expect(
      err
        .split('\n')
        .slice(0, 2)
        .map((line) => line.slice(0, 18)),
    ).toEqual(['3  error    TO101 ', '1  info     TO101 ']);
  });
});
