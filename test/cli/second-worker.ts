// A second engine that behaves as its request says, for the tests of its process.

import { serve } from '../../src/pool/serve.ts';
import type { Handler } from '../../src/pool/task.ts';
import { answer, warm } from '../../src/recalc/second/answer.ts';
import type { SecondRequest } from '../../src/recalc/second/exchange.ts';

function behave(request: SecondRequest): unknown {
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
