// A table of the memo -> figures with quantity and year, whichever way round it is written. Layout and labels; no workbook.

import { type Aside, isHypothetical, speaksOfPeers } from './asides.ts';
import { accepts, type Reading } from './claim.ts';
import { lex } from './lexer.ts';
import type { Setting } from './link.ts';
import type { MemoTable } from './memo.ts';
import { type LabelMetric, labelMetric, METRICS } from './metrics.ts';
import type { Figure } from './number-token.ts';
import { parseUnit, type Unit } from './unit.ts';
import { type Time, timeOf } from './when.ts';

const OTHER_COLUMN =
  /guid|consensus|street|peer|median|bear|bull|low|high|min|max|chang|delta|growth|yoy|y\/y|cagr|prior|previous|old|range|stress|scenario|downside case|upside case|\bvs\b|versus|diff|variance|source|cell|note|share of|% of|weight/i;
const BASE =
  /^(?:|value|values|amount|base|base case|model|our (?:estimate|model|forecast)|estimate|dcf|ddm|central|mid|figure|number|output|result|headline|metric|item|key figure|memo)$/i;

/** The one year that a header or label names. */
function yearIn(text: string, setting: Setting): Time | undefined {
  const times = lex(text).filter((t) => t.type === 'period' || t.type === 'span' || t.type === 'date');
  return times.length === 1 ? timeOf(times[0]!, setting.years) : times.length > 1 ? { kind: 'span' } : undefined;
}

/** Unit in brackets or after a comma, or a text that is only a unit. */
function unitIn(text: string): Unit | undefined {
  const bracket = /[([]([^)\]]*)[)\]]/.exec(text)?.[1];
  const tail = /,\s*([^,]+)$/.exec(text)?.[1];
  for (const part of [bracket, tail, text]) {
    const unit = part === undefined ? undefined : parseUnit(part);
    if (unit && (unit.scale !== undefined || unit.currency !== undefined || unit.measure === 'percent' || unit.measure === 'multiple'))
      return unit;
  }
  return undefined;
}

/** The figure of a cell: exactly one, or one followed by brackets; in brackets alone it is negative. */
function figureIn(cell: string): Figure | undefined {
  const bracketed = /^\(\s*([^()]*\d[^()]*)\)\s*%?$/.exec(cell.trim());
  const text = bracketed ? `${bracketed[1]}${/%$/.test(cell.trim()) ? '%' : ''}` : cell.replace(/\([^)]*\)/g, ' ');
  const figures = lex(text).filter((t) => t.type === 'number' || t.type === 'range');
  const only = figures.length === 1 ? figures[0]! : undefined;
  if (only?.type !== 'number') return undefined;
  return bracketed ? { ...only, printed: -Math.abs(only.printed), text: cell.trim() } : only;
}

interface Column {
  readonly time: Time | undefined;
  readonly metric: LabelMetric | undefined;
  readonly unit: Unit | undefined;
  readonly skip: boolean;
}

function columnsOf(table: MemoTable, setting: Setting): Column[] {
  return table.header.map((text) => {
    const time = yearIn(text, setting);
    const metric = labelMetric(text, setting.own);
    return {
      time,
      metric,
      unit: unitIn(text),
      skip:
        time === undefined &&
        metric === undefined &&
        (OTHER_COLUMN.test(text) || (table.header.length > 2 && !BASE.test(text.replace(/[([].*$/, '').trim()))),
    };
  });
}

/** "Per share" above the labels turns "Dividend" into the dividend per share; other corner texts give the unit. */
function corner(table: MemoTable): { perShare: boolean; unit: Unit | undefined } {
  const text = table.header[0] ?? '';
  return { perShare: /\bper share\b/i.test(text), unit: unitIn(text) };
}

function rowAside(label: string, section: string | undefined): Aside | undefined {
  if (speaksOfPeers(label)) return 'peer';
  if (isHypothetical(label)) return 'sensitivity';
  if (/\bguid|\bconsensus|\bstreet\b/i.test(label)) return 'guidance';
  return section as Aside | undefined;
}

/** Figures of a percent metric in a table may be plain fractions or percent without the sign. */
function fits(metric: LabelMetric['metric'], figure: Figure, unit: Unit | undefined): Figure | undefined {
  if (metric.unit === 'percent' && figure.measure === 'plain' && unit?.measure === 'percent') return { ...figure, measure: 'percent' };
  if (metric.unit === 'multiple' && figure.measure === 'plain') return { ...figure, measure: 'multiple' };
  if (
    (metric.unit === 'perShare' || metric.unit === 'money') &&
    figure.measure === 'plain' &&
    figure.scale === undefined &&
    !figure.perShare
  )
    return figure;
  return accepts(metric, figure, false) ? figure : undefined;
}

export interface TableReading {
  readonly reading: Reading;
  readonly line: number;
  readonly text: string;
}

/** Figures of a table that are values of known quantities, row by row. */
export function readTableClaims(table: MemoTable, setting: Setting, sectionAside: Aside | undefined): TableReading[] {
  const columns = columnsOf(table, setting);
  const { perShare, unit: cornerUnit } = corner(table);
  const found: TableReading[] = [];
  for (const row of table.rows) {
    const label = row.cells[0] ?? '';
    const rowMetric = labelMetric(perShare ? `${label} per share` : label, setting.own) ?? labelMetric(label, setting.own);
    const rowTime = yearIn(label, setting);
    const neutralRow = rowTime !== undefined || BASE.test(label.replace(/[([].*$/, '').trim());
    const aside = rowAside(label, sectionAside);
    row.cells.forEach((cell, c) => {
      const column = columns[c];
      if (c === 0 || !column || column.skip) return;
      const named = rowMetric ?? (neutralRow ? column.metric : undefined);
      const raw = named && figureIn(cell);
      if (!named || !raw) return;
      const unit = unitIn(label) ?? column.unit ?? cornerUnit ?? setting.unit;
      const figure = fits(named.metric, raw, unit);
      if (!figure) return;
      const time = column.time ?? rowTime;
      const historical = time?.kind === 'year' && time.historical ? ('historical' as const) : undefined;
      const reason = aside ?? (time?.kind === 'span' ? ('span' as const) : undefined) ?? historical;
      const metric = METRICS.get(named.metric.id) ?? named.metric;
      found.push({
        reading: {
          metric,
          figure,
          period: time?.kind === 'year' ? time.year : undefined,
          aside: reason,
          loose: named.loose,
          approximate: false,
          negative: false,
          unit: unit && unit.scale === undefined && setting.unit?.scale !== undefined ? { ...unit, scale: setting.unit.scale } : unit,
        },
        line: row.line,
        text: `${[label, table.header[c]].filter((t) => t !== undefined && t !== '').join(', ')}: ${cell}`,
      });
    });
  }
  return found;
}
