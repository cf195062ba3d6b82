// Words of a label, cut down so that two labels for the same thing share them. Knows no lexicon of its own.

/** Lower-case stem: plural and a few endings gone. */
export function stem(word: string): string {
  const w = word.toLowerCase();
  if (w.length > 4 && w.endsWith('ies')) return `${w.slice(0, -3)}y`;
  if (w.length > 3 && w.endsWith('s') && !w.endsWith('ss') && !w.endsWith('us')) return w.slice(0, -1);
  return w;
}

/** Stems of a text in order, without the stop words. */
export function stemsOf(text: string, stop: ReadonlySet<string> = new Set()): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map(stem).filter((w) => !stop.has(w) && !/^\d+$/.test(w));
}

/** One expression for a list of phrases: whole words, optional plural of the last word. */
export function phrases(list: readonly string[]): RegExp {
  const escaped = list.map((p) => p.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '[\\s-]+'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?:s|es)?(?![\\p{L}\\p{N}])`, 'iu');
}

/** Number of single-character edits between two texts, given up above `limit`. */
export function editDistance(a: string, b: string, limit = 8): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}
