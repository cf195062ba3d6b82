import { expect, it } from 'vitest';
import { findConfig } from '../../src/config/find.ts';

const look = (...files: readonly string[]) => ({ isFile: async (path: string) => files.includes(path) });

it('the nearest upward counts, JSON before YAML', async () => {
  const both = look('/a/tieout.config.yaml', '/a/b/tieout.config.yml', '/a/b/tieout.config.json');
  expect(await findConfig(both, '/a/b/c')).toEqual({ path: '/a/b/tieout.config.json', passedOver: [] });
  expect(await findConfig(both, '/a')).toEqual({ path: '/a/tieout.config.yaml', passedOver: [] });
  expect(await findConfig(both, '/x')).toEqual({ passedOver: [] });
  expect(await findConfig(look('/tieout.config.json'), '/x/y')).toEqual({ path: '/tieout.config.json', passedOver: [] });
});

it('one in a barred folder is passed over and named', async () => {
  const both = look('/runs/tieout.config.yaml', '/runs/EMR/tieout.config.yaml');
  expect(await findConfig(both, '/runs/EMR', (folder) => folder === '/runs/EMR')).toEqual({
    path: '/runs/tieout.config.yaml',
    passedOver: ['/runs/EMR/tieout.config.yaml'],
  });
});
