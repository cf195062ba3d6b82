// What docs/configuration.md says of settings and of Excel's checks is what the code does.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { IGNORED } from '../../src/config/ignored.ts';
import { settingsAt } from '../../src/config/schema.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');

it('names every setting', () => {
  const rows = [...text.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap((m) => [...m[1]!.matchAll(/`(\w+)`/g)].map((n) => n[1]!));
  expect(rows.sort()).toEqual([...settingsAt([])].sort());
});

it("names the rules of every check of Excel's", () => {
  const rows = [...text.matchAll(/^\| [^|`]+ \| (TO\d+(?:, TO\d+)*) \|$/gm)].map((m) => m[1]!);
  expect(rows.sort()).toEqual([...IGNORED.values()].map((rules) => rules.join(', ')).sort());
});
