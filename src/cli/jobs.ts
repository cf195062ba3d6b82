// The jobs of a worker process by name; each loads what it needs when it is first asked for.

import type { Handler, Handlers } from '../pool/task.ts';

export const JOBS: Handlers = new Map<string, Handler>();
