import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { RULES } from '../../checks/lint/index.ts';
import { GLOBAL_OPTIONS } from '../../src/cli/command.ts';
import { grade } from '../../src/cli/commands/grade.ts';
import { init } from '../../src/cli/commands/init.ts';
import { lint } from '../../src/cli/commands/lint.ts';
import { dispatch } from '../../src/cli/dispatch.ts';
import { STARTERS } from '../../src/cli/init/files.ts';
import { parseArgs } from '../../src/cli/options.ts';
import { readConfig } from '../../src/config/read.ts';
import { fakeIo } from './fake-io.ts';

async function call(files: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const io = fakeIo({ files });
  const code = await dispatch(['init', ...words], io, [{ name: 'init', summary: '', load: async () => init }]);
  return { code, out: io.out(), err: io.err(), text: (path: string) => new TextDecoder().decode(io.files.get(path)) };
}
const text = (name: string): string => STARTERS.find((s) => s.name === name)!.text;
const known = { rules: RULES };

describe('tieout init', () => {
  it('writes what is not there and keeps what is', async () => {
    const { code, out, text: of } = await call({ '.vscode/tasks.json': 'mine', 'tieout.config.json': '{}' });
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toEqual([
      'kept   tieout.config.json, which stands for tieout.config.yaml (--force writes tieout.config.yaml)',
      'kept   .vscode/tasks.json (--force writes .vscode/tasks.json)',
      'wrote  .github/workflows/tieout.yml',
      'wrote  .pre-commit-config.yaml',
    ]);
    expect(of('.vscode/tasks.json')).toBe('mine');
  });

  it('replaces with --force, but never makes a second configuration beside one', async () => {
    const { out, text: of } = await call({ '.vscode/tasks.json': 'mine', 'tieout.config.json': '{}' }, 'vscode', 'config', '--force');
    expect(out).toContain('kept   tieout.config.json: remove it first');
    expect(JSON.parse(of('.vscode/tasks.json')).version).toBe('2.0.0');
  });

  it('knows what it can write', async () => {
    expect(await call({}, 'vscod')).toMatchObject({ code: 2, err: 'tieout: There is no "vscod" to write; did you mean vscode?\n' });
  });
});

describe('the configuration', () => {
  it('is valid, and so is every example in its comments', () => {
    expect(readConfig(text('config'), 'c.yaml', known)).toEqual({ failOn: 'error', cache: true });
    const examples = text('config').replace(/^# {2}/gm, '');
    expect(Object.keys(readConfig(examples, 'c.yaml', known)).sort()).toEqual(
      ['asOf', 'baseline', 'cache', 'failOn', 'limits', 'lines', 'mask', 'profile', 'rules', 'suppressions'].sort(),
    );
  });
});

describe('the commands that are written down', () => {
  const check = (words: readonly string[]) => {
    const command = { lint, grade }[words[0]!];
    if (!command) throw new Error(`${words[0]} is not checked`);
    expect(() => parseArgs(words.slice(1), [...command.options, ...GLOBAL_OPTIONS])).not.toThrow();
  };

  it('of the tasks have options that exist, and never fetch a package', () => {
    const { tasks } = JSON.parse(text('vscode')) as { tasks: { command: string; args: string[] }[] };
    for (const { command, args } of tasks) {
      expect([command, ...args.slice(0, 2)]).toEqual(['npx', '--no', 'tieout']);
      if (args[2] !== 'calibrate') check(args.slice(2));
    }
  });

  it('of the workflow and the hook, too', () => {
    const { jobs } = parse(text('github')) as { jobs: { lint: { steps: { name?: string; run?: string }[] } } };
    const run = jobs.lint.steps.find((s) => s.name === 'lint')!.run!;
    check(
      run
        .trim()
        .split(/\s+/)
        .slice(3)
        .map((w) => w.replace('"$(date', '2026-01-01'))
        .filter((w) => w !== '-u' && w !== '+%F)"'),
    );
    const { repos } = parse(text('pre-commit')) as { repos: { hooks: { entry: string; files: string }[] }[] };
    check(repos[0]!.hooks[0]!.entry.split(' ').slice(3));
    expect(new RegExp(repos[0]!.hooks[0]!.files).test('models/a.xlsx')).toBe(true);
  });
});
