import { describe, expect, it } from 'vitest';
import { lint } from '../../src/cli/commands/lint.ts';
import { dispatch } from '../../src/cli/dispatch.ts';
import { type FakeIo, fakeIo } from './fake-io.ts';

/** A linter that finds one thing of the severity that stands in the file. */
async function call(files: Readonly<Record<string, string>>, words: readonly string[], stdin?: string) {
  const job = ({ path, stdin: bytes }: { path: string; stdin?: Uint8Array }) => {
    const text = new TextDecoder().decode(path === '-' ? bytes : io.files.get(path));
    if (text === 'corrupt') throw Object.assign(new Error('The zip is corrupt.'), { name: 'WorkbookError' });
    return { path, sha256: '00', findings: text === 'clean' ? [] : [{ severity: text }], unassessed: [] };
  };
  const io: FakeIo = fakeIo({ files, stdin, jobs: new Map([['lint', job]]) });
  const code = await dispatch(['lint', ...words, ...(words.length > 0 ? ['--format', 'json'] : [])], io, [
    { name: 'lint', summary: '', load: async () => lint },
  ]);
  return { code, err: io.err(), out: io.out() === '' ? undefined : JSON.parse(io.out()) };
}

describe('tieout lint', () => {
  it('lints every workbook of a folder; a bad one never stops the rest', async () => {
    const { code, out, err } = await call({ 'm/a.xlsx': 'corrupt', 'm/b.xlsx': 'clean', 'm/~$b.xlsx': '', 'm/c/d.xlsm': 'warning' }, ['m']);
    expect(code).toBe(2);
    expect(err).toBe('tieout: m/a.xlsx: The zip is corrupt.\n');
    expect(out.schema).toBe('tieout/lint@1');
    expect(out.files.map((f: { path: string; error?: string }) => [f.path, f.error])).toEqual([
      ['m/a.xlsx', 'The zip is corrupt.'],
      ['m/b.xlsx', undefined],
      ['m/c/d.xlsm', undefined],
    ]);
  });

  it.each([
    ['clean', [], 0],
    ['info', [], 0],
    ['warning', [], 0],
    ['error', [], 1],
    ['warning', ['--fail-on', 'warning'], 1],
    ['info', ['--fail-on', 'info'], 1],
    ['error', ['--fail-on', 'never'], 0],
  ])('a finding of %s with %j exits %i', async (severity, words, code) => {
    expect((await call({ 'a.xlsx': severity }, ['a.xlsx', ...words])).code).toBe(code);
  });

  it('lints standard input', async () => {
    expect((await call({}, ['-'], 'error')).code).toBe(1);
  });

  it('asks for a workbook', async () => {
    expect(await call({}, [])).toEqual({ code: 2, err: 'tieout: Name a workbook or a folder.\n', out: undefined });
  });
});
