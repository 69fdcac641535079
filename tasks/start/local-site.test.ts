import { expect, test } from 'vitest';
import { runUntilStopped } from './local-site.ts';

/** Starts two services, of which the second cannot be stopped. */
const startServices = (ended: string[]) => async (closers: (() => Promise<unknown>)[]) => {
  closers.push(async () => ended.push('first'));
  closers.push(() => Promise.reject(new Error('the second stays')));
};

test('a service that cannot be stopped fails the command, and the others are stopped', async () => {
  const ended: string[] = [];
  let stop: (() => Promise<void>) | undefined;
  await runUntilStopped(startServices(ended), (handleStop) => (stop = () => handleStop({})));
  await expect(stop?.()).rejects.toThrow('the second stays');
  expect(ended).toEqual(['first']);
});

test('a failed start is reported, not the service that cannot be stopped after it', async () => {
  const ended: string[] = [];
  const started = runUntilStopped(
    async (closers) => {
      await startServices(ended)(closers);
      throw new Error('the third did not start');
    },
    () => undefined,
  );
  await expect(started).rejects.toThrow('the third did not start');
  expect(ended).toEqual(['first']);
});
