// A reviewed copy: what is added, and that nothing else changes by a byte.

import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { type Annotation, annotateWorkbook, type Mark } from '../../src/workbook/annotate/annotate.ts';
import { openWorkbook } from '../../src/workbook/open.ts';
import { type Parts, rels, type TinyBook, tinyParts, zip } from './tiny-book.ts';

const STYLES =
  '<fonts count="1"><font><sz val="11"/></font></fonts><fills count="2"><fill/><fill/></fills>' +
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0"/><xf numFmtId="9" fontId="0" fillId="1" applyFill="0"><protection locked="0"/></xf></cellXfs>';
const ROWS =
  '<sheetData><row r="1"><c r="A1" t="str"><v>Revenue</v></c><c r="B1" s="1"><v>1</v></c><c r="C1" s="1"><f>B1*2</f><v>2</v></c></row></sheetData>';

const mark = (more: Partial<Mark> = {}): Mark => ({
  sheet: 0,
  rects: [{ row1: 0, col1: 1, row2: 0, col2: 2 }],
  level: 'error',
  at: { row: 0, col: 1 },
  title: 'Tieout: error TO101',
  text: 'differs',
  ...more,
});
const annotation = (marks: readonly Mark[]): Annotation => ({
  author: 'Tieout',
  marks,
  sheetName: 'Tieout',
  table: {
    widths: [10, 20],
    frozen: 1,
    rows: [
      [
        { text: 'Cell', as: 'head' },
        { text: 'What', as: 'head' },
      ],
      [{ text: 'S1!B1', link: 'S1!B1' }, { text: '=HYPERLINK("http://x") & <b> _x0041_' }],
    ],
  },
});

async function annotated(source: TinyBook | Parts, marks: readonly Mark[] = [mark()]) {
  const parts = 'sheets' in source ? tinyParts({ styles: STYLES, ...(source as TinyBook) }) : source;
  const bytes = await zip(parts);
  const result = await annotateWorkbook(bytes, await openWorkbook(bytes), annotation(marks));
  const archive = await JSZip.loadAsync(result.bytes);
  const part = async (name: string) => (await archive.file(name)?.async('string')) ?? '';
  return { ...result, part, names: Object.keys(archive.files), parts, book: await openWorkbook(result.bytes) };
}

describe('marks', () => {
  it('exchange the format of a cell for a copy with a fill, and touch nothing else of the sheet', async () => {
    const { part, parts } = await annotated({ sheets: [ROWS] });
    const sheet = await part('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<c r="A1" t="str"><v>Revenue</v></c><c r="B1" s="2"><v>1</v></c><c r="C1" s="2"><f>B1*2</f><v>2</v></c>');
    const link = /<legacyDrawing [^>]*\/>/.exec(sheet)![0];
    expect(sheet.replace(link, '').replaceAll('s="2"', 's="1"')).toBe(parts['xl/worksheets/sheet1.xml']);
    const styles = await part('xl/styles.xml');
    expect(styles).toContain('<xf numFmtId="9" fontId="0" fillId="2" applyFill="1"><protection locked="0"/></xf>');
    expect(styles).toMatch(/<fills count="5">.*<cellXfs count="\d+">/);
  });

  it('the worst of several wins, a cell without a format gets one, an absent cell none', async () => {
    const rows = '<sheetData><row><c><v>1</v></c><c r="C1"><v>3</v></c></row></sheetData>';
    const wide = mark({ rects: [{ row1: 0, col1: 0, row2: 9, col2: 9 }], level: 'info' });
    const { part, book } = await annotated({ sheets: [rows] }, [wide, mark({ rects: [{ row1: 0, col1: 2, row2: 0, col2: 2 }] })]);
    expect(await part('xl/worksheets/sheet1.xml')).toContain('<row><c s="2"><v>1</v></c><c s="3" r="C1"><v>3</v></c></row>');
    const { cells } = book.sheets[0]!;
    expect([...cells.style].map((s) => book.styles[s]!.fillColor)).toEqual(['#DDEBF7', '#FFC7CE']);
  });

  it('a book without formats is commented, and says so', async () => {
    const { notes, book } = await annotated({ sheets: ['<sheetData><row><c><v>1</v></c></row></sheetData>'], styles: '' });
    expect(notes).toEqual(['The workbook has no cell formats of its own: cells are commented, not filled.']);
    expect(book.sheets[0]!.comments).toHaveLength(1);
  });
});

