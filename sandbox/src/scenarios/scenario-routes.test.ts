import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../api/api.ts';
import { bearer, testApi } from '../../test/test-api.ts';
import type { Scenario } from './scenario-routes.ts';

const numero = '33333122111221';
const lookup = `/api/v1/recherche/amende?numAmende=${numero}&cleAmende=29`;

let api: Api;
let timesDone: number;
let origin: string;
let headers: Record<string, string>;

beforeEach(async () => {
  timesDone = 0;
  api = testApi({ scenarios: true });
  // This extra call counts how often its work was done.
  api.register(async (scope) => {
    scope.post('/api/v1/work', async () => {
      timesDone += 1;
      return { done: true };
    });
  });
  origin = await api.listen({ host: '127.0.0.1', port: 0 });
  headers = await bearer(api);
});

afterEach(() => api.close());

const plan = async (...scenarios: readonly Scenario[]) => {
  const answer = await fetch(`${origin}/api/sandbox/scenarios`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(scenarios),
  });
  expect(answer.status).toBe(204);
};

const work = async (body: object = {}) =>
  fetch(`${origin}/api/v1/work`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const planned = async () => (await fetch(`${origin}/api/sandbox/scenarios`)).json();

describe('a call', () => {
  it('that is dropped before its work does no work and gets no answer', async () => {
    await plan({ call: 'work', effect: { kind: 'drop' } });
    await expect(work()).rejects.toThrow('fetch failed');
    expect(timesDone).toBe(0);
  });

  it('that is dropped after its work does the work but gets no answer', async () => {
    await plan({ call: 'work', times: 1, effect: { kind: 'drop', when: 'after' } });
    await expect(work()).rejects.toThrow('fetch failed');
    expect(timesDone).toBe(1);
    expect(await (await work()).json()).toEqual({ done: true });
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('that gets a status %s its work does the work %i times', async (when, times) => {
    await plan({ call: 'work', effect: { kind: 'status', status: 503, when } });
    const answer = await work();
    expect([answer.status, timesDone]).toEqual([503, times]);
    expect(await answer.json()).toMatchObject({ error: { code: 'internal' } });
  });

  it.each([
    [429, undefined, 'too-many-attempts'],
    [418, undefined, 'internal'],
    [409, 'payment-under-way', 'payment-under-way'],
  ])(
    'that gets the status %i and the code %j answers with the code %s',
    async (status, code, expectedCode) => {
      await plan({ call: 'work', effect: { kind: 'status', status, ...(code && { code }) } });
      const answer = await work();
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ error: { code: expectedCode } });
    },
  );

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)(
    'that gets rubbish %s its work is answered with an HTML page',
    async (when, times) => {
      await plan({ call: 'work', effect: { kind: 'rubbish', when } });
      const answer = await work();
      expect([answer.status, timesDone]).toEqual([200, times]);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(await answer.text()).toContain('<!doctype html>');
    },
  );

  it.each(['before', 'after'] as const)(
    'that is slowed down %s its work gets the right answer and delays no other',
    async (when) => {
      await plan({ call: 'work', effect: { kind: 'slow', milliseconds: 500, when } });
      const slow = work();
      const others = planned().then(() => 'another call');
      expect(await Promise.race([slow, others])).toBe('another call');
      expect(await (await slow).json()).toEqual({ done: true });
    },
  );

  it('that is slowed down does not delay the closing of the API', async () => {
    await plan({ call: 'work', effect: { kind: 'slow', milliseconds: 60_000 } });
    const answer = work();
    await expect.poll(planned).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await api.close();
    await answer;
  });

  it('without a token is refused with 401 despite a scenario', async () => {
    await plan({ call: '*', effect: { kind: 'status', status: 500 } });
    expect((await fetch(origin + lookup)).status).toBe(401);
    expect((await fetch(origin + lookup, { headers })).status).toBe(500);
  });
});

describe('a scenario', () => {
  it('applies as often as it says, then the next matching one applies', async () => {
    await plan(
      { call: 'work', times: 2, effect: { kind: 'status', status: 500 } },
      { call: '*', times: 1, effect: { kind: 'status', status: 502 } },
    );
    const statuses = [];
    for (let calls = 0; calls < 4; calls += 1) statuses.push((await work()).status);
    expect(statuses).toEqual([500, 500, 502, 200]);
    expect(await planned()).toEqual([]);
  });

  it('with a number applies only to calls about that number', async () => {
    await plan({ call: '*', numero, effect: { kind: 'status', status: 500 } });
    const statusOf = async (answer: Promise<Response>) => (await answer).status;
    expect(await statusOf(work({ avisId: numero }))).toBe(500);
    expect(await statusOf(work({ numAvis: numero }))).toBe(500);
    expect(await statusOf(work({ avisId: '33333122111222' }))).toBe(200);
    expect(await statusOf(work({ other: numero }))).toBe(200);
    expect(await statusOf(fetch(origin + lookup, { headers }))).toBe(500);
    const another = lookup.replace(numero, '33333122111222');
    expect(await statusOf(fetch(origin + another, { headers }))).not.toBe(500);
  });

  it('has no effect on other calls, nor on calls outside /api/v1', async () => {
    await plan({ call: 'token', effect: { kind: 'drop' } });
    expect((await work()).status).toBe(200);
    await plan({ call: '*', effect: { kind: 'drop' } });
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
  });

  it('can be shown and deleted', async () => {
    const scenario: Scenario = { call: 'work', times: 3, effect: { kind: 'drop' } };
    // Unknown fields are not shown.
    const unknown = { of: 'nobody' };
    await plan({ ...scenario, ...unknown });
    expect(await planned()).toEqual([scenario]);
    const answer = await fetch(`${origin}/api/sandbox/scenarios`, { method: 'DELETE' });
    expect(answer.status).toBe(204);
    expect(await planned()).toEqual([]);
    expect((await work()).status).toBe(200);
  });

  it.each([
    { call: '*' },
    { call: '*', effect: { kind: 'explode' } },
    { call: '*', effect: { kind: 'slow', milliseconds: 60_001 } },
    { call: '*', effect: { kind: 'status', status: 200 } },
    { call: '*', times: 0, effect: { kind: 'drop' } },
    { call: '*', numero: '12', effect: { kind: 'drop' } },
    { call: '*', effect: { kind: 'drop', when: 'during' } },
  ])('is refused with the definition %j', async (scenario) => {
    const answer = await api.inject({
      method: 'PUT',
      url: '/api/sandbox/scenarios',
      payload: [scenario],
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid-request']);
  });
});

it.each(['GET', 'PUT', 'DELETE'] as const)(
  'the scenario call %s does not exist unless scenarios are allowed',
  async (method) => {
    for (const off of [testApi(), testApi({ scenarios: false })]) {
      const payload = [{ call: '*', effect: { kind: 'drop' } }];
      const url = '/api/sandbox/scenarios';
      const answer = await off.inject({ method, url, ...(method === 'PUT' && { payload }) });
      const nowhere = await off.inject({ method, url: '/api/sandbox/nowhere' });
      expect([answer.statusCode, answer.body]).toEqual([404, nowhere.body]);
    }
  },
);
