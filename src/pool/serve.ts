// The worker's side: answers one task at a time, and ends itself when it outgrows its memory or its parent is gone.

import { Worker } from 'node:worker_threads';
import { type Handlers, perform } from './task.ts';

// A thread, because the main one is busy for as long as a book takes. V8's own limit does not count typed arrays; the resident size does.
const WATCHDOG = `
const { workerData } = require('node:worker_threads');
const watch = () => {
  const large = process.memoryUsage.rss() > workerData.megabytes * 1048576;
  if (large || process.ppid !== workerData.parent) process.kill(process.pid, 'SIGKILL');
};
watch();
setInterval(watch, 100);
`;

/** Takes tasks from the parent process until it disconnects. The first argument of the process is the memory limit in MB. */
export function serve(handlers: Handlers): void {
  const megabytes = Number(process.argv[2]);
  new Worker(WATCHDOG, { eval: true, workerData: { megabytes, parent: process.ppid } }).unref();
  process.on('message', (task: { readonly job: string; readonly input: unknown }) => {
    void perform(handlers, task.job, task.input).then((answer) => {
      const resident = Math.round(process.memoryUsage.rss() / 1048576);
      process.send?.({ answer, resident }, undefined, {}, () => {});
    });
  });
}

/** The script that this process runs. */
export const ownEntry = (): string | undefined => process.argv[1];