describe('comments', () => {
  it('come with the drawing that shows them, at the place the schema gives it', async () => {
    const rest = '<pageMargins left="1" right="1" top="1" bottom="1" header="0" footer="0"/><tableParts count="0"/><extLst/>';
    const { book, part } = await annotated({ sheets: [ROWS + rest] }, [
      mark(),
      mark({ title: 'Tieout: warning TO108', text: 'and a literal' }),
    ]);
    expect(book.sheets[0]!.comments).toEqual([
      { row: 0, col: 1, author: 'Tieout', text: 'Tieout: error TO101\ndiffers\n\nTieout: warning TO108\nand a literal' },
    ]);
    expect(await part('xl/worksheets/sheet1.xml')).toMatch(/footer="0"\/><legacyDrawing xmlns:r="[^"]+" r:id="rId1"\/><tableParts/);
    expect(await part('xl/drawings/vmlDrawing1.vml')).toContain('<x:Row>0</x:Row><x:Column>1</x:Column>');
    expect(await part('[Content_Types].xml')).toContain('<Default Extension="vml"');
  });

  it('join those there are; a comment or thread of the cell is kept as it is', async () => {
    const old = `<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>Ann</author></authors><commentList><comment ref="B1" authorId="0"><text><t>mine</t></text></comment></commentList></comments>`;
    const vml = `<xml xmlns:v="urn:schemas-microsoft-com:vml"\n xmlns:o="urn:schemas-microsoft-com:office:office"\n xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202"/><v:shape id="_x0000_s1025"><br></v:shape></xml>`;
    const { book, part, notes } = await annotated(
      {
        sheets: [`${ROWS}<legacyDrawing r:id="d"/>`],
        parts: {
          'xl/worksheets/_rels/sheet1.xml.rels': rels(['c', 'comments', '../comments1.xml'], ['d', 'vmlDrawing', '../drawings/old.vml']),
          'xl/comments1.xml': old,
          'xl/drawings/old.vml': vml,
        },
      },
      [mark(), mark({ at: { row: 0, col: 2 } })],
    );
    expect(notes).toEqual(['Sheet "S1": B1 had a comment already, which was kept; see the list of findings.']);
    expect(book.sheets[0]!.comments.map((c) => [c.col, c.author, c.text])).toEqual([
      [1, 'Ann', 'mine'],
      [2, 'Tieout', 'Tieout: error TO101\ndiffers'],
    ]);
    const comments = await part('xl/comments1.xml');
    expect(comments.replace('<author>Tieout</author>', '').replace(/<comment ref="C1".*?<\/comment>/s, '')).toBe(old);
    const drawing = await part('xl/drawings/old.vml');
    expect(drawing.replace('data="1,2"', 'data="1"').replace(/<v:shape id="_x0000_s2049".*?<\/v:shape>/s, '')).toBe(vml);
    expect((await part('xl/worksheets/sheet1.xml')).match(/legacyDrawing/g)).toHaveLength(1);
  });
});

describe('the sheet of findings', () => {
  it('is added last with links, and no text of it is a formula', async () => {
    const { book, sheet, part } = await annotated({ sheets: [ROWS] });
    expect(book.sheets.map((s) => s.name)).toEqual(['S1', 'Tieout']);
    expect(sheet).toBe('Tieout');
    const added = book.sheets[1]!;
    expect([...added.cells.formula]).toEqual([-1, -1, -1, -1]);
    expect(book.strings[added.cells.text[3]!]).toBe('=HYPERLINK("http://x") & <b> _x0041_');
    expect(await part('xl/worksheets/sheet2.xml')).toContain('<hyperlink ref="A2" location="S1!B1"/>');
  });

  it('has a name of its own', async () => {
    const parts = tinyParts({ sheets: [ROWS], styles: STYLES });
    parts['xl/workbook.xml'] = (parts['xl/workbook.xml'] as string).replace('name="S1"', 'name="TIEOUT"');
    expect((await annotated(parts)).sheet).toBe('Tieout (2)');
  });
});

