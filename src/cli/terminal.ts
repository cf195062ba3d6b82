// Text for a terminal: colours where they are wanted, and text from a workbook made harmless. Writes nothing.

import type { Io, Sink } from './io.ts';

// C0 and C1 controls, DEL; bidirectional overrides and isolates, zero-width characters and line separators that forge what is seen.
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/** One line without control characters: what a workbook says can neither move the cursor nor colour, hide or reorder the rest. */
export function plain(text: string): string {
  return text.replace(UNSAFE, ' ');
}

export type Paint = (text: string) => string;

export interface Palette {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

const CODES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39], cyan: [36, 39] } as const;

/** Colours for a sink: never with NO_COLOR or TERM=dumb, else on a terminal or with FORCE_COLOR. */
export function palette(io: Io, sink: Sink = io.stdout): Palette {
  const { NO_COLOR, FORCE_COLOR, TERM } = io.env;
  const forced = FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0';
  const on = !NO_COLOR && TERM !== 'dumb' && (sink.isTTY || forced);
  const paint = ([open, close]: readonly [number, number]): Paint =>
    on ? (text) => `\u001b[${open}m${text}\u001b[${close}m` : (text) => text;
  return {
    bold: paint(CODES.bold),
    dim: paint(CODES.dim),
    red: paint(CODES.red),
    green: paint(CODES.green),
    yellow: paint(CODES.yellow),
    cyan: paint(CODES.cyan),
  };
}
