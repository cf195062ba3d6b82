import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GATES } from '../../src/overlay/gates.ts';
import { GROUP_FILES } from '../../src/overlay/groups.ts';
import { allOverlays, nameKey, resolveOverlay } from '../../src/overlay/resolve.ts';
import { type Overlay, overlayFileSchema } from '../../src/overlay/schema.ts';
import { TAXONOMY } from '../../src/overlay/taxonomy.ts';
import { validateExpanded, validateOverlay } from '../../src/overlay/validate.ts';

const gateIds = GATES.map(({ id }) => id);
const files = GROUP_FILES.map((raw) => overlayFileSchema.parse(raw));
const row = (overlay: Overlay) =>
  (['N', 'O'] as const).map((value) =>
    [...overlay.facets]
      .filter(([, entry]) => entry.value === value)
      .map(([id]) => id)
      .join(' '),
  );

// N, O; as the overlay matrix prints them.
const KNOWN: Record<string, [string, string]> = {
  Banks: ['2.1.3 2.3.2 2.3.3 2.4.1 2.4.2 3.3.1 3.4.1 3.4.2 3.5.2 4.1.1 4.2.1 4.2.2 4.3.1', '2.4.3'],
  Insurance: ['3.4.2 3.5.2', '2.1.3 2.3.3 2.4.1 2.4.2 2.4.3 3.4.1'],
  'Financial Services': ['3.4.2 3.5.2', '1.2.2 2.1.3 2.3.3 2.4.1 2.4.2 2.4.3 3.2.3 3.4.1 3.5.1'],
  'Pharmaceuticals, Biotechnology & Life Sciences': ['3.2.3 3.5.1', '2.3.3 3.4.2'],
  'Semiconductors & Semiconductor Equipment': ['3.5.1 3.5.2', '2.3.1 2.3.2 2.3.3 2.4.3 3.4.2'],
  'Software & Services': ['3.5.1 3.5.2', '2.3.1 2.3.2 2.3.3 3.2.3 3.4.2'],
  'Capital Goods': ['3.5.2', '2.3.3 2.4.3 3.5.1'],
  Energy: ['3.5.1 3.5.2', '2.3.3 2.4.3'],
  Materials: ['3.5.1 3.5.2', '2.3.3 2.4.3'],
  'Equity Real Estate Investment Trusts (REITs)': ['3.5.1 3.5.2', '2.4.3'],
  Transportation: ['3.5.1 3.5.2', '2.4.3'],
  Utilities: ['3.5.1 3.5.2', '2.4.3'],
};
const CAR_AND_RETAIL = [
  'Automobiles & Components',
  'Consumer Discretionary Distribution & Retail',
  'Consumer Staples Distribution & Retail',
];
const OTHERS = [
  'Commercial & Professional Services',
  'Consumer Durables & Apparel',
  'Consumer Services',
  'Food, Beverage & Tobacco',
  'Household & Personal Products',
  'Health Care Equipment & Services',
  'Technology Hardware & Equipment',
  'Telecommunication Services',
  'Media & Entertainment',
  'Real Estate Management & Development',
];

