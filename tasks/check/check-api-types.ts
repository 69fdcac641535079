import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { describeApi } from '@amendes/sandbox';
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { faultsOutcome, formatted, type Outcome } from './tool/run-tool.ts';

export const apiTypesFile = join(workspace, 'shared/contract/src/api/api-types.ts');

const heading =
  '/* Written by tasks/generate-api-types.ts from what the API tells of itself: not to be edited. */\n\n';

/** The types of the API's calls, as the site compiles against them. */
export async function apiTypesText(): Promise<string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox types only what it reads of it
  const description = (await describeApi()) as unknown as OpenAPI3;
  // The first declaration; the others would be empty.
  const [paths] = await openapiTypes(description, { alphabetize: true });
  if (!paths) throw new Error('The API describes no calls');
  const text = heading + astToString(paths);
  return formatted(apiTypesFile, text);
}

/** Tells whether the site compiles against the API as it is now. */
export async function checkApiTypes(): Promise<Outcome> {
  const ok = (await readFile(apiTypesFile, 'utf8')) === (await apiTypesText());
  return faultsOutcome(
    ok ? [] : [`${apiTypesFile} is out of date: node tasks/generate-api-types.ts`],
  );
}
