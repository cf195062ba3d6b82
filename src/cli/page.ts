// The parts of the HTML report that are installed beside the command.

import type { PageAssets } from '../report/html.ts';
import type { Io } from './io.ts';

export async function pageAssets(io: Io): Promise<PageAssets> {
  const [script, style] = await Promise.all([io.installed('page.js'), io.installed('page.css')]);
  return { script, style };
}

/** Hash of the sources that the command was built from; null when it is not known. */
export async function buildHash(io: Io): Promise<string | null> {
  return io.installed('.sources').then(
    (text) => text.trim(),
    () => null,
  );
}
