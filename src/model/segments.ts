// The segment build: which lines are segments of revenue, which line they roll up to, and whether a bridge line is a plug.

import { type Anchor, compareWith } from './anchor.ts';
import { conceptById, says } from './lexicon.ts';
import type { Line } from './line.ts';
import { sameSeries } from './locate.ts';
import type { Model } from './model.ts';

export interface SegmentView {
  /** Segment revenue lines of one block, without totals. */
  readonly segments: readonly Line[];
  /** Eliminations, corporate, other: explicit bridge lines of the same block. */
  readonly bridges: readonly Line[];
  readonly consolidated: Line;
  /** How the segments were found. */
  readonly from: 'pack' | 'build';
}

export const BRIDGE =
  /\b(?:eliminations?|intersegment|inter segment|corporate|unallocated|reconciling|group adjustments?|adjustments?|consolidation|other and eliminations?)\b/;

/** A complete split of reported revenue, every part carried by a line of the model; undefined where a part is not. */
export function splitView(model: Model, parts: readonly Anchor[]): SegmentView | undefined {
  const consolidated = model.line('revenue');
  const found = consolidated && blockOf(model, parts);
  if (!found || !parts.every((_, i) => found.lines[i])) return undefined;
  const lines = found.lines as Line[];
  const forecast = lines.filter((l) => model.years.forecast.some((y) => l.cell(y)));
  if (new Set(lines).size < lines.length || forecast.length * 2 < lines.length) return undefined;
  return {
    segments: lines.filter((l) => !BRIDGE.test(l.norm)),
    bridges: [...lines.filter((l) => BRIDGE.test(l.norm)), ...launched(model, consolidated, lines)],
    consolidated,
    from: 'pack',
  };
}

/** undefined when fewer than two segment lines can be told. `reported`: revenue lines of the pack's segments. */
export function segmentView(model: Model, reported: readonly Anchor[], bridges: readonly Anchor[]): SegmentView | undefined {
  const consolidated = model.line('revenue');
  if (!consolidated) return undefined;
  return fromPack(model, consolidated, reported, bridges) ?? fromBuild(model, consolidated);
}

/** The lines whose reported years equal the pack's segments, all of one block where one block has most of them. */
function fromPack(model: Model, consolidated: Line, reported: readonly Anchor[], bridges: readonly Anchor[]): SegmentView | undefined {
  const found = reported.length < 2 ? undefined : blockOf(model, reported);
  if (!found || found.hits < 2) return undefined;
  const segments = unique(found.lines.filter((l) => l !== undefined));
  const extra = bridges.flatMap((a) => poolOf(model).find((l) => l.axis === found.axis && carries(l, a, model.packFactor)) ?? []);
  const near = distinct(model, [...extra, ...bridgeLines(found.axis, segments, model)]);
  const all = distinct(model, [...near, ...otherAddends(model, consolidated, segments)]);
  const whole = [[], near, all].some((b) => ties(model.years.historical, consolidated, [...segments, ...b]))
    ? undefined
    : grossLine(model, segments);
  if (whole) return { segments, bridges: [], consolidated: whole, from: 'pack' };
  return {
    segments,
    bridges: [
      ...([[], near, all].find((b) => ties(model.years.historical, consolidated, [...segments, ...b])) ?? all),
      ...launched(model, consolidated, [...segments, ...all]),
    ],
    consolidated,
    from: 'pack',
  };
}

const OUTSIDE: ReadonlySet<string> = new Set(['inputs', 'checks', 'cover', 'comps', 'sensitivity', 'historicals']);
const poolOf = (model: Model): Line[] => model.lines.filter((l) => l.unit !== 'percent' && !OUTSIDE.has(l.statement ?? ''));

