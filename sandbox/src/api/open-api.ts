import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { type Api, ErrorAnswer, errorStatuses, type ErrorCode } from './api.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** Refusal codes of a call, besides those that every such call has. */
    readonly refusals?: readonly ErrorCode[];
    /** Form fields that a call accepts, if no schema checks them. */
    readonly form?: readonly string[];
  }
}

const info = {
  title: 'Fines API',
  version: '1',
  description:
    'What the site asks. Amounts are whole cents. Every refusal has one shape, its message meant for developers.',
};

const bearer = { type: 'http', scheme: 'bearer' } as const;

/**
 * Serves the API's description at `GET /api/openapi.json`. It is generated from the schemas by which the routes
 * themselves validate requests and serialise answers. It covers `/api/v1` only, because the other routes are not part
 * of the real API. Must be called before the routes are registered.
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

  const { refusals, form, ...call } = schema;
  const { produces: [type = 'application/json'] = [], security = [{ bearer: [] }] } = call;
  if (call.summary === undefined) throw new Error(`${method} ${url} has no summary`);
  return {
    schema: {
      ...call,
      security,
      ...(form && { consumes: ['application/x-www-form-urlencoded'], body: formBody(form) }),
      response: {
        ...Object.fromEntries(answers.map(([status, answer]) => [status, success(answer, type)])),
        ...refusalsOf(method, security, refusals),
      },
    },
    url,
  };
};

/** Returns the answers that are not refusals. A call without any is not simulated yet. */
function successesOf(response: unknown): readonly [string, object][] {
  const answers: object = typeof response === 'object' && response ? response : {};
  return Object.entries(answers).filter(([status]) => /^[23]/.test(status));
}

function formBody(names: readonly string[]) {
  const fields = names.map((name) => [name, { type: 'string' }]);
  return { type: 'object', properties: Object.fromEntries(fields) };
}

function success(schema: object, type: string) {
  const isEmpty = 'type' in schema && schema.type === 'null';
  if (isEmpty) return { ...schema, description: 'Nothing' };
  return { description: 'The requested value', content: { [type]: { schema } } };
}

/** Returns the refusals of a call by status, in the one shape and with the possible codes. */
export function refusalsOf(
  method: string,
  security: FastifySchema['security'],
  refusals: readonly ErrorCode[] = [],
) {
  const isOpen = security?.length === 0;
  const codes: readonly ErrorCode[] = [
    'invalid-request',
    ...(isOpen ? [] : (['token-missing', 'token-invalid', 'token-expired'] as const)),
    ...(method === 'POST' ? (['body-too-large'] as const) : []),
    ...refusals,
    'internal',
  ];
  const byStatus = Map.groupBy(codes, (code) => errorStatuses[code]);
  return Object.fromEntries([...byStatus].map(([status, those]) => [status, refusal(those)]));
}

function refusal(codes: readonly ErrorCode[]) {
  const { error } = ErrorAnswer.properties;
  const { message } = error.properties;
  const properties = { code: { type: 'string', enum: codes }, message };
  const schema = { ...ErrorAnswer, properties: { error: { ...error, properties } } };
  return { description: codes.join(', '), content: { 'application/json': { schema } } };
}

/** Description of the API in OpenAPI 3.1, limited to the fields that are read here. */
export interface OpenApiDocument {
  readonly openapi: string;
  /** Operations by path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  /** Responses by status. */
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content }>
  >;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

/** Schemas by media type. */
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** Subset of JSON Schema that the routes use. */
export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: string | number | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}
