// --config, --no-config or the nearest tieout.config file -> checked settings, and defaults for options that were not given.

import { createHash } from 'node:crypto';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { type Config, isDay } from '../config/schema.ts';
import { UsageError } from './exit.ts';
import { readInput } from './inputs.ts';
import type { Io } from './io.ts';
import { nearest } from './nearest.ts';
import type { Args, Option } from './options.ts';

export interface Configured {
  readonly config: Config;
  /** As messages name it, from the working directory; undefined without a file. */
  readonly path?: string;
  readonly sha256?: string;
  /** Folder from which its paths are read: its own, or the working directory. */
  readonly folder: string;
  /** Files that were found where none may count. */
  readonly passedOver: readonly string[];
}

export const CONFIG_OPTIONS: readonly Option[] = [
  { name: 'config', value: 'FILE', help: 'The configuration, in place of the nearest tieout.config.{json,yaml,yml} upward.' },
  { name: 'no-config', help: 'Use no configuration.' },
  { name: 'print-config', help: 'Print the configuration that counts, as JSON, and end.' },
];

export const TODAY_OPTION: Option = {
  name: 'today',
  value: 'DATE',
  help: 'The day that expiry dates of suppressions are compared with (default: asOf of the configuration; else none expires).',
};

/** `barred` says of a folder (without links) that a configuration in it has no say. */
export async function loadConfig(args: Args, io: Io, barred?: (folder: string) => boolean): Promise<Configured> {
  const nothing = { config: {}, folder: io.cwd, passedOver: [] };
  if (args.flag('no-config')) {
    if (args.flag('config')) throw new UsageError('Choose --config or --no-config.');
    return nothing;
  }
  const given = args.value('config');
  if (given !== undefined) {
    const folder = dirname(await io.real(resolve(io.cwd, given)));
    if (barred?.(folder)) throw new UsageError(`${given} lies inside a graded cell; a cell's own files cannot influence its grade.`);
    return read(io, given, []);
  }
  const { findConfig } = await import('../config/find.ts');
  const look = { isFile: async (path: string) => (await io.kind(path)) === 'file' };
  const found = await findConfig(look, io.cwd, barred);
  const passedOver = found.passedOver.map((path) => shortPath(io, path));
  return found.path === undefined ? { ...nothing, passedOver } : read(io, shortPath(io, found.path), passedOver);
}

async function read(io: Io, path: string, passedOver: readonly string[]): Promise<Configured> {
  const [{ readConfig }, { RULES }] = await Promise.all([import('../config/read.ts'), import('../../checks/lint/index.ts')]);
  const { bytes, sha256 } = await readInput(path, io.readFile);
  try {
    const config = readConfig(new TextDecoder().decode(bytes), path, { rules: RULES, suggest: nearest });
    return { config, path, sha256, folder: dirname(resolve(io.cwd, path)), passedOver };
  } catch (error) {
    if (error instanceof Error && error.name === 'ConfigError') throw new UsageError(error.message);
    throw error;
  }
}

/** From the working directory, with "/": the same on every machine. */
export function shortPath(io: Io, path: string): string {
  return slashes(relative(io.cwd, resolve(io.cwd, path))) || '.';
}

/** A path as suppressions and baselines name it: from `folder`. */
export function pathFrom(folder: string, io: Io, path: string): string {
  return path === '-' ? path : slashes(relative(folder, resolve(io.cwd, path)));
}

/** A path of the configuration, as the command may use it. */
export function configuredPath({ folder }: Configured, io: Io, path: string): string {
  return isAbsolute(path) ? path : shortPath(io, join(folder, path));
}

const slashes = (path: string): string => path.replaceAll('\\', '/');

/** The date to compare with, from --today or the configuration. */
export function todayOf(args: Args, { config }: Configured): string | undefined {
  const day = args.value('today');
  if (day !== undefined && !isDay(day)) throw new UsageError(`--today needs a date like 2026-12-31, not "${day}".`);
  return day ?? config.asOf;
}

/** What --print-config prints: keys in order, so that equal configurations print alike. */
export function configText({ config, path, sha256, passedOver }: Configured): string {
  return `${JSON.stringify({ path: path ?? null, sha256: sha256 ?? null, passedOver, config }, null, 2)}\n`;
}

/** Hash of what a configuration says, whatever its spelling. */
export function configHash(config: Config): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(config)))
    .digest('hex');
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, v]) => [key, ordered(v)]),
  );
}