describe('the 25 industry groups', () => {
  it('are the files of the folder, in order of their GICS codes', () => {
    const folder = readdirSync('overlays/groups').filter((name) => name.endsWith('.json'));
    expect(folder).toHaveLength(25);
    const read = folder.map((name) => JSON.parse(readFileSync(`overlays/groups/${name}`, 'utf8')).group as string);
    expect(files.map(({ group }) => group).sort()).toEqual(read.sort());
    const codes = files.map(({ gics }) => gics);
    expect(codes).toEqual([...new Set(codes)].sort());
  });

  it('include the known ones and no other', () => {
    expect([...Object.keys(KNOWN), ...CAR_AND_RETAIL, ...OTHERS].sort()).toEqual(files.map(({ group }) => group).sort());
  });

  it.each(files.map((file) => [file.group, file] as const))('%s is valid, as written and expanded', (group, file) => {
    expect(validateOverlay(file, TAXONOMY, gateIds)).toEqual([]);
    const { overlay, known } = resolveOverlay(group);
    expect(known).toBe(true);
    expect(overlay.facets.size).toBe(56);
    expect(validateExpanded(overlay, TAXONOMY)).toEqual([]);
  });

  it.each(Object.entries(KNOWN))('%s has the known row', (group, expected) => {
    expect(row(resolveOverlay(group).overlay)).toEqual(expected);
  });

  it.each(CAR_AND_RETAIL)('%s: 3.5.2 N, 3.5.1 N or O, 2.4.3 O, nothing beyond 3.4.2', (group) => {
    const { facets } = resolveOverlay(group).overlay;
    expect(facets.get('3.5.2')?.value).toBe('N');
    expect(facets.get('2.4.3')?.value).toBe('O');
    expect(['N', 'O']).toContain(facets.get('3.5.1')?.value);
    const listed = [...facets].filter(([, entry]) => entry.value !== 'A').map(([id]) => id);
    expect(listed.filter((id) => !['2.4.3', '3.4.2', '3.5.1', '3.5.2'].includes(id))).toEqual([]);
  });

  it.each(OTHERS)('%s: 3.5.1 and 3.5.2 N, O among 2.3.3, 3.2.3 and 3.4.2', (group) => {
    const [n, o] = row(resolveOverlay(group).overlay);
    expect(n).toBe('3.5.1 3.5.2');
    expect((o ?? '').split(' ').filter((id) => !['2.3.3', '3.2.3', '3.4.2'].includes(id))).toEqual([]);
  });

  it('mark three groups as financial', () => {
    expect(files.filter(({ financial }) => financial).map(({ group }) => group)).toEqual(['Banks', 'Financial Services', 'Insurance']);
  });

  it('repeat no rationale: each is written for its sector', () => {
    const all = files.flatMap((file) => Object.values(file.facets).map(({ rationale }) => rationale));
    expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([]);
    const drivers = files.map(({ requiredDrivers }) => requiredDrivers.map(({ name }) => name).join());
    expect(new Set(drivers).size).toBe(25);
  });

  it('share no name or alias', () => {
    const keys = files.flatMap((file) => [...new Set([file.group, file.gics, ...file.aliases].map(nameKey))]);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('resolve in GICS order', () => {
    expect(allOverlays().map(({ group }) => group)).toEqual(files.map(({ group }) => group));
  });
});

describe('resolveOverlay', () => {
  it.each([
    ['banks', 'Banks'],
    ['Equity Real Estate Investment Trusts (REITs)', 'Equity Real Estate Investment Trusts (REITs)'],
    ['REITs', 'Equity Real Estate Investment Trusts (REITs)'],
    ['Equity REITs', 'Equity Real Estate Investment Trusts (REITs)'],
    ['Mortgage REITs', 'Financial Services'],
    ['Pharma', 'Pharmaceuticals, Biotechnology & Life Sciences'],
    ['  FOOD BEVERAGE AND TOBACCO ', 'Food, Beverage & Tobacco'],
    ['food, beverage & tobacco', 'Food, Beverage & Tobacco'],
    ['software and services', 'Software & Services'],
    ['3510', 'Health Care Equipment & Services'],
    ['Retailing', 'Consumer Discretionary Distribution & Retail'],
    ['Food & Staples Retailing', 'Consumer Staples Distribution & Retail'],
  ])('%s -> %s', (typed, group) => {
    expect(resolveOverlay(typed)).toMatchObject({ known: true, overlay: { group } });
  });

  it.each(['Widgets', '', '__proto__', 'constructor', 'Communication Services'])('%s is not known: all 56 active, with a note', (typed) => {
    const { overlay, known, note } = resolveOverlay(typed);
    expect(known).toBe(false);
    expect(note).toContain('every facet is taken as applicable');
    expect([...overlay.facets.values()].every(({ value }) => value === 'A')).toBe(true);
    expect(overlay.facets.size).toBe(56);
  });
});
