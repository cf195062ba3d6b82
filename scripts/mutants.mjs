// npm run mutants [-- --only=name,.. --models=name,.. --jobs N --pairs N --write]: plants defects in the clean fixtures and prints what catches
// them; exit 1 when a target does not hold. --write puts the numbers into docs/detectors.md. See fixtures/mutants/main.ts.

import { runBundled } from './bundled.mjs';

process.exitCode = await runBundled('mutants', 'fixtures/mutants/main.ts');
