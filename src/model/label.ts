// Label text -> normal form, words and unit. Knows the spelling habits of statement labels, not what a label means.

const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/&amp;/g, '&'],
  [/\bpp\s*&\s*e\b/g, 'ppe'],
  [/\bp\s*,\s*p\s*&\s*e\b/g, 'ppe'],
  [/\bproperty,? plant,? (?:and|&) equipment\b/g, 'ppe'],
  [/\bdd\s*&\s*a\b/g, 'da'],
  [/\bd\s*&\s*a\b/g, 'da'],
  [/\bsg\s*&\s*a\b/g, 'sga'],
  [/\bg\s*&\s*a\b/g, 'ga'],
  [/\br\s*&\s*d\b/g, 'rd'],
  [/\bs\s*&\s*m\b/g, 'sm'],
  [/\bp\s*&\s*l\b/g, 'pnl'],
  [/\bl\s*&\s*e\b/g, 'liabilities and equity'],
  [/\bcap\s?ex\b/g, 'capex'],
  [/\bop\s?ex\b/g, 'opex'],
  [/\bnon[- ](?=[a-z])/g, 'non'],
  [/\bfree cash ?flow\b/g, 'fcf'],
  [/\bcash ?flows?\b/g, 'cash flow'],
  [/\bamorti[sz]ation\b/g, 'amortization'],
  [/\bshare[- ]based\b/g, 'stock based'],
  [/\bstock[- ]based\b/g, 'stock based'],
  [/\bshareholders?'?s?'?|\bstockholders?'?s?'?|\bshare ?owners?'?s?'?/g, 'shareholders'],
  [
    /\bunit ?holders?'?s?'?|\bstapled security ?holders?'?|\bmembers?'(?= )|\bpartners?'(?= )|\bequity ?holders?'?(?= (?:equity|funds))/g,
    'shareholders',
  ],
  [/\bminority\b|\bminorities\b/g, 'minority'],
  [/\bprogramme\b/g, 'program'],
  [/\(?\bincrease\)?\s*\/\s*\(?decrease\b\)?|\(?\bdecrease\)?\s*\/\s*\(?increase\b\)?/g, 'change'],
  [/\b(?:chg|chge|inc\s*\/\s*\(?dec\)?)\b\.?/g, 'change'],
  [/\ba\s?\/\s?r\b/g, 'accounts receivable'],
  [/\ba\s?\/\s?p\b/g, 'accounts payable'],
  [/\b(?:depn|dep'n|deprn|deprec)\b\.?/g, 'depreciation'],
  [/\bamort\b\.?/g, 'amortization'],
  [/\bint\b\.? (?=exp|inc|pay|rec)/g, 'interest '],
  [/\binterest exp\b\.?/g, 'interest expense'],
  [/\binterest inc\b\.?/g, 'interest income'],
  [/\bdivs\b\.?/g, 'dividends'],
  [/\bdef\b\.? (?=rev|inc|tax)/g, 'deferred '],
  [/\bdeferred rev\b\.?/g, 'deferred revenue'],
  [/\bl\s?\/\s?t\b|\blt (?=debt|loan|borrow|invest|liab)/g, 'long term '],
  [/\bs\s?\/\s?t\b|\bst (?=debt|loan|borrow|invest|liab)/g, 'short term '],
  [/\b(?:bop|boy)\b/g, 'beginning of period'],
  [/\b(?:eop|eoy)\b/g, 'end of period'],
  [/\bb\s?\/\s?f(?:wd)?\b|(?<=^(?:cash|balance|opening)\b.*)\bbrought forward\b/g, 'opening'],
  [/\bc\s?\/\s?f(?:wd)?\b|(?<=^(?:cash|balance|closing)\b.*)\bcarried forward\b/g, 'closing'],
  [/^dep\b\.?(?=$| (?:of|on|charge|expense)\b)/g, 'depreciation'],
  [/\bo\s?\/\s?w\b/g, 'of which'],
  [/\bcentre\b/g, 'center'],
];

/** "3. ", "2.1 ", "a) ", "(iv) ": the number of a line in a list. */
const ENUMERATION =
  /^\s*(?:\(?\d{1,3}[.)]\s*|\d{1,2}(?:\.\d{1,2})+\.?\s+|\(?(?:[a-h]|[ivx]{1,4})[.)]\s+)(?=[(+\p{L}])(?!(?:years?|months?|days?|x)\b)/u;
/** The text without its number in a list and without a unit behind it. */
function bared(text: string): string {
  const own = text.replace(ENUMERATION, '');
  const behind = CURRENCY_BEHIND.exec(own) ?? /,\s*([^,]{1,14})$/.exec(own);
  const unit = behind && (behind[1] === undefined || isUnitText(behind[1]));
  return unit && isWordy(own.slice(0, behind.index)) ? own.slice(0, behind.index) : own;
}

/** Lower case, common abbreviations unfolded, punctuation and bracketed remarks gone: the key a lexicon is matched with. */
export function normalise(raw: string): string {
  let text = bared(raw.toLowerCase().replaceAll('’', "'").replaceAll('\u00a0', ' ').trim());
  for (const [from, to] of REPLACEMENTS) text = text.replace(from, to);
  const kept = text.replace(/[([{][^)\]}]*[)\]}]/g, ' ');
  text = /[a-z]/.test(kept) ? kept : text;
  return text
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9%/]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** "Nordhavn Air | Inputs | NOK thousand": what stands between the marks of a title. */
export const titleParts = (title: string): string[] => title.split(/\s[-–—]\s|[|:,;]/).filter((part) => part.trim() !== '');

