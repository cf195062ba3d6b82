// Says in one plain sentence why bytes that are no zip container cannot be a workbook Tieout reads.

import { oleStreams } from './ole.ts';
import { WorkbookError } from './workbook.ts';

/** Throws for everything that does not at least look like a zip file. */
export function refuseForeign(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new WorkbookError('empty', 'The file is empty.');
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString('latin1');
  if (head.startsWith('PK')) return;
  if (head.startsWith('version https://git-lfs')) {
    throw new WorkbookError('lfs-pointer', 'The file is a Git LFS pointer, not the workbook; fetch it with "git lfs pull".');
  }
  if (head.startsWith('\xd0\xcf\x11\xe0')) throw refuseOle(bytes);
  if (/^\x09[\x00\x02\x04\x08]/.test(head)) throw oldXls();
  const text = head
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase();
  if (text.startsWith('<')) throw refuseMarkup(text);
  throw new WorkbookError('not-zip', 'The file is not an .xlsx or .xlsm workbook: it is no zip container.');
}

function refuseOle(bytes: Uint8Array): WorkbookError {
  const streams = new Set(oleStreams(bytes));
  if (streams.has('EncryptedPackage') || streams.has('EncryptionInfo')) {
    return new WorkbookError(
      'encrypted',
      'The workbook is encrypted with a password; open it in Excel, remove the password and save it again.',
    );
  }
  if (streams.has('Workbook') || streams.has('Book')) return oldXls();
  return new WorkbookError('not-zip', 'The file is an OLE2 document without a workbook in it; save the workbook as .xlsx.');
}

function oldXls(): WorkbookError {
  return new WorkbookError('xls', 'The file is an old binary .xls workbook; save it as .xlsx in Excel or LibreOffice.');
}

function refuseMarkup(text: string): WorkbookError {
  const what = text.includes('urn:schemas-microsoft-com:office:spreadsheet')
    ? 'an XML Spreadsheet 2003 file'
    : text.includes('<html') || text.includes('<table') || text.includes('<!doctype html')
      ? 'an HTML page'
      : 'an XML file';
  return new WorkbookError('not-zip', `The file is ${what}, not an .xlsx workbook; save it as .xlsx in Excel.`);
}

/** A zip container without an Excel workbook part: what it is instead. */
export function refuseContainer(names: readonly string[], mimetype: string, mainType: string): WorkbookError {
  if (mimetype.includes('opendocument')) {
    return new WorkbookError('ods', 'The file is an OpenDocument file (.ods); save it as .xlsx in LibreOffice or Excel.');
  }
  if (mainType.includes('sheet.binary') || names.some((n) => /(^|\/)workbook\.bin$/i.test(n))) {
    return new WorkbookError('xlsb', 'The file is a binary .xlsb workbook; save it as .xlsx in Excel.');
  }
  const other = mainType.includes('wordprocessingml')
    ? 'a Word document'
    : mainType.includes('presentationml')
      ? 'a PowerPoint presentation'
      : '';
  if (other) return new WorkbookError('no-workbook', `The file is ${other}, not a workbook.`);
  return new WorkbookError('no-workbook', 'The zip container holds no workbook part.');
}
