// Memo -> claims: every figure given for a known quantity, with its year, printed precision and whether it is a headline number.

import { sectionAside } from './asides.ts';
import { type Claim, claimOf } from './claim.ts';
import { itemsOf } from './clause.ts';
import { readSentence, type Setting } from './link.ts';
import type { Memo } from './memo.ts';
import { readTableClaims } from './table-claims.ts';
import type { Task } from './task.ts';
import { yearsOf } from './when.ts';

export type { Claim } from './claim.ts';

const LEGAL = /^(?:inc|corp|corporation|ltd|plc|co|company|group|holdings?|sa|se|ag|nv|kk|llc|lp|trust|the|and|of)$/;

/** First telling word of the company's name, and its ticker: they qualify nothing. Later words may be a segment's ("Anvil Pumps": pumps). */
export function ownWords(task: Task | undefined): ReadonlySet<string> {
  const name = (task?.company ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = name.find((w) => w.length > 1 && !LEGAL.test(w));
  return new Set([first, task?.ticker?.toLowerCase()].filter((w) => w !== undefined));
}

/** Every claim, in the order of the memo. */
export function readClaims(memo: Memo, task?: Task): Claim[] {
  const setting: Setting = { years: yearsOf(task), unit: memo.unit, own: ownWords(task) };
  return memo.parts.flatMap((part): Claim[] => {
    const aside = sectionAside(part.section);
    if (part.kind === 'table')
      return readTableClaims(part, setting, aside).map(({ reading, line, text }) => claimOf(reading, { line, text }));
    const readings = readSentence(itemsOf(part.text, setting), part.text, setting);
    return readings.map((r) => {
      const scoped = aside === 'peer' && r.metric.id !== 'price' && r.metric.unit !== 'multiple' ? undefined : aside;
      return claimOf(r.aside === undefined && scoped ? { ...r, aside: scoped } : r, { line: part.line, text: part.text });
    });
  });
}
