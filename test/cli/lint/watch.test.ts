// Watching: a round when something changed and stands still again, none for what Excel leaves lying about.

import { describe, expect, it } from 'vitest';
import { watch } from '../../../src/cli/lint/watch.ts';
import { fakeIo } from '../fake-io.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** Rounds as [look at which they were made, paths, contents]; `steps` change the files before a look. */
async function rounds(
  files: Readonly<Record<string, string>>,
  steps: Readonly<Record<number, (files: Map<string, Uint8Array>) => void>>,
  words: readonly string[] = ['m'],
) {
  let time = 0;
  const made: [number, string][] = [];
  const io = fakeIo({
    files,
    sleep: (all, times) => {
      time = times;
      steps[times]?.(all);
      return times < 40;
    },
  });
  await watch(words, io, {
    also: () => ['tieout.config.yaml'],
    round: async (paths, last) => {
      const texts = paths.map((path) => `${path}=${new TextDecoder().decode(io.files.get(path) ?? bytes('gone'))}`);
      const bad = texts.some((text) => /=(torn|gone)/.test(text));
      if (!bad || last) made.push([time, texts.join(' ')]);
      return !bad;
    },
  });
  return made;
}

describe('a watch', () => {
  it('lints at once, and again when a file changed', async () => {
    expect(await rounds({ 'm/a.xlsx': '1' }, { 5: (f) => f.set('m/a.xlsx', bytes('2')) })).toEqual([
      [0, 'm/a.xlsx=1'],
      [6, 'm/a.xlsx=2'],
    ]);
  });

  it("survives Excel's saving: lock file, temporary file, the book away, then in place half written", async () => {
    const made = await rounds(
      { 'm/a.xlsx': '1' },
      {
        2: (f) => f.set('m/~$a.xlsx', bytes('lock')),
        4: (f) => f.set('m/6F3A1B20', bytes('2')),
        5: (f) => f.delete('m/a.xlsx'),
        8: (f) => {
          f.delete('m/6F3A1B20');
          f.set('m/a.xlsx', bytes('torn'));
        },
        11: (f) => f.set('m/a.xlsx', bytes('2')),
        15: (f) => f.delete('m/~$a.xlsx'),
      },
      ['m/a.xlsx'],
    );
    expect(made).toEqual([
      [0, 'm/a.xlsx=1'],
      [12, 'm/a.xlsx=2'],
    ]);
  });

  it('tells in the end what stays broken or away', async () => {
    const made = await rounds({ 'm/a.xlsx': '1' }, { 3: (f) => f.set('m/a.xlsx', bytes('torn')) });
    expect(made.map(([, text]) => text)).toEqual(['m/a.xlsx=1', 'm/a.xlsx=torn']);
    expect(made[1]![0]).toBeGreaterThan(8);
    const gone = await rounds({ 'm/a.xlsx': '1', 'm/b.xlsx': '1' }, { 3: (f) => f.delete('m/a.xlsx') }, ['m/a.xlsx', 'm/b.xlsx']);
    expect(gone.map(([, text]) => text)).toEqual(['m/a.xlsx=1 m/b.xlsx=1', 'm/a.xlsx=gone m/b.xlsx=1']);
  });

  it('sees new workbooks of a folder, and a change of the configuration', async () => {
    const made = await rounds(
      { 'm/a.xlsx': '1', 'tieout.config.yaml': 'x' },
      { 3: (f) => f.set('m/b.xlsx', bytes('2')), 9: (f) => f.set('tieout.config.yaml', bytes('y')) },
    );
    expect(made.map(([, text]) => text)).toEqual(['m/a.xlsx=1', 'm/a.xlsx=1 m/b.xlsx=2', 'm/a.xlsx=1 m/b.xlsx=2']);
  });
});
