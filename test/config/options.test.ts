// Options of rules, from the text of a configuration to the findings.

import { expect, it } from 'vitest';
import { RULES } from '../../checks/lint/index.ts';
import { readConfig } from '../../src/config/read.ts';
import { analyseBook } from '../../src/grading/analyse.ts';
import { lintBook } from '../../src/grading/lint.ts';
import { book } from '../../src/testing/index.ts';

async function found(rule: string, cells: string, text = ''): Promise<number> {
  const { rules = {} } = readConfig(text, 'c.yaml', { rules: RULES });
  const options = Object.fromEntries(Object.entries(rules).map(([id, r]) => [id, r.options ?? {}]));
  const { result } = await lintBook(analyseBook(book({ S: cells })), { options });
  return result.findings.filter((f) => f.rule === rule).length;
}

it('TO108 allows further numbers', async () => {
  const cells = 'Tax | 50 | =B1*0.21 \n Duty | 50 | =B2*0.35';
  expect(await found('TO108', cells)).toBe(2);
  expect(await found('TO108', cells, 'rules: { TO108: { options: { allow: [0.21] } } }')).toBe(1);
});

it('TO111 allows functions', async () => {
  const cells = 'Day | =TODAY() \n Chance | =RAND()';
  expect(await found('TO111', cells)).toBe(2);
  expect(await found('TO111', cells, 'rules: { TO111: { options: { allow: [today] } } }')).toBe(1);
});
