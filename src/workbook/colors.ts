// Colour elements (rgb, indexed, theme with tint) -> #RRGGBB. Knows nothing of cells.

import { attr, child, children, intAttr, type XmlNode } from './xml-node.ts';

/** Order of theme indices in cells: light 1 before dark 1 and light 2 before dark 2, against the order of the theme part. */
const THEME_ORDER = ['lt1', 'dk1', 'lt2', 'dk2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink', 'folHlink'];
const OFFICE_THEME = 'FFFFFF 000000 E7E6E6 44546A 4472C4 ED7D31 A5A5A5 FFC000 5B9BD5 70AD47 0563C1 954F72'.split(' ');
/** ECMA-376 18.8.27; 0-7 repeat 8-15. */
const INDEXED = (
  '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF 000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF ' +
  '800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF ' +
  '000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 ' +
  '3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333'
).split(' ');

export class Palette {
  private readonly theme: readonly string[];
  private readonly indexed: readonly string[];

  /** From the root of the theme part and the `colors` element of the styles part, either of which may be absent. */
  constructor(theme: XmlNode | undefined, colors: XmlNode | undefined) {
    const scheme = child(child(theme, 'themeElements'), 'clrScheme');
    this.theme = THEME_ORDER.map((name, i) => schemeColor(child(scheme, name)) ?? OFFICE_THEME[i]!);
    const custom = children(child(colors, 'indexedColors'), 'rgbColor').map((node) => hex(attr(node, 'rgb')));
    this.indexed = INDEXED.map((standard, i) => custom[i] ?? standard);
  }

  /** Undefined for automatic and for what cannot be resolved. */
  resolve(color: XmlNode | undefined): string | undefined {
    if (!color || attr(color, 'auto') === '1') return undefined;
    const theme = intAttr(color, 'theme', undefined);
    const indexed = intAttr(color, 'indexed', undefined);
    const base = theme !== undefined ? this.theme[theme] : indexed !== undefined ? this.indexed[indexed] : hex(attr(color, 'rgb'));
    return base === undefined ? undefined : `#${tinted(base, Number(attr(color, 'tint') ?? 0))}`;
  }
}

function schemeColor(node: XmlNode | undefined): string | undefined {
  return hex(attr(child(node, 'srgbClr'), 'val')) ?? hex(attr(child(node, 'sysClr'), 'lastClr'));
}

/** ARGB or RGB -> RGB. */
function hex(value: string | undefined): string | undefined {
  const m = value === undefined ? null : /^#?(?:[0-9A-Fa-f]{2})?([0-9A-Fa-f]{6})$/.exec(value.trim());
  return m ? m[1]!.toUpperCase() : undefined;
}

/** ECMA-376 18.8.19: the tint darkens or lightens the luminance of the colour in HLS. */
function tinted(rgb: string, tint: number): string {
  if (!(Math.abs(tint) > 0)) return rgb;
  const [r, g, b] = [0, 2, 4].map((i) => Number.parseInt(rgb.slice(i, i + 2), 16) / 255) as [number, number, number];
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const light = (max + min) / 2;
  const t = Math.max(-1, Math.min(1, tint));
  const target = t < 0 ? light * (1 + t) : light * (1 - t) + t;
  const span = max - min;
  const saturation = span === 0 ? 0 : span / (1 - Math.abs(2 * light - 1));
  const hue = span === 0 ? 0 : max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4;
  const chroma = saturation * (1 - Math.abs(2 * target - 1));
  return [5, 3, 1].map((n) => channel(hue, n, target, chroma)).join('');
}

/** n = 5, 3, 1 for red, green, blue (the closed form of HSV with value = target + chroma / 2). */
function channel(hue: number, n: number, light: number, chroma: number): string {
  const k = (n + hue) % 6;
  const value = light + chroma / 2 - chroma * Math.max(0, Math.min(k, 4 - k, 1));
  return Math.max(0, Math.min(255, Math.round(value * 255)))
    .toString(16)
    .padStart(2, '0')
    .toUpperCase();
}
