import { readFile } from 'node:fs/promises';
import { apiTypesFile, apiTypesText } from '../api-types/api-types-text.ts';
import type { Outcome } from './tool/run-tool.ts';

/** Whether the site compiles against the API as it is now. */
export async function checkApiTypes(): Promise<Outcome> {
  const ok = (await readFile(apiTypesFile, 'utf8')) === (await apiTypesText());
  return {
    ok,
    output: ok ? '' : `${apiTypesFile} is out of date: node tasks/generate-api-types.ts`,
  };
}
