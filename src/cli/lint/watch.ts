// Workbooks that change -> rounds of linting. Polls: a file that Excel saves is written under another name, taken away and put in place, which
// events of the file itself do not survive, and network folders send none.

import { InputError } from '../exit.ts';
import type { Io } from '../io.ts';
import { workbookPaths } from '../paths.ts';

/** Between two looks at the files. */
const INTERVAL = 400;
/** Looks for which a file may be away, or broken, before that is told: a large workbook takes a while to be written. */
const PATIENCE = 8;

/** What the editor's task waits for; see the problem matcher of `tieout init`. */
export const BEGINS = 'tieout: lint begins';
export const ENDS = 'tieout: lint ends';

type Stamps = ReadonlyMap<string, string | undefined>;

export interface Watched {
  /** Lints; false when a workbook could not be read. `last` is set when what cannot be read is to be told. */
  round(paths: readonly string[], last: boolean): Promise<boolean>;
  /** Further files whose change starts a round, such as the configuration. */
  readonly also: () => readonly string[];
}

/** Ends when the time does: with Ctrl-C. */
export async function watch(words: readonly string[], io: Io, { round, also }: Watched): Promise<void> {
  let seen: Stamps | undefined;
  let before: Stamps = await look(words, also(), io);
  let tries = 0;
  do {
    const now = await look(words, also(), io);
    const settled = same(now, before);
    before = now;
    if (!settled || (seen !== undefined && same(now, seen))) continue;
    const books = [...now.keys()].filter((path) => !also().includes(path));
    const away = books.some((path) => now.get(path) === undefined);
    const last = ++tries >= PATIENCE || seen === undefined;
    if (away && !last) continue;
    if (
      !(await round(
        [...now.keys()].filter((path) => !also().includes(path)),
        last,
      )) &&
      !last
    )
      continue;
    seen = now;
    tries = 0;
  } while (await io.sleep(INTERVAL));
}

async function look(words: readonly string[], also: readonly string[], io: Io): Promise<Stamps> {
  const paths = await workbookPaths(io, words).catch((error: unknown) => {
    if (error instanceof InputError) return [];
    throw error;
  });
  const stamps = new Map<string, string | undefined>();
  for (const path of [...paths, ...also]) stamps.set(path, await io.stamp(path));
  return stamps;
}

function same(a: Stamps, b: Stamps): boolean {
  return a.size === b.size && [...a].every(([path, stamp]) => b.has(path) && b.get(path) === stamp);
}
