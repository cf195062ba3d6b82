// Results kept by what they rest on: the tool, the configuration, the bytes of the workbook. A file that is not what it should be is not used.

import { createHash } from 'node:crypto';
import { version } from '../../../package.json';
import { type Configured, configHash, configuredPath } from '../config-file.ts';
import type { Io } from '../io.ts';
import type { Linted } from '../lint-formats.ts';
import type { Args, Option } from '../options.ts';
import { buildHash } from '../page.ts';
import { joined } from '../paths.ts';
import type { LintAsk } from './job.ts';

export const CACHE_FOLDER = '.tieout-cache';
const SCHEMA = 'tieout/lint-cache@1';

export const CACHE_OPTIONS: readonly Option[] = [
  { name: 'cache', help: `Keep results in ${CACHE_FOLDER} and use those of unchanged workbooks again.` },
  { name: 'cache-dir', value: 'DIR', help: 'The same, in DIR.' },
  { name: 'no-cache', help: 'Keep and use no results, whatever the configuration says.' },
];

export function cacheFolder(args: Args, configured: Configured, io: Io): string | undefined {
  if (args.flag('no-cache')) return undefined;
  const { cache } = configured.config;
  if (args.value('cache-dir') !== undefined) return args.value('cache-dir');
  if (typeof cache === 'string') return configuredPath(configured, io, cache);
  return args.flag('cache') || cache === true ? CACHE_FOLDER : undefined;
}

export interface LintCache {
  get(bytes: Uint8Array, name: string): Promise<Linted | undefined>;
  put(bytes: Uint8Array, name: string, linted: Linted): Promise<void>;
}

/** `name` is the path as suppressions name it. What cannot be written is not kept, and nothing else happens. */
export async function openCache(folder: string, ask: LintAsk, io: Io): Promise<LintCache> {
  const about = [SCHEMA, version, await buildHash(io), configHash(ask.config), ask.today ?? null, ask.flex ?? false];
  const fileOf = (bytes: Uint8Array, name: string) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = createHash('sha256')
      .update(JSON.stringify([...about, name, sha256]))
      .digest('hex');
    return { key, sha256, path: joined(folder, `${key}.json`) };
  };
  let made = false;
  return {
    get: async (bytes, name) => {
      const { key, sha256, path } = fileOf(bytes, name);
      const text = await io.readFile(path).then(
        (data) => new TextDecoder().decode(data),
        () => undefined,
      );
      return text === undefined ? undefined : kept(text, key, sha256);
    },
    put: async (bytes, name, linted) => {
      const { key, path } = fileOf(bytes, name);
      try {
        if (!made) {
          await io.makeFolder(folder);
          // The folder is nobody's source.
          await io.writeFile(joined(folder, '.gitignore'), '*\n');
          made = true;
        }
        const sum = createHash('sha256').update(JSON.stringify(linted)).digest('hex');
        await io.writeFile(path, JSON.stringify({ schema: SCHEMA, key, sum, linted }));
      } catch {
        // A folder that cannot be written makes the next run slower, not this one wrong.
      }
    },
  };
}

/** A torn or foreign file answers nothing. */
function kept(text: string, key: string, sha256: string): Linted | undefined {
  try {
    const { schema, key: own, sum, linted } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const whole = createHash('sha256').update(JSON.stringify(linted)).digest('hex') === sum;
    if (schema !== SCHEMA || own !== key || !whole) return undefined;
    return (linted as Linted).sha256 === sha256 ? (linted as Linted) : undefined;
  } catch {
    return undefined;
  }
}
