import { describe, expect, it } from 'vitest';
import { parseTextHeader } from '../../src/model/period.ts';

const says = (text: string) => {
  const t = parseTextHeader(text);
  return t ? `${t.kind} ${t.year}${t.part ? `/${t.part}` : ''}${t.stage ? ` ${t.stage}` : ''}` : 'no period';
};

describe('period headers as people write them', () => {
  it.each([
    ['FY3/25A', 'year 2025 actual'],
    ['FY3/26CE', 'year 2026 forecast'],
    ['FY12/2026E', 'year 2026 forecast'],
    ['12/25A', 'year 2025 actual'],
    ['2026 company estimate', 'year 2026 forecast'],
    ['Plan 2026', 'year 2026 forecast'],
    ['Est. FY26', 'year 2026 forecast'],
    ['2026/27E', 'year 2027 forecast'],
    ['Year ended 31 March 2026', 'month 2026/3'],
    ['FYE 31/03/2026', 'month 2026/3'],
    ['12/31/2026', 'month 2026/12'],
    ['2026-12-31', 'month 2026/12'],
    ['31/12/2026 E', 'month 2026/12 forecast'],
    ['Dec 31, 2026', 'month 2026/12'],
  ])('%s is %s', (text, want) => expect(says(text)).toBe(want));

  it.each(['LTM Jun-25', '3/4', '1.5', '12.25e', '12-25', 'Note 12', 'Net 2025', 'Total 2026', '2.5x', 'Peer 3', '50%'])(
    '%s names no period',
    (text) => expect(says(text)).toBe('no period'),
  );
});
