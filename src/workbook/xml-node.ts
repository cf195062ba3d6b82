// Words to read a tree of XML by: child, attribute, text. Knows nothing of how it was parsed.

import { decodeAttribute, decodeEntities } from './decode.ts';

/** An element: child elements by local name as arrays, attributes as "@name", text as "#text" and "#cdata"; entities not yet decoded. */
export type XmlNode = Readonly<Record<string, unknown>>;

/** fast-xml-parser gives an element without attributes and children as its text. */
export function asNode(value: unknown): XmlNode {
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