describe('what is not touched', () => {
  it('stays byte for byte: parts, their order, macros, calculation chain', async () => {
    const more: Parts = {
      'xl/vbaProject.bin': new Uint8Array([0, 255, 1, 254]),
      'xl/calcChain.xml': '<calcChain xmlns="x"><c r="C1" i="1"/></calcChain>\r\n',
      'xl/charts/chart1.xml': '<c:chart/>',
      'docProps/app.xml': '<Properties/>',
    };
    const { part, names, parts } = await annotated({
      sheets: [ROWS, ROWS],
      workbook: '<definedNames><definedName name="Rate">S1!$B$1</definedName></definedNames>',
      parts: more,
    });
    for (const name of [...Object.keys(more), 'xl/worksheets/sheet2.xml', 'xl/sharedStrings.xml', '_rels/.rels']) {
      const before = parts[name]!;
      expect(await part(name), name).toBe(typeof before === 'string' ? before : new TextDecoder().decode(before));
    }
    expect(names.slice(0, Object.keys(parts).length)).toEqual(Object.keys(parts));
    const workbook = await part('xl/workbook.xml');
    expect(workbook.replace(/<sheet name="Tieout"[^>]*\/>/, '')).toBe(parts['xl/workbook.xml']);
  });

  it('the copy of the same bytes is the same', async () => {
    const [a, b] = [await annotated({ sheets: [ROWS] }), await annotated({ sheets: [ROWS] })];
    expect(Buffer.from(a.bytes).equals(Buffer.from(b.bytes))).toBe(true);
  });
});

describe('other ways to write a workbook', () => {
  it('namespaces with a prefix are written to with it', async () => {
    const parts = tinyParts({ sheets: [ROWS], styles: STYLES });
    for (const [name, root] of [
      ['xl/workbook.xml', 'workbook'],
      ['xl/worksheets/sheet1.xml', 'worksheet'],
      ['xl/styles.xml', 'styleSheet'],
    ]) {
      const text = (parts[name!] as string).replace(/<(\/?)([a-zA-Z])/g, '<$1x:$2').replace(' xmlns=', ' xmlns:x=');
      parts[name!] = text;
      expect(text).toContain(`<x:${root} `);
    }
    const { part, book } = await annotated(parts);
    expect(await part('xl/worksheets/sheet1.xml')).toMatch(/<x:legacyDrawing /);
    expect(await part('xl/workbook.xml')).toMatch(/<x:sheet name="Tieout"/);
    expect(book.sheets[0]!.comments).toHaveLength(1);
    expect(book.styles[book.sheets[0]!.cells.style[1]!]!.fillColor).toBe('#FFC7CE');
  });

  it('strict namespaces are answered with strict ones', async () => {
    const parts = Object.fromEntries(
      Object.entries(tinyParts({ sheets: [ROWS], styles: STYLES })).map(([name, text]) => [
        name,
        (text as string)
          .replaceAll('http://schemas.openxmlformats.org/spreadsheetml/2006/main', 'http://purl.oclc.org/ooxml/spreadsheetml/main')
          .replaceAll(
            'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
            'http://purl.oclc.org/ooxml/officeDocument/relationships',
          ),
      ]),
    );
    const { part, book } = await annotated(parts);
    expect(await part('xl/worksheets/_rels/sheet1.xml.rels')).toContain(
      'Type="http://purl.oclc.org/ooxml/officeDocument/relationships/comments"',
    );
    expect(book.sheets.map((s) => s.comments.length)).toEqual([1, 0]);
  });

  it('UTF-16 becomes UTF-8, and says so in its declaration', async () => {
    const parts = tinyParts({ sheets: [ROWS], styles: STYLES });
    const text = (parts['xl/worksheets/sheet1.xml'] as string).replace('UTF-8', 'UTF-16');
    const { part, book } = await annotated({
      ...parts,
      'xl/worksheets/sheet1.xml': new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
    });
    expect(await part('xl/worksheets/sheet1.xml')).toMatch(/^<\?xml version="1.0" encoding="UTF-8"/);
    expect(book.sheets[0]!.comments).toHaveLength(1);
  });

  it('a container that cannot be kept is refused in a sentence', async () => {
    const parts = tinyParts({ sheets: [ROWS], styles: STYLES });
    const bytes = await zip({ ...parts, 'xl/../evil.xml': 'x' });
    await expect(annotateWorkbook(bytes, await openWorkbook(bytes), annotation([mark()]))).rejects.toThrow(
      /^The workbook cannot be annotated without loss: the part name .* cannot be kept\.$/,
    );
  });
});
