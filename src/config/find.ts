// A working directory -> the nearest tieout.config.{json,yaml,yml} at it or above it, passing over folders that must have no say.

import { dirname, join } from 'node:path';

export const CONFIG_NAMES = ['tieout.config.json', 'tieout.config.yaml', 'tieout.config.yml'] as const;

/** What the search may ask of the world outside. */
export interface Look {
  isFile(path: string): Promise<boolean>;
}

export interface Found {
  /** The configuration that counts. */
  readonly path?: string;
  /** Configurations that lie where none may count: inside a graded cell. */
  readonly passedOver: readonly string[];
}

/** `start` is absolute. `barred` says of a folder that a configuration in it must not be used. The first name of CONFIG_NAMES wins in a folder. */
export async function findConfig(look: Look, start: string, barred: (folder: string) => boolean = () => false): Promise<Found> {
  const passedOver: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    for (const name of CONFIG_NAMES) {
      const path = join(folder, name);
      if (!(await look.isFile(path))) continue;
      if (!barred(folder)) return { path, passedOver };
      passedOver.push(path);
    }
    if (dirname(folder) === folder) return { passedOver };
  }
}
