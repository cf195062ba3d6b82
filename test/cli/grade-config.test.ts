// What a configuration may say of a grading, and that nothing inside a cell has a say.

import { describe, expect, it } from 'vitest';
import { type CellFiles, findCells } from '../../src/cli/cell-files.ts';
import { grade } from '../../src/cli/commands/grade.ts';
import { dispatch } from '../../src/cli/dispatch.ts';
import { configureCells } from '../../src/cli/grade-config.ts';
import { readInputs } from '../../src/cli/inputs.ts';
import { parseArgs } from '../../src/cli/options.ts';
import { CWD, fakeIo } from './fake-io.ts';

const CONFIG =
  'profile: gauge-v1-binary\nmask: { "1.3.1": none published }\nlines: { total_assets: "BS!A24" }\nrules: { TO101: off }\nfailOn: info\n';
const SETTINGS = { profile: 'gauge-v1-binary', mask: { '1.3.1': 'none published' }, lines: { total_assets: 'BS!A24' } };

/** The job's input for each cell, as `tieout grade` hands it over. */
async function call(files: Readonly<Record<string, string>>, words: readonly string[], cwd = CWD) {
  const cells: CellFiles[] = [];
  const job = ({ cell }: { cell: CellFiles }) => {
    cells.push(cell);
    return { facets: {}, score: { final: 1 }, inputs: [] };
  };
  const io = fakeIo({ files, jobs: new Map([['grade', job]]), cwd });
  const code = await dispatch(['grade', ...words, '--format', 'jsonl'], io, [{ name: 'grade', summary: '', load: async () => grade }]);
  return { code, cells, err: io.err(), out: io.out() };
}

describe('a configuration of a grading', () => {
  it('counts with profile, mask and lines, and is one of the inputs', async () => {
    const files = { 'tieout.config.yaml': CONFIG, 'runs/a/model.xlsx': '1', 'runs/b/model.xlsx': '1' };
    const { code, cells } = await call(files, ['runs']);
    expect(code).toBe(0);
    expect(cells.map(({ settings, files: { config } }) => [settings, config])).toEqual([
      [SETTINGS, 'tieout.config.yaml'],
      [SETTINGS, 'tieout.config.yaml'],
    ]);
    expect((await call(files, ['runs', '--no-config'])).cells[0]!.settings).toBeUndefined();
  });

  it('is printed on demand, and named by --config', async () => {
    const { out, cells } = await call({ 'x/c.json': '{"profile":"gauge-v1"}', 'a/model.xlsx': '1' }, [
      'a',
      '--config',
      'x/c.json',
      '--print-config',
    ]);
    expect(cells).toEqual([]);
    expect(JSON.parse(out)).toMatchObject({ path: 'x/c.json', config: { profile: 'gauge-v1' } });
  });

  it('with a mistake ends the call with a sentence', async () => {
    const { code, err } = await call({ 'tieout.config.yaml': 'lines: { total_assets: A24 }', 'a/model.xlsx': '1' }, ['a']);
    expect([code, err]).toEqual([2, 'tieout: tieout.config.yaml: lines.total_assets: expected Sheet!A1, not "A24".\n']);
  });
});

describe('a configuration inside a graded cell', () => {
  const inside = { 'a/tieout.config.yaml': CONFIG, 'a/model.xlsx': '1', 'a/task.json': '{}' };

  it('is not used when the cell is the working directory; one above it is', async () => {
    const { cells, err } = await call(inside, ['.'], `${CWD}/a`);
    expect(cells.map((c) => c.settings)).toEqual([undefined]);
    expect(err).toContain("not used, since a cell's own files cannot influence its grade");
    const outer = await call({ ...inside, 'a/deep/x': '', 'tieout.config.yaml': 'profile: gauge-v1' }, ['..'], `${CWD}/a/deep`);
    expect(outer.cells.map((c) => c.settings)).toEqual([{ profile: 'gauge-v1' }]);
  });

  it('is not used when the model alone is named, nor when it is named itself', async () => {
    expect((await call(inside, ['model.xlsx'], `${CWD}/a`)).cells[0]!.settings).toBeUndefined();
    const { code, err } = await call(inside, ['a', '--config', 'a/tieout.config.yaml']);
    expect(code).toBe(2);
    expect(err).toBe("tieout: a/tieout.config.yaml lies inside a graded cell; a cell's own files cannot influence its grade.\n");
  });

  it('is named by the scorecard', async () => {
    const io = fakeIo({ files: inside });
    const { cells } = await configureCells(await findCells(io, ['a']), parseArgs([], []), io);
    const { notes, files } = await readInputs(cells[0]!, io.readFile);
    expect(notes).toEqual(["a/tieout.config.yaml is not used: a cell's own files cannot influence its grade"]);
    expect([...files.keys()]).toEqual(['model', 'task']);
  });

  it('a workbook alone outside any cell may have its configuration beside it', async () => {
    const { cells } = await call({ 'm/tieout.config.yaml': CONFIG, 'm/model.xlsx': '1' }, ['model.xlsx'], `${CWD}/m`);
    expect(cells[0]!.settings).toEqual(SETTINGS);
  });
});