/** For each anchor the line that carries it, in the block that carries most of them and forecasts them. */
function blockOf(
  model: Model,
  anchors: readonly Anchor[],
): { readonly axis: Line['axis']; readonly hits: number; readonly lines: readonly (Line | undefined)[] } | undefined {
  const pool = poolOf(model);
  const carried = anchors.map((a) => pool.filter((l) => carries(l, a, model.packFactor)));
  const scored = [...new Set(carried.flat().map((l) => l.axis))].map((axis) => ({
    axis,
    hits: carried.filter((c) => c.some((l) => l.axis === axis)).length,
    forecast: carried.flat().filter((l) => l.axis === axis && model.years.forecast.some((y) => l.cell(y)?.formula)).length,
  }));
  const [best] = scored.sort((a, b) => b.hits - a.hits || b.forecast - a.forecast);
  return best && { axis: best.axis, hits: best.hits, lines: carried.map((c) => c.find((l) => l.axis === best.axis) ?? c[0]) };
}

/** The gross line of the income statement that the segments make in every reported year: premiums written, of which the income is what is left. */
function grossLine(model: Model, segments: readonly Line[]): Line | undefined {
  const years = model.years.historical;
  const named = (l: Line) => /\bpremiums?\b|\bgross (?:revenues?|sales|turnover|income|fees)\b|\bbillings?\b/.test(l.norm);
  return model.statement('income').find((l) => !segments.includes(l) && l.unit !== 'percent' && named(l) && ties(years, l, segments));
}

/** What revenue adds in the forecast and had none of before: products still to be launched. */
function launched(model: Model, consolidated: Line, parts: readonly Line[]): Line[] {
  const fresh = (l: Line) => model.years.historical.every((y) => (l.value(y) ?? 0) === 0);
  return otherAddends(model, consolidated, parts).filter((l) => !parts.includes(l) && fresh(l));
}

function ties(of: readonly number[], consolidated: Line, parts: readonly Line[]): boolean {
  const years = of.filter((y) => consolidated.value(y) !== undefined && parts.some((l) => l.value(y) !== undefined));
  return (
    years.length > 0 &&
    years.every(
      (y) => Math.abs(parts.reduce((s, l) => s + (l.value(y) ?? 0), 0) - consolidated.value(y)!) <= 0.01 * Math.abs(consolidated.value(y)!),
    )
  );
}

/** Lines without those that repeat another's numbers. */
function distinct(model: Model, lines: readonly Line[]): Line[] {
  return lines.filter((l, i) => !lines.slice(0, i).some((o) => o === l || sameSeries(o, l, model.years.all)));
}

const unique = (lines: readonly Line[]): Line[] => [...new Set(lines)];

function carries(line: Line, anchor: Anchor, factor: number): boolean {
  const f = compareWith(line, anchor, factor);
  return f !== undefined && f.equal === f.compared && f.compared >= Math.min(2, anchor.values.size);
}

function bridgeLines(axis: Line['axis'], segments: readonly Line[], model: Model): Line[] {
  const from = Math.min(...segments.map((l) => l.pos));
  const to = Math.max(...segments.map((l) => l.pos)) + 3;
  return model.lines.filter(
    (l) => l.axis === axis && l.pos > from && l.pos <= to && BRIDGE.test(l.norm) && !segments.includes(l) && l.unit !== 'percent',
  );
}

/** What consolidated revenue adds besides the segments: recoveries, other income. Shown lines are an explicit bridge. */
function otherAddends(model: Model, consolidated: Line, segments: readonly Line[]): Line[] {
  const known = (l: Line) => segments.some((s) => s === l || sameSeries(s, l, model.years.all));
  const parts = openedAddends(model, consolidated);
  return parts.some((l) => known(l) || sumsSegments(model, l, segments))
    ? parts.filter((l) => !known(l) && !sumsSegments(model, l, segments))
    : [];
}

/** What a total adds; of a mere link what the line behind it adds. */
function openedAddends(model: Model, total: Line): Line[] {
  let parts = addends(model, total);
  for (let depth = 0; depth < 4 && parts.length === 1; depth++) parts = addends(model, parts[0]!);
  return parts;
}

