// What a judge says of one member of its population, and how flags become findings with stable fingerprints.

import { createHash } from 'node:crypto';
import { parseRect, rectName } from '../../grammar/ref.ts';
import type { Evidence, Finding, Severity } from './finding.ts';

export interface Place {
  readonly sheet: string;
  /** E12:I12 */
  readonly range: string;
  /** Addresses without sheet; the corners of the range when omitted. */
  readonly cells?: readonly string[];
}

export interface Flag {
  /** A fact with both sides and both addresses. */
  readonly message: string;
  readonly at: Place;
  readonly evidence: readonly Evidence[];
  /** What the line is called: goes into the fingerprint in place of row numbers. */
  readonly subject: string;
  /** true: evidence for the facet's gate (a breach of the gate's own size). */
  readonly trigger?: boolean;
  /** A remark that fails nothing. */
  readonly note?: boolean;
  readonly severity?: Severity;
  readonly cause?: string;
  readonly fix?: string;
  readonly impact?: string;
  readonly confidence?: number;
}

const MAX_CELLS = 200;

/** Flag -> published finding. `fix` is the rubric's advice, used where the flag has none. */
export function toFinding(rule: string, flag: Flag, defaults: { readonly severity: Severity; readonly fix?: string }): Finding {
  const cells = flag.at.cells ?? corners(flag.at.range);
  return {
    rule,
    severity: flag.severity ?? (flag.note ? 'info' : defaults.severity),
    message: flag.message,
    sheet: flag.at.sheet,
    range: flag.at.range,
    cells: cells.slice(0, MAX_CELLS),
    evidence: flag.evidence,
    ...(flag.cause ? { cause: flag.cause } : {}),
    ...((flag.fix ?? defaults.fix) ? { fix: flag.fix ?? defaults.fix } : {}),
    ...(flag.impact ? { impact: flag.impact } : {}),
    confidence: flag.confidence ?? 1,
    fingerprint: fingerprint(rule, flag),
    url: `https://github.com/tieout/tieout/blob/main/docs/rules/${rule}.md`,
    ...(flag.trigger ? { trigger: true } : {}),
    ...(flag.note ? { note: true } : {}),
  };
}

function corners(range: string): string[] {
  const r = parseRect(range);
  if (!r || (r.row2 - r.row1 + 1) * (r.col2 - r.col1 + 1) > MAX_CELLS) return [range.split(':')[0]!];
  const out: string[] = [];
  for (let row = r.row1; row <= r.row2; row++)
    for (let col = r.col1; col <= r.col2; col++) out.push(rectName({ row1: row, col1: col, row2: row, col2: col }));
  return out;
}

/** Rule, sheet, subject and the message with its digits and addresses blanked: stable when rows are inserted or values move. */
function fingerprint(rule: string, flag: Flag): string {
  const shape = flag.message
    .replace(/(?:'[^']*'|[A-Za-z_][\w.]*)!\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?/g, '@')
    .replace(/[A-Z]{1,3}\d+/g, '@')
    .replace(/-?\d[\d,.]*%?/g, '#');
  return createHash('sha256')
    .update([rule, flag.at.sheet.toLowerCase(), flag.subject.toLowerCase(), shape].join('\n'))
    .digest('hex')
    .slice(0, 16);
}
