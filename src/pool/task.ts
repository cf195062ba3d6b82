// What crosses between the parent and a worker process: plain data only.

/** What one book may use before its worker is stopped. */
export interface Limits {
  readonly seconds: number;
  readonly megabytes: number;
  /** Seconds of processor time: unlike those of the clock they are the same on a busy machine. */
  readonly processor?: number;
}

export interface Task {
  readonly job: string;
  /** Plain data (structured clone). */
  readonly input: unknown;
  readonly limits: Limits;
}

/** input: the book or the call is at fault. limit: stopped at a limit, named in the message. bug: our own fault. */
export type Failure = {
  readonly ok: false;
  readonly kind: 'input' | 'limit' | 'bug';
  readonly message: string;
  readonly detail?: string;
  /** The task itself was too much: in a new process it would end in the same way, however busy the machine. */
  readonly repeats?: true;
};

export type Answer = { readonly ok: true; readonly value: unknown } | Failure;

/** A function the worker runs for a job. */
export type Handler = (input: never) => unknown;
export type Handlers = ReadonlyMap<string, Handler>;

/** Errors that blame the input carry one of these names; any other error is ours. */
const INPUT_ERRORS = new Set(['WorkbookError', 'InputError', 'UsageError', 'ConfigError']);

/** What the machine did to us, not the book. */
const LIMIT_ERRORS = new Set(['EngineLost']);

/** Runs one handler; whatever it throws comes back as data. */
export async function perform(handlers: Handlers, job: string, input: unknown): Promise<Answer> {
  const handler = handlers.get(job);
  if (!handler) return { ok: false, kind: 'bug', message: `there is no job called ${job}` };
  try {
    return { ok: true, value: await handler(input as never) };
  } catch (error) {
    return failure(error);
  }
}

export function failure(error: unknown): Failure {
  if (!(error instanceof Error)) return { ok: false, kind: 'bug', message: String(error) };
  if (INPUT_ERRORS.has(error.name)) return { ok: false, kind: 'input', message: error.message };
  const limit = outOfMemory(error) || LIMIT_ERRORS.has(error.name);
  return { ok: false, kind: limit ? 'limit' : 'bug', message: error.message, detail: error.stack ?? error.message };
}

/** V8 reports some exhausted allocations as exceptions instead of dying. */
function outOfMemory(error: Error): boolean {
  return (
    error instanceof RangeError &&
    /Array buffer allocation failed|Invalid array length|Map maximum size|Set maximum size|Invalid string length/.test(error.message)
  );
}
