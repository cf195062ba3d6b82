// Colours as a report asks for them; the caller decides whether they paint.

export type Paint = (text: string) => string;

export interface Palette {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

const same: Paint = (text) => text;
export const NO_PAINT: Palette = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };
