// Classes of characters in XML. Knows nothing of tags.

export function isSpace(c: number): boolean {
  return c === 32 || c === 10 || c === 13 || c === 9;
}

/** Nothing but spaces, zero bytes and byte order marks: what writers leave around the root element. */
export function isBlank(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i);
    if (!isSpace(c) && c !== 0 && c !== 0xfeff) return false;
  }
  return true;
}
