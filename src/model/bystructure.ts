// Lines that no label gives away, found by what feeds them: an asset linked to the closing row of a schedule, the cash that the cash flow statement rolls.

import type { Line } from './line.ts';
import type { LinearReader } from './linear.ts';
import { type Located, sameSeries } from './locate.ts';
import type { LineAt, Roll } from './roll.ts';
import type { StatementKind } from './statement.ts';

const BY_SCHEDULE: readonly (readonly [string, StatementKind])[] = [
  ['ppe', 'ppe'],
  ['intangibles', 'intangibles'],
];

/** What is known of a model when its lines are located. */
export interface Structure {
  readonly located: Map<string, Located>;
  readonly lines: readonly Line[];
  readonly reader: LinearReader;
  readonly lineAt: LineAt;
  readonly rolls: readonly Roll[];
  readonly forecast: readonly number[];
  /** Concepts that the configuration names: they stay where it says. */
  readonly named: ReadonlyMap<string, unknown>;
}

/** Adds what is missing. Of what a label located it changes only an opening of cash that stands on no cash flow statement. */
export function addByStructure(s: Structure): void {
  addCash(s);
  addTopLine(s);
  addClaims(s);
  addRetained(s);
  const { located, lines, reader, lineAt, forecast } = s;
  const taken = new Set([...located.values()].map((l) => l.line));
  for (const [concept, schedule] of BY_SCHEDULE) {
    if (located.has(concept)) continue;
    const found = lines.filter((l) => l.statement === 'balance' && !taken.has(l) && linksInto(l, schedule, reader, lineAt, forecast));
    const line = found[0];
    if (!line || found.length > 1) continue;
    located.set(concept, {
      concept,
      line,
      confidence: 0.6,
      because: [`links to the ${schedule === 'ppe' ? 'fixed asset' : 'intangibles'} schedule`, 'on the balance sheet'],
      runnersUp: [],
    });
  }
}

/** Revenue by any name ("Petroleum and natural gas sales"): the first line of the income statement, when none is as large in any year. */
function addTopLine({ located, lines }: Structure): void {
  if (located.has('revenue')) return;
  const profit = ['ebit', 'pbt', 'net_income'].flatMap((id) => located.get(id)?.line ?? [])[0];
  const own = lines.filter(
    (l) => l.statement === 'income' && l.axis === profit?.axis && ['money', 'none'].includes(l.unit) && l.years.length > 0,
  );
  const [first] = [...own].sort((a, b) => a.pos - b.pos);
  if (!first || own.length < 5 || !/\b(?:sales|revenues?|income|fees|turnover|receipts|premiums?)\b/.test(first.norm)) return;
  const largest = first.years.every((y) => own.every((l) => Math.abs(l.value(y) ?? 0) <= Math.abs(first.value(y) ?? 0) * (1 + 1e-9)));
  const because = ['first and largest line of the income statement'];
  if (largest) located.set('revenue', { concept: 'revenue', line: first, confidence: 0.5, because, runnersUp: [] });
}

/** The other side of the balance sheet: the sum that equals total assets in every reported year without reading it. */
function addClaims({ located, lines, reader, lineAt, forecast }: Structure): void {
  const assets = located.get('total_assets')?.line;
  if (!assets || located.has('total_liabilities_equity')) return;
  const years = assets.years.filter((y) => !forecast.includes(y));
  const taken = new Set([...located.values()].map((l) => l.line));
  const equal = lines.filter(
    (l) =>
      !taken.has(l) &&
      l.axis === assets.axis &&
      l.statement === 'balance' &&
      !/check|control|difference|memo/.test(l.norm) &&
      /total|liabilit|capital/.test(l.norm) &&
      sameSeries(l, assets, years) &&
      !adds(l, assets, reader, lineAt) &&
      !adds(assets, l, reader, lineAt),
  );
  if (equal.length !== 1) return;
  const because = ['equals total assets in every reported year', 'on the balance sheet'];
  located.set('total_liabilities_equity', {
    concept: 'total_liabilities_equity',
    line: equal[0]!,
    confidence: 0.6,
    because,
    runnersUp: [],
  });
}

/** One of the terms of the line's formulas is the other line. */
function adds(line: Line, other: Line, reader: LinearReader, lineAt: LineAt): boolean {
  return [...line.cells.values()].some((cell) => {
    const form = cell.formula ? reader.of(cell.id) : undefined;
    return form?.terms.some((t) => lineAt(t.sheet, t.row, t.col)?.line === other) ?? false;
  });
}

