import { writeFile } from 'node:fs/promises';
import { apiTypesFile, apiTypesText } from './check/check-api-types.ts';

/* `node tasks/generate-api-types.ts`: run it after a change of the API; code that no longer fits then fails to compile. */

await writeFile(apiTypesFile, await apiTypesText());
console.log(`Written: ${apiTypesFile}`);
