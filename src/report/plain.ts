// Text from a workbook made harmless for one line of a terminal: no control, no bidirectional or invisible characters.

// C0 and C1 controls, DEL; bidirectional overrides and isolates, zero-width characters and line separators that forge what is seen.
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

// What a line of a build's log would have to look like to be obeyed: GitHub trims it first, and finds the older form anywhere in it.
const COMMAND = /^((?:[ \t]|\u001b\[\d+m)*):(?=:)|#(?=#\w*\[)/gm;

/** A text for people that no build server takes for a command, wherever a wrapped line begins. */
export function inert(text: string): string {
  return text.replace(COMMAND, (found) => `${found} `);
}

/** One line that can neither move the cursor nor colour, hide or reorder the rest. */
export function plain(text: string): string {
  return text.replace(UNSAFE, ' ');
}
