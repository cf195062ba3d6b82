// Small XML parts (styles, relationships, names, comments) -> plain trees by fast-xml-parser, with our scanner checking them first.

import { XMLParser } from 'fast-xml-parser';
import { decodeAttribute, decodeEntities } from './decode.ts';
import { breach, type Limits } from './limits.ts';
import { WorkbookError } from './workbook.ts';
import { XmlScanner } from './xml-scanner.ts';

/** An element: child elements by local name as arrays, attributes as "@name", text as "#text" and "#cdata". */
export type XmlNode = Readonly<Record<string, unknown>>;

// Every option departs from a default that loses or changes something: "007" would become 7, an only child no array, and entities of
// a DOCTYPE would be expanded. Entities are decoded in `attr` and `textOf` because processEntities: false leaves all of them alone.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  cdataPropName: '#cdata',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  removeNSPrefix: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
});

/** Root element of a part. */
export function parseTree(text: string, part: string, limits: Limits): XmlNode {
  if (text.length > limits.treeBytes) throw breach(limits, 'treeBytes', `The part ${part} (${text.length} characters)`);
  const plain = withoutAlternatives(text, part, limits);
  let document: XmlNode;
  try {
    document = parser.parse(plain) as XmlNode;
  } catch {
    throw new WorkbookError('corrupt', `The part ${part} is not XML that can be read.`);
  }
  for (const [name, value] of Object.entries(document)) {
    if (!name.startsWith('?') && Array.isArray(value)) return asNode(value[0]);
  }
  throw new WorkbookError('corrupt', `The part ${part} has no root element.`);
}

/**
 * Checks that the text is well nested, and puts the fallback in the place of every mc:AlternateContent, since its choices are written
 * for extensions we do not know. In a list, such as fonts, the place counts: it is the index cells refer to.
 */
function withoutAlternatives(text: string, part: string, limits: Limits): string {
  const scanner = new XmlScanner(text, part, limits);
  let kept = '';
  let from = 0;
  while (scanner.next()) {
    const choice = scanner.is('Choice');
    if (!choice && !scanner.is('AlternateContent') && !scanner.is('Fallback')) continue;
    kept += text.slice(from, scanner.tagFrom);
    if (choice) scanner.skip();
    from = scanner.pos;
  }
  return from === 0 ? text : kept + text.slice(from);
}

/** fast-xml-parser gives an element without attributes and children as its text. */
function asNode(value: unknown): XmlNode {
  return typeof value === 'object' && value !== null ? (value as XmlNode) : { '#text': value };
}

/** Child elements of this local name, in order. */
export function children(node: XmlNode | undefined, name: string): XmlNode[] {
  const list = node && Object.hasOwn(node, name) ? node[name] : undefined;
  return Array.isArray(list) ? list.map(asNode) : [];
}

export function child(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return children(node, name)[0];
}

export function attr(node: XmlNode | undefined, name: string): string | undefined {
  const value = node && Object.hasOwn(node, `@${name}`) ? node[`@${name}`] : undefined;
  return typeof value === 'string' ? decodeAttribute(value) : undefined;
}

/** Integer attribute; `fallback` when it is absent or no number. */
export function intAttr<T>(node: XmlNode | undefined, name: string, fallback: T): number | T {
  const value = attr(node, name);
  return value !== undefined && /^\s*-?\d{1,10}\s*$/.test(value) ? Number(value) : fallback;
}

/** xsd:boolean attribute. */
export function flagAttr(node: XmlNode | undefined, name: string, fallback: boolean): boolean {
  const value = attr(node, name)?.trim().toLowerCase();
  return value === undefined ? fallback : value === '1' || value === 'true' || value === 'on' || value === 't';
}

export function textOf(node: XmlNode | undefined): string {
  if (!node) return '';
  return decodeEntities(joined(node['#text'])) + joined(node['#cdata']);
}

function joined(value: unknown): string {
  if (Array.isArray(value)) return value.map(joined).join('');
  if (typeof value === 'object' && value !== null) return joined((value as XmlNode)['#text']);
  return typeof value === 'string' ? value : '';
}