/** A subtotal of the segments themselves, or a link to one. */
function sumsSegments(model: Model, line: Line, segments: readonly Line[]): boolean {
  const year = model.years.forecast.find((y) => line.cell(y)?.formula);
  if (year === undefined) return false;
  const isSegment = (l: Line | undefined) => l !== undefined && segments.some((s) => s === l || sameSeries(s, l, model.years.all));
  const form = model.linear.expand(line.cell(year)!.id, (t) => isSegment(model.lineAt(t.sheet, t.row, t.col)?.line));
  return form?.terms.some((t) => isSegment(model.lineAt(t.sheet, t.row, t.col)?.line)) ?? false;
}

/** Without a pack: the total that equals revenue and adds at least two lines, or one of a segment sheet that is called revenue and parts from it in some years. */
function fromBuild(model: Model, consolidated: Line): SegmentView | undefined {
  const years = model.years.all;
  const totals = [
    consolidated,
    ...model.lines.filter(
      (l) => l !== consolidated && (l.statement === 'segments' || l.statement === 'income') && sameSeries(l, consolidated, years),
    ),
    ...model.statement('segments').filter((l) => says(l.norm, conceptById('revenue')!) === 'strong' && mostlyEqual(l, consolidated, years)),
  ];
  for (const total of totals) {
    const gross = grossOf(model, total);
    const parts = addends(model, gross ?? total);
    if (parts.length < 2) continue;
    return {
      segments: parts.filter((l) => !BRIDGE.test(l.norm)),
      bridges: parts.filter((l) => BRIDGE.test(l.norm)),
      consolidated: gross ?? consolidated,
      from: 'build',
    };
  }
  return undefined;
}

/** Equal in at least half of the years that both show. */
function mostlyEqual(a: Line, b: Line, years: readonly number[]): boolean {
  const shared = years.filter((y) => a.value(y) !== undefined && b.value(y) !== undefined);
  const equal = shared.filter((y) => Math.abs(a.value(y)! - b.value(y)!) <= 1e-6 * Math.max(1, Math.abs(b.value(y)!)));
  return equal.length > 0 && equal.length * 2 >= shared.length;
}

/** Lines of its own block that a total adds in its first forecast year. */
const addends = (model: Model, total: Line): Line[] => unique(signedAddends(model, total).map((a) => a.line));

function signedAddends(model: Model, total: Line): { readonly line: Line; readonly coef: number }[] {
  const year = model.years.forecast.find((y) => total.cell(y)?.formula);
  const form = year === undefined ? undefined : model.linear.of(total.cell(year)!.id);
  if (!form || form.opaque) return [];
  return form.terms.flatMap((t) => {
    const at = model.lineAt(t.sheet, t.row, t.col);
    return at && at.year === year && at.line !== total ? [{ line: at.line, coef: t.coef }] : [];
  });
}

/** Net revenue = gross revenue - discounts - duties: what is split into segments is the gross. */
function grossOf(model: Model, total: Line): Line | undefined {
  const parts = signedAddends(model, total);
  const [gross, ...more] = parts.filter((p) => p.coef > 0);
  const deducts = parts.some((p) => p.coef < 0 && !BRIDGE.test(p.line.norm));
  return gross && more.length === 0 && deducts ? gross.line : undefined;
}

/** A bridge line that is consolidated less the segments proves nothing. */
export function isPlug(model: Model, bridge: Line, consolidated: Line): boolean {
  return model.years.forecast.some((y) => {
    const cell = bridge.cell(y);
    const target = consolidated.cell(y);
    if (!cell?.formula || !target || target.id < 0) return false;
    const form = model.linear.expand(cell.id, (t) => t.id === target.id, 3);
    return form?.terms.some((t) => t.id === target.id && t.coef > 0) ?? false;
  });
}
