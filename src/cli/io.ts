// What a command may touch of the world outside. A test hands in its own; node-io.ts is the real one.

import type { Answer, Task } from '../pool/task.ts';

export interface Sink {
  write(text: string): void;
  readonly isTTY: boolean;
  readonly columns: number;
}

export type PathKind = 'file' | 'directory' | 'other';

export interface Entry {
  readonly name: string;
  readonly kind: PathKind;
}

export interface Io {
  /** The result. */
  readonly stdout: Sink;
  /** Talk: progress, notes, errors. */
  readonly stderr: Sink;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Processes that can work at once. */
  readonly cores: number;
  /** The working directory, absolute. */
  readonly cwd: string;
  readFile(path: string): Promise<Uint8Array>;
  writeFile(path: string, data: string | Uint8Array): Promise<void>;
  appendFile(path: string, data: string): Promise<void>;
  /** undefined when there is nothing. Follows links. */
  kind(path: string): Promise<PathKind | undefined>;
  /** Bytes of a file; 0 when it is not there. */
  size(path: string): Promise<number>;
  /** The path without links; as it is when there is nothing. */
  real(path: string): Promise<string>;
  /** Changes whenever the file does; undefined when there is none. */
  stamp(path: string): Promise<string | undefined>;
  /** Makes a folder and those above it. */
  makeFolder(path: string): Promise<void>;
  /** Lets time pass; false when there is no going on. */
  sleep(milliseconds: number): Promise<boolean>;
  /** Entries of a directory, sorted by name. */
  list(path: string): Promise<readonly Entry[]>;
  stdin(): Promise<Uint8Array>;
  /** Text of a file that is installed beside the command; throws where it is missing. */
  installed(name: string): Promise<string>;
  /** Runs jobs (see jobs.ts) in child processes; answers come in the order of the tasks. */
  run(tasks: Iterable<Task>, options: { readonly jobs: number }): AsyncIterable<Answer>;
}
