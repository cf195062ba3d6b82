// Which functions a workbook calls that nobody here can compute.

import { visit } from '../../grammar/walk.ts';
import type { Graph } from '../graph/graph.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { bareName } from './compiling.ts';
import { forms, functions } from './functions/index.ts';

export interface Unsupported {
  readonly name: string;
  /** Formula cells that call it. */
  readonly cells: number;
  /** The first of them. */
  readonly first: number;
}

/** Names of functions that the table has, sorted. */
export function supportedFunctions(): readonly string[] {
  return [...functions.keys(), ...forms.keys()].sort();
}

/** Unsupported functions of a workbook, most used first. Names that hold lambdas and variables are no functions. */
export function unsupportedFunctions(book: Workbook, graph: Graph): readonly Unsupported[] {
  const named = new Set(book.names.map((n) => n.name.toLowerCase()));
  const found = new Map<string, { cells: number; first: number }>();
  for (const template of graph.formulas.templates) {
    if (!template.ast || template.cells.length === 0) continue;
    const names = new Set<string>();
    const variables = new Set<string>();
    visit(template.ast, (node) => {
      if (node.kind === 'call') names.add(node.name);
      if (node.kind === 'name') variables.add(bareName(node.name));
    });
    for (const name of names) {
      if (functions.has(name) || forms.has(name) || named.has(name.toLowerCase()) || variables.has(bareName(name))) continue;
      const entry = found.get(name) ?? { cells: 0, first: template.cells[0]! };
      found.set(name, { cells: entry.cells + template.cells.length, first: Math.min(entry.first, template.cells[0]!) });
    }
  }
  return [...found].map(([name, use]) => ({ name, ...use })).sort((a, b) => b.cells - a.cells || (a.name < b.name ? -1 : 1));
}
