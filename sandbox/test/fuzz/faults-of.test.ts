import { expect, it } from 'vitest';
import { newApi } from '../../src/api/api.ts';
import { refusalsOf } from '../../src/api/open-api.ts';
import type { Call } from './any-request.ts';
import { faultsOf } from './faults-of.ts';
import { echoMark } from './any-request.ts';

const refusals = refusalsOf('GET', []);
const answer = { description: '', content: { 'application/json': { schema: {} } } };
const call: Call = {
  method: 'GET',
  path: '/call',
  operation: { summary: '', tags: [], responses: { 200: answer, ...refusals } },
};

/** Returns the faults that are found in such an answer to the call. */
async function faultsIn(status: number, body: object | string, method = call.method) {
  const api = newApi();
  api.get('/call', async (_request, reply) => reply.code(status).send(body));
  return faultsOf(call, { method, url: '/call', headers: {} }, await api.inject('/call'));
}

const refusal = (code: string, message = '') => ({ error: { code, message } });

it('a documented answer has no fault', async () => {
  expect(await faultsIn(200, {})).toEqual([]);
  expect(await faultsIn(400, refusal('invalid-request'))).toEqual([]);
  expect(await faultsIn(404, refusal('not-found'), 'PUT')).toEqual([]);
});

it.each([
  [500, refusal('internal'), ['failure']],
  [200, 'text', ['type that is not documented']],
  [201, {}, ['status that is not documented', 'type that is not documented']],
  [400, refusal('invalid-request', `no ${echoMark}`), ['what was sent']],
  [400, refusal('invalid-request', 'at run (/x/call.ts:1:2)'), ['where it failed']],
  [400, { ...refusal('invalid-request'), more: 1 }, ['refusal of another shape']],
  [400, refusal('text-invalid'), ['400 text-invalid that is not documented']],
  [404, refusal('not-found'), ['404 not-found that is not documented']],
])('a %i with %j is reported as a fault', async (status, body, faults) => {
  expect(await faultsIn(status, body)).toEqual(faults);
});

it('a success of another method is reported as a fault', async () => {
  expect(await faultsIn(200, {}, 'PUT')).toEqual(['success of another method']);
});
