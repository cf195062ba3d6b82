// Label -> what a row of a cash flow build is: EBIT, tax, depreciation, capex, working capital, interest ... The first test that holds wins.

import { conceptById, says } from './lexicon.ts';

export type FlowKind =
  | 'ebit'
  | 'ebitda'
  | 'tax'
  | 'depreciation'
  | 'capex'
  | 'working capital'
  | 'stock compensation'
  | 'net income'
  | 'profit before tax'
  | 'operating cash flow'
  | 'interest'
  | 'borrowing'
  | 'dividends'
  | 'constant'
  | 'other';

const MOVES = /\b(?:change|changes|increase|decrease|movement|investment)\b/;
const ITEMS =
  /receivable|inventor|payable|accru|prepaid|prepayment|deferred revenue|deferred income(?! tax)|contract (?:asset|liabilit)|working capital|\bnwc\b|operating (?:assets|liabilities)|unearned|creditors|debtors/;
const TESTS: readonly (readonly [FlowKind | 'nopat', (norm: string) => boolean])[] = [
  [
    'other',
    (n) =>
      /deferred tax|\blease|debt issuance|financing (?:fee|cost)s? amort|associates?|affiliates?|lease payments?|acquisitions?|disposal|restructur/.test(
        n,
      ),
  ],
  [
    'interest',
    (n) => /\binterest\b|\bfinance costs?\b|financial expenses?/.test(n) && !/before interest|noncontrolling|minority|ebit\b/.test(n),
  ],
  [
    'nopat',
    (n) =>
      is(n, 'nopat') || /\bnopat\b|\bnoplat\b|\bebiat\b|after tax operating|operating (?:profit|income) after tax|tax effected/.test(n),
  ],
  ['profit before tax', (n) => /\bbefore (?:income )?tax|\bpre ?tax (?:income|profit|earnings)|\bpbt\b|\bebt\b/.test(n)],
  ['net income', (n) => /^(?:adjusted )?net (?:income|profit|earnings)|profit (?:after tax|for the)|^pat$|attributable/.test(n)],
  [
    'tax',
    (n) =>
      /\btax(?:es|ation)?\b/.test(n) &&
      !/deductible|credit|incentive|equity/.test(n) &&
      (!/rate|%|before|after|net of/.test(n) ||
        /(?:less|minus|on ebit|on operating|at the) .*\btax|\btax.* at (?:the|a|statutory|marginal|effective)/.test(n)),
  ],
  ['stock compensation', (n) => /stock based|\bsbc\b|share compensation|equity compensation|stock compensation/.test(n)],
  ['working capital', (n) => /\bnwc\b|working capital|\bowc\b/.test(n) || (MOVES.test(n) && ITEMS.test(n))],
  [
    'capex',
    (n) =>
      is(n, 'capex') ||
      is(n, 'cfi') ||
      /\bcapex\b|capital (?:expenditures?|spending|investments?|additions?)|purchases? of (?:ppe|property|plant|equipment|fixed|tangible|intangible|software)|investments? in (?:ppe|property|fixed|plant|tangible|intangible)|additions to|licen[cs]e purchases|investing activities|investing cash flow/.test(
        n,
      ),
  ],
  ['depreciation', (n) => /\bda\b|depreciation|amortization|depletion/.test(n) && !/before|ebit/.test(n)],
  ['ebitda', (n) => /\bebitda\b|before (?:da|depreciation)/.test(n)],
  [
    'ebit',
    (n) =>
      /\bebita?\b|operating (?:income|profit|result|earnings|loss)|income from operations|profit from operations|trading profit/.test(n),
  ],
  ['operating cash flow', (n) => is(n, 'cfo') || /operating cash flow|cash (?:flow )?from operati|operating activities/.test(n)],
  ['borrowing', (n) => /net borrowing|debt (?:issu|repa|draw)|borrowings?|repayments?|new debt|loan/.test(n)],
  ['dividends', (n) => /dividend|buyback|repurchase|distribution/.test(n)],
];

const is = (norm: string, concept: string): boolean => says(norm, conceptById(concept)!) === 'strong';

/** What a row of a cash flow build is, by its words. */
export function flowKind(norm: string): FlowKind | 'nopat' | undefined {
  const words = norm.replace(/\b[\d ]+%/g, ' ').trim();
  return TESTS.find(([, test]) => test(words))?.[0];
}
