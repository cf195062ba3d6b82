import { describe, expect, it } from 'vitest';
import type { AnnotateJob } from '../../src/cli/annotate-job.ts';
import { annotate } from '../../src/cli/commands/annotate.ts';
import { dispatch } from '../../src/cli/dispatch.ts';
import { fakeIo } from './fake-io.ts';

async function call(files: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const seen: AnnotateJob[] = [];
  const job = (input: AnnotateJob) => {
    seen.push(input);
    const counts = { error: 1, warning: 2, info: 3 };
    return { bytes: new TextEncoder().encode('copy'), sheet: 'Tieout', notes: ['B1 had a comment already.'], counts };
  };
  const io = fakeIo({ files, jobs: new Map([['annotate', job]]) });
  const code = await dispatch(['annotate', ...words], io, [{ name: 'annotate', summary: '', load: async () => annotate }]);
  const text = (path: string) => (io.files.has(path) ? new TextDecoder().decode(io.files.get(path)) : undefined);
  return { code, out: io.out(), err: io.err(), seen, text };
}

describe('tieout annotate', () => {
  it('writes the copy and leaves the workbook', async () => {
    const { code, out, err, text } = await call({ 'a.xlsx': 'book' }, 'a.xlsx', '-o', 'b.xlsx');
    expect([code, out, err]).toEqual([0, 'b.xlsx: 1 error, 2 warnings, 3 remarks on the sheet "Tieout"\n', 'B1 had a comment already.\n']);
    expect([text('a.xlsx'), text('b.xlsx')]).toEqual(['book', 'copy']);
  });

  it.each([
    [['a.xlsx'], 'Name the copy: -o FILE.'],
    [['-o', 'b.xlsx'], 'Name one workbook.'],
    [['a.xlsx', '-o', 'm/../a.xlsx', '--force'], '--output m/../a.xlsx is an input, and inputs are never written.'],
    [['a.xlsx', '-o', 'there.xlsx'], 'there.xlsx exists; --force replaces it.'],
    [['a.xlsx', '-o', 'b.xlsm'], '--output b.xlsm must end in .xlsx as a.xlsx does: Excel opens it by its ending.'],
  ])('%j is refused', async (words, sentence) => {
    const { code, err, seen } = await call({ 'a.xlsx': 'book', 'there.xlsx': 'other' }, ...words);
    expect([code, err, seen]).toEqual([2, `tieout: ${sentence}\n`, []]);
  });

  it('replaces another file with --force, and reviews as the configuration says', async () => {
    const files = { 'a.xlsx': 'book', 'there.xlsx': 'other', 'tieout.config.yaml': 'rules: { TO101: off }' };
    const { text, seen } = await call(files, 'a.xlsx', '-o', 'there.xlsx', '--force', '--level', 'warning');
    expect(text('there.xlsx')).toBe('copy');
    expect(seen[0]).toMatchObject({ least: 'warning', name: 'a.xlsx', ask: { config: { rules: { TO101: { severity: 'off' } } } } });
  });
});
