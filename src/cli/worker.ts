// The script of a worker process: serves the jobs.

import { serve } from '../pool/serve.ts';
import { JOBS } from './jobs.ts';

serve(JOBS);
