// An identity over years (assets = liabilities + equity, closing = opening + movements): compared year by year, said once.

import type { Line } from '../model/line.ts';
import type { Evidence } from './finding.ts';
import type { Flag, Place } from './flag.ts';
import { gapPct, num, pct, periodName, yearsText } from './say.ts';

/** One side in one year. */
export interface Figure {
  readonly value: number;
  readonly cell?: string;
  readonly formula?: string;
}

/** One side of an identity: what it is called, where it stands, and its figure by year. */
export interface Side {
  readonly name: string;
  readonly place: Place;
  at(year: number): Figure | undefined;
  /** What keeps it from having a figure: "BS!E5 shows #DIV/0!". undefined where a cell is merely blank. */
  trouble?(year: number): string | undefined;
}

export interface IdentitySpec {
  readonly left: Side;
  readonly right: Side;
  readonly years: readonly number[];
  /** Percent of the larger magnitude, or of `scale`. */
  readonly tolerancePct: number;
  /** Gross size the gap is measured against, for flows; the larger side when omitted. */
  readonly scale?: (year: number) => number | undefined;
  /** Absolute slack in a year: half a printed unit for each summand of a reported footing. */
  readonly slack?: (year: number) => number;
  /** Evidence for the gate when broken. */
  readonly trigger?: boolean;
  readonly subject: string;
  readonly fix?: string;
}

export interface IdentityResult {
  readonly flags: readonly Flag[];
  /** Every year compared, with both sides. */
  readonly evidence: readonly Evidence[];
  readonly compared: readonly number[];
  readonly broken: ReadonlyMap<number, number>;
  /** Left less right in every year compared. */
  readonly gaps: ReadonlyMap<number, number>;
  /** Error values that kept a year from being compared. */
  readonly unreadable: readonly string[];
}

/** Compares both sides in every year in which both have a figure. */
export function identity(spec: IdentitySpec): IdentityResult {
  const evidence: Evidence[] = [];
  const broken = new Map<number, number>();
  const compared: number[] = [];
  const gaps = new Map<number, number>();
  const unreadable: string[] = [];
  for (const year of spec.years) {
    const a = spec.left.at(year);
    const b = spec.right.at(year);
    if (!a || !b) {
      unreadable.push(...[spec.left.trouble?.(year), spec.right.trouble?.(year)].filter((t) => t !== undefined));
      continue;
    }
    compared.push(year);
    const scale = Math.max(spec.scale?.(year) ?? 0, Math.abs(a.value), Math.abs(b.value));
    const gap = a.value - b.value;
    gaps.set(year, gap);
    const share = scale === 0 ? 0 : (Math.abs(gap) / scale) * 100;
    evidence.push({
      label: spec.subject,
      period: periodName(year),
      ...(a.cell ? { cell: a.cell } : {}),
      ...(a.formula ? { formula: a.formula } : {}),
      value: a.value,
      ...(b.cell ? { otherCell: b.cell } : {}),
      other: b.value,
      gap,
      gapPct: share,
    });
    const slack = Math.max(spec.slack?.(year) ?? 0, 1e-9 * scale);
    if (share > spec.tolerancePct * (1 + 1e-9) && Math.abs(gap) > slack) broken.set(year, gap);
  }
  return { flags: broken.size ? [toFlag(spec, evidence, broken, compared)] : [], evidence, compared, broken, gaps, unreadable };
}

function toFlag(spec: IdentitySpec, evidence: readonly Evidence[], broken: ReadonlyMap<number, number>, compared: readonly number[]): Flag {
  const bad = evidence.filter((_, i) => broken.has(compared[i]!));
  const worst = bad.reduce((a, b) => (Math.abs(b.gapPct!) > Math.abs(a.gapPct!) ? b : a));
  const years = [...broken.keys()];
  const when = years.length === compared.length && years.length > 1 ? `every year compared (${yearsText(years)})` : yearsText(years);
  const sides = `${spec.left.name} (${quote(spec.left.place)}) and ${spec.right.name} (${quote(spec.right.place)})`;
  const at = `${worst.period}: ${num(worst.value as number)} against ${num(worst.other as number)}, a gap of ${num(worst.gap!)} (${pct(worst.gapPct!)})`;
  return {
    message: `${sides} differ in ${when}; most in ${at}`,
    at: spec.left.place,
    evidence: bad,
    subject: spec.subject,
    ...(spec.trigger ? { trigger: true } : {}),
    ...(spec.fix ? { fix: spec.fix } : {}),
  };
}

function quote(place: Place): string {
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(place.sheet)
    ? `${place.sheet}!${place.range}`
    : `'${place.sheet.replaceAll("'", "''")}'!${place.range}`;
}

/** A line as a side; `sign` -1 turns it round. */
export function sideOf(line: Line, name = `"${line.label}"`, sign: 1 | -1 = 1): Side {
  return {
    name,
    place: { sheet: line.sheetName, range: line.range() },
    at: (year) => {
      const value = line.value(year);
      return value === undefined ? undefined : { value: sign * value, cell: line.address(year) };
    },
    trouble: (year) => line.trouble(year),
  };
}

/** The signed sum of several lines as a side: undefined in a year where a required one has no number or any shows an error; blanks of optional ones count 0. */
export function sumOf(
  name: string,
  parts: readonly { readonly line: Line; readonly sign?: number; readonly optional?: boolean; readonly lag?: number }[],
): Side {
  const first = parts[0]!.line;
  return {
    name,
    place: { sheet: first.sheetName, range: first.range() },
    at: (year) => {
      let value = 0;
      const cells: string[] = [];
      for (const { line, sign = 1, optional, lag = 0 } of parts) {
        const v = line.value(year - lag);
        if (v === undefined) {
          if (optional && !line.trouble(year - lag)) continue;
          return undefined;
        }
        value += sign * v;
        cells.push(`${sign < 0 ? '-' : cells.length ? '+' : ''}${line.address(year - lag)}`);
      }
      return { value, cell: cells.join(' ') };
    },
    trouble: (year) => parts.map(({ line, lag = 0 }) => line.trouble(year - lag)).find((t) => t !== undefined),
  };
}

export { gapPct };
