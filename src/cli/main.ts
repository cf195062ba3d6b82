// The process: argv in, exit code out. The only place that ends it.

import { dispatch } from './dispatch.ts';
import { nodeIo } from './node-io.ts';

// The reader of a pipe may leave early (| head): that is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? process.exitCode : 3);
});

// The code is set, not forced: a pipe may still be draining.
process.exitCode = await dispatch(process.argv.slice(2), nodeIo(new URL('./worker.js', import.meta.url)));
