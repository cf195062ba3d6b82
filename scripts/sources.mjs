// What the build is made from, as one hash: bootstrap builds again when it differs from the one stored in dist/.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const FOLDERS = ['grammar', 'src', 'checks', 'gates', 'overlays', 'profiles'];
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'scripts/build.mjs',
  'scripts/page.mjs',
  'scripts/sources.mjs',
];

function* filesUnder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}

/** Content hash of every source file under `root`; equal trees give equal hashes wherever they lie. */
export function sourceFingerprint(root) {
  const folders = FOLDERS.map((name) => join(root, name)).filter((path) => existsSync(path));
  const files = FILES.map((name) => join(root, name)).filter((path) => existsSync(path) && statSync(path).isFile());
  const all = [...folders.flatMap((folder) => [...filesUnder(folder)]), ...files].sort();
  const hash = createHash('sha256');
  for (const path of all)
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  return hash.digest('hex');
}
