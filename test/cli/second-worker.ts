// A second engine that behaves as its request says, for the tests of its process.

import { existsSync, writeFileSync } from 'node:fs';
import { serve } from '../../src/pool/serve.ts';
import type { Handler } from '../../src/pool/task.ts';
import { answer, warm } from '../../src/recalc/second/answer.ts';
import type { SecondRequest } from '../../src/recalc/second/exchange.ts';

function behave(request: SecondRequest): unknown {
  const said = (word: string) => request.strings.find((s) => s.startsWith(word));
  if (said('killed always')) process.kill(process.pid, 'SIGKILL');
  const mark = said('killed once ')?.slice('killed once '.length);
  if (mark !== undefined && !existsSync(mark)) {
    writeFileSync(mark, '');
    process.kill(process.pid, 'SIGKILL');
  }
  if (request.strings.includes('fill')) for (const kept: unknown[] = []; ; ) kept.push({ kept: kept.length });
  if (request.strings.includes('die')) process.exit(7);
  if (request.strings.includes('hang')) for (;;);
  if (request.strings.includes('throw')) throw new Error('said so');
  return answer(request);
}

serve(
  new Map<string, Handler>([
    ['second', behave],
    ['second-warm', warm],
  ]),
);
