// The page on engines tells of every known class of disagreement, with its count and reason, and of no other.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import classes from '../corpus/disagreements.json' with { type: 'json' };

it('docs/engines.md lists the classes that differ from Excel', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/engines.md'), 'utf8');
  const rows = page.split('## What still differs from Excel')[1]!.match(/^\| .* \| \d+ \| .* \|$/gm);
  expect(rows).toEqual(classes.map(({ class: name, cells, because }) => `| ${name} | ${cells} | ${because} |`));
  const sum = classes.reduce((n, { cells }) => n + cells, 0);
  expect(page).toContain(`${sum} differ, in the classes below`);
});
