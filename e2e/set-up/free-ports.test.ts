import { afterEach, expect, test, vi } from 'vitest';
import { freePorts } from './free-ports.ts';

afterEach(() => vi.unstubAllEnvs());

test('each worker, and the process that starts them, has its own range of ports', async () => {
  const ranges: ReadonlySet<number>[] = [];
  for (const worker of [undefined, '0', '1', '2']) {
    vi.stubEnv('TEST_PARALLEL_INDEX', worker);
    const ports = await freePorts(20);
    ranges.push(new Set(ports.map((port) => Math.floor(port / 1000))));
  }
  expect(ranges).toEqual([20, 21, 22, 23].map((range) => new Set([range])));
});
