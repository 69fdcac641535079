import { writeFile } from 'node:fs/promises';
import { apiTypesFile, apiTypesText } from './check/check-api-types.ts';

/* `node tasks/generate-api-types.ts`: after a change of the API, so that its users do not compile until they fit. */

await writeFile(apiTypesFile, await apiTypesText());
console.log(`Written: ${apiTypesFile}`);
