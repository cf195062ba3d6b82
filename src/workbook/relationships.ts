// The relationships of a part, told by the last word of their type, which transitional and strict files share.

import type { Container } from './container.ts';
import { decodePart } from './decode.ts';
import { attr, children, parseTree, type XmlNode } from './xml-tree.ts';

export interface Relationship {
  readonly id: string;
  /** Last segment of the type: worksheet, sharedStrings, comments ... */
  readonly type: string;
  /** Part name, or the raw target of an external one. */
  readonly target: string;
  readonly external: boolean;
}

/** Root element of a small part; undefined when the container has none of this name. */
export function readTree(container: Container, part: string): XmlNode | undefined {
  const bytes = container.read(part);
  return bytes && parseTree(decodePart(bytes, part), part, container.limits);
}

/** Relationships of `part`; of the package itself for ''. */
export function readRelationships(container: Container, part: string): Relationship[] {
  const slash = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, slash);
  const root = readTree(container, `${folder}_rels/${part.slice(slash)}.rels`);
  return children(root, 'Relationship').map((node) => {
    const external = attr(node, 'TargetMode')?.toLowerCase() === 'external';
    const target = attr(node, 'Target') ?? '';
    const type = attr(node, 'Type') ?? '';
    return {
      id: attr(node, 'Id') ?? '',
      type: type.slice(type.lastIndexOf('/') + 1),
      target: external ? target : resolve(container, folder, target),
      external,
    };
  });
}

/** Part name of a target: relative to the folder, or absolute; percent-encoded only when the container has no such name as written. */
function resolve(container: Container, folder: string, target: string): string {
  const path = target.replaceAll('\\', '/').replace(/#.*$/, '');
  const segments: string[] = path.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const name = segments.join('/');
  if (container.has(name) || !name.includes('%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
