// A container as an Open Packaging Conventions package: parts as text or trees, and the relationships between them, told by the last
// word of their type, which transitional and strict files share.

import { Container } from './container.ts';
import { decodePart } from './decode.ts';
import { breach, type Limits } from './limits.ts';
import { attr, children, type XmlNode } from './xml-node.ts';
import { XmlTrees } from './xml-tree.ts';

export interface Relationship {
  readonly id: string;
  /** Last segment of the type: worksheet, sharedStrings, comments ... */
  readonly type: string;
  /** Part name, or the raw target of an external one. */
  readonly target: string;
  readonly external: boolean;
}

export class OpcPackage {
  private readonly container: Container;
  private readonly trees: XmlTrees;

  constructor(
    bytes: Uint8Array,
    readonly limits: Limits,
  ) {
    this.container = new Container(bytes, limits);
    this.trees = new XmlTrees(limits);
  }

  names(): readonly string[] {
    return this.container.names();
  }

  /** Parts the container holds twice. */
  duplicates(): readonly string[] {
    return this.container.duplicates;
  }

  /** Bytes of a part; undefined when there is none of this name. */
  bytes(part: string): Uint8Array | undefined {
    return this.container.read(part);
  }

  /** Text of a part; undefined when there is none of this name. */
  text(part: string): string | undefined {
    const bytes = this.container.read(part);
    return bytes && decodePart(bytes, part);
  }

  /** Root element of a part that is read whole. */
  tree(part: string): XmlNode | undefined {
    const text = this.text(part);
    return text === undefined ? undefined : this.trees.parse(text, part);
  }

  /** Relationships of `part`; of the package itself for ''. */
  relationships(part: string): Relationship[] {
    const slash = part.lastIndexOf('/') + 1;
    const folder = part.slice(0, slash);
    const nodes = children(this.tree(`${folder}_rels/${part.slice(slash)}.rels`), 'Relationship');
    if (nodes.length > this.limits.entries) throw breach(this.limits, 'entries', `The number of relationships of the part ${part}`);
    return nodes.map((node) => {
      const external = attr(node, 'TargetMode')?.toLowerCase() === 'external';
      const target = attr(node, 'Target') ?? '';
      const type = attr(node, 'Type') ?? '';
      return {
        id: attr(node, 'Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        target: external ? target : this.resolve(folder, target),
        external,
      };
    });
  }

  /** Part name of a target: relative to the folder, or absolute; percent-encoded only when there is no such name as written. */
  private resolve(folder: string, target: string): string {
    const path = target.replaceAll('\\', '/').replace(/#.*$/, '');
    const segments: string[] = path.startsWith('/') ? [] : folder.split('/').filter(Boolean);
    for (const segment of path.split('/')) {
      if (segment === '..') segments.pop();
      else if (segment !== '' && segment !== '.') segments.push(segment);
    }
    const name = segments.join('/');
    if (this.container.has(name) || !name.includes('%')) return name;
    try {
      return decodeURIComponent(name);
    } catch {
      return name;
    }
  }
}

/** Target of the first relationship of this type within the package. */
export function linkedPart(links: readonly Relationship[], type: string): string | undefined {
  return links.find((r) => r.type === type && !r.external)?.target;
}
