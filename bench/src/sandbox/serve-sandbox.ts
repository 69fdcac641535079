import { readSandboxSettings, startSandbox } from '@amendes/sandbox';
import type { SandboxMessage } from './fork-sandbox.ts';

/* A sandbox that notifies its parent when it answers, and ends when its parent disconnects. If it gets the
   folder of a site, it replies with the origin at which the site is served. */

const sandbox = await startSandbox(readSandboxSettings(process.env));
const servers: { close(): Promise<unknown> }[] = [];
const notify = (message: SandboxMessage) => process.send?.(message);

process.on('message', (folder: string) => void serve(folder));
process.once('disconnect', () => void stop());
notify({ origin: sandbox.origin, fines: sandbox.sampleFines });

async function serve(folder: string): Promise<void> {
  // These modules are loaded on demand, so that they affect neither the start nor the memory of a sandbox that serves nothing.
  const { siteFolder } = await import('@amendes/delivery/site/site-folder.ts');
  const { serveSite } = await import('@amendes/delivery/serve/serve-site.ts');
  const server = await serveSite(siteFolder(folder), {
    host: '127.0.0.1',
    port: 0,
    apiUpstream: sandbox.origin,
  });
  servers.push(server);
  const address = server.addresses().find((each) => typeof each === 'object');
  notify({ origin: `http://localhost:${address?.port}`, fines: sandbox.sampleFines });
}

async function stop(): Promise<void> {
  await Promise.allSettled(servers.map((server) => server.close()));
  await sandbox.close();
  process.exit();
}
