// Whether a terminal wants colours -> the palette that paints them. Writes nothing.

import { NO_PAINT, type Paint, type Palette } from '../report/paint.ts';
import type { Io, Sink } from './io.ts';

const paint =
  (open: number, close: number): Paint =>
  (text) =>
    `\u001b[${open}m${text}\u001b[${close}m`;
const COLOURS: Palette = {
  bold: paint(1, 22),
  dim: paint(2, 22),
  red: paint(31, 39),
  green: paint(32, 39),
  yellow: paint(33, 39),
  cyan: paint(36, 39),
};

/** Colours for a sink: never with NO_COLOR or TERM=dumb, else on a terminal or with FORCE_COLOR. */
export function palette(io: Io, sink: Sink = io.stdout): Palette {
  const { NO_COLOR, FORCE_COLOR, TERM } = io.env;
  const forced = FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0';
  return !NO_COLOR && TERM !== 'dumb' && (sink.isTTY || forced) ? COLOURS : NO_PAINT;
}
