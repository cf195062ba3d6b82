// Exit codes of the command line, and the errors that carry one.

/** 0 clean, 1 findings or score past a threshold, 2 the call, a config or an input is wrong, 3 our own bug. */
export const Exit = { clean: 0, findings: 1, usage: 2, bug: 3 } as const;
export type Exit = (typeof Exit)[keyof typeof Exit];

/** The exit code of a batch: 3 over 2 over 1 over 0. */
export function worst(codes: Iterable<Exit>): Exit {
  let out: Exit = Exit.clean;
  for (const code of codes) if (code > out) out = code;
  return out;
}

/** The call is wrong: one clear sentence, exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A named input cannot be used: one clear sentence that starts with its path, exit 2. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
