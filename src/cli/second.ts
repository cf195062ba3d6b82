// The second engine in a process of its own: it starts while the workbook is still being read and computes beside us. What it makes of a
// workbook is a matter of the workbook: its limits are counted, and when the machine takes the process away it is asked once more.

import { Child } from '../pool/child.ts';
import type { Answer } from '../pool/task.ts';
import { EngineLost, type PendingAnswer, type SecondAnswer, type SecondEngine, type SecondRequest } from '../recalc/second/exchange.ts';

const MEGABYTES = 2048;
/** What it holds beside its heap never comes near this: the heap's own limit, which is the same everywhere, ends it first. */
const HELD_MEGABYTES = 2 * MEGABYTES;
/** Of processor time. Only a hang gets there: far beyond what the budget of a request can take. */
const SECONDS = 8;
const CELLS_PER_SECOND = 5000;
/** By the clock, for a process that is starved: the limit of the book itself ends both long before. */
const DAY = 86_400;

export const WARM = 'second-warm';
export const ASK = 'second';

export class SecondProcess implements SecondEngine {
  private child: Child;
  private over = false;
  /** Settles when the process is free: answers carry no name, so there is one question at a time. */
  private free: Promise<unknown>;

  /** `entry` is a script that serves the jobs WARM and ASK. */
  constructor(
    private readonly entry: string,
    private readonly seconds = SECONDS,
  ) {
    this.child = this.start();
    this.free = this.run(WARM, null, seconds);
  }

  get ended(): boolean {
    return this.over;
  }

  async ask(request: SecondRequest): Promise<PendingAnswer> {
    const before = this.free;
    let answered = (): void => {};
    this.free = new Promise<void>((done) => {
      answered = done;
    });
    await before;
    return new Promise((handedOver) => {
      const answer = this.answerTo(request, () => handedOver({ answer }));
      const settled = () => {
        answered();
        handedOver({ answer });
      };
      answer.then(settled, settled);
    });
  }

  end(): void {
    this.over = true;
    this.child.end();
  }

  private start(): Child {
    return new Child(this.entry, MEGABYTES, HELD_MEGABYTES);
  }

  /** An end that the workbook does not explain says nothing of it: asked again. */
  private async answerTo(request: SecondRequest, sent: () => void): Promise<SecondAnswer | string> {
    const cells = request.sheets.reduce((n, sheet) => n + sheet.rows.length, 0);
    const seconds = this.seconds + Math.ceil(cells / CELLS_PER_SECOND);
    let why = '';
    for (let attempt = 1; attempt <= 2; attempt++) {
      if (this.child.ended) this.child = this.start();
      const said = await this.run(ASK, request, seconds, sent);
      if (said.ok) return said.value as SecondAnswer;
      // The limits are its own, not those that the options set.
      why = said.message.replace(/ \(--[a-z-]+\)$/, '');
      if (said.repeats || !this.child.ended) return `it did not answer: ${why}`;
    }
    throw new EngineLost(`the process of the second engine was ended twice by the system (${why}); --engine own does without it`);
  }

  private run(job: string, input: unknown, processor: number, sent?: () => void): Promise<Answer> {
    return this.child.run({ job, input, limits: { seconds: DAY, megabytes: MEGABYTES, processor } }, sent);
  }
}
