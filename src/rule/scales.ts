// Declared currency and scale by sheet and line, and quantities that differ by a thousand: what 1.4.1 examines.

import { fullName } from '../../grammar/ref.ts';
import { parseUnit, type Unit } from '../cell/unit.ts';
import type { Line } from '../model/line.ts';
import type { Model, SheetView } from '../model/model.ts';
import { CALCULATING } from '../model/statement.ts';

export interface Declaration {
  readonly sheet: string;
  readonly row: number;
  readonly col: number;
  readonly address: string;
  readonly text: string;
  readonly currency: string | undefined;
  readonly scale: number | undefined;
}

const STATEMENTS: ReadonlySet<string> = new Set([...CALCULATING, 'dcf', 'inputs']);
const PHRASE =
  /(?:(?:all )?(?:figures|amounts|values|numbers)?\s*(?:in|are in|:)?\s*)((?:us\$|c\$|a\$|hk\$|s\$|r\$|[$€£¥₹]|[A-Z]{3}|(?:us )?dollars?|euros?|pounds?|yen)\s*(?:in\s+)?(?:'?000s?|thousands?|millions?|billions?|mm|mn|bn|m|k)\b)/i;

/** Titles of statement and schedule sheets that declare currency and scale ("USD millions"). */
export function declarations(model: Model): Declaration[] {
  return declared(
    model,
    (view) => STATEMENTS.has(view.role ?? '') || view.blocks.some((b) => b.lines.some((l) => STATEMENTS.has(l.statement ?? ''))),
  );
}

/** The scale that the first declaration of each sheet gives, on any sheet. */
export function declaredScales(model: Model): ReadonlyMap<string, number> {
  const scales = new Map<string, number>();
  for (const d of declared(model, () => true)) if (d.scale && !scales.has(d.sheet)) scales.set(d.sheet, d.scale);
  return scales;
}

function declared(model: Model, wanted: (view: SheetView) => boolean): Declaration[] {
  const out: Declaration[] = [];
  for (const view of model.sheets.filter(wanted)) {
    const top = view.blocks.length
      ? Math.min(...view.blocks.map((b) => (b.axis.across ? b.axis.header : Math.min(...b.axis.periods.map((p) => p.at)) - 2)))
      : 2;
    for (const [row, cells] of view.grid.rows) {
      if (row > Math.min(8, top)) continue;
      for (const c of cells) {
        if (typeof c.value !== 'string' || c.value.length > 160) continue;
        const unit = unitIn(c.value);
        if (unit)
          out.push({
            sheet: view.name,
            row,
            col: c.col,
            address: fullName(view.name, row, c.col),
            text: c.value.trim(),
            currency: unit.currency,
            scale: unit.scale,
          });
      }
    }
  }
  return out;
}

function unitIn(text: string): Unit | undefined {
  const m = PHRASE.exec(text);
  if (!m) return undefined;
  const unit = parseUnit(m[1]!);
  return unit.measure === 'money' && (unit.currency || unit.scale) ? unit : undefined;
}

export interface LineUnit {
  readonly line: Line;
  readonly unit: Unit;
}

const PRICE = /\b(?:asp|prices?|arpu|tariffs?|fees?|rent|wages?|salary|cost per|per|average|unit|realised|realized)\b/;

/** Money lines of statements and schedules with a unit of their own; prices and other amounts for one of something keep theirs. */
export function moneyUnits(model: Model): LineUnit[] {
  return model.lines.flatMap((line) => {
    if (!STATEMENTS.has(line.statement ?? '') || line.statement === 'inputs' || line.unitText === '' || PRICE.test(line.norm)) return [];
    const unit = parseUnit(line.unitText);
    return unit.measure === 'money' && unit.scale !== undefined ? [{ line, unit }] : [];
  });
}

export interface ScaleClash {
  readonly a: Line;
  readonly b: Line;
  readonly factor: 1e3 | 1e6;
  readonly years: readonly number[];
}

const NOT_MONEY: ReadonlySet<string> = new Set(['percent', 'multiple', 'days', 'years', 'count', 'per-share', 'shares']);

/** The same quantity (same words, same years) on two sheets, off by exactly 10^3 or 10^6. */
export function scaleClashes(model: Model): ScaleClash[] {
  const groups = new Map<string, Line[]>();
  const open = otherwise(model);
  for (const l of model.lines) {
    const shown =
      STATEMENTS.has(l.statement ?? '') || (SHOWN.has(l.statement ?? '') && !open.has(l.sheetName) && !parseUnit(l.unitText).scale);
    if (!l.norm || NOT_MONEY.has(l.unit) || !shown || /\bshares?\b|per |units?|volume/.test(l.norm)) continue;
    groups.set(l.norm, [...(groups.get(l.norm) ?? []), l]);
  }
  const out: ScaleClash[] = [];
  for (const lines of groups.values()) {
    for (let i = 0; i < lines.length && i < 12; i++) {
      for (let j = i + 1; j < lines.length && j < 12; j++) {
        if (lines[i]!.sheet === lines[j]!.sheet) continue;
        const factor = clash(lines[i]!, lines[j]!, model.years.all);
        if (factor) out.push({ a: lines[i]!, b: lines[j]!, ...factor });
      }
    }
  }
  return out;
}

/** Sheets that repeat figures. */
const SHOWN: ReadonlySet<string> = new Set(['', 'cover', 'historicals']);

/** Sheets that say openly that they are in a scale of their own. */
function otherwise(model: Model): ReadonlySet<string> {
  const all = declared(model, () => true).filter((d) => d.scale);
  const statements = declarations(model).filter((d) => d.scale);
  return new Set(all.filter((d) => statements.some((s) => s.scale !== d.scale)).map((d) => d.sheet));
}

/** Signs aside: one sheet shows an increase where the other shows what it costs. */
const near = (a: number, b: number): boolean => Math.abs(Math.abs(a / b) - 1) < 1e-4;

function clash(a: Line, b: Line, years: readonly number[]): { factor: 1e3 | 1e6; years: number[] } | undefined {
  const shared = years.filter((y) => (a.value(y) ?? 0) !== 0 && (b.value(y) ?? 0) !== 0);
  if (shared.length < 2) return undefined;
  for (const factor of [1e3, 1e6] as const) {
    const off = shared.filter((y) => [factor, 1 / factor].some((f) => near(a.value(y)!, b.value(y)! * f)));
    if (
      off.length === shared.length ||
      (off.length >= 2 &&
        off.length * 2 >= shared.length &&
        shared.filter((y) => !off.includes(y)).every((y) => near(a.value(y)!, b.value(y)!)))
    )
      return { factor, years: off };
  }
  return undefined;
}
