// Excel's wildcards in a text: ? is one character, * any run of them, ~ takes the next one literally. Knows no cells.

interface Piece {
  /** One entry per character: null is any character. */
  readonly chars: readonly (string | null)[];
}

/** The pieces between the stars. */
function piecesOf(pattern: string): Piece[] {
  const pieces: (string | null)[][] = [[]];
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i]!;
    const next = pattern[i + 1];
    if (c === '~') {
      if (next !== undefined) pieces.at(-1)!.push(next);
      i++;
    } else if (c === '*') pieces.push([]);
    else pieces.at(-1)!.push(c === '?' ? null : c);
  }
  return pieces.map((chars) => ({ chars }));
}

function matchesAt(text: string, { chars }: Piece, at: number): boolean {
  if (at + chars.length > text.length) return false;
  for (let i = 0; i < chars.length; i++) if (chars[i] !== null && text[at + i] !== chars[i]) return false;
  return true;
}

function indexOf(text: string, piece: Piece, from: number): number {
  for (let at = from; at + piece.chars.length <= text.length; at++) if (matchesAt(text, piece, at)) return at;
  return -1;
}

/** Where a pattern first matches in a text from a position on; -1 for nowhere. Both in one case. */
export function wildcardIndex(text: string, pattern: string, from: number): number {
  if (!/[*?~]/.test(pattern)) return text.indexOf(pattern, from);
  const [first, ...rest] = piecesOf(pattern);
  const start = indexOf(text, first!, from);
  if (start < 0) return -1;
  // The earliest place of each later piece leaves most room: if it fails from here, it fails from any later start.
  let at = start + first!.chars.length;
  for (const piece of rest) {
    const found = indexOf(text, piece, at);
    if (found < 0) return -1;
    at = found + piece.chars.length;
  }
  return start;
}
