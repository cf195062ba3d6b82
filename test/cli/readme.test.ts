import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';

it('the README lists the commands there are, in order', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| `tieout (\w+)` \| (.+) \|$/gm)].map((m) => [m[1], m[2]]);
  expect(rows).toEqual(COMMANDS.map((c) => [c.name, c.summary]));
});
