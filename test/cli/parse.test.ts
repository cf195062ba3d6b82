import { describe, expect, it } from 'vitest';
import { dispatch } from '../../src/cli/dispatch.ts';
import { fakeIo } from './fake-io.ts';

async function parse(words: readonly string[], stdin = '') {
  const io = fakeIo({ stdin });
  const code = await dispatch(['parse', ...words], io);
  return {
    code,
    err: io.err(),
    lines:
      io.out() === ''
        ? []
        : io
            .out()
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line)),
  };
}

describe('tieout parse', () => {
  it('answers each line of stdin in order, a bad one with its offset', async () => {
    const { code, lines } = await parse(['--stdin'], '=SUM( A1 , 2 )\r\nSUM(\n\nA1&"x"\n');
    expect(code).toBe(0);
    expect(lines).toEqual([
      { ok: true, print: 'SUM(A1,2)' },
      { ok: false, at: 4, message: expect.any(String) },
      { ok: false, at: 0, message: expect.any(String) },
      { ok: true, print: 'A1&"x"' },
    ]);
  });

  it('prints nothing for no lines', async () => {
    expect(await parse(['--stdin'])).toEqual({ code: 0, err: '', lines: [] });
  });

  it('takes formulas as words', async () => {
    expect((await parse(['1+1', 'A1'])).lines).toEqual([
      { ok: true, print: '1+1' },
      { ok: true, print: 'A1' },
    ]);
  });

  it('asks for a formula', async () => {
    expect(await parse([])).toEqual({ code: 2, err: 'tieout: Name a formula, or give --stdin.\n', lines: [] });
  });
});
