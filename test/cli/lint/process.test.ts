// The installed command in an editor's place: the problem matcher of `tieout init` over what lint really prints, and a watch through Excel's saving.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyParts, zip } from '../../workbook/tiny-book.ts';
import { CLI, ensureBuilt } from '../built.ts';

interface Matcher {
  readonly pattern: Readonly<Record<'file' | 'line' | 'column' | 'severity' | 'code' | 'message', number>> & { readonly regexp: string };
  readonly background?: { readonly beginsPattern: string; readonly endsPattern: string };
}
interface Task {
  readonly label: string;
  readonly args: readonly string[];
  readonly problemMatcher: Matcher;
}

const folder = mkdtempSync(join(tmpdir(), 'project-'));
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** A row of copied formulas with a number typed over one. */
const typedOver = (value: number) => {
  const cells = 'BCDEFG'
    .split('')
    .map((c) => (c === 'E' ? `<c r="E2"><v>${value}</v></c>` : `<c r="${c}2"><f>${c}1*2</f></c>`))
    .join('');
  const inputs = 'BCDEFG'
    .split('')
    .map((c, i) => `<c r="${c}1"><v>${i + 1}</v></c>`)
    .join('');
  return zip(tinyParts({ sheets: [`<sheetData><row r="1">${inputs}</row><row r="2">${cells}</row></sheetData>`] }));
};

let tasks: readonly Task[];

beforeAll(async () => {
  ensureBuilt();
  writeFileSync(join(folder, 'model.xlsx'), await typedOver(99));
  await ended(run(['init']));
  tasks = (JSON.parse(readFileSync(join(folder, '.vscode/tasks.json'), 'utf8')) as { tasks: Task[] }).tasks;
}, 120_000);

function run(words: readonly string[]): ChildProcess & { text: () => string } {
  const child = spawn(process.execPath, [CLI, ...words], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let text = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return Object.assign(child, { text: () => text });
}

const ended = (child: ChildProcess): Promise<number | null> => new Promise((done) => child.once('close', done));
const taskOf = (label: string): Task => tasks.find((t) => t.label === `tieout: ${label}`)!;
/** The words behind `npx --no tieout`. */
const words = ({ args }: Task): readonly string[] => args.slice(2);

/** Problems as the editor reads them. */
function problems({ problemMatcher: { pattern: p } }: Task, text: string) {
  const line = new RegExp(p.regexp);
  return text.split('\n').flatMap((row) => {
    const m = line.exec(row);
    return m
      ? [{ file: m[p.file], line: m[p.line], column: m[p.column], severity: m[p.severity], code: m[p.code], message: m[p.message] }]
      : [];
  });
}

async function until(child: { text: () => string }, done: (text: string) => boolean): Promise<void> {
  for (let n = 0; !done(child.text()); n++) {
    if (n > 300) throw new Error(`nothing came but:\n${child.text()}`);
    await new Promise((next) => setTimeout(next, 100));
  }
}

describe('the tasks of tieout init', () => {
  it('match what lint prints', async () => {
    const lint = run(words(taskOf('lint')));
    await ended(lint);
    const found = problems(taskOf('lint'), lint.text());
    expect(found).toContainEqual({
      file: 'model.xlsx',
      line: '2',
      column: '5',
      severity: expect.stringMatching(/^(error|warning)$/),
      code: 'TO201',
      message: expect.stringMatching(/^E2 is typed, 99, .* \['S1'!E2\]$/),
    });
    expect(existsSync(join(folder, '.tieout-cache'))).toBe(true);
  });

  it('match what grade prints', async () => {
    const grade = run(words(taskOf('grade')).map((w) => (w.startsWith('$') ? 'model.xlsx' : w)));
    await ended(grade);
    expect(problems(taskOf('grade'), grade.text()).map((p) => p.file)).toContain('model.xlsx');
  });
});

describe('a watch', () => {
  it("tells what is new after Excel's saving: lock file, temporary file, the old one away, the new one in its place", async () => {
    const task = taskOf('lint, watching');
    const { beginsPattern, endsPattern } = task.problemMatcher.background!;
    const child = run(words(task));
    const count = (text: string, pattern: string) => text.split('\n').filter((line) => new RegExp(pattern).test(line)).length;
    await until(child, (text) => count(text, endsPattern) === 1);
    expect(count(child.text(), beginsPattern)).toBe(1);

    const [book, temporary, lock] = ['model.xlsx', '5D2A4F10', '~$model.xlsx'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const saved = await typedOver(77);
    writeFileSync(lock, 'somebody');
    writeFileSync(temporary, saved.subarray(0, 400));
    writeFileSync(temporary, saved);
    renameSync(book, join(folder, 'F00DCAFE.tmp'));
    await new Promise((next) => setTimeout(next, 600));
    renameSync(temporary, book);
    unlinkSync(join(folder, 'F00DCAFE.tmp'));
    unlinkSync(lock);
    await until(child, (text) => count(text, endsPattern) === 2);
    const last = child.text().split(new RegExp(beginsPattern, 'm')).at(-1)!;
    const messages = problems(task, last).map((p) => p.message);
    expect(messages.some((m) => /^E2 is typed, 77/.test(m!))).toBe(true);
    expect(child.text()).not.toMatch(/corrupt|no such file/);
    child.kill();
    await ended(child);
  });
});
