// Bundles the program and the style of the HTML report, src/report/page, into one script and one style sheet.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** @returns {Promise<{ script: string, style: string }>} */
export async function bundlePage() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { page: 'src/report/page/main.tsx' },
    outdir: join(root, 'dist'),
    write: false,
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // The page is read as UTF-8, and escapes would only make it longer.
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const text = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text;
  return { script: text('.js'), style: text('.css') };
}
