// TEXTBEFORE, TEXTAFTER and TEXTSPLIT: text cut at delimiters, one or several.

import { ArrayValue, CALC, isError, NA, type Scalar, VALUE, type Value } from '../value.ts';
import { fail, numberOf, ranged, textOf, truthOf } from './declare.ts';
import type { CallContext, FunctionDef } from './define.ts';

interface Cut {
  readonly at: number;
  readonly length: number;
}

function delimitersOf(value: Value | undefined, ctx: CallContext): string[] {
  return ctx.array(value ?? null).data.map(textOf);
}

/** Every place of a delimiter from left to right, the longest one first where several match; they do not overlap. */
function cutsOf(text: string, delimiters: readonly string[], ignoreCase: boolean): Cut[] {
  const t = ignoreCase ? text.toLowerCase() : text;
  const marks = delimiters.map((d) => (ignoreCase ? d.toLowerCase() : d)).filter((d) => d !== '');
  const cuts: Cut[] = [];
  let from = 0;
  while (from < t.length) {
    const next = nextCut(t, marks, from);
    if (!next) break;
    cuts.push(next);
    from = next.at + next.length;
  }
  return cuts;
}

function nextCut(text: string, marks: readonly string[], from: number): Cut | undefined {
  let best: Cut | undefined;
  for (const mark of marks) {
    const at = text.indexOf(mark, from);
    if (at < 0) continue;
    if (!best || at < best.at || (at === best.at && mark.length > best.length)) best = { at, length: mark.length };
  }
  return best;
}

/** The cut of an instance; counted from the end when negative. With `ends` the far end of the text is one more delimiter. */
function cutAt(text: string, cuts: readonly Cut[], instance: number, ends: boolean): Cut | undefined {
  if (instance > 0) return instance === cuts.length + 1 && ends ? { at: text.length, length: 0 } : cuts[instance - 1];
  return -instance === cuts.length + 1 && ends ? { at: 0, length: 0 } : cuts[cuts.length + instance];
}

function flag(value: Value | undefined, ctx: CallContext): boolean {
  const n = value === undefined ? 0 : Math.trunc(numberOf(value, ctx));
  return n === 0 || n === 1 ? n === 1 : fail(VALUE);
}

function around(args: readonly Value[], ctx: CallContext, after: boolean): Value {
  const [text, delimiter, instance, mode, ends, otherwise] = args;
  const t = textOf(text);
  const delimiters = delimitersOf(delimiter, ctx);
  // An instance written empty is left out; a blank cell is 0.
  const given = instance ?? undefined;
  const wanted = given === undefined ? 1 : Math.floor(numberOf(ctx.array(given).data[0], ctx));
  const ignoreCase = flag(mode, ctx);
  const toEnd = flag(ends, ctx);
  if (wanted === 0 || (t !== '' && Math.abs(wanted) > t.length)) return wanted === 0 || otherwise === undefined ? VALUE : (otherwise ?? '');
  if (given !== undefined && t !== '' && delimiters.every((d) => d.length > t.length)) return VALUE;
  // An empty delimiter matches at once.
  if (delimiters.includes('')) return wanted > 0 === after ? t : '';
  const cut = cutAt(t, cutsOf(t, delimiters, ignoreCase), wanted, toEnd);
  if (!cut) return otherwise === undefined ? NA : (otherwise ?? '');
  return after ? t.slice(cut.at + cut.length) : t.slice(0, cut.at);
}

function pieces(text: string, delimiters: readonly string[], ignoreCase: boolean): string[] {
  const out: string[] = [];
  let from = 0;
  for (const cut of cutsOf(text, delimiters, ignoreCase)) {
    out.push(text.slice(from, cut.at));
    from = cut.at + cut.length;
  }
  out.push(text.slice(from));
  return out;
}

function marksOf(value: Value | undefined, ctx: CallContext): string[] {
  if (value === undefined || value === null) return [];
  const marks = delimitersOf(value, ctx);
  return marks.includes('') ? fail(VALUE) : marks;
}

function textSplit([text, columns, rows, ignore, mode, padding]: readonly Value[], ctx: CallContext): Value {
  const t = textOf(text);
  const [across, down] = [marksOf(columns, ctx), marksOf(rows, ctx)];
  if (t === '' || (across.length === 0 && down.length === 0)) return VALUE;
  const skip = ignore === undefined ? false : truthOf(ignore);
  const ignoreCase = mode === undefined ? false : truthOf(mode);
  const kept = (list: string[]) => (skip ? list.filter((p) => p !== '') : list);
  const lines = kept(down.length > 0 ? pieces(t, down, ignoreCase) : [t]);
  const grid = lines.map((line) => kept(across.length > 0 ? pieces(line, across, ignoreCase) : [line]));
  const width = Math.max(0, ...grid.map((g) => g.length));
  if (grid.length === 0 || width === 0) return CALC;
  const pad: Scalar = padding === undefined || padding === null ? NA : (padding as Scalar);
  const data = grid.flatMap((line) => [...line, ...new Array<Scalar>(width - line.length).fill(pad)]);
  return data.length === 1 ? data[0]! : new ArrayValue(grid.length, width, data);
}

/** The text is one item; a range or array there is taken item by item by the core. */
const SPLIT_PARAMS = ['scalar', 'any', 'any', 'scalar', 'scalar', 'scalar'] as const;
const AROUND_PARAMS = ['scalar', 'any', 'any', 'scalar', 'scalar', 'scalar'] as const;

function guarded(args: readonly Value[], run: () => Value): Value {
  const [text] = args;
  return isError(text!) ? text! : run();
}

export const textSplitFunctions: readonly FunctionDef[] = [
  { ...ranged('TEXTBEFORE', 2, 6, (args, ctx) => guarded(args, () => around(args, ctx, false)), AROUND_PARAMS), takesErrors: true },
  { ...ranged('TEXTAFTER', 2, 6, (args, ctx) => guarded(args, () => around(args, ctx, true)), AROUND_PARAMS), takesErrors: true },
  { ...ranged('TEXTSPLIT', 2, 6, textSplit, SPLIT_PARAMS), takesErrors: true },
];
