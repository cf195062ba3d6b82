// Defined names -> those that point nowhere, and those that mean one thing on one sheet and another elsewhere. With the formulas that use them.

import { visit } from '../../grammar/walk.ts';
import type { Formulas } from '../graph/graph.ts';
import type { DefinedName, Workbook } from '../workbook/workbook.ts';

export interface NameFault {
  readonly name: string;
  /** Sheet index of a sheet's own name. */
  readonly scope: number | undefined;
  readonly text: string;
  readonly kind: 'broken' | 'shadowed';
  /** Formula cells that use it (any meaning of it when shadowed). */
  readonly users: readonly number[];
  /** What the name means in the whole workbook, for a shadowed one. */
  readonly other?: string;
}

export function nameFaults(book: Workbook, formulas: Formulas): NameFault[] {
  const users = usersOf(formulas);
  const own = book.names.filter((n) => !n.name.startsWith('_xlnm.') && !n.name.startsWith('_xlfn') && !n.hidden);
  const global = new Map(own.filter((n) => n.scope === undefined).map((n) => [n.name.toLowerCase(), n]));
  return own
    .flatMap((n): NameFault[] => {
      const used = users.get(n.name.toLowerCase()) ?? [];
      const base = { name: n.name, scope: n.scope, text: n.text, users: used };
      if (/#REF!/i.test(n.text)) return [{ ...base, kind: 'broken' }];
      const other = n.scope === undefined ? undefined : global.get(n.name.toLowerCase());
      return other && plain(other) !== plain(n) ? [{ ...base, kind: 'shadowed', other: other.text }] : [];
    })
    .sort((a, b) => b.users.length - a.users.length || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

const plain = (n: DefinedName): string => n.text.replace(/^=|\s/g, '').toLowerCase();

function usersOf(formulas: Formulas): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { ast, cells } of formulas.templates) {
    const names = new Set<string>();
    if (ast)
      visit(ast, (node) => {
        if (node.kind === 'name') names.add(node.name.toLowerCase());
      });
    for (const name of names) found.set(name, [...(found.get(name) ?? []), ...cells]);
  }
  return found;
}
