// Tiny workbooks put to the second engine, in this very process: verdicts and its values by address.

import { answer } from '../../../src/recalc/second/answer.ts';
import { confirmed } from '../../../src/recalc/second/confirmed.ts';
import { Verdict } from '../../../src/recalc/second/exchange.ts';
import { Opinion } from '../../../src/recalc/second/opinion.ts';
import { prepare } from '../../../src/recalc/second/prepare.ts';
import type { BookOptions, SheetContent } from '../../../src/testing/book.ts';
import { evaluate, shown } from '../evaluate.ts';

const WORDS = { [Verdict.None]: 'none', [Verdict.Agrees]: 'agrees', [Verdict.Differs]: 'differs', [Verdict.KnownWrong]: 'known fault' };

export function asked(sheets: Readonly<Record<string, SheetContent>>, options: BookOptions = {}) {
  const own = evaluate(sheets, options);
  const prepared = prepare(own.workbook, own.graph, own.result);
  if (typeof prepared === 'string') throw new Error(prepared);
  // As if it had crossed to another process.
  const opinion = new Opinion(own.workbook, own.graph, own.result, prepared, answer(structuredClone(prepared.request)));
  const both = confirmed(own.result, own.graph, opinion);
  return {
    ...own,
    prepared,
    opinion,
    both,
    account: opinion.account,
    verdict: (address: string) => WORDS[opinion.verdict(own.id(address)) as keyof typeof WORDS],
    /** Its value where it differs. */
    theirs: (address: string) => {
      const value = opinion.value(own.id(address));
      return value === undefined ? undefined : shown(value);
    },
    standing: (address: string) => both.status(own.id(address)),
  };
}
