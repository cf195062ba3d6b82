// One step of the bench in a process of its own -> processor time and wall time in ms, peak memory in MB.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';

/** Measures steps of the bundle: of some runs the one with the least processor time; undefined where a step fails or is not installed. */
export const stepIn = (bundle, runs) => (step, file) => {
  let top;
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    const run = spawnSync(process.execPath, ['--max-old-space-size=8192', bundle, step, file], { encoding: 'utf8', maxBuffer: 1e8 });
    if (run.status !== 0) return undefined;
    const result = { ...JSON.parse(run.stdout), process: performance.now() - start };
    if (!top || result.cpu < top.cpu) top = result;
  }
  return top;
};

/** Wall time of `tieout grade FILE --engine ...` as built: the least of some runs. */
export function grading(file, engine, runs) {
  let wall = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    const words = [join(root, 'dist/cli.js'), 'grade', file, '--engine', engine, '--format', 'json'];
    if (spawnSync(process.execPath, words, { stdio: 'ignore' }).status !== 0) return undefined;
    wall = Math.min(wall, performance.now() - start);
  }
  return { wall };
}

/** Conversion to xlsx; undefined where LibreOffice or GNU time is not installed. */
export function libreOffice(file, folder) {
  if (!['/usr/bin/soffice', '/usr/local/bin/soffice'].some((p) => existsSync(p)) || !existsSync('/usr/bin/time')) return undefined;
  const out = mkdtempSync(join(folder, 'lo-'));
  const profile = `-env:UserInstallation=file://${out}/profile`;
  const words = ['soffice', profile, '--headless', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', out, file];
  const run = spawnSync('/usr/bin/time', ['-f', '%U %S %M %e', ...words], { encoding: 'utf8' });
  const [user, system, kb, wall] = (run.stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return readdirSync(out).some((f) => f.endsWith('.xlsx')) && Number.isFinite(user)
    ? { cpu: (user + system) * 1000, wall: wall * 1000, rss: kb / 1024 }
    : undefined;
}
