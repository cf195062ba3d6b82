// The second engine in a process of its own: it starts while the workbook is still being read, computes beside us, and whatever
// becomes of it costs nothing but its answer.

import { Child } from '../pool/child.ts';
import type { PendingAnswer, SecondAnswer, SecondEngine, SecondRequest } from '../recalc/second/exchange.ts';

const MEGABYTES = 2048;
/** Only a hang gets there: far beyond what the budget of a request can take, and short of the limit of the book itself. */
const SECONDS = 8;
const CELLS_PER_SECOND = 5000;

export const WARM = 'second-warm';
export const ASK = 'second';

export class SecondProcess implements SecondEngine {
  private readonly child: Child;
  /** Settles when the process is free: answers carry no name, so there is one question at a time. */
  private free: Promise<unknown>;

  /** `entry` is a script that serves the jobs WARM and ASK. */
  constructor(
    entry: string,
    private readonly seconds = SECONDS,
  ) {
    this.child = new Child(entry, MEGABYTES);
    this.free = this.run(WARM, null, seconds);
  }

  get ended(): boolean {
    return this.child.ended;
  }

  async ask(request: SecondRequest): Promise<PendingAnswer> {
    const before = this.free;
    let answered: (answer: unknown) => void = () => {};
    this.free = new Promise((done) => {
      answered = done;
    });
    await before;
    const cells = request.sheets.reduce((n, sheet) => n + sheet.rows.length, 0);
    return new Promise((handedOver) => {
      const answer = this.run(ASK, request, this.seconds + cells / CELLS_PER_SECOND, () => handedOver({ answer }));
      void answer.then((said) => {
        answered(said);
        handedOver({ answer });
      });
    });
  }

  end(): void {
    this.child.end();
  }

  private async run(job: string, input: unknown, seconds: number, sent?: () => void): Promise<SecondAnswer | string> {
    if (this.child.ended) return 'it ended before it was asked';
    const answer = await this.child.run({ job, input, limits: { seconds, megabytes: MEGABYTES } }, sent);
    if (answer.ok) return answer.value as SecondAnswer;
    // The limits are its own, not those that the options set.
    return `it did not answer: ${answer.message.replace(/ \(--[a-z-]+\)$/, '')}`;
  }
}
