import { describe, expect, test } from 'vitest';
import { openWorkbook } from '../../src/workbook/open.ts';
import { WorkbookError } from '../../src/workbook/workbook.ts';
import { MAIN, type Parts, rels, type TinyBook, tinyParts, zip } from './tiny-book.ts';

const ONE_CELL: TinyBook = { sheets: ['<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'] };

async function refusal(bytes: Uint8Array): Promise<WorkbookError> {
  const error = await openWorkbook(bytes).then(
    () => undefined,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(WorkbookError);
  const known = error as WorkbookError;
  expect(known.message, 'one plain sentence').toMatch(/^[A-Z][^\n]*\.$/);
  return known;
}

function bytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

/** A compound file of one directory sector with these entries. */
function ole(...streams: string[]): Uint8Array {
  const file = Buffer.alloc(512 * 3);
  file.write('d0cf11e0a1b11ae1', 0, 'hex');
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  file.fill(0xff, 76, 512);
  file.writeUInt32LE(0, 76);
  file.fill(0xff, 512, 1024);
  file.writeUInt32LE(0xfffffffe, 512 + 4);
  streams.forEach((name, i) => {
    file.write(name, 1024 + 128 * i, 'utf16le');
    file.writeUInt16LE(2 * name.length + 2, 1024 + 128 * i + 64);
  });
  return file;
}

describe('what is no workbook is refused by name', () => {
  test.each([
    ['empty', bytes('')],
    ['lfs-pointer', bytes('version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n')],
    ['encrypted', ole('Root Entry', 'EncryptionInfo', 'EncryptedPackage')],
    ['xls', ole('Root Entry', 'Workbook')],
    ['xls', ole('Root Entry', 'Book')],
    ['not-zip', ole('Root Entry', 'WordDocument')],
    ['not-zip', bytes('\xd0\xcf\x11\xe0')],
    ['xls', bytes('\x09\x08\x10\x00\x00\x06')],
    ['not-zip', bytes('a,b,c\n1,2,3\n')],
    ['not-zip', bytes('<html><table></table></html>')],
    ['not-zip', bytes('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>')],
    ['corrupt', bytes('PK')],
    ['corrupt', bytes('PK\x03\x04 not really')],
  ])('%s', async (code, file) => {
    expect((await refusal(file)).code).toBe(code);
  });

  test('an OLE file whose directory runs in a circle ends', async () => {
    const file = ole('Root Entry');
    Buffer.from(file.buffer, file.byteOffset).writeUInt32LE(1, 512 + 4);
    expect((await refusal(file)).code).toBe('not-zip');
  });

  test('the message says how to convert', async () => {
    expect((await refusal(ole('EncryptedPackage'))).message).toContain('remove the password');
    expect((await refusal(ole('Workbook'))).message).toContain('.xlsx');
  });

  const types = (type: string, part: string) => `<Types><Override PartName="${part}" ContentType="${type}"/></Types>`;
  test.each<[string, string, Parts]>([
    ['ods', 'an OpenDocument sheet', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }],
    ['xlsb', 'a binary workbook', { '_rels/.rels': rels(['a', 'officeDocument', 'xl/workbook.bin']), 'xl/workbook.bin': 'x' }],
    [
      'no-workbook',
      'a Word document',
      {
        '[Content_Types].xml': types(
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
          '/word/document.xml',
        ),
        '_rels/.rels': rels(['a', 'officeDocument', 'word/document.xml']),
        'word/document.xml': '<document/>',
      },
    ],
    ['no-workbook', 'any zip', { 'a.txt': 'x' }],
    [
      'no-workbook',
      'a workbook part of another root',
      { '_rels/.rels': rels(['a', 'officeDocument', 'xl/workbook.xml']), 'xl/workbook.xml': '<other/>' },
    ],
  ])('%s: %s', async (code, _, parts) => {
    expect((await refusal(await zip(parts))).code).toBe(code);
  });
});

