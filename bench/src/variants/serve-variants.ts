import { readSandboxSettings, startSandbox } from '@amendes/sandbox';
import { serveSite } from '@amendes/delivery/serve/serve-site.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';

/* The one server of all variants, in a process of its own: its work is not the browser's nor the measurer's.
   Told the folder of a site, it answers with the origin that the site is served at. */

const sandbox = await startSandbox(readSandboxSettings(process.env));
const servers: { close(): Promise<unknown> }[] = [];

process.on('message', (folder: string) => void serve(folder));
process.once('disconnect', () => void stop());
process.send?.({ ready: sandbox.sampleFines });

async function serve(folder: string): Promise<void> {
  const server = await serveSite(siteFolder(folder), {
    host: '127.0.0.1',
    port: 0,
    apiUpstream: sandbox.origin,
  });
  servers.push(server);
  const address = server.addresses().find((each) => typeof each === 'object');
  process.send?.({ folder, origin: `http://localhost:${address?.port}` });
}

async function stop(): Promise<void> {
  await Promise.allSettled(servers.map((server) => server.close()));
  await sandbox.close();
  process.exit();
}
