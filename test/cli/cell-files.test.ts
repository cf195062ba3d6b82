import { describe, expect, it } from 'vitest';
import { findCells } from '../../src/cli/cell-files.ts';
import { readInput, readInputs } from '../../src/cli/inputs.ts';
import { globPattern, workbookPaths } from '../../src/cli/paths.ts';
import { fakeIo } from './fake-io.ts';

const io = (...paths: readonly string[]) => fakeIo({ files: Object.fromEntries(paths.map((p) => [p, p])) });

describe('findCells', () => {
  it('finds the files of a cell by role and never takes its config', async () => {
    const there = io(
      'a/task.json',
      'a/pack.xlsx',
      'a/model.xlsx',
      'a/memo.md',
      'a/assumptions.json',
      'a/votes.json',
      'a/reference.json',
      'a/tieout.config.json',
      'a/~$model.xlsx',
    );
    expect(await findCells(there, ['a'])).toEqual([
      {
        path: 'a',
        folder: true,
        files: {
          pack: 'a/pack.xlsx',
          model: 'a/model.xlsx',
          task: 'a/task.json',
          memo: 'a/memo.md',
          assumptions: 'a/assumptions.json',
          votes: 'a/votes.json',
          reference: 'a/reference.json',
        },
        unheard: ['a/tieout.config.json'],
      },
    ]);
  });

  it('takes a trailing slash and the current folder', async () => {
    expect((await findCells(io('a/model.xlsx'), ['a/']))[0]?.files).toEqual({ model: 'a/model.xlsx' });
    expect((await findCells(io('model.xlsx', 'task.json'), ['.']))[0]?.files).toEqual({ model: 'model.xlsx', task: 'task.json' });
  });

  it('a workbook alone has no other files, whatever lies beside it', async () => {
    expect(await findCells(io('a/model.xlsx', 'a/pack.xlsx'), ['a/model.xlsx'])).toEqual([
      { path: 'a/model.xlsx', folder: false, files: { model: 'a/model.xlsx' } },
    ]);
  });

  it('takes the sole workbook of another name beside a pack', async () => {
    expect((await findCells(io('a/pack.xlsx', 'a/Acme DCF v3.xlsx'), ['a']))[0]?.files.model).toBe('a/Acme DCF v3.xlsx');
  });

  it('searches a folder of cells in name order and stops at each cell', async () => {
    const there = io(
      'run/b/model.xlsx',
      'run/b/old/model.xlsx',
      'run/a/deep/task.json',
      'run/a/deep/model.xlsm',
      'run/.git/x/model.xlsx',
      'run/notes/plan.xlsx',
    );
    expect((await findCells(there, ['run'])).map((c) => c.path)).toEqual(['run/a/deep', 'run/b']);
  });

  it('keeps the order of the words and a word that is given twice', async () => {
    expect((await findCells(io('b/model.xlsx', 'a/model.xlsx'), ['b', 'a', 'b'])).map((c) => c.path)).toEqual(['b', 'a', 'b']);
  });

  it('expands a glob to cells and workbooks only', async () => {
    const there = io('cells/README.md', 'cells/b/model.xlsx', 'cells/a/model.xlsx', 'cells/z.xlsx');
    expect((await findCells(there, ['cells/*'])).map((c) => c.path)).toEqual(['cells/z.xlsx', 'cells/a', 'cells/b']);
  });

  it.each([
    [['a/task.json'], 'a', 'the cell has no model.xlsx.'],
    [['a/task.json', 'a/x.xlsx', 'a/y.xlsx'], 'a', 'none of its 2 workbooks is called model.xlsx; name the one to grade with --model.'],
    [['a/readme.md'], 'a', 'the folder holds no model.xlsx and no cell folders.'],
    [['a/readme.md'], 'b', 'there is no such file or folder.'],
    [['a/readme.md'], 'b*', 'there is no such file or folder.'],
  ])('says what is missing of %j', async (paths, word, error) => {
    expect(await findCells(io(...paths), [word])).toEqual([expect.objectContaining({ path: word, error })]);
  });

  it('a role named in the call overrides the folder', async () => {
    const [cell] = await findCells(io('a/x.xlsx', 'a/y.xlsx', 'a/task.json', 'p/pack.xlsx'), ['a'], {
      model: 'a/y.xlsx',
      pack: 'p/pack.xlsx',
    });
    expect(cell?.error).toBeUndefined();
    expect(cell?.files).toEqual({ task: 'a/task.json', model: 'a/y.xlsx', pack: 'p/pack.xlsx' });
  });
});

describe('readInputs', () => {
  it('reads and hashes each file in the order of the roles', async () => {
    const there = fakeIo({ files: { 'a/model.xlsx': 'abc', 'a/task.json': '{' } });
    const [cell] = await findCells(there, ['a']);
    const { files } = await readInputs(cell!, there.readFile);
    expect([...files.keys()]).toEqual(['model', 'task']);
    expect(files.get('model')?.sha256).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('takes stdin for "-"', async () => {
    const [cell] = await findCells(io(), ['-']);
    const { files } = await readInputs(cell!, () => Promise.reject(new Error('no')), new Uint8Array([1]));
    expect(files.get('model')).toMatchObject({ path: '-', bytes: new Uint8Array([1]) });
  });

  it.each([
    ['ENOENT', 'x: there is no such file.'],
    ['EACCES', 'x: no permission to read it.'],
    ['EIO', 'x: it cannot be read (EIO).'],
  ])('says %s in a sentence', async (code, message) => {
    await expect(readInput('x', () => Promise.reject(Object.assign(new Error(code), { code })))).rejects.toThrow(message);
  });
});

describe('workbookPaths', () => {
  it('walks folders, skips lock files and hidden folders, and names each book once', async () => {
    const there = io('m/b.xlsx', 'm/~$b.xlsx', 'm/x/a.xlsm', 'm/notes.txt', 'm/.hidden/c.xlsx', 'm/node_modules/d.xlsx');
    expect(await workbookPaths(there, ['m', 'm/b.xlsx', '-'])).toEqual(['m/b.xlsx', 'm/x/a.xlsm', '-']);
  });

  it('a name with wildcard characters that exists is that file', async () => {
    expect(await workbookPaths(io('a[1].xlsx', 'a1.xlsx'), ['a[1].xlsx'])).toEqual(['a[1].xlsx']);
  });

  it('says when nothing matches', async () => {
    await expect(workbookPaths(io('a/x.txt'), ['a'])).rejects.toThrow('a: the folder holds no workbook.');
    await expect(workbookPaths(io('a/x.txt'), ['a/*.xlsx'])).rejects.toThrow('a/*.xlsx: nothing matches.');
    await expect(workbookPaths(io('a/x.txt'), ['b/*.xlsx'])).rejects.toThrow('b/*.xlsx: there is no folder b.');
  });

  it.each([
    ['*.xlsx', 'a.xlsx', true],
    ['*.xlsx', 'x/a.xlsx', false],
    ['**/*.xlsx', 'a.xlsx', true],
    ['**/*.xlsx', 'x/y/a.xlsx', true],
    ['v?.xls[xm]', 'v1.xlsm', true],
    ['v[!1].xlsx', 'v1.xlsx', false],
    ['{a,b}/m.xlsx', 'b/m.xlsx', true],
    ['a+(1).xlsx', 'a+(1).xlsx', true],
    ['a.xlsx', 'abxlsx', false],
  ])('glob %s on %s: %s', (glob, path, want) => {
    expect(globPattern(glob).test(path)).toBe(want);
  });
});
