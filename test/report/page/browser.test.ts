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

/** Seconds of work that opening the page takes: what a busy machine does beside it does not count. */
async function busyFor(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value;
  const before = await worked();
  await page.reload();
  await page.waitForSelector('main > section');
  const seconds = (await worked()) - before;
  expect(seconds).toBeGreaterThan(0);
  return seconds;
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

  it('goes to the cell that a text names, frames it, and comes back', async () => {
    const { page } = await open(browser, url);
    const link = page.locator('.breach .cell-link', { hasText: 'BS!D30:K30' }).first();
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'grid');
    expect(await selected(page)).toBe('BS!D30');
    const frame = await page.locator('.frame').boundingBox();
    const first = await page.locator('#cell-29-3').boundingBox();
    expect([frame!.x, frame!.y]).toEqual([first!.x, first!.y]);
    await page.keyboard.press('Escape');
    expect(await link.evaluate((el) => el === document.activeElement)).toBe(true);
    await page.close();
  });

  it('walks from finding to finding, over the sheets, by button and by key', async () => {
    const { page } = await open(browser, url);
    const said = () => page.locator('.tour-count').innerText();
    const count = Number(/of (\d+)/.exec(await said())![1]);
    expect(await said()).toMatch(/^finding 1 of \d+: 2\.2\.1$/);
    expect(await selected(page)).toBe('BS!G24');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    expect(await said()).toContain('finding 2 of');
    expect(await panel(page).innerText()).toMatch(/Findings/);
    await page.locator('#grid').press('p');
    await page.locator('#grid').press('p');
    expect(await said()).toContain(`finding ${count} of ${count}`);
    await page.close();
  });

  it('finds a cell by its address and by what it shows', async () => {
    const { page } = await open(browser, url);
    await page.locator('#grid').press('/');
    for (const [query, place] of [
      ['cf!g33', 'CF!G33'],
      ['B4', 'CF!B4'],
      ['goodwill', "'PPE & Intangibles'!B17"],
      ['BS', 'BS!A1'],
      ['Goodwill', 'BS!B13'],
    ] as const) {
      await page.getByLabel('Find a cell, a sheet or a text').fill(query);
      await page.keyboard.press('Enter');
      await expect.poll(() => selected(page)).toBe(place);
    }
    await page.getByLabel('Find a cell, a sheet or a text').fill('no such words');
    await page.getByRole('button', { name: 'Find' }).click();
    expect(await page.locator('search [role=status]').innerText()).toBe('not found');
    await page.close();
  });

  it('opens the proofs on paper, leaves the grid out, and prints on white', async () => {
    const { page } = await open(browser, url, 'dark');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('#reading details').evaluate((el) => (el as HTMLDetailsElement).open)).toBe(true);
    expect(await page.locator('#grid').isVisible()).toBe(false);
    expect(await page.locator('.gates li.fired').isVisible()).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('.breach')!).backgroundColor)).toBe('rgb(255, 255, 255)');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await page.locator('#reading details').evaluate((el) => (el as HTMLDetailsElement).open)).toBe(false);
    await page.close();
  });

  it('moves nothing by itself for a reader who asked for that', async () => {
    const { page } = await open(browser, url);
    const moving = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('*')].filter((el) => {
            const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(el);
            return animationName !== 'none' || transitionDuration !== '0s' || scrollBehavior === 'smooth';
          }).length,
      );
    await page.locator('#grid').press('n');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await moving()).toBe(0);
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
    expect(await page.locator('.severities').innerText()).toMatch(/0 errors\s*1 warning\b/);
    expect(await selected(page)).toBe('A!B1');
    await page.getByRole('combobox', { name: 'Workbook' }).selectOption('b.xlsx');
    expect(await page.locator('main').innerText()).toContain('b.xlsx: it is no zip');
    expect(noise).toEqual([]);
    await page.close();
  });

  it('draws only what is in view of 35,000 cells, in a file below 5 MB that opens within 2 s', async () => {
    const map = bookMap(analyseBook(book({ Large: { 'A1:CV1': 1.25, 'A2:CV350': '=A1*1.0371' } })));
    expect(map.sheets[0]!.at.length).toBe(35_000);
    const html = htmlReport([{ title: 'large', findings: [], unassessed: [], map }], assets, OPTIONS);
    expect(html.length).toBeLessThan(5e6);
    const { page } = await open(browser, folder.write('large.html', html));
    expect(await busyFor(page)).toBeLessThan(2);
    expect(await page.locator('.cell').count()).toBeLessThan(1500);
    await page.locator('#grid').press('Control+End');
    expect(await selected(page)).toBe('Large!CV350');
    expect(await panel(page).innerText()).toContain('=CV349*1.0371');
    expect(await page.locator('.cell').count()).toBeLessThan(1500);
    await page.close();
  }, 60_000);

  it('keeps labels and headings of a wide sheet in sight, and shows where one is in it', async () => {
    const months = Array.from({ length: 121 }, (_, i) => i);
    const heading = `Line | Unit | ${months.map((m) => `Month ${m + 1}`).join(' | ')}`;
    const rows = Array.from({ length: 60 }, (_, r) => `Label ${r + 1} | $k | ${months.map((m) => String(r * 10_000 + m * 7)).join(' | ')}`);
    const map = bookMap(analyseBook(book({ Wide: ['A monthly model', heading, ...rows].join('\n') })));
    const { page } = await open(
      browser,
      folder.write('wide.html', htmlReport([{ title: 'wide', findings: [], unassessed: [], map }], assets, OPTIONS)),
    );
    await page.locator('#grid').press('Control+End');
    expect(await selected(page)).toBe('Wide!DS62');
    const at = await page.evaluate(() => {
      const grid = document.getElementById('grid')!.getBoundingClientRect();
      const within = (el: Element) => {
        const box = el.getBoundingClientRect();
        return box.left >= grid.left && box.right <= grid.right && box.top >= grid.top && box.bottom <= grid.bottom + 1;
      };
      return [...document.querySelectorAll('#grid .stay, #grid .staying .cell')].filter(within).map((el) => el.textContent);
    });
    expect(at).toContain('Label 60');
    expect(at).toContain('Month 121');
    const cell = await page.locator('.cell.selected').last().boundingBox();
    await page.mouse.click((await page.locator('#grid').boundingBox())!.x + 60, cell!.y + 5);
    expect(await selected(page)).toBe('Wide!A62');
    const overview = (await page.locator('.overview').boundingBox())!;
    await page.mouse.click(overview.x + 2, overview.y + 2);
    expect(await page.locator('#grid').evaluate((el) => [el.scrollLeft, el.scrollTop])).toEqual([0, 0]);
    expect(await violations(page)).toEqual([]);
    await page.close();
  }, 60_000);

  it('says in words what of a very large book it leaves out', async () => {
    const map = bookMap(analyseBook(book({ A: '1 | 2\n3 | 4', B: '5', C: '6 | 7' })), { mostCells: 4, first: ['C'] });
    const { page } = await open(
      browser,
      folder.write('cut.html', htmlReport([{ title: 'cut', findings: [], unassessed: [], map }], assets, OPTIONS)),
    );
    const said = await page.locator('#sheets > .left-out').innerText();
    expect(said).toBe(
      '4 of 7 cells are on this page, those of the sheets with the worst findings first; all of them were recalculated and checked. Left out: A (below row 1), B (all).',
    );
    await page.close();
  });
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
