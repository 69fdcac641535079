import type { RouteOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { errorStatuses } from './api.ts';
import { testApi } from '../../test/test-api.ts';
import type { OpenApiDocument, Operation } from './open-api.ts';

const api = testApi();
const routes: RouteOptions[] = [];
api.addHook('onRoute', (route) => void routes.push(route));
const document = (await api.inject('/api/openapi.json')).json<OpenApiDocument>();

const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

const codesOf = ({ responses }: Operation) =>
  Object.entries(responses).flatMap(([status, { content }]) => {
    const error = content?.['application/json']?.schema.properties?.['error'];
    return (error?.properties?.['code']?.enum ?? []).map((code) => ({ status, code }));
  });

describe('the API’s description', () => {
  it('is OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('lists every call under /api/v1 and nothing else', () => {
    const known = routes
      .filter(({ url }) => url.startsWith('/api/v1/'))
      .map(({ method, url }) => `${String(method)} ${url}`);
    expect(calls.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
  });

  it.each(calls)('lists each refusal code of $name under its own status', ({ operation }) => {
    const codes = codesOf(operation);
    expect(codes.length).toBeGreaterThan(0);
    for (const { status, code } of codes) {
      expect(errorStatuses).toHaveProperty(String(code), Number(status));
    }
  });

  it.each(calls)(
    'states correctly for $name whether it needs a token',
    async ({ name, operation }) => {
      const [method = '', url = ''] = name.split(' ');
      const { statusCode } = await api.inject({ method: method as 'GET' | 'POST', url });
      expect(statusCode === 401).toBe(operation.security?.length === 1);
      expect(codesOf(operation).some(({ status }) => status === '401')).toBe(statusCode === 401);
    },
  );

  it('gives the types of requests and answers that are not JSON', () => {
    const answered = calls.map(({ name, operation }) => [
      name.split('/').slice(3).join('/'),
      ...Object.keys(operation.requestBody?.content ?? {}),
      ...Object.keys(operation.responses['200']?.content ?? {}),
    ]);
    expect(answered).toEqual(
      expect.arrayContaining([
        ['token', 'text/plain'],
        ['reponseSips', 'application/x-www-form-urlencoded'],
        ['envoiSips/avis/2', 'application/json', 'text/html'],
        ['generePdf/2', 'application/json', 'application/pdf'],
      ]),
    );
  });

  it('is answered with 500 while a call has no description', async () => {
    const unfinished = testApi();
    unfinished.register(async (scope) => {
      scope.get('/api/v1/new', { schema: { response: { 200: { type: 'string' } } } }, () => 'x');
    });
    expect((await unfinished.inject('/api/openapi.json')).statusCode).toBe(500);
  });
});
