// Model books of a given size: six calculating sheets of monthly columns over an inputs sheet, formulas filled right and written as
// Excel writes them: shared formulas, shared strings, ten cell formats, and every value cached.

import JSZip from 'jszip';

const MONTHS = 120;
const NAMES = ['Revenue', 'Costs', 'Working capital', 'Fixed assets', 'Debt', 'Statements'];

/** Bytes of a workbook of about `cells` cells, nine in ten of them formulas. */
export async function modelBook(cells) {
  const rows = Math.max(2, Math.round(cells / NAMES.length / (MONTHS + 1)));
  const words = new Words();
  const sheets = [inputs(rows, words)];
  let values;
  for (let i = 0; i < NAMES.length; i++) {
    values = valuesOf(rows, values);
    sheets.push(calculation(i, rows, values, words));
  }
  return zipped(['Inputs', ...NAMES], sheets, words);
}

/** Bytes of a workbook of 5,000 rows that look up and add over whole columns. */
export async function wholeColumns(rows = 5000) {
  const words = new Words();
  const keys = Array.from(
    { length: rows },
    (_, i) => `<row r="${i + 1}">${words.cell(`A${i + 1}`, `key ${(i * 7919) % rows}`, 1)}${number(`B${i + 1}`, i % 97, 3)}</row>`,
  );
  const formulas = ['SUMIFS(Data!B:B,Data!A:A,A1)', 'MATCH(A1,Data!A:A,0)', 'INDEX(Data!B:B,C1)', 'COUNTIFS(Data!A:A,A1,Data!B:B,">5")'];
  const asks = Array.from({ length: rows }, (_, i) => {
    const r = i + 1;
    const cells = formulas.map((f, k) => {
      const at = `${column(k + 1)}${r}`;
      return r === 1
        ? `<c r="${at}"><f t="shared" ref="${at}:${column(k + 1)}${rows}" si="${k}">${f.replace('>', '&gt;')}</f></c>`
        : `<c r="${at}"><f t="shared" si="${k}"/></c>`;
    });
    return `<row r="${r}">${words.cell(`A${r}`, `key ${i}`, 1)}${cells.join('')}</row>`;
  });
  return zipped(['Data', 'Asks'], [sheet(keys), sheet(asks)], words);
}

