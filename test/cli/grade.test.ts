import { describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import type { CellFiles } from '../../src/cli/cell-files.ts';
import { grade } from '../../src/cli/commands/grade.ts';
import { dispatch } from '../../src/cli/dispatch.ts';
import { GRADE_FORMATS } from '../../src/cli/grade-formats.ts';
import { readInputs } from '../../src/cli/inputs.ts';
import type { Handler } from '../../src/pool/task.ts';
import { type FakeIo, fakeIo } from './fake-io.ts';

/** A grader whose score is the number that stands in the model file. */
function gradeJob(seen: string[], files: () => FakeIo): Handler {
  return async ({ cell, stdin }: { cell: CellFiles; stdin?: Uint8Array }) => {
    seen.push(cell.path);
    const { files: inputs } = await readInputs(cell, files().readFile, stdin);
    const text = new TextDecoder().decode(inputs.get('model')!.bytes);
    if (text === 'corrupt') throw Object.assign(new Error('The zip is corrupt.'), { name: 'WorkbookError' });
    if (text === 'bug') throw new TypeError('x is undefined');
    return {
      schema: 'tieout/scorecard@1',
      tool: { version },
      inputs: [...inputs.values()].map(({ role, path, sha256 }) => ({ role, path, sha256 })),
      score: { final: Number(text) },
      facets: { '2.2.1': { findings: Number(text) < 50 ? [{ severity: 'warning' }] : [] } },
      ...(text === '77' ? { incomplete: true } : {}),
    };
  };
}

function setUp(files: Readonly<Record<string, string>>, stdin?: string) {
  const seen: string[] = [];
  const io: FakeIo = fakeIo({ files, stdin, jobs: new Map([['grade', gradeJob(seen, () => io)]]) });
  const listed = [{ name: 'grade', summary: grade.summary, load: async () => grade }];
  return { io, seen, call: (...words: readonly string[]) => dispatch(['grade', ...words], io, listed) };
}

const lines = (io: FakeIo) =>
  io
    .out()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('tieout grade', () => {
  it('prints one object for one cell', async () => {
    const { io, call } = setUp({ 'a/model.xlsx': '80', 'a/task.json': '{}' });
    expect(await call('a', '--format', 'json')).toBe(0);
    const card = JSON.parse(io.out());
    expect(card.inputs.map((i: { role: string; path: string }) => [i.role, i.path])).toEqual([
      ['model', 'a/model.xlsx'],
      ['task', 'a/task.json'],
    ]);
    expect(io.err()).toBe('');
  });

  it('prints a line for each cell in input order; a bad one never stops the rest', async () => {
    const { io, call } = setUp({ 'r/a/model.xlsx': '80', 'r/b/task.json': '{}', 'r/c/model.xlsx': 'corrupt', 'r/d/model.xlsx': '20' });
    expect(await call('r/d', 'r', 'nowhere', '--format', 'jsonl')).toBe(2);
    expect(lines(io).map((l) => l.error ?? l.score.final)).toEqual([
      20,
      80,
      'the cell has no model.xlsx.',
      'The zip is corrupt.',
      20,
      'there is no such file or folder.',
    ]);
    expect(lines(io)[2]).toEqual({
      schema: 'tieout/scorecard@1',
      tool: { version },
      cell: 'r/b',
      validity: { ok: false, reason: 'the cell has no model.xlsx.' },
      error: 'the cell has no model.xlsx.',
    });
    expect(io.err().split('\n')).toEqual([
      'tieout: r/b: the cell has no model.xlsx.',
      'tieout: r/c: The zip is corrupt.',
      'tieout: nowhere: there is no such file or folder.',
      '',
    ]);
  });

  it.each([
    ['0', [], 0],
    ['20', ['--min-score', '40'], 1],
    ['60', ['--min-score', '40'], 0],
    ['20', ['--fail-on', 'warning'], 1],
    ['20', ['--fail-on', 'error'], 0],
    ['20', ['--fail-on', 'never'], 0],
    ['77', [], 3],
    ['bug', [], 3],
    ['corrupt', ['--min-score', '40'], 2],
  ])('a model of %s with %j exits %i', async (text, words, code) => {
    expect(await setUp({ 'a/model.xlsx': text }).call('a', '--format', 'json', ...words)).toBe(code);
  });

  it('grades a workbook from stdin', async () => {
    const { io, call } = setUp({}, '66');
    expect(await call('-', '--format', 'json')).toBe(0);
    expect(JSON.parse(io.out()).score.final).toBe(66);
  });

  it('writes further formats to files, and never over an input', async () => {
    const { io, call } = setUp({ 'a/model.xlsx': '80' });
    expect(await call('a', '--format', 'json', '--output', 'jsonl=out.jsonl')).toBe(0);
    expect(JSON.parse(new TextDecoder().decode(io.files.get('out.jsonl')))).toEqual(JSON.parse(io.out()));
    expect(await call('a', '--output', 'json=./a/model.xlsx')).toBe(2);
    expect(io.err()).toContain('is an input');
  });

  it.each([
    [[], 'Name a cell folder or a workbook.'],
    [['a', 'b', '--format', 'json'], 'The format json holds one cell, and there are 2; jsonl holds one a line.'],
    [['a', '-o', 'jsno=x'], `--output needs FORMAT=FILE with a format of ${GRADE_FORMATS.join(', ')}, not "jsno=x"; did you mean json?`],
  ])('refuses %j', async (words, message) => {
    const { io, call } = setUp({ 'a/model.xlsx': '80', 'b/model.xlsx': '80' });
    expect([await call(...words), io.out(), io.err()]).toEqual([2, '', `tieout: ${message}\n`]);
  });
});

describe('tieout grade --resume', () => {
  const FILES = { 'r/a/model.xlsx': '10', 'r/b/model.xlsx': '20', 'r/c/model.xlsx': '30' };
  const words = ['r', '--format', 'jsonl', '--resume', 'run.jsonl'];

  it('grades nothing twice and prints the same bytes', async () => {
    const first = setUp(FILES);
    await first.call(...words);
    const kept = new TextDecoder().decode(first.io.files.get('run.jsonl'));
    expect(kept).toBe(first.io.out());
    const second = setUp({ ...FILES, 'run.jsonl': kept });
    await second.call(...words);
    expect(second.seen).toEqual([]);
    expect(second.io.out()).toBe(first.io.out());
    expect(second.io.err()).toBe('3 of 3 taken from run.jsonl\n');
  });

  it('goes on after a crash in the middle of a line, and grades what has changed', async () => {
    const first = setUp(FILES);
    await first.call(...words);
    const kept = first.io.out().split('\n');
    const torn = `${kept[0]}\n${kept[1]}\n${kept[2]!.slice(0, 40)}`;
    const second = setUp({ ...FILES, 'r/b/model.xlsx': '21', 'run.jsonl': torn });
    await second.call(...words);
    expect(second.seen).toEqual(['r/b', 'r/c']);
    expect(lines(second.io).map((l) => l.score.final)).toEqual([10, 21, 30]);
    const third = setUp({ ...FILES, 'r/b/model.xlsx': '21', 'run.jsonl': new TextDecoder().decode(second.io.files.get('run.jsonl')) });
    await third.call(...words);
    expect(third.seen).toEqual([]);
  });

  it('tries a cell that failed again', async () => {
    const first = setUp({ 'a/model.xlsx': 'corrupt' });
    await first.call('a', '--format', 'jsonl', '--resume', 'run.jsonl');
    expect(first.io.files.has('run.jsonl')).toBe(false);
  });
});
