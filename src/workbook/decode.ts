// Bytes of a part -> text, and the two escapes of its text: XML entities and Excel's _xHHHH_.

import { WorkbookError } from './workbook.ts';

/** Text of an XML part with XML's line ends (2.11: one line feed, however they are stored). */
export function decodePart(bytes: Uint8Array, part: string): string {
  const text = decodeBytes(bytes, part);
  // Most parts have their only carriage return between the declaration and the root, where it matters to nobody.
  return text.indexOf('\r', text.indexOf('<', 1)) < 0 ? text : text.replace(/\r\n?/g, '\n');
}

/** UTF-8 unless a byte order mark or the declaration says otherwise. */
function decodeBytes(bytes: Uint8Array, part: string): string {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return utf8(bytes.subarray(3));
  if (a === 0xff && b === 0xfe) return decodeAs('utf-16le', bytes, part);
  if (a === 0xfe && b === 0xff) return decodeAs('utf-16be', bytes, part);
  if (a === 0x3c && b === 0) return decodeAs('utf-16le', bytes, part);
  if (a === 0 && b === 0x3c) return decodeAs('utf-16be', bytes, part);
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1]?.toLowerCase();
  return declared === undefined || declared === 'utf-8' || declared === 'utf8' ? utf8(bytes) : decodeAs(declared, bytes, part);
}

function utf8(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

function decodeAs(encoding: string, bytes: Uint8Array, part: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    throw new WorkbookError('corrupt', `The part ${part} is written in the encoding "${encoding}", which cannot be read.`);
  }
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Decodes the five XML entities and character references; anything else stays as written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]{2,4});/g, (whole, name: string) => {
    if (name[0] !== '#') return NAMED.get(name) ?? whole;
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Value of an attribute: a line break or tab that is not written as a reference is a space (XML 3.3.3). */
export function decodeAttribute(raw: string): string {
  return decodeEntities(/[\t\n\r]/.test(raw) ? raw.replace(/[\t\n\r]/g, ' ') : raw);
}

/** ST_Xstring (ECMA-376 22.9.2.19): _x000D_ is a carriage return, _x005F_ the underscore of a literal "_x". */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** A copy that does not keep the whole part alive: V8 cuts long slices out of the parent string. */
export function detach(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
