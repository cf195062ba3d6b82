// Text of an XML part -> the same trees fast-xml-parser makes, thirty times as fast: for the parts that are not small.

import type { Limits } from './limits.ts';
import type { XmlNode } from './xml-node.ts';
import { XmlScanner } from './xml-scanner.ts';

type Building = Record<string, unknown>;

/** Root element; undefined for a document without one. */
export function buildTree(text: string, part: string, limits: Limits): XmlNode | undefined {
  const scanner = new XmlScanner(text, part, limits);
  const open: Building[] = [];
  let root: Building | undefined;
  let from = 0;
  while (scanner.next()) {
    const parent = open[open.length - 1];
    if (parent) addText(parent, text.slice(from, scanner.tagFrom));
    from = scanner.pos;
    if (!scanner.open) {
      open.pop();
      continue;
    }
    const node = startNode(scanner);
    root ??= node;
    if (parent) append(parent, scanner.name(), node);
    if (!scanner.empty) open.push(node);
  }
  return root;
}

function startNode(scanner: XmlScanner): Building {
  const node: Building = Object.create(null);
  while (scanner.nextAttribute()) {
    const name = scanner.attributeName();
    if (name.startsWith('xmlns')) continue;
    node[`@${name.slice(name.indexOf(':') + 1)}`] = scanner.text.slice(scanner.valueFrom, scanner.valueTo);
  }
  return node;
}

/** What stands between two tags: text, CDATA, comments and instructions. */
function addText(node: Building, between: string): void {
  if (between === '') return;
  let text = between;
  if (between.includes('<')) {
    for (const [, cdata] of between.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->/g))
      if (cdata !== undefined) append(node, '#cdata', cdata);
    text = between.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '');
  }
  if (text !== '') node['#text'] = `${node['#text'] ?? ''}${text}`;
}

function append(node: Building, name: string, value: unknown): void {
  const list = node[name];
  if (Array.isArray(list)) list.push(value);
  else node[name] = [value];
}
