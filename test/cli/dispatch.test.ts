import { describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import type { Command } from '../../src/cli/command.ts';
import { COMMANDS, type Listed } from '../../src/cli/commands.ts';
import { dispatch } from '../../src/cli/dispatch.ts';
import { InputError, UsageError, worst } from '../../src/cli/exit.ts';
import { fakeIo } from './fake-io.ts';

function listed(run: Command['run']): Listed {
  const command: Command = {
    name: 'show',
    summary: 'Show a thing.',
    usage: ['[FILE...]'],
    options: [{ name: 'wide', short: 'w', value: 'N', kind: 'count', help: 'How wide.' }],
    examples: [['show a.xlsx', 'shows it']],
    run,
  };
  return { name: 'show', summary: command.summary, load: async () => command };
}

async function call(line: string, run: Command['run'] = async () => 0) {
  const io = fakeIo();
  const code = await dispatch(line === '' ? [] : line.split(' '), io, [listed(run)]);
  return { code, out: io.out(), err: io.err() };
}

describe('dispatch', () => {
  it.each(['--version', '-V', 'show --version'])('%s prints the version', async (line) => {
    expect(await call(line)).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it.each(['--help', '-h', 'help'])('%s prints the overview to stdout', async (line) => {
    const { code, out, err } = await call(line);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('  show  Show a thing.');
  });

  it('without a command prints the overview to stderr and fails', async () => {
    const { code, out, err } = await call('');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('Usage: tieout COMMAND');
  });

  it.each(['show --help', 'help show', '--help show'])('%s prints usage, options and examples', async (line) => {
    const { code, out } = await call(line);
    expect(code).toBe(0);
    for (const part of ['Usage: tieout show [FILE...]', '-w, --wide N', 'How wide.', 'tieout show a.xlsx  shows it'])
      expect(out).toContain(part);
  });

  it('hands positionals and options to the command, and its code on', async () => {
    const { code, out } = await call('-q show a.xlsx -w 3', async (args, io) => {
      io.stdout.write(JSON.stringify([args.positionals, args.number('wide'), args.flag('quiet')]));
      return 1;
    });
    expect([code, out]).toEqual([1, '[["a.xlsx"],3,true]']);
  });

  it.each([
    ['shwo', 'tieout: Unknown command "shwo"; did you mean show?\n'],
    ['zzzzzz', 'tieout: Unknown command "zzzzzz"; there are show.\n'],
    ['show --wdie 3', 'tieout: Unknown option --wdie; did you mean --wide?\n'],
    ['--nope', 'tieout: Unknown option --nope.\n'],
  ])('%s is one sentence and exit 2', async (line, err) => {
    expect(await call(line)).toEqual({ code: 2, out: '', err });
  });

  it.each([new UsageError('Name a file.'), new InputError('a.xlsx: there is no such file.')])('a %s is exit 2', async (error) => {
    const { code, err } = await call('show', () => Promise.reject(error));
    expect([code, err]).toEqual([2, `tieout: ${error.message}\n`]);
  });

  it('an error of our own is exit 3, its stack only with --verbose, its text harmless', async () => {
    const broken = () => Promise.reject(new TypeError('x \u001b[2J is not a function'));
    const { code, err } = await call('show', broken);
    expect(code).toBe(3);
    expect(err).toBe('tieout: internal error: x  [2J is not a function\nThis is a bug in tieout; --verbose shows where.\n');
    expect((await call('show --verbose', broken)).err).toMatch(/dispatch\.test\.ts:\d+/);
  });

  it('takes the worst code of a batch', () => {
    expect([worst([]), worst([0, 1, 0]), worst([1, 2, 1]), worst([2, 3, 1])]).toEqual([0, 1, 2, 3]);
  });
});

describe('the commands', () => {
  it.each(COMMANDS.map((c) => [c.name, c] as const))('%s has help that agrees with the list', async (name, entry) => {
    const command = await entry.load();
    expect([command.name, command.summary]).toEqual([name, entry.summary]);
    expect(command.examples.length).toBeGreaterThan(0);
    for (const [words] of command.examples) expect(words).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
