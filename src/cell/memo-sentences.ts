// A block of memo text -> sentences with their line offsets. Knows abbreviations and list-like lines, nothing of finance.

const ABBREVIATION =
  /(?:^|[\s(])(?:p|pp|vs|e\.g|i\.e|approx|c|ca|cf|no|nos|fig|est|incl|excl|resp|inc|corp|ltd|co|plc|n\.v|s\.a|u\.s|st|mr|ms|dr|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|adj)\.$/i;

export interface Sentence {
  readonly text: string;
  /** Lines below the first line of the block. */
  readonly down: number;
}

/** "Target price: $62" on a line of its own. */
const LABELLED = /^\s*(?:[-*•–]\s*)?[\p{L}][\p{L}\p{N} /&().%'-]{0,48}:\s*\S/u;
const BULLET = /^\s*(?:[-*•–]\s|\(?\d{1,2}[.)]\s|\([a-z]\)\s)/;

/** A line break ends a sentence where the lines are items of a list or labelled figures. */
function breaksAt(before: string, after: string): boolean {
  return BULLET.test(after) || LABELLED.test(after) || LABELLED.test(before) || isCapitals(before);
}

/** A heading in capitals: letters, none of them small, no figures. */
export function isCapitals(line: string): boolean {
  const t = line.trim();
  return t.length >= 3 && t.length <= 70 && /\p{Lu}{3}/u.test(t) && !/\p{Ll}/u.test(t) && !/\d/.test(t);
}

/** Longer runs without a stop are cut at the next space, at the latest at twice this length. */
const LONGEST = 2_000;

/** Splits at full stops, question marks and exclamation marks before a new beginning, and between list-like lines. */
export function sentencesOf(block: string): Sentence[] {
  const found: Sentence[] = [];
  let start = 0;
  let down = 0;
  const close = (end: number): void => {
    const raw = block.slice(start, end);
    const text = raw.replace(/\s+/g, ' ').trim();
    const skipped = (/^\s*/.exec(raw)![0].match(/\n/g) ?? []).length;
    if (text !== '') found.push({ text, down: down + skipped });
    down += (raw.match(/\n/g) ?? []).length;
    start = end;
  };
  for (let i = 0; i < block.length; i++) {
    const c = block[i]!;
    if (i - start > LONGEST && (/\s/.test(c) || i - start > 2 * LONGEST)) close(i);
    else if (c === '\n') {
      const lineStart = block.lastIndexOf('\n', i - 1) + 1;
      const nextEnd = block.indexOf('\n', i + 1);
      if (breaksAt(block.slice(lineStart, i), block.slice(i + 1, nextEnd < 0 ? undefined : nextEnd))) close(i);
    } else if ((c === '.' || c === '!' || c === '?') && endsHere(block, i, start)) close(closing(block, i));
  }
  close(block.length);
  return found;
}

/** Quotes and brackets after the stop belong to the sentence. */
function closing(block: string, i: number): number {
  let end = i + 1;
  while (/["'”’)*]/.test(block[end] ?? '')) end++;
  return end;
}

function endsHere(block: string, i: number, start: number): boolean {
  const after = block.slice(closing(block, i), closing(block, i) + 4);
  if (after !== '' && !/^\s+["'“‘(*]?[\p{Lu}\p{N}$€£¥"'“‘(*]/u.test(after)) return false;
  return block[i] !== '.' || after === '' || !ABBREVIATION.test(block.slice(Math.max(start, i - 12), i + 1));
}
