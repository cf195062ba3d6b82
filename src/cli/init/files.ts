// The files that `tieout init` writes, as text. tieout itself is expected among the project's own packages: npx --no never fetches one.

import { BEGINS, ENDS } from '../lint/watch.ts';

export interface Starter {
  /** As one names it in the call. */
  readonly name: string;
  readonly path: string;
  /** Other paths that do the same and are kept, too. */
  readonly instead?: readonly string[];
  readonly text: string;
}

/** What --format unix prints: path:row:column: severity rule message. */
const PATTERN = {
  regexp: '^(.+?):(\\d+):(\\d+): (error|warning|info) (\\S+) (.*)$',
  file: 1,
  line: 2,
  column: 3,
  severity: 4,
  code: 5,
  message: 6,
};
/** A variable of the editor. */
const variable = (name: string): string => `\${${name}}`;

const MATCHER = { owner: 'tieout', source: 'tieout', fileLocation: ['relative', variable('workspaceFolder')], pattern: PATTERN };
const BACKGROUND = { activeOnStart: true, beginsPattern: `^${BEGINS}`, endsPattern: `^${ENDS}` };

const task = (label: string, args: readonly string[], more: object) => ({
  label: `tieout: ${label}`,
  type: 'shell',
  command: 'npx',
  args: ['--no', 'tieout', ...args],
  options: { cwd: variable('workspaceFolder') },
  presentation: { reveal: 'silent', panel: 'dedicated', clear: true },
  ...more,
});

const TASKS = {
  version: '2.0.0',
  tasks: [
    task('lint', ['lint', '.', '--format', 'unix', '--cache'], { group: { kind: 'test', isDefault: true }, problemMatcher: MATCHER }),
    task('lint this workbook', ['lint', variable('relativeFile'), '--format', 'unix', '--cache'], { problemMatcher: MATCHER }),
    task('lint, watching', ['lint', '.', '--format', 'unix', '--cache', '--watch'], {
      isBackground: true,
      problemMatcher: { ...MATCHER, background: BACKGROUND },
    }),
    task('grade', ['grade', variable('input:cell'), '--format', 'unix'], { problemMatcher: MATCHER }),
    task('calibrate', ['calibrate', 'fixtures'], {
      presentation: { reveal: 'always', panel: 'dedicated', clear: true },
      problemMatcher: [],
    }),
  ],
  inputs: [{ id: 'cell', type: 'promptString', description: 'Cell folder or workbook to grade', default: '.' }],
};

const CONFIG = `# Configuration of tieout: the nearest one upward from the working directory counts. tieout.config.json says the same in JSON.
# tieout lint --print-config prints what counts; a mistake is told with its path. Nothing in this file is ever executed.

# Findings at or above this level make a run fail (exit 1): error, warning, info, never.
failOn: error

# Severity by rule: error, warning, info, off. tieout explain lists the rules and says when to leave one out.
#  rules:
#    TO306: off
#    TO101: { severity: error, options: { leastConfidence: 0.8 } }
#    TO108: { options: { allow: [7, 0.21] } }

# Where a line stands, when tieout takes another for it (tieout inspect model.xlsx tells).
#  lines:
#    total_assets: "BS!A24"

# Findings that are as they should be. A reason is required; after its date a suppression counts no more and is told.
#  suppressions:
#    - rule: TO101
#      range: "DCF!C5:F9"
#      reason: the terminal year is built differently on purpose
#      expires: 2026-12-31
#    - rule: ["TO2*", TO301]
#      sheet: "Scratch*"
#      file: "models/*.xlsx"
#      reason: a scratch sheet, not part of the model

# The day that expiry dates are compared with where --today gives none.
#  asOf: 2026-01-31

# Findings that were there before: tieout lint . --update-baseline writes them, later runs tell what is new.
#  baseline: tieout.baseline.json

# Results of unchanged workbooks are kept in .tieout-cache.
cache: true

# Limits for one workbook: seconds, megabytes, and the reader's own.
#  limits:
#    timeout: 120
#    maxMemory: 4096
#    cells: 6000000

# For tieout grade, which reads profile, mask and lines of this file, and none that lies inside a graded cell.
#  profile: gauge-v1
#  mask:
#    "1.3.1": the company publishes no segments
`;

const WORKFLOW = `# Lints the workbooks of the repository: annotations, a summary of the job, results for code scanning.
# tieout has to be among the development dependencies of package.json.
name: tieout
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
  security-events: write
jobs:
  lint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          lfs: true
      - uses: actions/setup-node@v4
        with:
          node-version: 20
          cache: npm
      - run: npm ci
      - name: lint
        run: >-
          npx --no tieout lint . --today "$(date -u +%F)"
          --format github --output sarif=tieout.sarif --output markdown=tieout.md
      - name: summary
        if: always()
        run: test ! -f tieout.md || cat tieout.md >> "$GITHUB_STEP_SUMMARY"
      - name: code scanning
        if: always() && hashFiles('tieout.sarif') != ''
        uses: github/codeql-action/upload-sarif@v3
        with:
          sarif_file: tieout.sarif
          category: tieout
`;

const HOOK = `# Lints the workbooks of a commit. tieout has to be among the development dependencies of package.json.
repos:
  - repo: local
    hooks:
      - id: tieout
        name: tieout lint
        entry: npx --no tieout lint --cache
        language: system
        files: \\.(xlsx|xlsm)$
        require_serial: true
`;

export const STARTERS: readonly Starter[] = [
  { name: 'config', path: 'tieout.config.yaml', instead: ['tieout.config.json', 'tieout.config.yml'], text: CONFIG },
  { name: 'vscode', path: '.vscode/tasks.json', text: `${JSON.stringify(TASKS, null, 2)}\n` },
  { name: 'github', path: '.github/workflows/tieout.yml', instead: ['.github/workflows/tieout.yaml'], text: WORKFLOW },
  { name: 'pre-commit', path: '.pre-commit-config.yaml', instead: ['.pre-commit-config.yml'], text: HOOK },
];
