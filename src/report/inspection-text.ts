// How a workbook was read -> text for people: years, sheets, located lines with what else they could be, recalculation; the inventory below.

import { quoteSheet } from '../../grammar/ref.ts';
import type { KeyValue, LineReading } from '../score/scorecard.ts';
import { figure, table, wrap } from './figures.ts';
import type { Inspection } from './inspection.ts';
import { inventoryLines } from './inventory-text.ts';
import { type LocatedRow, locatedLines, locatedRow } from './located-text.ts';
import { NO_PAINT, type Palette } from './paint.ts';
import { periodsText } from './periods.ts';
import { inert, plain } from './plain.ts';

export interface InspectionTextOptions {
  readonly paint?: Palette;
  readonly width?: number;
  /** Every entry of every list. */
  readonly verbose?: boolean;
}

export function inspectionText(found: Inspection, options: InspectionTextOptions = {}): string {
  const paint = options.paint ?? NO_PAINT;
  const width = Math.max(60, Math.min(options.width ?? 100, 140));
  const parts = [
    head(found, paint, width),
    sheets(found, paint),
    lines(found, paint, width),
    values(found, paint),
    recalculation(found, paint),
  ];
  if (found.inventory) parts.push(inventoryLines(found.inventory, found.signoff, { paint, verbose: options.verbose ?? false }));
  const text = parts.filter((p) => p.length > 0).map((p) => p.map((line) => line.trimEnd()).join('\n'));
  return inert(`${text.join('\n\n')}\n`);
}

function head(found: Inspection, paint: Palette, width: number): string[] {
  const { periods } = found.reading;
  return [
    paint.bold(plain(found.path)),
    `${plain(found.industry || 'no industry')}, ${found.archetype}`,
    periods.length ? `periods ${periodsText(periods)}` : 'no periods were found',
    ...found.notes.flatMap((note) => wrap(`note: ${plain(note)}`, width).map(paint.dim)),
  ];
}

interface Axis {
  readonly across: boolean;
  readonly header: number;
  readonly years: readonly number[];
  readonly finer: number;
  readonly lines: number;
}

function sheets({ reading }: Inspection, { bold }: Palette): string[] {
  const rows = reading.sheets.map((s) => {
    const axes = (s.axes ?? []) as readonly Axis[];
    const said = axes.map(
      (a) => `${a.lines} lines along ${a.across ? 'row' : 'column'} ${a.header}${a.finer ? ` (${a.finer} finer)` : ''}`,
    );
    return [`  ${plain(s.name)}`, String(s.role ?? '-'), said.join('; ') || 'no periods', s.scalars ? `${s.scalars} single values` : ''];
  });
  return [bold('Sheets'), ...table(rows)];
}

function lines({ reading }: Inspection, { bold, dim }: Palette, width: number): string[] {
  const rows = reading.lines.flatMap((l) => [locatedRow(l), ...others(l)]);
  if (rows.length === 0) return [bold('Lines'), '  no line was located'];
  return [bold('Lines'), ...locatedLines(rows, width).map((line) => (/^ {4}else /.test(line) ? dim(line) : line))];
}

function others(l: LineReading): LocatedRow[] {
  const list = l.runnersUp as readonly {
    readonly sheet: string;
    readonly range: string;
    readonly label: string;
    readonly score?: number;
  }[];
  return list.map((r) => ({
    concept: '  else',
    place: `${quoteSheet(r.sheet)}!${r.range}`,
    confidence: r.score === undefined ? '' : r.score.toFixed(2),
    label: r.label,
    because: '',
  }));
}

/** maxImbalancePct -> max imbalance */
const spoken = (name: string): string => name.replace(/Pct$/, '').replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`);
const keyValueText = (name: string, { value }: KeyValue): string =>
  name.endsWith('Pct') && value !== null ? `${value.toFixed(2)}%` : figure(value);

function values({ keyValues }: Inspection, { bold }: Palette): string[] {
  const rows = Object.entries(keyValues).flatMap(([name, v]: [string, KeyValue | null | undefined]) =>
    v ? [[`  ${spoken(name)}`, keyValueText(name, v), plain(v.cell ?? '')]] : [],
  );
  return rows.length ? [bold('Key values'), ...table(rows, [1])] : [];
}

function recalculation({ recalculation: r }: Inspection, { bold }: Palette): string[] {
  const reasons = (r.reasons ?? []) as readonly { readonly reason: string; readonly count: number; readonly first: string }[];
  return [
    bold('Recalculation'),
    `  ${r.formulas} formulas: ${r.verified} verified, ${r.single ?? 0} by one engine, ${r.unverified} unverified; caches: ${r.staleCaches} stale, ${r.missingCaches} missing; ${r.cycles.length} loop${r.cycles.length === 1 ? '' : 's'}`,
    ...reasons.map((x) => plain(`  ${x.count}: ${x.reason} (first ${x.first})`)),
  ];
}