/** Equity that takes in the year's result by its own formula, whatever it is called: "Reserves and result". */
function addRetained({ located, lines, reader, lineAt, forecast }: Structure): void {
  if (located.has('retained_earnings')) return;
  const incomes = ['net_income_parent', 'net_income', 'cf_net_income'].flatMap((id) => located.get(id)?.line ?? []);
  const takes = (line: Line) =>
    forecast.some((year) => {
      const cell = line.cell(year);
      const form = cell?.formula ? reader.of(cell.id) : undefined;
      const at = (form?.terms ?? []).map((t) => lineAt(t.sheet, t.row, t.col));
      return at.some((a) => a?.line === line && a.year === year - 1) && at.some((a) => a && incomes.includes(a.line) && a.year === year);
    });
  const found = lines.filter((l) => l.statement === 'balance' && takes(l));
  if (found.length !== 1) return;
  const because = ['takes in the net income of the year by its formula', 'on the balance sheet'];
  located.set('retained_earnings', { concept: 'retained_earnings', line: found[0]!, confidence: 0.6, because, runnersUp: [] });
}

/** The roll that closes the cash flow statement is cash: opening + change = closing, and the balance sheet links to the closing. */
function addCash({ located, lines, reader, lineAt, rolls, forecast, named }: Structure): void {
  const roll = rolls.find((r) => {
    if (r.closing.statement !== 'cash' || r.from !== 'formula') return false;
    return lines.some((l) => l.statement === 'balance' && linkedYears(l, r.closing, reader, forecast) * 2 > forecast.length);
  });
  if (!roll) {
    addUnnamedCash(located, lines, rolls);
    return;
  }
  const put = (concept: string, line: Line | undefined, why: string) => {
    if (line && !located.has(concept)) located.set(concept, { concept, line, confidence: 0.7, because: [why], runnersUp: [] });
  };
  put('cash_end', roll.closing, 'the balance sheet links to it and it rolls forward');
  // "Opening balance" of a schedule is no opening of cash.
  if (!named.has('cash_begin') && located.get('cash_begin')?.line.statement !== 'cash') located.delete('cash_begin');
  put('cash_begin', roll.opening, 'opens the roll-forward of cash');
  put(
    'cash',
    lines.find((l) => l.statement === 'balance' && linkedYears(l, roll.closing, reader, forecast) * 2 > forecast.length),
    'links to the closing cash of the cash flow statement',
  );
  const change = roll.movements.length === 1 ? roll.movements[0]!.line : undefined;
  put('net_change_cash', change, 'the movement in the roll-forward of cash');
  const parts = change ? addends(change, reader, lineAt, forecast) : [];
  if (parts.length !== 3) return;
  for (const [i, concept] of (['cfo', 'cfi', 'cff'] as const).entries()) put(concept, parts[i], 'a section of the change in cash');
}

/** Without a balance sheet, the one unnamed line of the cash flow statement that adds a line of that statement to itself is cash. */
function addUnnamedCash(located: Map<string, Located>, lines: readonly Line[], rolls: readonly Roll[]): void {
  if (located.has('cash_end') || located.has('cash') || lines.some((l) => l.statement === 'balance')) return;
  const unnamed = rolls.filter((r) => {
    const change = r.movements.length === 1 ? r.movements[0]! : undefined;
    const inside = r.closing.statement === 'cash' && change?.line.statement === 'cash' && change.line.axis === r.closing.axis;
    return inside && change.coef === 1 && r.from === 'formula' && r.opening === undefined && r.closing.norm === '';
  });
  if (unnamed.length !== 1) return;
  const because = ['adds each change in cash to the cash before it'];
  located.set('cash_end', { concept: 'cash_end', line: unnamed[0]!.closing, confidence: 0.6, because, runnersUp: [] });
}

function addends(total: Line, reader: LinearReader, lineAt: LineAt, forecast: readonly number[]): Line[] {
  const cell = total.cell(forecast[0] ?? Number.NaN);
  const form = cell?.formula ? reader.of(cell.id) : undefined;
  const found = form && !form.opaque ? form.terms.map((t) => lineAt(t.sheet, t.row, t.col)?.line) : [];
  const parts = found.filter((l): l is Line => l?.statement === 'cash');
  return parts.length === found.length ? parts.sort((a, b) => a.pos - b.pos) : [];
}

/** Years in which the line only fetches the other's cell. */
function linkedYears(line: Line, other: Line, reader: LinearReader, years: readonly number[]): number {
  return years.filter((y) => {
    const cell = line.cell(y);
    const form = cell?.formula ? reader.of(cell.id) : undefined;
    const [term] = form && !form.opaque && form.terms.length === 1 ? form.terms : [];
    const target = other.cell(y);
    return term !== undefined && target !== undefined && term.sheet === other.sheet && term.row === target.row && term.col === target.col;
  }).length;
}

function linksInto(line: Line, schedule: StatementKind, reader: LinearReader, lineAt: LineAt, forecast: readonly number[]): boolean {
  return forecast.some((year) => {
    const cell = line.cell(year);
    const form = cell?.formula ? reader.of(cell.id) : undefined;
    if (!form || form.opaque || form.terms.length !== 1) return false;
    const [term] = form.terms;
    const at = lineAt(term!.sheet, term!.row, term!.col);
    return at !== undefined && at.year === year && at.line.statement === schedule;
  });
}
