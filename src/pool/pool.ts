// Tasks -> answers in the same order, from a few worker processes that each hold one book at a time.

import { Child } from './child.ts';
import type { Answer, Task } from './task.ts';

/** A worker that still holds more than this share of its memory after a book is replaced, so that the next has its whole limit. */
const HOLDS_AT_MOST = 0.25;
/** How far the pool may run ahead of the oldest answer still awaited, in tasks for each worker. */
const AHEAD = 4;

export interface PoolOptions {
  /** Script that calls serve(). */
  readonly entry: string;
  readonly jobs: number;
}

/**
 * Answers in the order of the tasks. A worker is warm for its next task but starts anew after a death or a large book;
 * stopping the iteration stops the workers.
 */
export async function* inOrder(tasks: Iterable<Task>, options: PoolOptions): AsyncGenerator<Answer> {
  const pool = new Workers(options);
  const awaited: Promise<Answer>[] = [];
  try {
    for (const task of tasks) {
      awaited.push(pool.submit(task));
      if (awaited.length >= options.jobs * AHEAD) yield await awaited.shift()!;
    }
    for (const answer of awaited) yield await answer;
  } finally {
    pool.end();
  }
}

interface Waiting {
  readonly task: Task;
  readonly done: (answer: Answer) => void;
}

class Workers {
  private readonly waiting: Waiting[] = [];
  private readonly idle: Child[] = [];
  private readonly busy = new Set<Child>();

  constructor(private readonly options: PoolOptions) {}

  submit(task: Task): Promise<Answer> {
    return new Promise((done) => {
      this.waiting.push({ task, done });
      this.pump();
    });
  }

  end(): void {
    this.waiting.length = 0;
    for (const child of [...this.idle, ...this.busy]) child.end();
  }

  private pump(): void {
    while (this.busy.size < this.options.jobs) {
      const next = this.waiting.shift();
      if (!next) return;
      void this.work(next);
    }
  }

  private async work({ task, done }: Waiting): Promise<void> {
    const child = this.take(task.limits.megabytes);
    this.busy.add(child);
    done(await child.run(task));
    this.busy.delete(child);
    if (!child.ended && child.resident <= child.megabytes * HOLDS_AT_MOST) this.idle.push(child);
    else child.end();
    this.pump();
  }

  private take(megabytes: number): Child {
    while (this.idle.length > 0) {
      const child = this.idle.pop()!;
      if (!child.ended && child.megabytes === megabytes) return child;
      child.end();
    }
    return new Child(this.options.entry, megabytes);
  }
}
