// Findings of a workbook -> what a reviewed copy of it shows: marks on cells, and the table of the sheet that lists them.

import { fullName, parseRect, quoteSheet, type Rect } from '../../grammar/ref.ts';
import type { Evidence, Finding, Severity } from '../rule/finding.ts';
import type { Unassessed } from '../score/scorecard.ts';
import type { Annotation, Mark } from '../workbook/annotate/annotate.ts';
import type { TableCell } from '../workbook/annotate/findings-sheet.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { counted, figure } from './figures.ts';

export interface Review {
  readonly path: string;
  readonly sha256: string;
  readonly version: string;
  readonly findings: readonly Finding[];
  readonly unassessed: readonly Unassessed[];
  readonly suppressed: number;
  /** Titles of rules by id. */
  readonly titles: ReadonlyMap<string, string>;
}

const HEADS = ['No.', 'Severity', 'Rule', 'Cell', 'What', 'Cause', 'Fix', 'Impact', 'Evidence', 'Confidence'] as const;
const WIDTHS = [6, 10, 28, 22, 60, 40, 44, 36, 60, 11];
const MOST_ROWS = 20_000;
const MOST_EVIDENCE = 12;
const WORDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'remark' };

export function reviewOf(review: Review, book: Workbook): Annotation {
  const shown = review.findings.slice(0, MOST_ROWS);
  const head = headRows(review, shown.length);
  return {
    author: 'Tieout',
    sheetName: 'Tieout',
    marks: shown.flatMap((finding) => markOf(finding, book)),
    table: {
      widths: WIDTHS,
      frozen: head.length,
      rows: [...head, ...shown.map((finding, i) => row(finding, i + 1, review, book)), ...openRows(review.unassessed)],
    },
  };
}

/** A finding about no cell of the workbook stands in the table alone. */
function markOf(finding: Finding, book: Workbook): Mark[] {
  const sheet = sheetOf(finding, book);
  const rects = rectsOf(finding);
  const first = rects[0];
  if (sheet < 0 || !first) return [];
  const parts = [
    finding.message,
    finding.cause ? `Cause: ${finding.cause}` : '',
    finding.fix ? `Fix: ${finding.fix}` : '',
    finding.impact ? `Impact: ${finding.impact}` : '',
  ];
  return [
    {
      sheet,
      rects,
      level: finding.severity,
      at: { row: first.row1, col: first.col1 },
      title: `Tieout: ${WORDS[finding.severity]} ${finding.rule}`,
      text: parts.filter((part) => part !== '').join('\n'),
    },
  ];
}

const sheetOf = ({ sheet }: Finding, book: Workbook): number => book.sheets.findIndex((s) => s.name === sheet);

/** The listed cells; the range where it has more cells than a finding lists. */
function rectsOf({ cells, range }: Finding): readonly Rect[] {
  const whole = range.split(/[,;]/).flatMap((part) => parseRect(part.trim()) ?? []);
  const listed = cells.flatMap((cell) => parseRect(cell) ?? []);
  return listed.length > 1 && listed.length < 200 ? listed : whole.length > 0 ? whole : listed;
}

function headRows(review: Review, shown: number): TableCell[][] {
  const { findings, suppressed } = review;
  const count = (severity: Severity) => findings.filter((f) => f.severity === severity).length;
  const text = (s: string): TableCell[] => [{ text: s, as: 'line' }];
  const more = findings.length > shown ? `; the first ${shown} of ${findings.length} are listed` : '';
  const counts = `${[counted(count('error'), 'error'), counted(count('warning'), 'warning'), counted(count('info'), 'remark')].join(', ')}${more}`;
  return [
    [{ text: `Findings of Tieout ${review.version}`, as: 'title' }],
    text(`${review.path}, SHA-256 ${review.sha256}`),
    text(suppressed > 0 ? `${counts}; ${suppressed} more are suppressed` : counts),
    HEADS.map((name) => ({ text: name, as: 'head' })),
  ];
}

function row(finding: Finding, number: number, { titles }: Review, book: Workbook): TableCell[] {
  const title = titles.get(finding.rule);
  const at = rectsOf(finding)[0];
  const known = sheetOf(finding, book) >= 0 && at;
  const place = [finding.sheet && quoteSheet(finding.sheet), finding.range].filter((part) => part !== '').join('!');
  return [
    { text: String(number) },
    { text: WORDS[finding.severity], level: finding.severity },
    { text: title ? `${finding.rule}: ${title}` : finding.rule },
    known ? { text: place, link: fullName(finding.sheet, at.row1, at.col1) } : { text: place },
    { text: finding.message },
    { text: finding.cause ?? '' },
    { text: finding.fix ?? '' },
    { text: finding.impact ?? '' },
    { text: evidenceText(finding.evidence) },
    { text: `${Math.round(finding.confidence * 100)}%` },
  ];
}

function evidenceText(evidence: readonly Evidence[]): string {
  const lines = evidence.slice(0, MOST_EVIDENCE).map((e) => {
    const own = [e.cell, e.formula === undefined ? undefined : `=${e.formula}`, e.value === undefined ? undefined : figure(e.value)];
    const other = e.other === undefined ? [] : ['against', e.otherCell, figure(e.other)];
    const gap = e.gap === undefined ? '' : ` (gap ${figure(e.gap)})`;
    return `${e.label}${e.period ? ` ${e.period}` : ''}: ${[...own, ...other].filter((part) => part !== undefined).join(' ')}${gap}`;
  });
  return (evidence.length > MOST_EVIDENCE ? [...lines, `and ${evidence.length - MOST_EVIDENCE} more`] : lines).join('\n');
}

function openRows(unassessed: readonly Unassessed[]): TableCell[][] {
  if (unassessed.length === 0) return [];
  const title: TableCell[] = [{ text: '' }, { text: 'Not assessed', as: 'title' }];
  return [
    [],
    title,
    ...unassessed.map(({ rule, reason }): TableCell[] => [{ text: '' }, { text: '' }, { text: rule }, { text: '' }, { text: reason }]),
  ];
}
