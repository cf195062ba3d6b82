import { expect, test } from 'vitest';
import type { Limits } from '../../src/workbook/limits.ts';
import { openWorkbook } from '../../src/workbook/open.ts';
import { WorkbookError } from '../../src/workbook/workbook.ts';
import { MAIN, rels, tinyParts, zip } from './tiny-book.ts';

const cells = (n: number) => `<row>${'<c><v>1</v></c>'.repeat(n)}</row>`;
const book = (content: string, more: object = {}) => zip(tinyParts({ sheets: [`<sheetData>${content}</sheetData>`], ...more }));

/** Each case just passes its limit, and is read when the limit is one higher. */
const CASES: [keyof Limits, number, () => Promise<Uint8Array>][] = [
  ['cells', 9, () => book(cells(10))],
  ['strings', 1, () => book('', { sharedStrings: '<si><t>a</t></si><si><t>b</t></si>' })],
  ['textLength', 9, () => book('', { sharedStrings: '<si><t>0123456789</t></si>' })],
  ['textLength', 9, () => book('<row><c t="inlineStr"><is><t>0123456789</t></is></c></row>')],
  ['formulaLength', 9, () => book('<row><c><f>A1+A1+A1+1</f></c></row>')],
  ['formulaLength', 9, () => book('', { workbook: '<definedNames><definedName name="n">A1+A1+A1+1</definedName></definedNames>' })],
  [
    'names',
    1,
    () => book('', { workbook: '<definedNames><definedName name="a">1</definedName><definedName name="b">1</definedName></definedNames>' }),
  ],
  ['sheets', 1, () => zip(tinyParts({ sheets: ['<sheetData/>', '<sheetData/>'] }))],
  ['entries', 7, () => book('', { parts: { 'extra.txt': 'x' } })],
  ['xmlDepth', 11, () => book('', { parts: { 'xl/styles.xml': `${'<a>'.repeat(12)}${'</a>'.repeat(12)}` } })],
  [
    'ranges',
    1,
    () => zip(tinyParts({ sheets: ['<sheetData/><mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:B2"/></mergeCells>'] })),
  ],
];

test.each(CASES)('%s = %i', async (limit, value, make) => {
  const bytes = await make();
  const error = await openWorkbook(bytes, { limits: { [limit]: value } }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(WorkbookError);
  expect(error).toMatchObject({ code: 'limit', limit });
  expect((error as Error).message).toContain(`the limit ${limit} = ${value}.`);
  await expect(openWorkbook(bytes, { limits: { [limit]: value + 1 } })).resolves.toBeDefined();
});

test('the sizes of the container', async () => {
  const bytes = await book(cells(1000));
  await expect(openWorkbook(bytes, { limits: { compressedBytes: bytes.length - 1 } })).rejects.toMatchObject({ limit: 'compressedBytes' });
  await expect(openWorkbook(bytes, { limits: { uncompressedBytes: 5000 } })).rejects.toMatchObject({ limit: 'uncompressedBytes' });
  await expect(openWorkbook(bytes, { limits: { partBytes: 5000 } })).rejects.toMatchObject({ limit: 'partBytes' });
  await expect(openWorkbook(bytes, { limits: { ratioFloorBytes: 5000, ratio: 10 } })).rejects.toMatchObject({ limit: 'ratio' });
  await expect(openWorkbook(bytes, { limits: { treeBytes: 100 } })).rejects.toMatchObject({ limit: 'treeBytes' });
});

test('a bomb of spaces is stopped before it is inflated', async () => {
  const bytes = await book('', { parts: { 'xl/sharedStrings.xml': ' '.repeat(40_000_000) } });
  await expect(openWorkbook(bytes)).rejects.toMatchObject({ code: 'limit', limit: 'ratio' });
});

test('tabs that all name one part count each time it is inflated', async () => {
  const parts = tinyParts({ sheets: [`<sheetData>${cells(2000)}</sheetData>`] });
  const tabs = Array.from({ length: 50 }, (_, i) => `<sheet name="T${i}" r:id="s1"/>`).join('');
  const bytes = await zip({ ...parts, 'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="r"><sheets>${tabs}</sheets></workbook>` });
  await expect(openWorkbook(bytes, { limits: { uncompressedBytes: 1_000_000 } })).rejects.toMatchObject({ limit: 'uncompressedBytes' });
});

test('cached cells of external books count', async () => {
  const bytes = await book('', {
    workbook: '<externalReferences><externalReference r:id="x"/></externalReferences>',
    links: [['x', 'externalLink', 'x.xml']],
    parts: {
      'xl/x.xml': `<externalLink><externalBook><sheetDataSet><sheetData sheetId="0"><row>${'<cell r="A1"><v>1</v></cell>'.repeat(10)}</row></sheetData></sheetDataSet></externalBook></externalLink>`,
      'xl/_rels/x.xml.rels': rels(),
    },
  });
  await expect(openWorkbook(bytes, { limits: { cells: 9 } })).rejects.toMatchObject({ limit: 'cells' });
});

test('the list of issues of a broken book stays short', async () => {
  const opened = await openWorkbook(await book(`<row>${'<c s="9"><v>x</v></c>'.repeat(5000)}</row>`));
  expect(opened.issues).toHaveLength(202);
  expect(opened.issues.at(-1)!.message).toBe('4900 more of this kind.');
});