async function zipped(names, sheets, words) {
  const zip = new JSZip();
  zip.file('[Content_Types].xml', types(sheets.length));
  zip.file('_rels/.rels', rels([['rId1', 'officeDocument', 'xl/workbook.xml']]));
  zip.file('xl/workbook.xml', workbook(names));
  const parts = sheets.map((_, i) => [`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`]);
  zip.file(
    'xl/_rels/workbook.xml.rels',
    rels([...parts, ['rId90', 'styles', 'styles.xml'], ['rId91', 'sharedStrings', 'sharedStrings.xml']]),
  );
  for (const [i, part] of sheets.entries()) zip.file(`xl/worksheets/sheet${i + 1}.xml`, part);
  zip.file('xl/sharedStrings.xml', words.part());
  zip.file('xl/styles.xml', styles());
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function types(count) {
  const parts = Array.from(
    { length: count },
    (_, i) =>
      `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${parts.join('')}</Types>`;
}

function rels(list) {
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"/>`).join('')}</Relationships>`;
}

function workbook(names) {
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`;
}

function column(index) {
  let name = '';
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(65 + ((n - 1) % 26)) + name;
  return name;
}

const number = (ref, value, style) => `<c r="${ref}" s="${style}"><v>${value}</v></c>`;

/** The shared strings in the order of their first use. */
class Words {
  list = new Map();
  /** A cell with this text. */
  cell(ref, text, style) {
    if (!this.list.has(text)) this.list.set(text, this.list.size);
    return `<c r="${ref}" s="${style}" t="s"><v>${this.list.get(text)}</v></c>`;
  }
  part() {
    return `${HEAD}<sst xmlns="${MAIN}" uniqueCount="${this.list.size}">${[...this.list.keys()].map((w) => `<si><t>${w}</t></si>`).join('')}</sst>`;
  }
}

const driver = (row) => Number((0.0010371 + (row % 17) / 10_000).toFixed(7));

function inputs(rows, words) {
  const lines = Array.from(
    { length: rows },
    (_, i) => `<row r="${i + 2}">${words.cell(`A${i + 2}`, `Driver ${i + 1}`, 1)}${number(`B${i + 2}`, driver(i), 4)}</row>`,
  );
  return sheet([`<row r="1">${words.cell('A1', 'Drivers', 9)}${number('B1', 1, 2)}</row>`, ...lines]);
}

/** Values of a sheet by row and month, as Excel would have cached them. `before` is the sheet that it continues. */
function valuesOf(rows, before) {
  const all = [];
  for (let i = 0; i < rows; i++) {
    const total = i % 10 === 9;
    const sum = (m) => all.slice(i - 9, i).reduce((n, row) => n + row[m], 0);
    const row = [total ? sum(0) : 100 + i];
    for (let m = 1; m < MONTHS; m++) {
      if (total) row.push(sum(m));
      else if (i % 3 === 0) row.push(row[m - 1] * (1 + driver(i)));
      else if (i % 3 === 1) row.push((m + 1 > 12 ? row[m - 1] * 1.01 : row[m - 1]) + Math.max(0, before ? before[i][m] : driver(i)));
      else row.push(Math.round((row[m - 1] + (before ? before[i][m - 1] : 1) * driver(i)) * 1e6) / 1e6);
    }
    all.push(row);
  }
  return all;
}

/** Each row starts from a number and is filled right; every tenth row adds the nine above. */
function calculation(index, rows, values, words) {
  const last = column(MONTHS);
  const header = Array.from({ length: MONTHS }, (_, m) => number(`${column(m + 1)}1`, m + 1, 2)).join('');
  const lines = [`<row r="1" spans="1:${MONTHS + 1}">${words.cell('A1', 'Month', 9)}${header}</row>`];
  for (let i = 0; i < rows; i++) {
    const r = i + 2;
    const before = index > 0 ? `'${NAMES[index - 1]}'!` : 'Inputs!';
    const forms = [
      `B${r}*(1+Inputs!$B$${r})`,
      `IF(C$1>12,B${r}*1.01,B${r})+MAX(0,${index > 0 ? `${before}C${r}` : `Inputs!$B$${r}`})`,
      `ROUND(B${r}+${index > 0 ? `${before}B${r}` : '1'}*Inputs!$B$${r},6)`,
    ];
    const total = i % 10 === 9;
    const style = 3 + (i % 6);
    const form = total ? `SUM(C${r - 9}:C${r - 1})` : forms[i % 3];
    const value = (m) => `<v>${values[i][m]}</v></c>`;
    const first = total ? `<c r="B${r}" s="${style}"><f>SUM(B${r - 9}:B${r - 1})</f>${value(0)}` : number(`B${r}`, values[i][0], style);
    const cells = [
      words.cell(`A${r}`, `Line ${i + 1}`, 1),
      first,
      `<c r="C${r}" s="${style}"><f t="shared" ref="C${r}:${last}${r}" si="${i}">${form}</f>${value(1)}`,
    ];
    for (let m = 2; m < MONTHS; m++) cells.push(`<c r="${column(m + 1)}${r}" s="${style}"><f t="shared" si="${i}"/>${value(m)}`);
    lines.push(`<row r="${r}" spans="1:${MONTHS + 1}">${cells.join('')}</row>`);
  }
  return sheet(lines);
}

const sheet = (lines) => `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`;

/** Ten cell formats: labels, headers, amounts, rates, inputs in blue, links in green. */
function styles() {
  const font = (color, bold = '') => `<font>${bold}<sz val="10"/><color rgb="FF${color}"/><name val="Arial"/></font>`;
  const fonts = [font('000000'), font('0000FF'), font('007A33'), font('FFFFFF', '<b/>')];
  const format = (numFmt, fontId, fillId = 0) =>
    `<xf numFmtId="${numFmt}" fontId="${fontId}" fillId="${fillId}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const formats = [
    [0, 0],
    [0, 0],
    [1, 3, 2],
    [3, 0],
    [10, 1],
    [4, 0],
    [164, 0],
    [164, 2],
    [9, 2],
    [0, 3, 2],
  ].map((f) => format(...f));
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.0_);(#,##0.0)"/></numFmts><fonts count="${fonts.length}">${fonts.join('')}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1F3864"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`;
}
