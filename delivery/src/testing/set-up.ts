import { afterAll } from 'vitest';
import { endFile } from './after-file.ts';

/* Everything that a test file started ends with it. */

afterAll(endFile);
