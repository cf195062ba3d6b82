// Words of a lint call + its configuration -> one set of settings: what was typed wins, then the configuration, then the default.

import { CONFIG_OPTIONS, type Configured, configuredPath, loadConfig, TODAY_OPTION, todayOf } from '../config-file.ts';
import type { Io } from '../io.ts';
import type { Args, Option } from '../options.ts';
import { CACHE_OPTIONS, cacheFolder } from './cache.ts';
import type { LintAsk } from './job.ts';

export const LIVING_OPTIONS: readonly Option[] = [
  { name: 'baseline', value: 'FILE', help: 'Leave out the findings that FILE lists, and say which of them are gone.' },
  { name: 'update-baseline', help: 'Write the findings of this run to the baseline, in place of those it had for these workbooks.' },
  { name: 'statistics', help: 'Also count the findings by rule.' },
  ...CACHE_OPTIONS,
  ...CONFIG_OPTIONS,
  TODAY_OPTION,
];

export interface Setup {
  readonly args: Args;
  readonly configured: Configured;
  readonly ask: LintAsk;
  /** Folder of kept results; undefined without a cache. */
  readonly cache: string | undefined;
}

export async function setUp(given: Args, io: Io): Promise<Setup> {
  const configured = await loadConfig(given, io);
  const { config } = configured;
  const today = todayOf(given, configured);
  const args = given.or({
    format: config.format,
    'fail-on': config.failOn,
    baseline: config.baseline === undefined ? undefined : configuredPath(configured, io, config.baseline),
    timeout: config.limits?.timeout,
    'max-memory': config.limits?.maxMemory,
  });
  return {
    args,
    configured,
    ask: { config, ...(today === undefined ? {} : { today }), ...(args.flag('flex') ? { flex: true } : {}) },
    cache: cacheFolder(args, configured, io),
  };
}
