// Document properties -> when the workbook was last changed and by which application. Both are what the file says of itself.

import { linkedPart, type OpcPackage, type Relationship } from './opc.ts';
import type { Workbook } from './workbook.ts';
import { child, textOf } from './xml-node.ts';

export function readProperties(file: OpcPackage, links: readonly Relationship[]): Pick<Workbook, 'modified' | 'application'> {
  const tree = (type: string) => {
    const part = linkedPart(links, type);
    return part === undefined ? undefined : file.tree(part);
  };
  const core = tree('core-properties') ?? tree('coreProperties');
  const extended = tree('extended-properties') ?? tree('extendedProperties');
  return {
    modified: textOf(child(core, 'modified')).trim() || undefined,
    application: textOf(child(extended, 'Application')).trim() || undefined,
  };
}
