// The title in a sheet -> its role, where the sheet's own name says nothing: "Nordhavn Air | Inputs | NOK thousand" on Sheet3.

import type { Grid } from './grid.ts';
import { isUnitText, isWordy, normalise, titleParts } from './label.ts';
import { sectionKind } from './lexicon.ts';
import type { AxisLines } from './line.ts';
import type { StatementKind } from './statement.ts';

const CORE: ReadonlySet<string> = new Set(['income', 'balance', 'cash']);
/** Roles that a block does not find out by itself. */
const TITLED: ReadonlySet<string> = new Set(['inputs', 'checks', 'sensitivity', 'cover', 'comps', 'wacc']);
/** Words of a rate stand in titles of tables that vary it. */
const RATE =
  /^(?:wacc|(?:weighted average )?cost of (?:capital|equity)|discount rates?|capm)(?: (?:calculation|build ?up|schedule|inputs))?$/;
const TOP_ROWS = 3;

/** undefined where the title names no such role, or more than one, or where statements are announced below it. */
export function titledRole(grid: Grid, blocks: readonly AxisLines[]): StatementKind | undefined {
  const kinds = new Set(topTexts(grid, blocks).flatMap((text) => titleParts(text).flatMap((part) => kindOf(part) ?? [])));
  const [kind] = kinds;
  if (kinds.size !== 1 || kind === undefined || !TITLED.has(kind)) return undefined;
  const below = blocks.flatMap((b) => b.headings.filter((h) => h.level < 200).flatMap((h) => kindOf(h.text) ?? []));
  const further = blocks.slice(1).flatMap((b) => b.titles.flatMap((t) => kindOf(t) ?? []));
  return [...below, ...further].some((k) => CORE.has(k)) && kind !== 'inputs' ? undefined : (kind as StatementKind);
}

function kindOf(text: string): string | undefined {
  const norm = normalise(text);
  const kind = sectionKind(norm);
  return kind === 'wacc' && !RATE.test(norm) ? undefined : kind;
}

/** Typed words in the first rows of the sheet, above its first header. */
function topTexts(grid: Grid, blocks: readonly AxisLines[]): string[] {
  const rows = [...grid.rows.keys()].sort((a, b) => a - b);
  const header = Math.min(...blocks.filter((b) => b.axis.across).map((b) => b.axis.header), Number.POSITIVE_INFINITY);
  const over = rows.filter((r) => r < header).slice(0, TOP_ROWS);
  return over.flatMap((row) => {
    const [first] = (grid.rows.get(row) ?? []).filter((c) => typeof c.value === 'string');
    const text = first ? String(first.value).trim() : '';
    return isWordy(text) && !isUnitText(text) && text.length <= 80 ? [text] : [];
  });
}
