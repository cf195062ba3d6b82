// The workbook part -> its sheets in tab order, names, calculation settings. Reads no sheet.

import type { Issues } from './issues.ts';
import { breach, type Limits } from './limits.ts';
import type { Relationship } from './opc.ts';
import type { CalcSettings, DefinedName, Sheet } from './workbook.ts';
import { attr, child, children, flagAttr, intAttr, textOf, type XmlNode } from './xml-node.ts';

export interface SheetEntry {
  readonly name: string;
  readonly state: Sheet['state'];
  /** Undefined when the tab names none: Excel 5 module sheets have an empty id. */
  readonly relationship: Relationship | 'missing' | undefined;
}

/** Entries of all tabs, chart sheets included: names are scoped by their position. */
export function sheetEntries(root: XmlNode, relationships: readonly Relationship[], limits: Limits): SheetEntry[] {
  const byId = new Map(relationships.map((r) => [r.id, r]));
  const nodes = children(child(root, 'sheets'), 'sheet');
  if (nodes.length > limits.sheets) throw breach(limits, 'sheets', `The number of sheets (${nodes.length})`);
  return nodes.map((node) => {
    const state = attr(node, 'state');
    const id = attr(node, 'id') ?? '';
    return {
      name: attr(node, 'name') ?? '',
      state: state === 'hidden' || state === 'veryHidden' ? state : 'visible',
      relationship: id === '' ? undefined : (byId.get(id) ?? 'missing'),
    };
  });
}

/** `sheetAt` maps a tab position to the index of a sheet, undefined for a tab without cells. */
export function definedNames(root: XmlNode, sheetAt: readonly (number | undefined)[], limits: Limits, issues: Issues): DefinedName[] {
  const nodes = children(child(root, 'definedNames'), 'definedName');
  if (nodes.length > limits.names) throw breach(limits, 'names', `The number of defined names (${nodes.length})`);
  const names: DefinedName[] = [];
  for (const node of nodes) {
    const name = attr(node, 'name') ?? '';
    const tab = intAttr(node, 'localSheetId', undefined);
    const scope = tab === undefined ? undefined : sheetAt[tab];
    if (tab !== undefined && scope === undefined) {
      issues.add('name-scope', `The name "${name}" belongs to a tab without cells or to none; it is left out.`);
      continue;
    }
    const text = textOf(node);
    if (text.length > limits.formulaLength) throw breach(limits, 'formulaLength', `The formula of the name "${name.slice(0, 80)}"`);
    names.push({ name, scope, text: text.replace(/^\s*=/, ''), hidden: flagAttr(node, 'hidden', false) });
  }
  return names;
}

export function calcSettings(root: XmlNode): CalcSettings {
  const calc = child(root, 'calcPr');
  const mode = attr(calc, 'calcMode');
  const delta = Number(attr(calc, 'iterateDelta') ?? 0.001);
  return {
    iterate: flagAttr(calc, 'iterate', false),
    iterateCount: intAttr(calc, 'iterateCount', 100),
    iterateDelta: Number.isFinite(delta) && delta >= 0 ? delta : 0.001,
    mode: mode === 'manual' || mode === 'autoNoTable' ? mode : 'auto',
    fullPrecision: flagAttr(calc, 'fullPrecision', true),
  };
}

export function usesDate1904(root: XmlNode): boolean {
  return flagAttr(child(root, 'workbookPr'), 'date1904', false);
}
