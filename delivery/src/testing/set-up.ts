import { afterAll } from 'vitest';
import { endFile } from './after-file.ts';

/* Of every file of tests: what it started ends with it. */

afterAll(endFile);
