// Text from a workbook made harmless for the format it goes into. Every report passes what it did not write itself through one of these.

import { plain } from './plain.ts';

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
// Code points that XML 1.0 has no way to write: controls are gone by then, lone surrogates and the two non-characters are not.
const NOT_XML = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\ufffe\uffff]/g;

/** Content or a quoted attribute of XML and HTML. */
export function inXml(text: string): string {
  return plain(text)
    .replace(NOT_XML, '\ufffd')
    .replace(/[&<>"']/g, (c) => XML[c]!);
}

/** Breaks what a reader of Markdown turns into a link or a call to a person, and is not seen. */
const JOINER = '\u2060';

/** A piece of one line of Markdown: no markup, no HTML, no link, no mention, no cell of a table. */
export function inMarkdown(text: string): string {
  return plain(text)
    .trim()
    .replace(/[&<>]/g, (c) => XML[c]!)
    .replace(/[\\`*_[\]|~#$]/g, '\\$&')
    .replace(/^(?:[-+](?=\s|$)|[-=](?=[-=\s]*$)|\d+(?=[.)](?:\s|$)))/, (start) => (/\d/.test(start) ? `${start}${JOINER}` : `\\${start}`))
    .replace(/\/(?=\/)/g, `/${JOINER}`)
    .replace(/\bwww\./gi, (www) => `${www.slice(0, 3)}${JOINER}.`)
    .replace(/@/g, `${JOINER}@${JOINER}`);
}

/** The text as code: longer fences than the backticks inside, and none of it ends a cell of a table. */
export function inMarkdownCode(text: string): string {
  const clean = plain(text).trim();
  if (clean === '') return '';
  const longest = Math.max(0, ...[...clean.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const space = clean.startsWith('`') || clean.endsWith('`') ? ' ' : '';
  return `${fence}${space}${clean.replace(/\|/g, '\\|')}${space}${fence}`;
}

/** The message of a workflow command of GitHub. */
export function inCommand(text: string): string {
  return plain(text).replace(/%/g, '%25');
}

/** A property of a workflow command. */
export function inCommandProperty(text: string): string {
  return inCommand(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

/** A path as a URI reference: a drive letter or a leading slash makes it a file URI. */
export function inUri(path: string): string {
  const slashes = path.replace(/\\/g, '/');
  const escaped = slashes
    .split('/')
    .map((part) => encodeURIComponent(part.replace(NOT_XML, '\ufffd')))
    .join('/');
  if (/^[A-Za-z]:\//.test(slashes)) return `file:///${escaped.replace('%3A', ':')}`;
  return slashes.startsWith('/') ? `file://${escaped}` : escaped;
}

/** JSON inside a script element: nothing in it can end the element, and no line separator ends a line. */
export function inScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
