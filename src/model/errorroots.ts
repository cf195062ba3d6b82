// Error values -> where each begins, and how far it spreads. Values that could not be known are no errors.

import type { Graph, Template } from '../graph/graph.ts';
import { ExcelError, isUnknown } from '../recalc/value.ts';
import { CellKind, locate, type Workbook } from '../workbook/workbook.ts';
import { keyOutputs, type Output } from './impact.ts';
import type { Model } from './model.ts';
import { skeletonOf } from './skeleton.ts';

export interface ErrorRoot {
  /** Cells side by side with one formula and one error. */
  readonly ids: readonly number[];
  readonly code: string;
  /** Cells downstream that show an error because of it. */
  readonly infected: number;
  /** Key outputs that show an error because of it. */
  readonly spoils: readonly Output[];
  /** It says so on purpose: NA(). */
  readonly meant: boolean;
}

export function errorRoots(model: Model): ErrorRoot[] {
  const { book, graph, values } = model;
  const bad = new Map<number, string>();
  for (const { cells, firstId } of book.sheets) {
    for (let i = 0; i < cells.count; i++) {
      if (cells.formula[i]! < 0 && cells.kind[i] !== CellKind.Error) continue;
      const v = values.value(firstId + i);
      if (v instanceof ExcelError && !isUnknown(v)) bad.set(firstId + i, v.code);
    }
  }
  const roots = [...bad.keys()].filter((id) => !graph.precedents(id).some((p) => p !== id && bad.has(p)));
  const outputs = keyOutputs(model).filter((o) => bad.has(o.id));
  return grouped(roots, bad, book, graph).map(({ ids, code }) => {
    const infected = graph.reach(ids).filter((id) => bad.has(id));
    const hit = new Set([...ids, ...infected]);
    return { ids, code, infected: infected.length, spoils: outputs.filter((o) => hit.has(o.id)), meant: meansIt(graph, ids[0]!) };
  });
}

/** Copies of one formula with one error, on whatever sheets of one layout; look-ups of one shape on a sheet fail for one reason. */
function grouped(
  roots: readonly number[],
  bad: ReadonlyMap<number, string>,
  book: Workbook,
  graph: Graph,
): { ids: number[]; code: string }[] {
  const groups = new Map<string, { ids: number[]; code: string }>();
  for (const id of roots) {
    const { sheet, index } = locate(book, id);
    const template = graph.formulas.of(id);
    const shape = template && lookupShape(template);
    const key = `${bad.get(id)}:${shape ? `${sheet.index}:${shape}` : template ? `copy ${template.id}` : `${sheet.index}:${sheet.cells.row[index]}`}`;
    const group = groups.get(key);
    if (group) group.ids.push(id);
    else groups.set(key, { ids: [id], code: bad.get(id)! });
  }
  return [...groups.values()];
}

const LOOKUP = /(?:VLOOKUP|HLOOKUP|XLOOKUP|LOOKUP|MATCH|INDEX)\(/;

/** A look-up without its sign and without the tables, names and cells it looks in; undefined for other formulas. */
function lookupShape(template: Template): string | undefined {
  const key = skeletonOf(template)?.key;
  if (!key || !LOOKUP.test(key)) return undefined;
  return key.replace(/(?:table|name) [^,()]*/g, 't').replace(/^-\((.*)\)$/, '$1');
}

function meansIt(graph: Graph, id: number): boolean {
  const ast = graph.formulas.of(id)?.ast;
  return ast?.kind === 'call' && ast.name === 'NA';
}
