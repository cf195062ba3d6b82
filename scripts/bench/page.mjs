// The HTML page of a book of 35,000 cells (or of the workbook that is named): its size, and how long Chromium takes until it is drawn.
// Exits 1 when the file is larger than 5 MB or the page takes more than 2 s. CHROMIUM names the browser.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { root } from '../setup.mjs';
import { modelBook } from './book.mjs';

const CELLS = 35_000;
const MOST_BYTES = 5e6;
const MOST_MS = 2000;
const ROUNDS = 7;
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const ARGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

const folder = mkdtempSync(join(tmpdir(), 'tieout-page-'));
try {
  process.exitCode = await main(process.argv[2]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(given) {
  if (!existsSync(executablePath)) {
    process.stderr.write(`no Chromium at ${executablePath}; CHROMIUM names another\n`);
    return 2;
  }
  const book = given ?? join(folder, 'model.xlsx');
  if (!given) writeFileSync(book, await modelBook(CELLS));
  const page = join(folder, 'page.html');
  const start = performance.now();
  const words = [join(root, 'dist/cli.js'), 'grade', book, '--format', 'jsonl', '--output', `html=${page}`];
  const run = spawnSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (run.status !== 0) return 2;
  const written = performance.now() - start;
  const bytes = statSync(page).size;
  const times = await drawn(pathToFileURL(page).href);
  const median = times.sort((a, b) => a - b)[times.length >> 1];
  process.stdout.write(`written in  ${Math.round(written)} ms\nsize        ${(bytes / 1e6).toFixed(2)} MB of ${MOST_BYTES / 1e6}\n`);
  process.stdout.write(`drawn in    ${Math.round(median)} ms of ${MOST_MS} (${times.map(Math.round).join(', ')})\n`);
  return bytes <= MOST_BYTES && median <= MOST_MS ? 0 : 1;
}

/** From the start of the navigation until the frame after the grid is there, in a fresh context each time. */
async function drawn(url) {
  const browser = await chromium.launch({ executablePath, args: ARGS.split(' ') });
  const times = [];
  for (let i = 0; i < ROUNDS; i++) {
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
    const tab = await context.newPage();
    await tab.goto(url);
    await tab.waitForSelector('#grid .cell');
    times.push(await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))));
    await context.close();
  }
  await browser.close();
  return times;
}
