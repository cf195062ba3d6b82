// Two workbooks, recalculated -> what was changed between them and what that did: lines, inputs, formulas, names, settings, outputs.

import type { Workbook } from '../workbook/workbook.ts';
import { Carrier, type Entry } from './carry.ts';
import { changesOf, type SheetChanges } from './changes.ts';
import { FormulaComparison, type Mapping } from './formula.ts';
import { alignSheets } from './lines.ts';
import { type KeyCells, outputChanges } from './outputs.ts';
import { DIFF_SCHEMA, type Difference, type NameChange } from './shape.ts';
import { pairSheets, type SheetPairs } from './sheets.ts';
import type { Side } from './side.ts';
import { lineChanges, sheetChanges } from './structure.ts';

export interface DiffSide extends Side {
  readonly path: string;
  readonly keys: KeyCells;
}

export function diffBooks(old: DiffSide, fresh: DiffSide): Difference {
  const sheets = pairSheets(old, fresh);
  const mapping = mappingOf(sheets, old, fresh);
  const comparison = new FormulaComparison(old, fresh, mapping);
  const pairs = sheets.pairs.map((pair) => ({ pair, map: mapping.bySheet.get(pair.old.name.toLowerCase())!.map }));
  const perSheet = pairs.map(({ pair, map }) => changesOf(pair, map, old, fresh, comparison));
  const all = <K extends keyof SheetChanges>(key: K) =>
    perSheet.flatMap((changes) => changes[key] as readonly unknown[]) as SheetChanges[K][number][];
  const lines = [...sheetChanges(sheets, old, fresh), ...pairs.flatMap(({ pair, map }) => lineChanges(pair, map, old, fresh))];
  const [inputs, formulas, texts] = [all('inputs'), all('formulas'), all('texts')];
  const names = nameChanges(old.book, fresh.book, comparison);
  const settings = settingChanges(old.book, fresh.book);
  const entries: readonly Entry[] = [...inputs, ...formulas, ...texts, ...lines];
  const carrier = new Carrier(old, fresh, mapping, new Set(all('roots')), entries);
  const outputs = outputChanges(old, fresh, { old: old.keys, new: fresh.keys }, carrier);
  const about = ({ path, book }: DiffSide) => ({ path, sha256: book.sha256 });
  return {
    schema: DIFF_SCHEMA,
    old: about(old),
    new: about(fresh),
    same: entries.length + names.length + settings.length + outputs.changed.length === 0,
    lines,
    inputs,
    formulas,
    texts,
    names,
    settings,
    outputs: outputs.changed,
    unchanged: outputs.unchanged,
    moved: movedFormulas(fresh, carrier),
  };
}

function mappingOf({ pairs }: SheetPairs, old: Side, fresh: Side): Mapping {
  const bySheet = new Map(pairs.map((pair) => [pair.old.name.toLowerCase(), { pair, map: alignSheets(old, pair.old, fresh, pair.new) }]));
  const kept =
    pairs.length === old.book.sheets.length && pairs.every((pair) => pair.old.name.toLowerCase() === pair.new.name.toLowerCase());
  return { bySheet, identity: kept && [...bySheet.values()].every(({ map }) => map.identity) };
}

function nameChanges(old: Workbook, fresh: Workbook, comparison: FormulaComparison): NameChange[] {
  const textsOf = (book: Workbook) =>
    new Map(
      book.names
        // Excel's own names of print areas and filters say nothing of the model.
        .filter(({ name }) => !/^_xlnm\./i.test(name))
        .map(({ name, scope, text }) => [scope === undefined ? name : `${book.sheets[scope]?.name}!${name}`, text]),
    );
  const [before, after] = [textsOf(old), textsOf(fresh)];
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((name) => {
    const [was, now] = [before.get(name), after.get(name)];
    if (was !== undefined && now !== undefined && (was === now || comparison.sameText(was, now))) return [];
    return [{ name, old: was ?? null, new: now ?? null }];
  });
}

function settingChanges(old: Workbook, fresh: Workbook): NameChange[] {
  const settings = (book: Workbook): Readonly<Record<string, string>> => ({
    iterate: String(book.calc.iterate),
    iterateCount: String(book.calc.iterateCount),
    iterateDelta: String(book.calc.iterateDelta),
    mode: book.calc.mode,
    fullPrecision: String(book.calc.fullPrecision),
    date1904: String(book.date1904),
  });
  const [before, after] = [settings(old), settings(fresh)];
  return Object.keys(before).flatMap((name) => (before[name] === after[name] ? [] : [{ name, old: before[name]!, new: after[name]! }]));
}

/** Formulas that both workbooks have and whose value is another one. */
function movedFormulas(fresh: Side, carrier: Carrier): number {
  let count = 0;
  for (const sheet of fresh.book.sheets) {
    for (let i = 0; i < sheet.cells.count; i++) {
      const id = sheet.firstId + i;
      if (sheet.cells.formula[i]! >= 0 && carrier.oldId(id) >= 0 && carrier.moved(id)) count++;
    }
  }
  return count;
}
