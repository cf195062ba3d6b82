// Memo -> what it asserts about the model's soundness ("the balance sheet balances", "all checks pass"). Whether it is true is judged elsewhere.

import type { Memo } from './memo.ts';

export type OverclaimKind =
  | 'balances'
  | 'cash ties'
  | 'checks pass'
  | 'no errors'
  | 'all formulas'
  | 'no circularity'
  | 'converged'
  | 'reconciles';

export interface Assertion {
  readonly kind: OverclaimKind;
  readonly line: number;
  readonly text: string;
}

const KINDS: readonly (readonly [OverclaimKind, RegExp])[] = [
  [
    'balances',
    /\b(?:balance sheet|sheet|model|workbook|statements|it)\s+(?:(?:always|fully|now|still|all|also|does|do|therefore|exactly)\s+)*(?:balances?|(?:is|are) (?:balanced|in balance))\b(?!\s+sheet)|\bbalances? (?:in|to) (?:every|each|all|zero|the cent)\b|\bassets equal liabilities\b/i,
  ],
  [
    'cash ties',
    /\bcash\b[^.;]{0,60}\b(?:ties|tie|reconciles?|agrees?|matches)\b|\bcash flow\b[^.;]{0,40}\b(?:ties|tie|reconciles?) (?:out|to|with)\b/i,
  ],
  [
    'checks pass',
    /\b(?:all|every|each)\b[^.;]{0,40}\b(?:checks?|flags?|tests?|controls?)\b[^.;]{0,60}\b(?:pass(?:es|ed)?|ok|true|green|clear(?:ed)?|clean|zero|satisfied|hold)\b|\b(?:checks?|flags?)\b[^.;]{0,30}\b(?:all|every one)\b[^.;]{0,20}\b(?:pass|ok|true|green|clear)\b|\bpasses all\b[^.;]{0,20}\bchecks?\b|\bno (?:failed|failing|open) (?:checks?|flags?|items?)\b/i,
  ],
  ['no errors', /\b(?:no|free of|without|zero) (?:formula )?errors?\b|\berror[- ]free\b/i],
  [
    'all formulas',
    /\bno hard[- ]?cod\w+|\bnothing (?:is )?hard[- ]?coded\b|\bfully (?:linked|formula[- ]driven|integrated|dynamic)\b|\b(?:all|everything|tabs?|statements|schedules)\b[^.;]{0,30}\b(?:is|are)?\s*(?:all )?linked\b|\b(?:every|all) (?:forecast )?(?:cells?|numbers?|figures?)\b[^.;]{0,30}\bformulas?\b/i,
  ],
  ['no circularity', /\bno (?:circularit(?:y|ies)|circular references?)\b|\b(?:free of|without) circular/i],
  ['converged', /\b(?:loop|circularity|iteration|model)\b[^.;]{0,40}\bconverge[sd]?\b/i],
  [
    'reconciles',
    /\b(?:everything|all (?:numbers|figures|schedules|statements|segments)|segments|schedules|the model)\b[^.;]{0,40}\b(?:ties|tie|reconciles?|foots?)\b/i,
  ],
];

const DENIED =
  /\b(?:not|n't|never|cannot|does not|do not|except|other than|apart from|fails?|failing|open items?|is open|remains? open|unresolved|should|must|to be|until|would|once)\b/i;

/** Assertions in order; sentences that deny or qualify them are left out. */
export function readAssertions(memo: Memo): Assertion[] {
  return memo.parts.flatMap((part) => {
    if (part.kind === 'table') return [];
    return part.text
      .split(/;\s+/)
      .flatMap((clause) =>
        DENIED.test(clause)
          ? []
          : KINDS.filter(([, form]) => form.test(clause)).map(([kind]) => ({ kind, line: part.line, text: part.text })),
      )
      .filter((a, i, all) => all.findIndex((b) => b.kind === a.kind) === i);
  });
}
