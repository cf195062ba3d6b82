import { defineConfig } from 'vitest/config';

// Tests over the workbooks in ../shared, which are not part of this repository. One worker: they are large.
export default defineConfig({
  test: { include: ['test/corpus/**/*.test.ts'], testTimeout: 600_000, pool: 'forks', maxWorkers: 1, passWithNoTests: true },
});
