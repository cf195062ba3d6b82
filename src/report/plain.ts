// Text from a workbook made harmless for one line of a terminal: no control, no bidirectional or invisible characters.

// C0 and C1 controls, DEL; bidirectional overrides and isolates, zero-width characters and line separators that forge what is seen.
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/** One line that can neither move the cursor nor colour, hide or reorder the rest. */
export function plain(text: string): string {
  return text.replace(UNSAFE, ' ');
}
