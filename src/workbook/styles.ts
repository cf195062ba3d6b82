// The styles part -> one resolved style for each cell format. Knows nothing of cells.

import { Palette } from './colors.ts';
import { formatCode } from './number-formats.ts';
import type { CellStyle } from './workbook.ts';
import { attr, child, children, flagAttr, intAttr, type XmlNode } from './xml-node.ts';

const PLAIN: CellStyle = {
  numberFormat: 'General',
  fontColor: undefined,
  fillColor: undefined,
  bold: false,
  italic: false,
  indent: 0,
  locked: true,
  named: undefined,
  topBorder: false,
};

/** English names of built-in styles: a book saved by a localised Excel says "Eingabe" and builtinId 20. */
const BUILT_IN_STYLE = new Map<number, string>([
  [3, 'Comma'],
  [4, 'Currency'],
  [5, 'Percent'],
  [6, 'Comma [0]'],
  [7, 'Currency [0]'],
  [8, 'Hyperlink'],
  [9, 'Followed Hyperlink'],
  [10, 'Note'],
  [11, 'Warning Text'],
  [15, 'Title'],
  [16, 'Heading 1'],
  [17, 'Heading 2'],
  [18, 'Heading 3'],
  [19, 'Heading 4'],
  [20, 'Input'],
  [21, 'Output'],
  [22, 'Calculation'],
  [23, 'Check Cell'],
  [24, 'Linked Cell'],
  [25, 'Total'],
  [26, 'Good'],
  [27, 'Bad'],
  [28, 'Neutral'],
  [53, 'Explanatory Text'],
]);

/** Styles by cell format index; one plain style when the part is absent or lists none. */
export function readStyles(root: XmlNode | undefined, theme: XmlNode | undefined): CellStyle[] {
  const palette = new Palette(theme, child(root, 'colors'));
  const formats = new Map(
    children(child(root, 'numFmts'), 'numFmt').map((n): [number, string] => [
      intAttr(n, 'numFmtId', -1),
      attr(n, 'formatCode') ?? 'General',
    ]),
  );
  const fonts = children(child(root, 'fonts'), 'font').map((node) => fontOf(node, palette));
  const fills = children(child(root, 'fills'), 'fill').map((node) => fillColor(node, palette));
  const tops = children(child(root, 'borders'), 'border').map((node) => hasLine(child(node, 'top')));
  const names = styleNames(root);
  const styles = children(child(root, 'cellXfs'), 'xf').map((xf): CellStyle => {
    const font = fonts[intAttr(xf, 'fontId', 0)];
    return {
      numberFormat: formatCode(intAttr(xf, 'numFmtId', 0), formats),
      fontColor: font?.color,
      fillColor: fills[intAttr(xf, 'fillId', 0)],
      bold: font?.bold ?? false,
      italic: font?.italic ?? false,
      indent: intAttr(child(xf, 'alignment'), 'indent', 0),
      locked: flagAttr(child(xf, 'protection'), 'locked', true),
      named: names.get(intAttr(xf, 'xfId', 0)),
      topBorder: tops[intAttr(xf, 'borderId', 0)] ?? false,
    };
  });
  return styles.length > 0 ? styles : [PLAIN];
}

interface Font {
  readonly color: string | undefined;
  readonly bold: boolean;
  readonly italic: boolean;
}

function fontOf(node: XmlNode, palette: Palette): Font {
  return { color: palette.resolve(child(node, 'color')), bold: isOn(child(node, 'b')), italic: isOn(child(node, 'i')) };
}

function isOn(node: XmlNode | undefined): boolean {
  return node !== undefined && flagAttr(node, 'val', true);
}

/** A solid fill shows its foreground; of other patterns the foreground too, of gradients the first stop. */
function fillColor(fill: XmlNode, palette: Palette): string | undefined {
  const pattern = child(fill, 'patternFill');
  if (!pattern) return palette.resolve(child(child(child(fill, 'gradientFill'), 'stop'), 'color'));
  const type = attr(pattern, 'patternType') ?? 'none';
  if (type === 'none' || type === 'gray125' || type === 'gray0625') return undefined;
  return palette.resolve(child(pattern, 'fgColor'));
}

function hasLine(edge: XmlNode | undefined): boolean {
  const style = attr(edge, 'style');
  return style !== undefined && style !== 'none';
}

/** Index of a base format -> name of the cell style made of it; Normal is left out. */
function styleNames(root: XmlNode | undefined): Map<number, string> {
  const names = new Map<number, string>();
  for (const node of children(child(root, 'cellStyles'), 'cellStyle')) {
    const builtIn = intAttr(node, 'builtinId', -1);
    const name = BUILT_IN_STYLE.get(builtIn) ?? attr(node, 'name');
    const format = intAttr(node, 'xfId', -1);
    if (name !== undefined && builtIn !== 0 && name.toLowerCase() !== 'normal' && !names.has(format)) names.set(format, name);
  }
  return names;
}
