// Excel's wildcards against a whole text: * any text, ? any character, ~ makes the next one plain. Case does not count, and no pattern is slow.

const HAS = /[*?~]/;
const ANY = '*';

export function hasWildcard(text: string): boolean {
  return HAS.test(text);
}

export interface Wildcard {
  readonly source: string;
  test(text: string): boolean;
}

/** One part for each character: null is any character, ANY any text; a plain star is spelled as its own code. */
function parts(pattern: string): { plain: string | null; star: boolean }[] {
  const list: { plain: string | null; star: boolean }[] = [];
  for (let i = 0; i < pattern.length; i++) {
    const ch = pattern[i]!;
    const next = pattern[i + 1];
    if (ch === '~' && next !== undefined && '*?~'.includes(next)) {
      list.push({ plain: next, star: false });
      i++;
    } else if (ch === ANY) list.push({ plain: null, star: true });
    else list.push({ plain: ch === '?' ? null : ch, star: false });
  }
  return list;
}

export function wildcard(pattern: string): Wildcard {
  const list = parts(pattern.toLowerCase());
  return { source: pattern.toLowerCase(), test: (text) => matches(list, text.toLowerCase()) };
}

/** Greedy with one step back: only the last star ever has to take more. */
function matches(list: readonly { plain: string | null; star: boolean }[], text: string): boolean {
  let at = 0;
  let part = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    const p = list[part];
    if (p?.star) {
      star = part++;
      resume = at;
    } else if (p && (p.plain === null || p.plain === text[at])) {
      part++;
      at++;
    } else if (star >= 0) {
      part = star + 1;
      at = ++resume;
    } else return false;
  }
  while (list[part]?.star) part++;
  return part === list.length;
}
