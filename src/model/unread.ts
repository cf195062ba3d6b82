// Inputs that no formula reads, and rows of formulas that feed nothing: what could be deleted without a figure moving.

import type { Line } from './line.ts';
import type { Model } from './model.ts';

export interface Unread {
  readonly sheet: number;
  readonly label: string;
  readonly ids: readonly number[];
}

/** Sheets on which things end, by their nature. */
const ENDS: ReadonlySet<string> = new Set(['checks', 'sensitivity', 'cover', 'historicals', 'comps', 'dcf', 'wacc']);

/** Single values that are told, not used. */
const TOLD =
  /\b(?:date|year|version|fiscal|period|page|phone|ticker|code|number|currency|units?|scale|as of|last|first|today|prepared|updated|start|end|base)\b/;

/** Lines and single values of input sheets whose typed numbers nothing reads. */
export function unreadInputs(model: Model): Unread[] {
  const found: Unread[] = [];
  for (const line of model.lines) {
    if (model.sheets[line.sheet]?.role !== 'inputs' && line.statement !== 'inputs') continue;
    const typed = cellsOf(line).filter((id) => isTyped(model, id));
    if (typed.length > 0 && typed.length === cellsOf(line).length && typed.every((id) => model.graph.dependents(id).length === 0)) {
      found.push({ sheet: line.sheet, label: line.label, ids: typed });
    }
  }
  for (const s of model.scalars) {
    if (model.sheets[s.sheet]?.role !== 'inputs' || s.formula || typeof s.value !== 'number' || s.place > 0 || TOLD.test(s.norm)) continue;
    if (model.graph.dependents(s.id).length === 0) found.push({ sheet: s.sheet, label: s.label, ids: [s.id] });
  }
  return found.sort((a, b) => a.ids[0]! - b.ids[0]!);
}

/** Rows of formulas on calculation sheets, none of whose cells anything reads. */
export function unreadRows(model: Model): Unread[] {
  return model.lines.flatMap((line) => {
    if (ENDS.has(model.sheets[line.sheet]?.role ?? '') || ENDS.has(line.statement ?? '') || ratioLike(line)) return [];
    const ids = cellsOf(line).filter((id) => model.graph.formulas.of(id) !== undefined);
    return ids.length >= 3 && ids.every((id) => model.graph.dependents(id).length === 0)
      ? [{ sheet: line.sheet, label: line.label, ids }]
      : [];
  });
}

const cellsOf = (line: Line): number[] => [...line.cells.values()].map((c) => c.id).filter((id) => id >= 0);

function isTyped(model: Model, id: number): boolean {
  return model.graph.formulas.of(id) === undefined && typeof model.values.value(id) === 'number';
}

/** Growth rates, margins and memo lines are for the reader's eye. */
const ratioLike = (line: Line): boolean =>
  line.unit === 'percent' ||
  line.unit === 'multiple' ||
  /%|growth|margin|ratio|yoy|cagr|check|memo|per share|\beps\b|turnover|days/.test(line.norm);
