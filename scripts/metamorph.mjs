// npm run metamorph [-- --only=name,.. --models=name,.. --dir=folder --verbose]: writes the clean fixtures as other builders would and prints
// what grades otherwise; exit 1 when anything does. See fixtures/metamorph/main.ts.

import { runBundled } from './bundled.mjs';

process.exitCode = await runBundled('metamorph', 'fixtures/metamorph/main.ts');
