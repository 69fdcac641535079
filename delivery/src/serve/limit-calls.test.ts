import fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitCalls, prepareLimits } from './limit-calls.ts';

test('three of eight simultaneous calls are answered if the limit is three', async () => {
  await using server = fastify();
  await prepareLimits(server);
  const { promise: sameMoment, resolve } = Promise.withResolvers<void>();
  server.addHook('onRequest', () => sameMoment);
  limitCalls(server, { calls: 3, sendings: 3, unlimited: [] });
  server.get('/api/v1/recherche/amende', () => 'found');
  const answers = Array.from({ length: 8 }, () =>
    server.inject({ url: '/api/v1/recherche/amende', remoteAddress: '203.0.113.9' }),
  );
  setTimeout(resolve, 20);
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
});
