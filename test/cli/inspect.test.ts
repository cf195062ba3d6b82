import { describe, expect, it } from 'vitest';
import { inspect } from '../../src/cli/commands/inspect.ts';
import { dispatch } from '../../src/cli/dispatch.ts';
import type { InspectJob } from '../../src/cli/jobs.ts';
import { fakeIo } from './fake-io.ts';

async function call(files: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const seen: InspectJob[] = [];
  const job = (input: InspectJob) => {
    seen.push(input);
    if (files[input.cell.files.model!] === 'corrupt') throw Object.assign(new Error('The zip is corrupt.'), { name: 'WorkbookError' });
    return { schema: 'tieout/inspect@1', path: input.cell.path };
  };
  const io = fakeIo({ files, jobs: new Map([['inspect', job]]), installed: { '.sources': 'f00\n' } });
  const code = await dispatch(['inspect', ...words], io, [{ name: 'inspect', summary: '', load: async () => inspect }]);
  return { code, seen, out: io.out(), err: io.err() };
}

describe('tieout inspect', () => {
  it('inspects a cell, the inventory only when it is asked for', async () => {
    const plain = await call({ 'a/model.xlsx': '', 'a/pack.xlsx': '' }, 'a', '--format', 'json');
    expect(plain.code).toBe(0);
    expect(JSON.parse(plain.out)).toEqual({ schema: 'tieout/inspect@1', path: 'a' });
    expect(plain.seen).toEqual([
      { cell: { path: 'a', folder: true, files: { model: 'a/model.xlsx', pack: 'a/pack.xlsx' } }, inventory: false, build: 'f00' },
    ]);
    expect((await call({ 'm.xlsx': '' }, 'm.xlsx', '--inventory', '--format', 'json')).seen[0]).toMatchObject({ inventory: true });
  });

  it('reads lines where the configuration puts them', async () => {
    const { seen } = await call({ 'tieout.config.yaml': 'lines: { revenue: "IS!A3" }', 'm.xlsx': '' }, 'm.xlsx', '--format', 'json');
    expect(seen[0]!.cell).toMatchObject({ settings: { lines: { revenue: 'IS!A3' } }, files: { config: 'tieout.config.yaml' } });
  });

  it.each([
    [[], 'Name one workbook or cell folder.'],
    [['a', 'b'], 'Name one workbook or cell folder.'],
    [['r'], 'r stands for 2 cells; name one.'],
    [['nowhere'], 'nowhere: there is no such file or folder.'],
    [['bad.xlsx'], 'bad.xlsx: The zip is corrupt.'],
  ])('refuses %j', async (words, message) => {
    const { code, err } = await call({ 'r/a/model.xlsx': '', 'r/b/model.xlsx': '', 'bad.xlsx': 'corrupt' }, ...words);
    expect([code, err]).toEqual([2, `tieout: ${message}\n`]);
  });
});
