// Document properties -> when the workbook was last changed and by which application. Both are what the file says of itself.

import type { Container } from './container.ts';
import { type Relationship, readTree } from './relationships.ts';
import type { Workbook } from './workbook.ts';
import { child, textOf } from './xml-tree.ts';

export function readProperties(container: Container, links: readonly Relationship[]): Pick<Workbook, 'modified' | 'application'> {
  const tree = (type: string) => {
    const part = links.find((r) => r.type === type && !r.external)?.target;
    return part === undefined ? undefined : readTree(container, part);
  };
  const core = tree('core-properties') ?? tree('coreProperties');
  const extended = tree('extended-properties') ?? tree('extendedProperties');
  return {
    modified: textOf(child(core, 'modified')).trim() || undefined,
    application: textOf(child(extended, 'Application')).trim() || undefined,
  };
}
