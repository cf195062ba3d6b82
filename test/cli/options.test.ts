import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/cli/nearest.ts';
import { type Option, parseArgs } from '../../src/cli/options.ts';

const OPTIONS: readonly Option[] = [
  { name: 'format', short: 'f', value: 'FORMAT', choices: ['text', 'json', 'sarif'], many: true, help: '' },
  { name: 'jobs', value: 'N', kind: 'count', help: '' },
  { name: 'min-score', value: 'N', kind: 'number', help: '' },
  { name: 'timeout', value: 'SECONDS', kind: 'positive', help: '' },
  { name: 'quiet', short: 'q', help: '' },
  { name: 'output', short: 'o', value: 'FILE', help: '' },
];
const parse = (line: string) => parseArgs(line.split(' '), OPTIONS);

describe('parseArgs', () => {
  it('reads values after a space or an equals sign, long and short', () => {
    const args = parse('a.xlsx --format json --jobs=8 -q -o out.json b.xlsx');
    expect(args.positionals).toEqual(['a.xlsx', 'b.xlsx']);
    expect([args.value('format'), args.number('jobs'), args.flag('quiet'), args.value('output')]).toEqual(['json', 8, true, 'out.json']);
    expect([args.flag('min-score'), args.value('min-score'), args.number('min-score')]).toEqual([false, undefined, undefined]);
  });

  it('keeps "-" and all after "--" as positionals', () => {
    expect(parse('- -- --format -q').positionals).toEqual(['-', '--format', '-q']);
  });

  it('gathers repeated and comma-separated choices', () => {
    expect(parse('--format json,text -f sarif').values('format')).toEqual(['json', 'text', 'sarif']);
  });

  it('takes a negative number as a value', () => {
    expect(parse('--min-score -5').number('min-score')).toBe(-5);
  });

  it.each([
    ['--fromat json', 'Unknown option --fromat; did you mean --format?'],
    ['--zzzzzz', 'Unknown option --zzzzzz.'],
    ['--format jsn', '--format is one of text, json, sarif, not "jsn"; did you mean json?'],
    ['--format', '--format needs a value: text, json, sarif.'],
    ['--output --quiet', '--output needs a value (FILE).'],
    ['--jobs 0', '--jobs needs a whole number of at least 1, not "0".'],
    ['--jobs two', '--jobs needs a whole number of at least 1, not "two".'],
    ['--min-score=', '--min-score needs a number, not "".'],
    ['--timeout 0', '--timeout needs a number above 0, not "0".'],
    ['--quiet=yes', '--quiet takes no value.'],
  ])('refuses %s', (line, message) => {
    expect(() => parse(line)).toThrow(message);
  });
});

describe('nearest', () => {
  it.each([
    ['grad', 'grade'],
    ['garde', 'grade'],
    ['LINT', 'lint'],
    ['xyz', undefined],
    ['constructor', undefined],
  ])('%s means %s', (word, meant) => {
    expect(nearest(word, ['grade', 'lint', 'trace'])).toBe(meant);
  });
});
