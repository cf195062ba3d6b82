// Excel's wildcards -> regular expressions: * any text, ? any character, ~ makes the next one plain. Case does not count.

const HAS = /[*?~]/;

export function hasWildcard(text: string): boolean {
  return HAS.test(text);
}

export function wildcard(pattern: string): RegExp {
  let source = '';
  for (let i = 0; i < pattern.length; i++) {
    const ch = pattern[i]!;
    const next = pattern[i + 1];
    if (ch === '~' && next !== undefined && '*?~'.includes(next)) {
      source += `\\${next === '~' ? 'x7e' : next}`;
      i++;
    } else if (ch === '*') {
      // Several stars in a row would backtrack without end.
      if (!source.endsWith('[^]*')) source += '[^]*';
    } else if (ch === '?') source += '[^]';
    else source += ch.replace(/[.*+?^${}()|[\]\\/]/, '\\$&');
  }
  return new RegExp(`^${source}$`, 'iu');
}
