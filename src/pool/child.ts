// One worker process, seen from the parent: give it a task, get an answer or the limit at which it was stopped.

import { type ChildProcess, fork } from 'node:child_process';
import type { Answer, Task } from './task.ts';

const KEEP = 4096;
/** How a worker ends itself when its processor time is used up: no other part of the system sends it. */
export const OUT_OF_TIME = 'SIGUSR2';

/** Signals that others send, as when a machine runs out of memory; all other ends are the process's own doing. */
const FROM_OUTSIDE = new Set(['SIGKILL', 'SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT']);

export class Child {
  private readonly process: ChildProcess;
  private talk = '';
  /** Resident memory after the last task, MB. */
  resident = 0;
  ended = false;

  /** `megabytes` is the limit of its heap, `held` of all that it holds. */
  constructor(
    entry: string,
    readonly megabytes: number,
    held = megabytes,
  ) {
    this.process = fork(entry, [String(held)], {
      execArgv: [`--max-old-space-size=${megabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.process.stderr?.on('data', (chunk: Buffer) => {
      this.talk = (this.talk + chunk.toString('utf8')).slice(-KEEP);
    });
    this.process.on('error', () => {});
    this.process.once('close', () => {
      this.ended = true;
    });
  }

  /** `sent` is called when the whole task has left this process. */
  run(task: Task, sent: () => void = () => {}): Promise<Answer> {
    return new Promise((done) => {
      const { process } = this;
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        this.end();
      }, task.limits.seconds * 1000);
      const settle = (answer: Answer) => {
        clearTimeout(timer);
        process.off('message', onMessage);
        process.off('close', onClose);
        done(answer);
      };
      const onMessage = (message: unknown) => {
        const { answer, resident } = message as { answer: Answer; resident: number };
        this.resident = resident;
        settle(answer);
      };
      const onClose = (code: number | null, signal: string | null) => settle(late ? tooSlow(task) : this.death(task, code, signal));
      process.on('message', onMessage);
      process.on('close', onClose);
      const { job, input, limits } = task;
      process.send({ job, input, processor: limits.processor }, () => sent());
    });
  }

  end(): void {
    this.process.kill('SIGKILL');
  }

  /** Why it died on its own: its watchdog and the system's both use SIGKILL; V8 aborts when its heap is full. */
  private death(task: Task, code: number | null, signal: string | null): Answer {
    const { megabytes, processor } = task.limits;
    if (signal === OUT_OF_TIME)
      return { ok: false, kind: 'limit', message: `stopped after ${processor} s of processor time`, repeats: true };
    const heap = /heap out of memory|heap limit|Allocation failed/.test(this.talk);
    const full: Answer = { ok: false, kind: 'limit', message: `stopped at the memory limit of ${megabytes} MB (--max-memory)` };
    if (heap) return { ...full, repeats: true };
    if (signal === 'SIGKILL') return full;
    const how = signal ? `signal ${signal}` : `code ${code}`;
    const crash: Answer = { ok: false, kind: 'bug', message: `the worker process ended unexpectedly (${how})`, detail: this.talk };
    return signal && FROM_OUTSIDE.has(signal) ? crash : { ...crash, repeats: true };
  }
}

function tooSlow(task: Task): Answer {
  return { ok: false, kind: 'limit', message: `stopped at the time limit of ${task.limits.seconds} s (--timeout)` };
}
