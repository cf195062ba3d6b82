import { describe, expect, it } from 'vitest';
import { palette } from '../../src/cli/terminal.ts';
import { plain } from '../../src/report/plain.ts';
import { fakeIo } from './fake-io.ts';

describe('plain', () => {
  it.each([
    ['an escape sequence', 'a\u001b[31mb', 'a [31mb'],
    ['a C1 control sequence introducer', 'a\u009b2Jb', 'a 2Jb'],
    ['line breaks', 'a\r\nb', 'a b'],
    ['a title change', '\u001b]0;owned\u0007x', ' ]0;owned x'],
    ['a bidirectional override', 'a\u202eb', 'a b'],
    ['zero-width characters', 'a\u200bb\ufeffc', 'a b c'],
  ])('takes out %s', (_, given, want) => {
    expect(plain(given)).toBe(want);
  });

  it('leaves letters of every script and joined emoji whole', () => {
    for (const text of ['Größe', '売上高', 'إيرادات', '👩‍💻', 'Erlöse – netto']) expect(plain(text)).toBe(text);
  });
});

describe('palette', () => {
  it.each([
    ['on a terminal', { isTTY: true }, true],
    ['not in a pipe', {}, false],
    ['not with NO_COLOR', { isTTY: true, env: { NO_COLOR: '1' } }, false],
    ['an empty NO_COLOR counts as unset', { isTTY: true, env: { NO_COLOR: '' } }, true],
    ['not on a dumb terminal', { isTTY: true, env: { TERM: 'dumb' } }, false],
    ['in a pipe with FORCE_COLOR', { env: { FORCE_COLOR: '1' } }, true],
    ['NO_COLOR over FORCE_COLOR', { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }, false],
  ])('colours %s', (_, given, coloured) => {
    expect(palette(fakeIo(given)).red('x')).toBe(coloured ? '\u001b[31mx\u001b[39m' : 'x');
  });
});
