// biome-ignore-all lint/performance/useDomNodeTextContent: what a reader sees is meant, not what stands in the document
// The walk of a person with a broken model: lint it, excuse one finding with a reason, keep the rest as known, read the page; then grade a cell.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../../src/rule/finding.ts';
import { hasChromium, launch, open } from '../report/page/chromium.ts';
import { CLI, ensureBuilt } from './built.ts';
import { type Mutant, mutantFile } from './mutantfile.ts';

const folder = mkdtempSync(join(tmpdir(), 'walk-'));
const CELL = join(import.meta.dirname, '../../fixtures/models/pharma-imbalance');
let mutant: Mutant;
let browser: Browser | undefined;

beforeAll(async () => {
  ensureBuilt();
  mutant = await mutantFile('telecom', 'liability-left-out');
  writeFileSync(join(folder, 'model.xlsx'), mutant.bytes);
  if (hasChromium) browser = await launch();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const tieout = (...words: readonly string[]) =>
  spawnSync(process.execPath, [CLI, ...words], { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
/** Text and data of one run. */
function linted(...words: readonly string[]) {
  const run = tieout('lint', 'model.xlsx', '--output', 'json=found.json', ...words);
  return { ...run, found: JSON.parse(readFileSync(join(folder, 'found.json'), 'utf8')).files[0] };
}
let first: ReturnType<typeof linted>;
const ADDRESS = /(?:'[^']+'|\w+)!\$?[A-Z]{1,3}\$?\d+/;
const VALUE = /\d|TRUE|FALSE|#[A-Z]/;

/** Blocks of the text, one a finding. */
const blocks = (text: string): string[] => text.split(/\n\n/).filter((part) => /^(?:error|warning|remark) /.test(part));

describe('a broken model is linted', { timeout: 120_000 }, () => {
  it('the first three findings each name cell, value and fix; the planted cause is named first', () => {
    first = linted();
    expect(first.status).toBe(1);
    const worst = blocks(first.stdout).slice(0, 3);
    expect(worst).toHaveLength(3);
    for (const block of worst) {
      const [head, ...rest] = block.split('\n');
      expect(head).toMatch(ADDRESS);
      expect(rest.join('\n')).toMatch(VALUE);
    }
    for (const finding of first.found.findings.slice(0, 3) as Finding[]) {
      expect([finding.severity, finding.cells.length > 0, (finding.fix ?? '').length > 10]).toEqual(['error', true, true]);
      expect(finding.evidence.some((e) => e.cell && e.value !== undefined)).toBe(true);
    }
    for (const label of mutant.blamed) expect(worst[0]).toContain(`"${label}"`);
  });

  it('one finding excused with a reason is gone and counted; an excuse for nothing is told', () => {
    const excused = (first.found.findings as Finding[]).find(({ rule }) => rule === 'TO402')!;
    writeFileSync(
      join(folder, 'tieout.config.yaml'),
      `suppressions:\n  - { rule: TO402, range: "${excused.sheet}!${excused.range}", reason: it repeats the first finding }\n  - { rule: TO101, sheet: ${excused.sheet}, reason: there was one }\n`,
    );
    const { status, stdout, stderr, found } = linted();
    expect(status).toBe(1);
    expect(blocks(stdout)).toHaveLength(blocks(first.stdout).length - 1);
    expect(stdout).toContain('\n1 suppressed: TO402 (1)\n');
    expect(stderr).toBe(`tieout.config.yaml: suppressions[1] (TO101 at ${excused.sheet}) suppresses nothing\n`);
    expect(found.findings.map((f: Finding) => f.fingerprint)).not.toContain(excused.fingerprint);
    expect(found.suppressed).toMatchObject([{ rule: 'TO402', reason: 'it repeats the first finding', by: 'suppressions[0]' }]);
  });

  it('what is known stays away until it is new again', async () => {
    expect(tieout('lint', 'model.xlsx', '--baseline', 'known.json', '--update-baseline').status).toBe(0);
    const quiet = tieout('lint', 'model.xlsx', '--baseline', 'known.json');
    expect([quiet.status, blocks(quiet.stdout)]).toEqual([0, []]);
    expect(quiet.stdout).toMatch(/\n\d+ known to the baseline\n/);
    const worse = await mutantFile('telecom', 'total-assets-stop-short');
    writeFileSync(join(folder, 'model.xlsx'), worse.bytes);
    const news = tieout('lint', 'model.xlsx', '--baseline', 'known.json');
    expect([news.status, blocks(news.stdout).length > 0]).toEqual([1, true]);
    writeFileSync(join(folder, 'model.xlsx'), mutant.bytes);
  });

  it.skipIf(!hasChromium)('the page names the planted cause, at the cell where it was planted', async () => {
    tieout('lint', 'model.xlsx', '--no-config', '--output', 'html=model.html');
    const { page, noise } = await open(browser!, pathToFileURL(join(folder, 'model.html')).href);
    const findings = await page.locator('#findings').innerText();
    for (const label of mutant.blamed) expect(findings).toContain(label);
    expect(await page.locator('#findings .cause').first().innerText()).toContain(mutant.blamed[0]);
    expect(await page.locator('.panel').innerText()).toContain('Findings');
    const [sheet, cell] = mutant.changed[0]!.split('!') as [string, string];
    await page.getByLabel('Find a cell, a sheet or a text').fill(`'${sheet}'!${cell}`);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.panel h3').innerText()).toContain(`!${cell}`);
    expect(await page.locator('.panel .found').innerText()).toContain('2.2.1');
    expect(noise).toEqual([]);
    await page.close();
  });

  it('the copy for a reviewer and the comparison with the version before say the same', () => {
    expect(tieout('annotate', 'model.xlsx', '-o', 'reviewed.xlsx').stdout).toMatch(
      /^reviewed\.xlsx: \d+ errors?, .* on the sheet "Tieout"\n$/,
    );
    const before = join(import.meta.dirname, '../../fixtures/models/telecom/model.xlsx');
    const { stdout } = tieout('diff', before, 'model.xlsx');
    const [sheet] = mutant.changed[0]!.split('!');
    expect(stdout).toContain(`${mutant.changed.length} formula cells in 1 block`);
    expect(stdout).toMatch(new RegExp(`changed: '?${sheet}'?!`));
  });
});

describe('a broken cell is graded', { timeout: 120_000 }, () => {
  const PLANTED = 'Pension and other long-term liabilities';

  it('the gate that fired stands with both sides, their addresses, the cause and what to do', () => {
    const { status, stdout } = tieout('grade', CELL);
    expect(status).toBe(0);
    expect(stdout).toContain('Score 40.0   capped by G1 (40)');
    expect(stdout).toMatch(/2026 +BS!G16 +46,928\.2 +BS!G30 +45,368\.2 +1,560 +3\.32%/);
    expect(stdout.replace(/\s+/g, ' ')).toContain(`cause: the gap equals "${PLANTED}" (BS!G24:K24)`);
    expect(stdout).toMatch(/^ {8}do: /m);
    expect(tieout('grade', CELL, '--min-score', '50').status).toBe(1);
  });

  it.skipIf(!hasChromium)('its page opens on the cause', async () => {
    tieout('grade', CELL, '--output', 'html=cell.html');
    const { page, noise } = await open(browser!, pathToFileURL(join(folder, 'cell.html')).href);
    expect(await page.locator('.breach .cause').innerText()).toContain(PLANTED);
    expect(await page.locator('.panel h3').innerText()).toBe('BS!G24');
    expect(await page.locator('.chart .size').allTextContents()).toEqual(Array(5).fill('+1,560'));
    expect(await page.locator('figcaption').first().innerText()).toBe('gap by period, $ mm');
    expect(noise).toEqual([]);
    await page.close();
  });

  it('its inputs stand untouched', () => {
    expect(readFileSync(join(folder, 'model.xlsx')).equals(Buffer.from(mutant.bytes))).toBe(true);
  });
});