describe('what is a workbook but not whole is refused, never read in part', () => {
  const sheet = (content: string) => ({ 'xl/worksheets/sheet1.xml': content });
  const open = `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>1</v></c>`;
  test.each<[string, string, Parts]>([
    ['corrupt', 'cut in a row', sheet(open)],
    ['corrupt', 'cut in a tag', sheet(`${open}<c r="B1`)],
    ['corrupt', 'cut in a comment', sheet(`${open}<!-- `)],
    ['corrupt', 'cut before the root ends', sheet(`${open}</row></sheetData>`)],
    ['corrupt', 'wrongly nested', sheet(`${open}</sheetData></row></worksheet>`)],
    ['corrupt', 'a tag never closed', sheet(`${open}<v></row></sheetData></worksheet>`)],
    ['corrupt', 'a second root', sheet(`${open}</row></sheetData></worksheet><worksheet/>`)],
    ['corrupt', 'words before the root', sheet('<?xml version="1.0"?>foo<worksheet/>')],
    ['corrupt', 'words after the root', sheet('<worksheet/>foo')],
    ['corrupt', 'an empty part', sheet('')],
    ['corrupt', 'a second sheetData', sheet(`${open}</row></sheetData><sheetData/></worksheet>`)],
    ['corrupt', 'an attribute without quotes', sheet('<worksheet><sheetData><row r=1></row></sheetData></worksheet>')],
    ['corrupt', 'cut shared strings', { 'xl/sharedStrings.xml': '<sst><si><t>a</t></si>' }],
    ['corrupt', 'cut styles', { 'xl/styles.xml': '<styleSheet><cellXfs><xf/>' }],
    ['corrupt', 'an unknown encoding', sheet('<?xml version="1.0" encoding="klingon"?><worksheet/>')],
    ['doctype', 'a DOCTYPE in a sheet', sheet('<!DOCTYPE worksheet [<!ENTITY a "b">]><worksheet><sheetData/></worksheet>')],
    ['doctype', 'a DOCTYPE in the shared strings', { 'xl/sharedStrings.xml': '<!DOCTYPE sst SYSTEM "file:///etc/passwd"><sst/>' }],
    ['doctype', 'a DOCTYPE in a small part', { 'xl/styles.xml': '<?xml version="1.0"?><!DOCTYPE x><styleSheet/>' }],
  ])('%s: %s', async (code, _, parts) => {
    expect((await refusal(await zip({ ...tinyParts(ONE_CELL), ...parts }))).code).toBe(code);
  });

  test('a missing sheet part', async () => {
    const parts = tinyParts(ONE_CELL);
    delete parts['xl/worksheets/sheet1.xml'];
    expect((await refusal(await zip(parts))).message).toContain('S1');
  });

  test('an entity that is not declared stays as written', async () => {
    const book = await openWorkbook(
      await zip({
        ...tinyParts(ONE_CELL),
        'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c t="str"><v>&boom;</v></c></row></sheetData></worksheet>',
      }),
    );
    expect(book.strings).toContain('&boom;');
  });
});

test('UTF-16 and other declared encodings are read', async () => {
  const xml =
    '<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row><c t="str"><v>Übung €</v></c></row></sheetData></worksheet>';
  const latin = xml.replace('UTF-16', 'windows-1252').replace('€', 'x');
  for (const [part, text] of [
    [Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')]), 'Übung €'],
    [Buffer.from(xml, 'utf16le'), 'Übung €'],
    [Buffer.from(latin, 'latin1'), 'Übung x'],
    [Buffer.from(`\ufeff${xml.replace('UTF-16', 'utf-8')}`, 'utf8'), 'Übung €'],
  ] as const) {
    const book = await openWorkbook(await zip({ ...tinyParts(ONE_CELL), 'xl/worksheets/sheet1.xml': part }));
    expect(book.strings).toEqual([text]);
  }
});
