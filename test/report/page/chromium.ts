// A real Chromium for the tests of the HTML page, where there is one.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { PageAssets } from '../../../src/report/html.ts';

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const hasChromium = existsSync(CHROMIUM);
if (!hasChromium)
  process.stderr.write(`No Chromium at ${CHROMIUM} (set CHROMIUM to its path): the tests of the HTML page in a browser are skipped.\n`);

const ARGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: ARGS.split(' ') });

export async function pageAssets(): Promise<PageAssets> {
  const script = pathToFileURL(join(import.meta.dirname, '../../../scripts/page.mjs')).href;
  return (await import(/* @vite-ignore */ script)).bundlePage();
}

export interface Opened {
  readonly page: Page;
  /** Whatever a quiet offline page would not do: requests, console errors, dialogs. */
  readonly noise: string[];
}

export class Folder {
  private readonly path = mkdtempSync(join(tmpdir(), 'tieout-page-'));

  write(name: string, html: string): string {
    const file = join(this.path, name);
    writeFileSync(file, html);
    return pathToFileURL(file).href;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

export async function open(browser: Browser, url: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, colorScheme });
  const noise: string[] = [];
  page.on('request', (r) => r.url() !== url && noise.push(`request ${r.url()}`));
  page.on('console', (m) => noise.push(`console ${m.type()}: ${m.text()}`));
  page.on('pageerror', (e) => noise.push(`error ${e.message}`));
  page.on('dialog', (d) => {
    noise.push(`dialog ${d.message()}`);
    void d.dismiss();
  });
  await page.goto(url);
  await page.waitForSelector('main > section');
  return { page, noise };
}
