import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { Api } from '../api/new-api.ts';
import { callDescriptions } from './call-descriptions.ts';
import { refusalsOf } from './refusals-of.ts';

const info = {
  title: 'Fines API',
  version: '1',
  description:
    'What the site asks. Amounts are whole cents. Every refusal has one shape, its message meant for developers.',
};

const bearer = { type: 'http', scheme: 'bearer' } as const;

/**
 * Serves the API's description, `GET /api/openapi.json`, made from the schemas by which the routes
 * themselves check what comes and write what goes. It tells of `/api/v1` only: the rest is no part of
 * the real API. To be called before the routes are registered.
 */
export function openApiRoute(api: Api): void {
  api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer } },
    },
    convertConstToEnum: false,
    transform: describe,
  });
  api.get('/api/openapi.json', async () => api.swagger());
}

const describe: SwaggerTransform = ({ schema, url, route }) => {
  const method = String(route.method);
  const answers = successesOf(schema?.response);
  if (!url.startsWith('/api/v1/') || answers.length === 0) return { schema: { hide: true }, url };

  const call = callDescriptions[`${method} ${url}`];
  if (!call) throw new Error(`${method} ${url} has no description`);
  const type = call.answers ?? 'application/json';
  return {
    schema: {
      ...schema,
      summary: call.summary,
      tags: [call.tag],
      security: call.open ? [] : [{ bearer: [] }],
      ...(call.form && { consumes: ['application/x-www-form-urlencoded'], body: form(call.form) }),
      response: {
        ...Object.fromEntries(answers.map(([status, answer]) => [status, told(answer, type)])),
        ...refusalsOf(method, call),
      },
    },
    url,
  };
};

/** The answers that are no refusals; a call without any is not played yet. */
function successesOf(response: unknown): readonly [string, object][] {
  const answers: object = typeof response === 'object' && response ? response : {};
  return Object.entries(answers).filter(([status]) => /^[23]/.test(status));
}

function form(names: readonly string[]) {
  const fields = names.map((name) => [name, { type: 'string' }]);
  return { type: 'object', properties: Object.fromEntries(fields) };
}

function told(schema: object, type: string) {
  const isEmpty = 'type' in schema && schema.type === 'null';
  if (isEmpty) return { ...schema, description: 'Nothing' };
  return { description: 'What was asked for', content: { [type]: { schema } } };
}
