// Words around a sensitivity grid -> what it shows, what runs down and what runs across. Reads text only, knows no cells.

export interface GridWords {
  /** What the cells show, as far as the words say. */
  readonly output: readonly string[];
  readonly down: readonly string[];
  readonly across: readonly string[];
  /** Named as axes without saying which is which. */
  readonly either: readonly string[];
}

const DOWN = 'down|rows?|vertical(?:ly)?';
const ACROSS = 'across|columns?|horizontal(?:ly)?';
const JOIN = String.raw`[\s,;:/x×&|-]*(?:(?:and|vs\.?|versus|by|against)\s+)?`;
const pair = (first: string, second: string) =>
  new RegExp(`^(.*?)[\\s(]*\\b(?:${first})\\b\\)?${JOIN}(.*?)[\\s(]*\\b(?:${second})\\b`, 'i');
const DOWN_FIRST = pair(DOWN, ACROSS);
const ACROSS_FIRST = pair(ACROSS, DOWN);
const SEPARATOR = /[:;,]|\s[-–—]\s/g;
const VERSUS = /\s(?:vs\.?|versus|against|x|×)\s/i;
const SPOKEN =
  /sensitiv|what[- ]?if|data table|\bstress|scenario|\b(?:down|rows?)\b.*\b(?:across|columns?)\b|\b(?:across|columns?)\b.*\b(?:down|rows?)\b|\bvs\.? /i;

/** The words call it a sensitivity or name two axes. */
export const isAnnounced = (texts: readonly string[]): boolean => texts.some((t) => SPOKEN.test(t));

/** One row of numbers under another is a table of many kinds: it must be called a sensitivity outright. */
export const isSpoken = (sheet: string, texts: readonly string[]): boolean =>
  [sheet, ...texts].some((t) => /\bsensitiv|^sens$|what[- ]?if|\bshift\b/i.test(t));

/** "Value per share: WACC (down), terminal growth (across)". */
export function gridWords(captions: readonly string[], twoWay: boolean): GridWords {
  const words = { output: [] as string[], down: [] as string[], across: [] as string[], either: [] as string[] };
  for (const caption of captions) {
    const [down, across] = [DOWN_FIRST.exec(caption), ACROSS_FIRST.exec(caption)];
    const found = down ?? across;
    if (found && twoWay) {
      const [head, first] = lastPart(found[1]!);
      if (head) words.output.push(head);
      words[down ? 'down' : 'across'].push(first);
      words[down ? 'across' : 'down'].push(found[2]!);
    } else {
      const [head, rest] = firstPart(caption);
      words.output.push(...(rest === '' || !twoWay ? [head] : [head, caption]));
      words.either.push(...(rest === '' ? [head] : twoWay ? [] : [rest]), ...(twoWay ? rest.split(VERSUS).filter((w) => w !== '') : []));
    }
  }
  return words;
}

/** [what comes before, the last part]. */
function lastPart(text: string): [string, string] {
  const at = [...text.matchAll(SEPARATOR)].at(-1);
  return at ? [text.slice(0, at.index), text.slice(at.index + at[0].length)] : ['', text];
}

function firstPart(text: string): [string, string] {
  const at = [...text.matchAll(SEPARATOR)][0];
  return at ? [text.slice(0, at.index), text.slice(at.index + at[0].length)] : [text, ''];
}
