// Runs vitest with a config and counts what it did, from its JSON report rather than from its looks.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** A test file that failed to load counts as one failed test; a run that left no report, too. */
export function runTests(config) {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-tests-'));
  const report = join(folder, 'report.json');
  try {
    const words = ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const run = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...words], { cwd: root, stdio: 'inherit' });
    return counted(readReport(report), run.status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

export function counted(report, status) {
  if (!report) return { ok: false, passed: 0, failed: 1, skipped: 0 };
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((a) => a.status !== 'failed'),
  ).length;
  const failed = report.numFailedTests + unloaded;
  const skipped = report.numPendingTests + report.numTodoTests;
  // vitest also fails a run for errors outside of any test.
  return { ok: status === 0 && failed === 0, passed: report.numPassedTests, failed: status !== 0 && failed === 0 ? 1 : failed, skipped };
}

export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
