// Defined names -> the rectangles they stand for. Names of constants, formulas, other books or lost references are left out.

import { parseRect, type Rect } from '../../grammar/ref.ts';
import type { Workbook } from '../workbook/workbook.ts';

export interface NamedArea extends Rect {
  readonly sheet: number;
}

/** Looks names up as a formula on a sheet sees them: the sheet's own first. */
export class Names {
  private readonly areas = new Map<string, NamedArea & { readonly name: string }>();
  constructor(book: Workbook) {
    const sheets = new Map(book.sheets.map((s) => [s.name.toLowerCase(), s.index]));
    for (const { name, scope, text } of book.names) {
      const m = /^=?(?:'((?:[^']|'')+)'|([^'![\]]+))!(\$?[A-Za-z]{1,3}\$?\d+(?::\$?[A-Za-z]{1,3}\$?\d+)?)$/.exec(text.trim());
      const sheet = m && sheets.get((m[1]?.replaceAll("''", "'") ?? m[2]!).toLowerCase());
      const rect = m ? parseRect(m[3]!) : undefined;
      if (sheet !== undefined && sheet !== null && rect) this.areas.set(key(name, scope), { name, sheet, ...rect });
    }
  }

  area(name: string, host: number): NamedArea | undefined {
    return this.areas.get(key(name, host)) ?? this.areas.get(key(name, undefined));
  }

  /** Names of single cells. */
  singles(): { readonly name: string; readonly area: NamedArea }[] {
    return [...this.areas.values()].filter((a) => a.row1 === a.row2 && a.col1 === a.col2).map((area) => ({ name: area.name, area }));
  }
}

const key = (name: string, scope: number | undefined): string => `${scope ?? ''}!${name.toLowerCase()}`;
