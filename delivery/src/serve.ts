import { DeliveryError } from './delivery-error.ts';
import { serveSite } from './serve/serve-site.ts';
import { siteFolder } from './site-folder.ts';

/* `node delivery/src/serve.ts <folder>`: serves a composed site and nothing else. */

const [folder] = process.argv.slice(2);

try {
  if (!folder) throw new DeliveryError('Usage: node delivery/src/serve.ts <site folder>');
  const server = await serveSite(siteFolder(folder), {
    host: process.env['HOST'] || '127.0.0.1',
    port: Number(process.env['SITE_PORT'] || 4200),
    apiUpstream: process.env['API_UPSTREAM'] || 'http://127.0.0.1:4300',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close());
  }
} catch (error) {
  console.error(error instanceof DeliveryError ? error.message : error);
  process.exitCode = 1;
}
