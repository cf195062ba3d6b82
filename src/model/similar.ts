// How alike two normalised labels are: shared words over all words, plurals and small words aside.

const SMALL: ReadonlySet<string> = new Set([
  'of',
  'the',
  'and',
  'in',
  'to',
  'for',
  'on',
  'a',
  'an',
  'by',
  'from',
  'at',
  'net',
  'total',
  'less',
  'plus',
  'other',
]);

const stem = (word: string): string => (word.length > 3 ? word.replace(/(?:ies)$/, 'y').replace(/s$/, '') : word);

function words(norm: string): Set<string> {
  const all = norm.split(' ').filter(Boolean);
  const kept = all.filter((w) => !SMALL.has(w));
  return new Set((kept.length ? kept : all).map(stem));
}

/** 1 for equal labels, 0 for none in common. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const x = words(a);
  const y = words(b);
  let shared = 0;
  for (const w of x) if (y.has(w)) shared++;
  return shared === 0 ? 0 : (shared / Math.max(x.size, y.size)) * 0.98;
}
