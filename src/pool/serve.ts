// The worker's side: answers one task at a time, and ends itself when it outgrows its memory or its parent is gone.

import { Worker } from 'node:worker_threads';
import { OUT_OF_TIME } from './child.ts';
import { type Handlers, perform } from './task.ts';

// A thread, because the main one is busy for as long as a book takes. V8's own limit does not count typed arrays; the resident size does.
const WATCHDOG = `
const { workerData } = require('node:worker_threads');
const watch = () => {
  const large = process.memoryUsage.rss() > workerData.megabytes * 1048576;
  if (large || process.ppid !== workerData.parent) process.kill(process.pid, 'SIGKILL');
  const { user, system } = process.cpuUsage();
  if (user + system > workerData.until[0]) process.kill(process.pid, '${OUT_OF_TIME}');
};
watch();
setInterval(watch, 100);
`;

/** Processor time, in microseconds, at which the process is ended; shared with the watchdog. */
const until = new Float64Array(new SharedArrayBuffer(8)).fill(Number.POSITIVE_INFINITY);

function allow(seconds: number): void {
  const { user, system } = process.cpuUsage();
  until[0] = user + system + seconds * 1e6;
}

interface Message {
  readonly job: string;
  readonly input: unknown;
  readonly processor?: number;
}

/** Takes tasks from the parent process until it disconnects. The first argument of the process is the memory limit in MB. */
export function serve(handlers: Handlers): void {
  const megabytes = Number(process.argv[2]);
  new Worker(WATCHDOG, { eval: true, workerData: { megabytes, parent: process.ppid, until } }).unref();
  process.on('message', (task: Message) => {
    allow(task.processor ?? Number.POSITIVE_INFINITY);
    void perform(handlers, task.job, task.input).then((answer) => {
      allow(Number.POSITIVE_INFINITY);
      const resident = Math.round(process.memoryUsage.rss() / 1048576);
      process.send?.({ answer, resident }, undefined, {}, () => {});
    });
  });
}

/** The script that this process runs. */
export const ownEntry = (): string | undefined => process.argv[1];
