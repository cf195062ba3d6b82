// The rules of the layout, read from the sources: who may import whom, who may touch the world outside, how long a file may be.

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** A file belongs to the longest folder here that holds it; it may import from lower ranks and from its own folder. */
const RANKS: Readonly<Record<string, number>> = {
  grammar: 0,
  'src/workbook': 1,
  'src/graph': 2,
  'src/recalc': 3,
  'src/model': 4,
  'src/cell': 5,
  'src/rule': 6,
  checks: 7,
  gates: 7,
  overlays: 7,
  'src/overlay': 8,
  'src/run': 9,
  'src/score': 10,
  'src/report': 11,
  'src/testing': 11,
  'src/grading': 12,
  'src/campaign': 12,
  'src/config': 13,
  'src/diff': 13,
  'src/pool': 13,
  'src/cli': 14,
  'src/index.ts': 14,
};
const CLI = 14;
const POOL = 13;
/** The public API is made of the command line's own pipeline. */
const SAME_FOLDER: Readonly<Record<string, string>> = { 'src/index.ts': 'src/cli' };
const LONGEST = 250;

interface Source {
  readonly path: string;
  readonly text: string;
  readonly folder: string;
  readonly rank: number;
}

const home = (path: string): string | undefined =>
  Object.keys(RANKS)
    .filter((folder) => path === folder || path.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];

const sources: readonly Source[] = ['grammar', 'src', 'checks', 'gates', 'overlays'].flatMap((top) =>
  readdirSync(join(ROOT, top), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .split(sep)
        .join('/');
      const folder = home(path) ?? '';
      return { path, text: readFileSync(join(ROOT, path), 'utf8'), folder, rank: RANKS[folder] ?? -1 };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1)),
);

/** Module names in import, export-from and import() of a source text. */
function imports(text: string): readonly string[] {
  return [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g)].map((m) => m[2]!);
}

/** The repository path a relative import means. */
const target = (source: Source, name: string): string => posix.join(posix.dirname(source.path), name);

/** Code without comments and the insides of strings. */
function code(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, (token) =>
    token.startsWith('/') ? ' ' : "''",
  );
}

function violations(found: (source: Source) => readonly string[]): readonly string[] {
  return sources.flatMap((source) => found(source).map((what) => `${source.path}: ${what}`));
}

describe('the layout', () => {
  it('reads imports of every form', () => {
    const text = `import a from './a.ts';\nimport type { B } from "../b.ts";\nexport * from './c.ts';\nconst d = await import('./d.ts');\nimport './e.ts';\nimport {\n  f,\n} from 'f';`;
    expect(imports(text)).toEqual(['./a.ts', '../b.ts', './c.ts', './d.ts', './e.ts', 'f']);
  });

  it('every source file lies in a folder with a rank', () => {
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.filter((s) => s.rank < 0).map((s) => s.path)).toEqual([]);
  });

  it('imports point to a lower rank or the own folder', () => {
    const wrong = violations((source) =>
      imports(source.text)
        .filter((name) => name.startsWith('.'))
        .map((name) => target(source, name))
        .filter((path) => path !== 'package.json' && !allowed(source, path)),
    );
    expect(wrong).toEqual([]);
  });

  it('relative imports name their file with its ending', () => {
    expect(violations((s) => imports(s.text).filter((name) => name.startsWith('.') && !/\.(ts|tsx|json|css)$/.test(name)))).toEqual([]);
  });

  it('a check or a gate imports src/rule and nothing else of ours', () => {
    const items = (s: Source) => (s.folder === 'checks' || s.folder === 'gates') && !s.path.endsWith('/index.ts');
    const strangers = (s: Source) => imports(s.text).filter((name) => name.startsWith('.') && !target(s, name).startsWith('src/rule/'));
    expect(violations((s) => (items(s) ? strangers(s) : []))).toEqual([]);
  });

  it('no folder is a drawer', () => {
    expect(sources.map((s) => s.path).filter((path) => /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.ts$)/.test(path))).toEqual([]);
  });

  it('no file is longer than 250 lines', () => {
    const lines = (s: Source) => s.text.replace(/\n$/, '').split('\n').length;
    expect(sources.filter((s) => lines(s) > LONGEST).map((s) => `${s.path}: ${lines(s)}`)).toEqual([]);
  });

  it('every file says in its head what it is', () => {
    expect(sources.filter((s) => !/^(#![^\n]*\n)?(\/\/|\/\*)/.test(s.text)).map((s) => s.path)).toEqual([]);
  });
});

function allowed(source: Source, path: string): boolean {
  const folder = home(path);
  if (folder === undefined) return false;
  const own = SAME_FOLDER[source.folder] ?? source.folder;
  return folder === source.folder || folder === own || RANKS[folder]! < source.rank;
}

describe('the world outside', () => {
  const OUTSIDE = /^(node:)?(fs|fs\/promises|child_process|worker_threads|os|net|http|https|readline|process|cluster|dgram|tls|dns)$/;

  it('no file below the pool imports a module that reaches it', () => {
    expect(violations((s) => (s.rank >= POOL ? [] : imports(s.text).filter((name) => OUTSIDE.test(name))))).toEqual([]);
  });

  it('no file below the pool uses the console, the process, the clock, chance or the locale', () => {
    const WORD =
      /\bconsole\.|\bprocess\.|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.|\btoLocale\w*\(|\blocaleCompare\b|\bIntl\.|\bfetch\(/g;
    expect(violations((s) => (s.rank >= POOL ? [] : [...code(s.text).matchAll(WORD)].map((m) => m[0])))).toEqual([]);
  });

  it('no file uses the clock, chance, the locale or the network', () => {
    const WORD = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\btoLocale\w*\(|\blocaleCompare\b|\bfetch\(|\beval\(|\bnew Function\(/g;
    expect(violations((s) => [...code(s.text).matchAll(WORD)].map((m) => m[0]))).toEqual([]);
  });

  it('only main.ts ends the process, and only the process edge touches it', () => {
    expect(violations((s) => (/\bprocess\.(exit\b|exitCode\b|abort\b)/.test(code(s.text)) ? ['ends the process'] : []))).toEqual([
      'src/cli/main.ts: ends the process',
    ]);
    const edge = new Set(['src/cli/main.ts', 'src/cli/node-io.ts', 'src/pool/child.ts', 'src/pool/serve.ts']);
    const wrong = violations((s) =>
      s.rank < CLI || edge.has(s.path) ? [] : [...code(s.text).matchAll(/\bconsole\.|\bprocess\./g)].map((m) => m[0]),
    );
    expect(wrong).toEqual([]);
  });

  it('each third-party library has the homes it was given', () => {
    const HOMES: Readonly<Record<string, readonly string[]>> = {
      chevrotain: ['grammar'],
      jszip: ['src/workbook', 'src/testing'],
      'fast-xml-parser': ['src/workbook', 'src/testing'],
      exceljs: ['src/workbook'],
      'xlsx-populate': ['src/workbook'],
      yaml: ['src/config'],
      hyperformula: ['src/recalc'],
      '@formulajs/formulajs': ['src/recalc'],
      preact: ['src/report'],
    };
    expect(violations((s) => imports(s.text).filter((name) => HOMES[name] !== undefined && !HOMES[name].includes(s.folder)))).toEqual([]);
  });
});
