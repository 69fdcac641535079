import { writeFile } from 'node:fs/promises';
import { termsFile, termsText } from './check/words/terms-text.ts';

/* `node tasks/write-terms.ts`: the page of words, from the list that the checks use. */

await writeFile(termsFile, await termsText());
