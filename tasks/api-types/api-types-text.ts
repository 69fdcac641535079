import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { describeApi, type Operation } from '@amendes/sandbox';
import { format, resolveConfig } from 'prettier';
import { toType } from './to-type.ts';

export const apiTypesFile = join(workspace, 'shared/contract/src/api/api-types.ts');

const heading = `
/* oxlint-disable max-lines -- as long as there are calls */
/* Written by tasks/generate-api-types.ts from what the API tells of itself: not to be edited. */

/** Each call by its method and path: what it takes, what it answers, and the codes of its refusals. */
`;

/** The types of the API's calls, as the site compiles against them. */
export async function apiTypesText(): Promise<string> {
  const { paths } = await describeApi();
  const calls = Object.keys(paths)
    .toSorted()
    .flatMap((path) =>
      Object.entries(paths[path] ?? {}).map(([method, operation]) =>
        callType(`${method.toUpperCase()} ${path}`, operation),
      ),
    );
  const text = `${heading}export interface Api {${calls.join('')}}`;
  return format(text, { ...(await resolveConfig(apiTypesFile)), filepath: apiTypesFile });
}

type Content = Operation['responses'][string]['content'];

function callType(name: string, operation: Operation): string {
  return `
    /** ${operation.summary}. */
    '${name}': { ${queryType(operation)} ${bodyType(operation)}
      answer: ${answerType(operation)}; errors: ${errorsType(operation)} };`;
}

function queryType({ parameters = [] }: Operation): string {
  const fields = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${toType(schema)};`);
  return fields.length > 0 ? `query: { ${fields.join(' ')} };` : '';
}

function bodyType({ requestBody }: Operation): string {
  const [body] = Object.values(requestBody?.content ?? {});
  return body ? `body: ${toType(body.schema)};` : '';
}

function answerType(operation: Operation): string {
  return contentsOf(operation, /^[23]/).map(contentType).join(' | ');
}

function contentType(content: Content = {}): string {
  const [answer] = Object.entries(content);
  if (!answer) return 'null';
  const [type, { schema }] = answer;
  if (type === 'application/json') return toType(schema);
  return type.startsWith('text/') ? 'string' : 'Blob';
}

function errorsType(operation: Operation): string {
  return contentsOf(operation, /^[45]/)
    .flatMap(codesIn)
    .map((code) => `'${code}'`)
    .join(' | ');
}

function codesIn(content: Content): readonly (string | number)[] {
  const refusal = content?.['application/json']?.schema.properties?.['error'];
  return refusal?.properties?.['code']?.enum ?? [];
}

function contentsOf({ responses }: Operation, statuses: RegExp): readonly Content[] {
  return Object.entries(responses)
    .filter(([status]) => statuses.test(status))
    .map(([, { content }]) => content);
}
