// Integrity flags: formula cells that test the model and show TRUE/FALSE, OK/ERROR, PASS/FAIL or 0/1, and the lines they test.

import { fullName } from '../../grammar/ref.ts';
import { cannotVary } from './constancy.ts';
import { normalise } from './label.ts';
import type { Line } from './line.ts';
import type { Model } from './model.ts';

export interface IntegrityFlag {
  readonly sheet: string;
  readonly row: number;
  readonly col: number;
  readonly id: number;
  readonly address: string;
  readonly label: string;
  readonly value: boolean | string | number;
  readonly failing: boolean;
  /** Statement lines it compares, directly or through check rows. */
  readonly tests: ReadonlySet<Line>;
}

const GOOD =
  /^(?:ok|okay|pass(?:ed|es)?|true|yes|balanced|balances|ties|tied|good|correct|match(?:ed|es)?|in balance|✓|✔|all (?:ok|pass|checks? (?:ok|pass(?:ed)?))|no errors?|clean)\b/i;
const BAD =
  /^(?:error|err|fail(?:ed|s)?|false|no\b|not|check|review|out of|unbalanced|imbalance|mismatch|broken|warning|✗|✘|bad|wrong|differs?)/i;
const CHECK_WORDS = /\bchecks?\b|integrity|\bcontrols?\b|validation|\btests?\b/;

/** Flags on sheets named Checks, Control or Integrity (visible ones), and in blocks so headed. */
export function integrityFlags(model: Model): IntegrityFlag[] {
  const out: IntegrityFlag[] = [];
  for (const view of model.sheets) {
    if (view.grid.sheet.state !== 'visible') continue;
    const own = view.role === 'checks' || CHECK_WORDS.test(normalise(view.name));
    const blocks = own ? [] : checkBlocks(view.grid.rows);
    if (!own && blocks.length === 0) continue;
    for (const [row, cells] of view.grid.rows) {
      if (!own && !blocks.some(([from, to]) => row > from && row <= to)) continue;
      for (const c of cells) {
        if (!c.formula) continue;
        const shown = flagValue(model, c.id, c.value);
        if (!shown) continue;
        const label = cells.find((x) => typeof x.value === 'string' && !x.formula && /\p{L}{2}/u.test(x.value));
        out.push({
          sheet: view.name,
          row,
          col: c.col,
          id: c.id,
          address: fullName(view.name, row, c.col),
          label: label ? String(label.value).trim() : '',
          value: c.value as boolean | string | number,
          failing: shown === 'bad',
          tests: testedLines(model, c.id),
        });
      }
    }
  }
  return out;
}

/** Rows under a heading that says checks, down to the next blank stretch or heading. */
function checkBlocks(rows: ReadonlyMap<number, readonly { readonly value: unknown; readonly formula: boolean }[]>): [number, number][] {
  const blocks: [number, number][] = [];
  for (const [row, cells] of rows) {
    const text = cells.find((c) => typeof c.value === 'string' && !c.formula)?.value;
    const lone = cells.filter((c) => typeof c.value === 'number' || c.formula).length === 0;
    if (typeof text === 'string' && lone && text.length < 60 && CHECK_WORDS.test(normalise(text))) {
      let end = row;
      for (let r = row + 1; r <= row + 40; r++) {
        if (rows.has(r)) end = r;
        else if (!rows.has(r + 1)) break;
      }
      blocks.push([row, end]);
    }
  }
  return blocks;
}

/** good, bad, or undefined when the value is no flag. A 0/1 counts only where its formula compares something. */
function flagValue(model: Model, id: number, value: unknown): 'good' | 'bad' | undefined {
  if (typeof value === 'boolean') return value ? 'good' : 'bad';
  if (typeof value === 'string') return GOOD.test(value.trim()) ? 'good' : BAD.test(value.trim()) ? 'bad' : undefined;
  if (typeof value !== 'number' || (value !== 0 && value !== 1)) return undefined;
  const text = model.graph.formulas.text(id);
  if (!/[<>=]|\b(?:IF|AND|OR|ABS|ROUND|SIGN|--)\b/i.test(text)) return undefined;
  return 'good';
}

const STATEMENTS: ReadonlySet<string> = new Set(['balance', 'cash', 'income']);
const MAX = 600;
/** Rows that only show a difference: what they subtract is what is tested. */
const DIFFERENCE = /\bcheck\b|difference|control|imbalance|out of balance|assets.*(?:less|minus|vs).*(?:liabilit|equity)|balance check/;

/** Walks back from a flag through check rows and differences, stopping at statement lines. */
function testedLines(model: Model, id: number): ReadonlySet<Line> {
  const lines = new Set<Line>();
  // What says the same whatever it compares tests nothing, nor does a flag over such flags.
  const frozen = (at: number) => {
    const ast = model.graph.formulas.of(at)?.ast;
    return ast !== undefined && cannotVary(ast);
  };
  if (frozen(id)) return lines;
  const seen = new Set([id]);
  const queue = [id];
  for (let i = 0; i < queue.length && seen.size < MAX; i++) {
    for (const p of model.graph.precedents(queue[i]!)) {
      if (seen.has(p)) continue;
      seen.add(p);
      const at = model.lineOf(p);
      if (at && STATEMENTS.has(at.line.statement ?? '') && !DIFFERENCE.test(at.line.norm)) lines.add(at.line);
      else if (!frozen(p)) queue.push(p);
    }
  }
  return lines;
}

/** Flags of one row or label together. */
export function groupFlags(flags: readonly IntegrityFlag[]): { readonly label: string; readonly flags: readonly IntegrityFlag[] }[] {
  const groups = new Map<string, IntegrityFlag[]>();
  for (const f of flags) {
    const key = `${f.sheet}\n${f.label}`;
    groups.set(key, [...(groups.get(key) ?? []), f]);
  }
  return [...groups.values()].map((list) => ({ label: list[0]!.label, flags: list }));
}
