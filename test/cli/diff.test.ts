import { describe, expect, it } from 'vitest';
import { diff } from '../../src/cli/commands/diff.ts';
import type { DiffJob } from '../../src/cli/diff-job.ts';
import { dispatch } from '../../src/cli/dispatch.ts';
import { fakeIo } from './fake-io.ts';

async function call(files: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const seen: DiffJob[] = [];
  const job = (input: DiffJob) => {
    seen.push(input);
    const [a, b] = [input.old, input.new].map((path) => new TextDecoder().decode(io.files.get(path)));
    if (b === 'corrupt') throw Object.assign(new Error(`${input.new}: The zip is corrupt.`), { name: 'WorkbookError' });
    return { schema: 'tieout/diff@1', same: a === b };
  };
  const io = fakeIo({ files, jobs: new Map([['diff', job]]) });
  const code = await dispatch(['diff', ...words], io, [{ name: 'diff', summary: '', load: async () => diff }]);
  return { code, out: io.out(), err: io.err(), seen };
}

describe('tieout diff', () => {
  it('prints what changed; exits 1 on a difference only when asked', async () => {
    const files = { 'a.xlsx': '1', 'b.xlsx': '2' };
    const { code, out } = await call(files, 'a.xlsx', 'b.xlsx', '--format', 'json');
    expect([code, JSON.parse(out)]).toEqual([0, { schema: 'tieout/diff@1', same: false }]);
    expect((await call(files, 'a.xlsx', 'b.xlsx', '--format', 'json', '--exit-code')).code).toBe(1);
    expect((await call(files, 'a.xlsx', 'a.xlsx', '--format', 'json', '--exit-code')).code).toBe(0);
  });

  it('names the workbook that cannot be read', async () => {
    const { code, err } = await call({ 'a.xlsx': '1', 'b.xlsx': 'corrupt' }, 'a.xlsx', 'b.xlsx');
    expect([code, err]).toEqual([2, 'tieout: b.xlsx: The zip is corrupt.\n']);
  });

  it('reads lines as configured, and wants two workbooks', async () => {
    const { seen } = await call({ 'tieout.config.yaml': 'lines: { revenue: "IS!A3" }', a: '1', b: '1' }, 'a', 'b', '--format', 'json');
    expect(seen[0]!.lines).toEqual({ revenue: 'IS!A3' });
    expect((await call({}, 'a.xlsx')).err).toBe('tieout: Name two workbooks, the old one first.\n');
    expect((await call({}, '-', '-')).code).toBe(2);
  });
});
