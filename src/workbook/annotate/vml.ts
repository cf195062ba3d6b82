// The boxes of comments in VML, which is what Excel draws them from (ECMA-376 part 4, 19): hidden until one points at the cell.

import { MAX_COLS, MAX_ROWS } from '../../../grammar/ref.ts';

const NAMESPACES = [
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:x="urn:schemas-microsoft-com:office:excel"',
];

export const VML = `<xml ${NAMESPACES.join(' ')}>`;

/** What an element must declare itself in a drawing that does not: openpyxl declares namespaces element by element. */
export function missingNamespaces(drawing: string): string {
  const root = drawing.slice(0, drawing.indexOf('>') + 1);
  return NAMESPACES.every((name) => root.includes(name)) ? '' : ` ${NAMESPACES.join(' ')}`;
}

/** `declared` is the answer of missingNamespaces. */
export const noteShapeType = (declared = ''): string =>
  `<v:shapetype${declared} id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>`;

const WIDE = 4;
const CHARACTERS = 44;

/** A box right of its cell, as high as its text needs. */
export function noteShape(id: number, { row, col }: { readonly row: number; readonly col: number }, text: string, declared = ''): string {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS)), 2);
  const high = Math.min(30, Math.max(4, lines));
  const left = Math.min(col + 1, MAX_COLS - WIDE - 1);
  const top = Math.min(Math.max(0, row - 1), MAX_ROWS - high - 1);
  const anchor = [left, 15, top, 2, left + WIDE, 31, top + high, 4].join(', ');
  return [
    `<v:shape${declared} id="_x0000_s${id}" type="#_x0000_t202" style="position:absolute;margin-left:80pt;margin-top:5pt;width:220pt;height:${high * 15}pt;z-index:1;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">`,
    '<v:fill color2="#ffffe1"/><v:shadow color="black" obscured="t"/><v:path o:connecttype="none"/>',
    '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>',
    '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>',
    `<x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${col}</x:Column></x:ClientData></v:shape>`,
  ].join('');
}
