// biome-ignore-all lint/performance/useDomNodeTextContent: what a reader sees is meant, not what stands in the document
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyseBook } from '../../../src/grading/analyse.ts';
import { gradedParts } from '../../../src/grading/page.ts';
import { bookMap } from '../../../src/grading/sheetmap.ts';
import { htmlReport, type PageAssets } from '../../../src/report/html.ts';
import type { PageBook } from '../../../src/report/page-data.ts';
import { book } from '../../../src/testing/book.ts';
import { finding, gradedCell, HOSTILE } from '../graded.ts';
import { Folder, hasChromium, launch, open, pageAssets } from './chromium.ts';

let browser: Browser;
let assets: PageAssets;
let url: string;
const folder = new Folder();
const OPTIONS = { version: '1.2.3' };

beforeAll(async () => {
  assets = await pageAssets();
  if (hasChromium) browser = await launch();
  const graded = await gradedCell('fixtures/models/pharma-imbalance');
  const names = { P1: 'Input comprehension', P2: 'Model construction' };
  const cell: PageBook = { title: 'cell', card: graded.scorecard, names, ...gradedParts(graded, { build: 'abc' }) };
  url = folder.write('cell.html', htmlReport([cell], assets, { ...OPTIONS, text: 'Score 40.0' }));
}, 60_000);
afterAll(async () => {
  await browser?.close();
  folder.remove();
});

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return found.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} ${n.failureSummary}`));
}

const panel = (page: Page) => page.locator('.panel');
const selected = (page: Page) => page.locator('.panel h3').innerText();

describe.skipIf(!hasChromium)('the HTML page of a graded cell, in Chromium', () => {
  it('opens without a request, an error or a word on the console, and names the gate and its cause at once', async () => {
    const { page, noise } = await open(browser, url);
    const first = await page.locator('#verdict').innerText();
    expect(first).toMatch(/40\.0[\s\S]*Capped by G1 at 40/);
    expect(first).toMatch(/G1 Balance sheet does not balance[\s\S]*BS!D16:K16/);
    expect(await page.locator('.gates li').count()).toBe(8);
    expect(await page.locator('.gates li.fired').innerText()).toMatch(/G1[\s\S]*score ≤ 40, P2 ≤ 30/);
    expect(await page.locator('.breach svg rect').count()).toBe(5);
    expect(await page.locator('.breach tbody tr').count()).toBe(5);
    expect(noise).toEqual([]);
    await page.close();
  });

  it.each(['light', 'dark'] as const)(
    'has no violation that axe knows, %s, with its parts open',
    async (theme) => {
      const { page, noise } = await open(browser, url, theme);
      await page.getByText('All 56').click();
      await page.evaluate(() => {
        for (const el of document.querySelectorAll('details')) el.open = true;
        // The lists of the other sheets are like the first one's.
        for (const el of [...document.querySelectorAll('#inventory > details')].slice(3)) el.remove();
      });
      expect(await violations(page)).toEqual([]);
      expect(noise).toEqual([]);
      await page.close();
    },
    120_000,
  );

  it('shows formula, value, precedents, users and findings of a clicked cell', async () => {
    const { page } = await open(browser, url);
    await page.getByRole('tab', { name: /^BS/ }).click();
    await page.locator('#cell-15-6').click();
    expect(await selected(page)).toBe('BS!G16');
    const text = await panel(page).innerText();
    expect(text).toMatch(/Total assets · .*2026/);
    expect(text).toContain('=G11+SUM(G12:G15)');
    expect(text).toMatch(/46,928/);
    expect(text).toMatch(/Status\n.*engine/);
    expect(text).toMatch(/Reads\nBS!G/);
    expect(text).toMatch(/Used by \d+ cells/);
    expect(text).toMatch(/Findings[\s\S]*2\.2\.1/);
    await page.close();
  });

  it('is moved through by keyboard alone', async () => {
    const { page } = await open(browser, url);
    await page.getByRole('tab', { name: /^BS/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('[role=tab][aria-selected=true]').evaluate((el) => el === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await page.locator('#grid').focus();
    await page.keyboard.press('Control+Home');
    expect(await selected(page)).toBe('BS!A1');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'PageDown', 'ArrowUp', 'End', 'Home']) {
      await page.keyboard.press(key);
      const active = await page.locator('#grid').getAttribute('aria-activedescendant');
      expect(await page.locator(`#${active}`).count()).toBe(1);
      expect(await page.locator(`#${active}`).evaluate((el) => el.getAttribute('aria-selected'))).toBe('true');
    }
    await page.keyboard.press('Control+End');
    const active = page.locator(`#${await page.locator('#grid').getAttribute('aria-activedescendant')}`);
    const inView = await active.evaluate((el) => {
      const [a, b] = [el.getBoundingClientRect(), document.getElementById('grid')!.getBoundingClientRect()];
      return a.bottom <= b.bottom + 1 && a.right <= b.right + 1 && a.top >= b.top;
    });
    expect(inView).toBe(true);
    await page.close();
  });

  it('goes to the cell that a text names, and from mark to mark', async () => {
    const { page } = await open(browser, url);
    await page.locator('.breach .cell-link', { hasText: 'BS!H30' }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'grid');
    expect(await selected(page)).toBe('BS!H30');
    await page.locator('#grid').press('Control+Home');
    await page.getByRole('button', { name: 'Next mark' }).click();
    expect(await panel(page).innerText()).toMatch(/Findings/);
    await page.close();
  });

  it('changes from light to dark and keeps the choice', async () => {
    const { page } = await open(browser, url);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole('button', { name: 'Dark' }).click();
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await ground()).toBe(dark);
    await page.close();
  });

  it('says the score where scripts do not run', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(url);
    expect(await page.locator('body').innerText()).toContain('Score 40.0');
    await context.close();
  });
});

