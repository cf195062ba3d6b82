import { expect, it } from 'vitest';
import { explain } from '../../src/cli/commands/explain.ts';
import { dispatch } from '../../src/cli/dispatch.ts';
import { fakeIo } from './fake-io.ts';

async function call(...words: readonly string[]) {
  const io = fakeIo();
  const code = await dispatch(['explain', ...words], io, [{ name: 'explain', summary: '', load: async () => explain }]);
  return { code, out: io.out(), err: io.err() };
}

it('explains a rule of lint, its options and when to suppress it', async () => {
  const { out } = await call('to108');
  expect(out).toMatch(/^TO108 Assumptions stand in cells of their own\n/);
  expect(out).toMatch(
    /Why it matters: .*\n[\s\S]*How to fix: .*\n[\s\S]*When to suppress: .*\n[\s\S]*Option allow \(a list of numbers\): /,
  );
});

it('explains a facet and a gate, lists all, and names the nearest of what it does not know', async () => {
  expect((await call('2.5.1')).out).toMatch(/^2\.5\.1 /);
  expect((await call('G1')).out).toMatch(/^G1 /);
  const { out } = await call();
  for (const id of ['G1', '2.5.1', 'TO101']) expect(out).toMatch(new RegExp(`^${id} `, 'm'));
  expect(await call('TO1O1')).toMatchObject({ code: 2, err: 'tieout: There is no facet, gate or rule "TO1O1"; did you mean TO101?\n' });
});
