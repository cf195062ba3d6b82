// XML parts that are read whole (styles, relationships, names, comments) -> trees: small ones by fast-xml-parser, the others by our own
// scanner, which checks them all first.

import { XMLParser } from 'fast-xml-parser';
import { breach, type Limits } from './limits.ts';
import { WorkbookError } from './workbook.ts';
import { buildTree } from './xml-build.ts';
import { asNode, type XmlNode } from './xml-node.ts';
import { XmlScanner } from './xml-scanner.ts';

// Every option departs from a default that loses or changes something: "007" would become 7, an only child no array, and entities of
// a DOCTYPE would be expanded. `processEntities: false` leaves all entities alone; `attr` and `textOf` decode them.
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

// fast-xml-parser reads 1 to 3 MB a second, and 0.5 of hostile ones: what it gets is bounded for one part and for the workbook.
const SMALL_PART = 256 * 1024;
const SMALL_PARTS = 2 * 1024 * 1024;

/** Parses the trees of one workbook, within its limit for all of them together. */
export class XmlTrees {
  private read = 0;
  private bySmallParser = 0;

  constructor(private readonly limits: Limits) {}

  /** Root element of a part. */
  parse(text: string, part: string): XmlNode {
    const { limits } = this;
    this.read += text.length;
    if (this.read > limits.treeBytes)
      throw breach(limits, 'treeBytes', `The part ${part} with the other small parts (${this.read} characters)`);
    const plain = withoutAlternatives(text, part, limits);
    const small = plain.length <= SMALL_PART && this.bySmallParser + plain.length <= SMALL_PARTS;
    if (small) this.bySmallParser += plain.length;
    const root = (small ? parseSmall(plain) : undefined) ?? buildTree(plain, part, limits);
    if (!root) throw new WorkbookError('corrupt', `The part ${part} has no root element.`);
    return root;
  }
}

/** Root element by fast-xml-parser; undefined when it declines, as it does for elements called `constructor` or `__proto__`. */
export function parseSmall(text: string): XmlNode | undefined {
  let document: XmlNode;
  try {
    document = parser.parse(text) as XmlNode;
  } catch {
    return undefined;
  }
  const root = Object.entries(document).find(([name, value]) => !name.startsWith('?') && Array.isArray(value))?.[1] as
    | unknown[]
    | undefined;
  return root && asNode(root[0]);
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
