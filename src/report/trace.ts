// A trace tree -> indented lines for people.

import { shorten } from './evidence-text.ts';
import { figure } from './figures.ts';
import { NO_PAINT, type Palette } from './paint.ts';
import { inert, plain } from './plain.ts';

export interface TraceTree {
  readonly cell: string;
  readonly label: string;
  readonly formula?: string;
  /** The rectangle that the formula fills. */
  readonly fills?: string;
  readonly value: number | string | boolean | null;
  readonly status: string;
  readonly children: readonly TraceTree[];
  /** Cells beside it that are copies of it. */
  readonly more?: string;
  readonly stopped?: string;
}

export function traceText(tree: TraceTree, paint: Palette = NO_PAINT, width = 120): string {
  const lines: string[] = [];
  write(tree, '', '', lines, paint, width);
  return inert(`${lines.join('\n')}\n`);
}

function write(node: TraceTree, lead: string, indent: string, lines: string[], paint: Palette, width: number): void {
  const formula = node.formula === undefined ? '' : node.fills ? ` {=${node.formula}} in ${node.fills}` : ` =${node.formula}`;
  const status = node.status === 'constant' ? 'input' : node.status;
  const notes = [node.more, node.stopped].filter((note) => note !== undefined);
  const tail = notes.length > 0 ? ` (${notes.join('; ')})` : '';
  const text = `${paint.bold(plain(node.cell))} ${node.value === null ? 'blank' : plain(figure(node.value))}${paint.dim(` [${status}]`)}`;
  // What is cut is the formula, not what is said of it.
  const room = width - lead.length - node.cell.length - 16 - tail.length;
  const more = shorten(plain(`${formula}${node.label ? `  "${node.label}"` : ''}`), Math.max(20, room)) + plain(tail);
  lines.push(`${lead}${text}${paint.dim(more)}`);
  node.children.forEach((child, i) => {
    const last = i === node.children.length - 1;
    write(child, `${indent}${last ? '`-- ' : '|-- '}`, `${indent}${last ? '    ' : '|   '}`, lines, paint, width);
  });
}
