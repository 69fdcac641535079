import { expect, it } from 'vitest';
import { bearer, testApi } from '../../test/test-api.ts';

it('the API counts calls by name, also refused ones, and DELETE resets the count', async () => {
  const api = testApi();
  const headers = await bearer(api);
  const url = '/api/v1/recherche/amende?numAmende=33333122111221&cleAmende=29';
  await api.inject({ url, headers });
  await api.inject({ url });
  await api.inject({ method: 'OPTIONS', url });
  await api.inject('/api/health');
  await api.inject('/api/v1/nowhere/33333122111221');

  const counts = await api.inject('/api/sandbox/calls');
  expect(counts.json()).toEqual({ token: 1, 'recherche/amende': 2 });

  const reset = await api.inject({ method: 'DELETE', url: '/api/sandbox/calls' });
  expect([reset.statusCode, reset.body]).toEqual([204, '']);
  expect((await api.inject('/api/sandbox/calls')).json()).toEqual({});
});