export type UnitKind = 'money' | 'percent' | 'multiple' | 'per-share' | 'shares' | 'days' | 'count' | 'years' | 'none';

/** ISO 4217 codes as they stand in unit columns. */
const CURRENCIES =
  'usd|eur|gbp|gbx|jpy|chf|cad|aud|nzd|inr|cny|cnh|rmb|sek|nok|dkk|isk|brl|mxn|zar|krw|sgd|hkd|twd|thb|idr|myr|php|vnd|pln|czk|huf|ron|bgn|try|ils|aed|sar|qar|kwd|egp|clp|cop|pen|ars|uah|rub|kzt|ngn|kes|pkr|bdt|lkr';
const CURRENCY_SCALE = new RegExp(`^(?:${CURRENCIES})(?:mm?|mn|bn|k|m|th)?$`, 'i');
/** " $m", " - USD mn" behind a label. */
const CURRENCY_BEHIND = new RegExp(
  `[\\s,–-]+(?:in )?(?:(?:us|a|c|nz|hk|s)?[$€£¥]|(?:${CURRENCIES})\\b)\\s?(?:mm?|mn|bn|k|th|'?000s?|millions?|thousands?|billions?)?$`,
);
const MONEY = new RegExp(`[$€£¥]|\\b(?:${CURRENCIES})(?:mm?|mn|bn|k|m|th|'?000s?)?\\b`);
const PER_SHARE = new RegExp(`(?:[$€£¥]|\\b(?:${CURRENCIES}))\\s*(?:\\/|per)\\s*share`);
const UNIT_WORDS =
  /^(?:(?:us|a|c|nz|hk|s)?[$€£¥]|usd|eur|gbp|jpy|chf|cad|aud|inr|cny|rmb|sek|nok|dkk|brl|mxn|zar|krw|sgd|hkd|%|x|mm?|mn|m|bn|b|k|th|thou|thousand|thousands|million|millions|billion|000s?|'000|units?|number|no\.?|#|days?|years?|yrs?|months?|bps?|per|share|unit|year|flag|factor|ratio|index|pp|pct|of|and|tonnes?|kt|mt|mwh|gwh|mw|gw|boe|mboe|mmboe|bbl|bbls|mcf|mmbtu|kboe\/d|sq|ft|sqft|sqm|m2|aum|passengers|pax|ask|rpk|subs|month|day|week|mo|yr)$/i;

/** True when a cell's text is only a unit ("USD mm", "%", "EUR/unit", "x", "days"). */
export function isUnitText(text: string): boolean {
  const t = text.trim().replace(/^[([]|[)\]]$/g, '');
  if (t.length === 0 || t.length > 24) return false;
  const words = t.split(/[\s/,.()*-]+/).filter(Boolean);
  return (
    words.length > 0 &&
    words.length <= 5 &&
    words.every((w) => UNIT_WORDS.test(w) || /^(?:us|a|c)?[$€£¥](?:mm?|mn|bn|k|m|th)?$/i.test(w) || CURRENCY_SCALE.test(w))
  );
}

/** What a unit text or a number format measures. */
export function unitKind(unit: string, format = ''): UnitKind {
  const u = unit.toLowerCase().trim();
  if (/%|\bpct\b|percent|\bbps?\b/.test(u)) return 'percent';
  if (/^x$|multiple|times/.test(u)) return 'multiple';
  if (/days?\b/.test(u)) return 'days';
  if (/^(?:years?|yrs?)$/.test(u)) return 'years';
  if (PER_SHARE.test(u)) return 'per-share';
  if (MONEY.test(u)) return /\/|per /.test(u) ? 'count' : 'money';
  if (u === '') return formatKind(format);
  return 'count';
}

/** Percent and multiple formats speak for themselves. */
export function formatKind(format: string): UnitKind {
  const plain = format.replace(/\[[^\]]*\]|_./g, '');
  if (/%/.test(plain.replace(/"[^"%]*"/g, ''))) return 'percent';
  if (/["\\]?x["]?\s*(?:[;)]|$)/i.test(plain) && /[0#]/.test(plain)) return 'multiple';
  return 'none';
}

/** A running number or a reference code ("A01", "12", "IS-3"), not a label. */
export function isCodeText(text: string): boolean {
  const t = text.trim();
  return (
    /^[A-Z]{0,4}[-_. ]?\d{1,4}[a-z]?$/i.test(t) || /^[#*•·-]$/.test(t) || /^[A-Z]{1,3}\d?\.\d+(\.\d+)*$/.test(t) || /^\d+(\.\d+)+$/.test(t)
  );
}

/** Contains a word of at least two letters, or two with "&" between them (D&A). */
export function isWordy(text: string): boolean {
  return /\p{L}(?:\s?&\s?)?\p{L}/u.test(text);
}

/** A sentence or a note between lines, which heads nothing: "including pension cost; see Parameters", "Provisions: report of December, rate 3.6%". */
export function isRemark(text: string): boolean {
  const t = text.trim();
  const words = t.split(/\s+/).length;
  return (
    (words >= 4 && /;|[a-z)]\.$/.test(t)) ||
    (words >= 3 && /^(?:including|incl|excluding|excl|thereof|see|based on|as per|calculated|assum(?:ed|es|ing)|this|these)\b/i.test(t)) ||
    /^(?:notes?|source|comment|nb|n\.b\.)\b\s*:/i.test(t) ||
    /:(?:\s+\S+){4,}$/.test(t)
  );
}
