import { writeFile } from 'node:fs/promises';
import { termsFile, termsText } from './check/words/terms-text.ts';

/* `node tasks/write-terms.ts`: writes the page of terms from the list that the checks use. */

await writeFile(termsFile, await termsText());
