// Jobs that behave well and badly, for the pool's tests.

import { serve } from '../../src/pool/serve.ts';
import type { Handler } from '../../src/pool/task.ts';

const held: Uint8Array[] = [];

function fill(what: string): number {
  const kept: unknown[] = [];
  for (let i = 0; i < 1e9; i++) kept.push(what === 'bytes' ? new Uint8Array(1e6).fill(1) : { i, text: `item ${i}` });
  return kept.length;
}

const jobs: readonly (readonly [string, Handler])[] = [
  ['after', ({ ms, i }: { ms: number; i: number }) => new Promise((done) => setTimeout(() => done(i), ms))],
  [
    'spin',
    () => {
      for (;;);
    },
  ],
  ['fill', fill],
  [
    'hold',
    (megabytes: number) => {
      held.push(new Uint8Array(megabytes * 1e6).fill(1));
      return held.length;
    },
  ],
  [
    'throw',
    (name: string) => {
      throw Object.assign(new Error(`said ${name}`), { name });
    },
  ],
  ['die', () => process.exit(9)],
  ['pid', () => process.pid],
  ['sum', (bytes: Uint8Array) => bytes.reduce((a, b) => a + b, 0)],
];

serve(new Map(jobs));
