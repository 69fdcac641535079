import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compose } from '@amendes/delivery/local/compose.ts';
import { createSite } from '@amendes/delivery/testing/create-site.ts';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServers } from '../server-cost/measure-server.ts';
import { withServers } from './measure-several.ts';

/** Returns the running child processes of this one. */
const running = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap');

beforeAll(async () => {
  const programs = await temporaryFolder();
  await writeFile(join(programs, 'nginx'), '#!/bin/sh\necho no place >&2\nexit 1\n');
  await chmod(join(programs, 'nginx'), 0o755);
  vi.stubEnv('PATH', `${programs}:${process.env['PATH']}`);
});

afterAll(() => void vi.unstubAllEnvs());

async function composedSite() {
  const site = await createSite();
  await compose(site);
  return site;
}

test('the Node server ends if nginx does not start', async () => {
  const site = await composedSite();
  const start = async () => {
    await using owner = new AsyncDisposableStack();
    await startServers(owner, site, await temporaryFolder());
  };
  await expect(start()).rejects.toThrow('nginx did not start: no place');
  await expect.poll(running).toEqual([]);
});

test('all servers end if the balancer does not start', async () => {
  const { root } = await composedSite();
  const started = withServers(root, await temporaryFolder(), 2, () => Promise.resolve());
  await expect(started).rejects.toThrow('nginx did not start: no place');
  await expect.poll(running).toEqual([]);
});
