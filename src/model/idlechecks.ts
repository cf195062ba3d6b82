// A model's own checks -> those that say OK whatever happens: typed, guarded against their own failure, blind by rounding or tolerance.

import type { Node } from '../../grammar/ast.ts';
import { calls, refs, visit } from '../../grammar/walk.ts';
import { CellKind } from '../workbook/workbook.ts';
import { cannotVary, readsNothing } from './constancy.ts';
import { type Host, literal, strip } from './expression.ts';
import { type IntegrityFlag, integrityFlags } from './integrity.ts';
import { normalise } from './label.ts';
import type { Model } from './model.ts';

export interface IdleCheck {
  readonly id: number;
  readonly label: string;
  readonly why: string;
  /** linked: the two figures are one by a link, so that it fails only when the link is cut. */
  readonly kind: 'typed' | 'reads-nothing' | 'guarded' | 'rounded' | 'tolerant' | 'itself' | 'linked';
}

/** A gap of this share of the line is no rounding difference. */
const BLIND = 0.01;

/** `blind`: the share of the figures that a tolerance or a rounding may swallow before the check counts as idle. */
export function idleChecks(model: Model, blind = BLIND): IdleCheck[] {
  const flags = integrityFlags(model);
  const known = new Set(flags.map((f) => f.id));
  return [...flags.flatMap((f) => idle(model, f, blind) ?? []), ...typedChecks(model, known)].sort((a, b) => a.id - b.id);
}

function idle(model: Model, { id, label }: IntegrityFlag, blind: number): IdleCheck | undefined {
  const ast = model.graph.formulas.of(id)?.ast;
  if (!ast) return undefined;
  const host = model.expressions.hostOf(id);
  const found = (kind: IdleCheck['kind'], why: string): IdleCheck => ({ id, label, kind, why });
  if (readsNothing(ast)) return found('reads-nothing', 'it reads no cell');
  const guard = guardedBy(ast);
  if (guard) return found('guarded', `an error counts as ${guard}`);
  for (const { left, right } of comparisons(ast)) {
    const fault = blindness(model, left, right, host, blind);
    if (fault) return found(fault.kind, fault.why);
  }
  return cannotVary(ast) ? found('reads-nothing', 'it says the same whatever it compares') : undefined;
}

/** What a check answers when its own calculation fails, if that is a pass. */
function guardedBy(ast: Node): string | undefined {
  for (const { args } of calls(ast, 'IFERROR', 'IFNA')) {
    const fallback = args[1] && strip(args[1]);
    if (fallback?.kind === 'boolean' && fallback.value) return 'TRUE';
    if (fallback?.kind === 'string' && /^(?:ok|pass|true|yes|balanced)/i.test(fallback.value)) return `"${fallback.value}"`;
    if (fallback?.kind === 'number' && fallback.value === 0) return '0, no difference';
  }
  return undefined;
}

interface Comparison {
  readonly left: Node;
  readonly right: Node;
}

/** Every a < b, a <= b and a = b of a formula, the difference on the left. */
function comparisons(ast: Node): Comparison[] {
  const found: Comparison[] = [];
  visit(ast, (node) => {
    if (node.kind !== 'binary') return;
    if (node.op === '<' || node.op === '<=' || node.op === '=') found.push({ left: node.left, right: node.right });
    if (node.op === '>' || node.op === '>=') found.push({ left: node.right, right: node.left }, { left: node.left, right: node.right });
  });
  return found;
}

function blindness(model: Model, left: Node, right: Node, host: Host, blind: number): { kind: IdleCheck['kind']; why: string } | undefined {
  const cells = model.expressions.cells(left, host);
  const size = Math.max(0, ...cells.map((c) => Math.abs(Number(model.values.at(c.sheet, c.row, c.col)) || 0)));
  const other = cells.length === 1 && refs(right).length === 1 ? model.expressions.cells(right, host) : cells.slice(1);
  if (cells.length >= 1 && other.length === 1) {
    const same = sameFigure(model, cells[0]!.id, other[0]!.id);
    if (same) return same;
  }
  if (cells.length < 2 || size === 0) return undefined;
  const rounding = roundingOf(left);
  if (rounding !== undefined && 0.5 * 10 ** -rounding > blind * size)
    return { kind: 'rounded', why: `it rounds to ${10 ** -rounding} where the figures are no larger than ${Math.round(size)}` };
  const limit = calls(left, 'ABS').length > 0 ? model.expressions.evaluate(right, host) : undefined;
  if (limit !== undefined && limit > blind * size && limit > 0)
    return { kind: 'tolerant', why: `it allows ${limit} where the figures are no larger than ${Math.round(size)}` };
  return undefined;
}

function sameFigure(model: Model, a: number, b: number): { kind: IdleCheck['kind']; why: string } | undefined {
  if (a >= 0 && a === b) return { kind: 'itself', why: 'it compares a cell with itself' };
  return sourceOf(model, a) === sourceOf(model, b) ? { kind: 'linked', why: 'both figures are one cell, by a link' } : undefined;
}

const sourceOf = (model: Model, id: number): number => (id < 0 ? -1 - id : model.linear.source(id).id);

/** Digits of the outermost ROUND. */
function roundingOf(node: Node): number | undefined {
  const [call] = calls(node, 'ROUND');
  return call?.args[1] && literal(call.args[1]);
}

const PASSES = /^(?:ok|okay|pass(?:ed)?|true|yes|balanced|ties)$/i;

/** TRUE or OK typed beside a label on a sheet of checks. */
function typedChecks(model: Model, known: ReadonlySet<number>): IdleCheck[] {
  return model.sheets.flatMap((view) => {
    if (view.role !== 'checks' && !/\bchecks?\b|integrity/.test(normalise(view.name))) return [];
    const { cells, firstId } = view.grid.sheet;
    return [...view.grid.rows.values()].flatMap((row) => {
      const label = row.find((c) => typeof c.value === 'string' && !c.formula && /\p{L}{2}/u.test(c.value) && !PASSES.test(c.value.trim()));
      return row.flatMap((c): IdleCheck[] => {
        const typed = !c.formula && !known.has(c.id) && cells.formula[c.id - firstId]! < 0;
        const passes =
          (c.value === true && cells.kind[c.id - firstId] === CellKind.Boolean) ||
          (typeof c.value === 'string' && PASSES.test(c.value.trim()));
        return typed && passes && label
          ? [{ id: c.id, label: String(label.value).trim(), kind: 'typed', why: 'it is typed, not calculated' }]
          : [];
      });
    });
  });
}