describe.skipIf(!hasChromium)('the HTML page of linted books, in Chromium', () => {
  it('runs nothing that stands in a workbook, and shows it as it stands', async () => {
    const cells = Object.fromEntries(HOSTILE.map((text, i) => [`A${i + 1}`, { value: text }]));
    const map = bookMap(analyseBook(book([[HOSTILE[0], { ...cells, B1: '=A1&"<b>"' }]], { names: { Evil: '"</script>"' } })));
    const findings = HOSTILE.map((t) =>
      finding({ message: t, cause: t, fix: t, impact: t, sheet: HOSTILE[0], range: 'A1', cells: ['A1'], url: t }),
    );
    const hostile: PageBook = { title: HOSTILE[1], findings, unassessed: HOSTILE.map((t) => ({ rule: t, reason: t })), map };
    const { page, noise } = await open(
      browser,
      folder.write('hostile.html', htmlReport([hostile], assets, { ...OPTIONS, text: HOSTILE.join('\n') })),
    );
    expect(noise).toEqual([]);
    expect(await page.evaluate(() => [document.scripts.length, document.images.length, document.title])).toEqual([2, 0, HOSTILE[1]]);
    expect(await page.locator('.finding .message').first().innerText()).toContain(HOSTILE[0]);
    expect(await page.locator('main a[href]:not([href^="#"])').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.close();
  });

  it('holds several books and says which cannot be read', async () => {
    const map = bookMap(analyseBook(book({ A: '1 | =A1*2' })));
    const books: PageBook[] = [
      { title: 'a.xlsx', findings: [finding({ sheet: 'A', range: 'B1', cells: ['B1'], severity: 'warning' })], unassessed: [], map },
      { title: 'b.xlsx', error: 'it is no zip' },
    ];
    const { page, noise } = await open(browser, folder.write('two.html', htmlReport(books, assets, OPTIONS)));
    expect(await page.locator('.severities').innerText()).toMatch(/0 errors\s*1 warnings/);
    expect(await selected(page)).toBe('A!B1');
    await page.getByRole('combobox', { name: 'Workbook' }).selectOption('b.xlsx');
    expect(await page.locator('main').innerText()).toContain('b.xlsx: it is no zip');
    expect(noise).toEqual([]);
    await page.close();
  });

  it('draws only what is in view of 35,000 cells, in a file below 5 MB', async () => {
    const map = bookMap(analyseBook(book({ Large: { 'A1:CV1': 1.25, 'A2:CV350': '=A1*1.0371' } })));
    expect(map.sheets[0]!.at.length).toBe(35_000);
    const html = htmlReport([{ title: 'large', findings: [], unassessed: [], map }], assets, OPTIONS);
    expect(html.length).toBeLessThan(5e6);
    const { page } = await open(browser, folder.write('large.html', html));
    expect(await page.locator('.cell').count()).toBeLessThan(1500);
    await page.locator('#grid').press('Control+End');
    expect(await selected(page)).toBe('Large!CV350');
    expect(await panel(page).innerText()).toContain('=CV349*1.0371');
    expect(await page.locator('.cell').count()).toBeLessThan(1500);
    await page.close();
  }, 60_000);
});

describe('the file of the HTML page', () => {
  it('is the same for the same data, and names nothing outside itself', () => {
    const data: PageBook[] = [{ title: 'a', findings: [finding({ url: '' })], unassessed: [] }];
    const html = htmlReport(data, assets, OPTIONS);
    expect(htmlReport(structuredClone(data), assets, OPTIONS)).toBe(html);
    expect(html.replaceAll(/http:\/\/www\.w3\.org\/[\w/]+/g, '')).not.toMatch(/https?:\/\//);
    expect(html).toContain("default-src 'none'");
  });
});
