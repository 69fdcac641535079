import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { describeApi } from '@amendes/sandbox';
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { faultsOutcome, formatted, type Outcome } from './tool/run-tool.ts';

export const apiTypesFile = join(workspace, 'shared/contract/src/api/api-types.ts');

const heading =
  '/* Written by tasks/generate-api-types.ts from what the API tells of itself: not to be edited. */\n\n';

/** Returns the types of the API's calls, which the site compiles against. */
export async function apiTypesText(): Promise<string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox only types the properties it reads
  const description = (await describeApi()) as unknown as OpenAPI3;
  // Only the first declaration is needed; the others would be empty.
  const [paths] = await openapiTypes(description, { alphabetize: true });
  if (!paths) throw new Error('The API describes no calls');
  const text = heading + astToString(paths);
  return formatted(apiTypesFile, text);
}

/** Checks that the site's types match the current API. */
export async function checkApiTypes(): Promise<Outcome> {
  const ok = (await readFile(apiTypesFile, 'utf8')) === (await apiTypesText());
  return faultsOutcome(
    ok ? [] : [`${apiTypesFile} is out of date: node tasks/generate-api-types.ts`],
  );
}
