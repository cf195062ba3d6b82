// Model books of a given size: six calculating sheets of monthly columns over an inputs sheet, formulas filled right as Excel shares them.

import JSZip from 'jszip';

const MONTHS = 120;
const NAMES = ['Revenue', 'Costs', 'Working capital', 'Fixed assets', 'Debt', 'Statements'];

/** Bytes of a workbook of about `cells` cells, nine in ten of them formulas. */
export async function modelBook(cells) {
  const rows = Math.max(2, Math.round(cells / NAMES.length / (MONTHS + 1)));
  const zip = new JSZip();
  const sheets = ['Inputs', ...NAMES];
  zip.file('[Content_Types].xml', types(sheets.length));
  zip.file('_rels/.rels', rels([['rId1', 'officeDocument', 'xl/workbook.xml']]));
  zip.file('xl/workbook.xml', workbook(sheets));
  zip.file('xl/_rels/workbook.xml.rels', rels(sheets.map((_, i) => [`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`])));
  zip.file('xl/worksheets/sheet1.xml', inputs(rows));
  for (let i = 0; i < NAMES.length; i++) zip.file(`xl/worksheets/sheet${i + 2}.xml`, calculation(i, rows));
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
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${parts.join('')}</Types>`;
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

const text = (ref, value) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (ref, value) => `<c r="${ref}"><v>${value}</v></c>`;

function inputs(rows) {
  const lines = Array.from(
    { length: rows },
    (_, i) =>
      `<row r="${i + 2}">${text(`A${i + 2}`, `Driver ${i + 1}`)}${number(`B${i + 2}`, (0.001 + (i % 17) / 10_000).toFixed(4))}</row>`,
  );
  return sheet([`<row r="1">${text('A1', 'Drivers')}${number('B1', 1)}</row>`, ...lines]);
}

/** Each row starts from a number and is filled right; every tenth row adds the nine above. */
function calculation(index, rows) {
  const last = column(MONTHS);
  const header = Array.from({ length: MONTHS }, (_, m) => number(`${column(m + 1)}1`, m + 1)).join('');
  const lines = [`<row r="1">${text('A1', 'Month')}${header}</row>`];
  let shared = 0;
  for (let i = 0; i < rows; i++) {
    const r = i + 2;
    const before = index > 0 ? `'${NAMES[index - 1]}'!` : 'Inputs!';
    const forms = [
      `B${r}*(1+Inputs!$B$${r})`,
      `IF(C$1>12,B${r}*1.01,B${r})+MAX(0,${index > 0 ? `${before}C${r}` : `Inputs!$B$${r}`})`,
      `ROUND(B${r}+${index > 0 ? `${before}B${r}` : '1'}*Inputs!$B$${r},6)`,
    ];
    const form = i % 10 === 9 ? `SUM(C${r - 9}:C${r - 1})` : forms[i % 3];
    const first = i % 10 === 9 ? `<c r="B${r}"><f>SUM(B${r - 9}:B${r - 1})</f></c>` : number(`B${r}`, 100 + i);
    const cells = [
      text(`A${r}`, `Line ${i + 1}`),
      first,
      `<c r="C${r}"><f t="shared" ref="C${r}:${last}${r}" si="${shared}">${form}</f></c>`,
    ];
    for (let m = 2; m < MONTHS; m++) cells.push(`<c r="${column(m + 1)}${r}"><f t="shared" si="${shared}"/></c>`);
    shared++;
    lines.push(`<row r="${r}">${cells.join('')}</row>`);
  }
  return sheet(lines);
}

const sheet = (lines) => `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
