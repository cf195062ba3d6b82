// One call of tieout lint, once or as a watch: rounds of linting rendered in every form that was asked for.

import { counted } from '../../report/figures.ts';
import { NO_PAINT } from '../../report/paint.ts';
import type { Severity } from '../../rule/finding.ts';
import { type Exit, worst } from '../exit.ts';
import type { Io } from '../io.ts';
import { LINT_FORMATS, type LintAbout, type LintFormat, renderLint, ruleTitles } from '../lint-formats.ts';
import type { Args } from '../options.ts';
import { outputs, Results } from '../output.ts';
import { workbookPaths } from '../paths.ts';
import { palette } from '../terminal.ts';
import { lintRound, memory, type Round } from './run.ts';
import { type Setup, setUp } from './setup.ts';
import { statisticsText } from './talk.ts';
import { BEGINS, ENDS, watch } from './watch.ts';

export async function lintOnce(setup: Setup, io: Io): Promise<Exit> {
  const paths = await workbookPaths(io, setup.args.positionals);
  const stdin = paths.includes('-') ? await io.stdin() : undefined;
  const output = outputOf(paths, setup, io);
  const round = await lintRound(paths, setup, io, { stdin, page: wants(setup.args, 'html') });
  await output(round);
  return worst(round.codes);
}

/** The results of workbooks that did not change are kept: every round tells all findings, since an editor forgets those of the round before. */
export async function lintWatched(given: Args, first: Setup, io: Io): Promise<Exit> {
  let setup = first;
  let results = memory();
  let code: Exit = 0;
  const config = () => (setup.configured.path === undefined ? [] : [setup.configured.path]);
  let stamp = await stampOf(config(), io);
  await watch(given.positionals, io, {
    also: config,
    round: async (paths, last) => {
      const now = await stampOf(config(), io);
      if (now !== stamp) {
        stamp = now;
        // A configuration with a mistake changes nothing but is told.
        setup = await setUp(given, io).catch((error: Error) => {
          io.stderr.write(`tieout: ${error.message}\n`);
          return setup;
        });
        results = memory();
      }
      const talk: string[] = [];
      const quiet = { ...io, stderr: { ...io.stderr, isTTY: false, write: (text: string) => void talk.push(text) } };
      const round = await lintRound(paths, setup, quiet, { stdin: undefined, page: wants(setup.args, 'html'), memory: results });
      if (!last && round.files.some((file) => file.error !== undefined)) return false;
      io.stderr.write(`${BEGINS}\n${talk.join('')}`);
      await outputOf(paths, setup, io)(round);
      const count = (s: Severity) => round.files.flatMap((f) => f.findings).filter((f) => f.severity === s).length;
      io.stderr.write(
        `${ENDS}, ${counted(count('error'), 'error')}, ${counted(count('warning'), 'warning')}, ${counted(count('info'), 'remark')}\n`,
      );
      code = worst(round.codes);
      return true;
    },
  });
  return code;
}

const wants = (args: Args, format: LintFormat): boolean => outputs<LintFormat>(args, LINT_FORMATS).some((o) => o.format === format);

async function stampOf(paths: readonly string[], io: Io): Promise<string> {
  return (await Promise.all(paths.map((path) => io.stamp(path)))).join(' ');
}

/** Checked before anything is linted: an output that is an input, a format that does not exist. */
function outputOf(paths: readonly string[], { args, configured }: Setup, io: Io): (round: Round) => Promise<void> {
  const results = new Results(io, outputs<LintFormat>(args, LINT_FORMATS), paths);
  return async ({ files, news, talk }) => {
    const { path, sha256 } = configured;
    const about: LintAbout =
      path === undefined
        ? {}
        : { config: { path, sha256: sha256 ?? '', unusedSuppressions: news.unused, expiredSuppressions: news.expired } };
    const view = { width: io.stdout.columns, verbose: args.flag('verbose'), about };
    await results.add((format, terminal) => renderLint(format, files, io, { ...view, paint: terminal ? palette(io) : NO_PAINT }));
    await results.end();
    if (args.flag('statistics')) {
      const text = statisticsText(files, await ruleTitles());
      // A format for programs stays whole.
      if ((args.value('format') ?? 'text') === 'text') io.stdout.write(`\n${text}`);
      else io.stderr.write(text);
    }
    if (!args.flag('quiet')) io.stderr.write(talk.map((line) => `${line}\n`).join(''));
  };
}
