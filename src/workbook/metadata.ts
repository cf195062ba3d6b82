// The metadata part -> which `cm` index of a cell marks a dynamic array formula. Knows nothing of rich values.

import { attr, child, children, intAttr, type XmlNode } from './xml-node.ts';

/** Cell metadata records are counted from 1, and each names a metadata type, also from 1. */
export function dynamicArrayMarks(root: XmlNode | undefined): ReadonlySet<number> {
  const types = children(child(root, 'metadataTypes'), 'metadataType').map((node) => attr(node, 'name'));
  const marks = new Set<number>();
  children(child(root, 'cellMetadata'), 'bk').forEach((record, i) => {
    if (children(record, 'rc').some((rc) => types[intAttr(rc, 't', 0) - 1] === 'XLDAPR')) marks.add(i + 1);
  });
  return marks;
}
