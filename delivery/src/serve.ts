import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { DeliveryError } from './site/delivery-error.ts';
import { operationsServer } from './operations/operations-server.ts';
import { SiteMetrics } from './serve/site-metrics.ts';
import { readServeSettings } from './serve/read-serve-settings.ts';
import { listen, serveSite } from './serve/serve-site.ts';
import { refuseUntrusted } from './registry/trust-faults.ts';
import { watchTrust } from './operations/watch-trust.ts';
import { siteFolder } from './site/site-folder.ts';

/* `node delivery/src/serve.ts <folder>`: serves a composed site and nothing else. */

const [folder] = process.argv.slice(2);

try {
  if (!folder) throw new DeliveryError('Usage: node delivery/src/serve.ts <site folder>');
  const site = siteFolder(resolve(folder));
  const { metricsPort, tolerated, ...settings } = readServeSettings(process.env);
  await refuseUntrusted(site, tolerated);
  const metrics = new SiteMetrics();
  const signedOnly = !tolerated.has('unsigned');
  const server = await serveSite(site, {
    ...settings,
    signedOnly,
    metrics,
    log: { level: 'info' },
  });
  const { composition } = server;
  const untold = watchTrust(site, (reason) => server.log.error({ trust: reason }, 'not trusted'));
  const operations = operationsServer(site, { ...settings, metrics, composition });
  // The server itself gives up answers that take longer than the operator said. A second signal ends at once.
  closeWithGrace({ delay: false, skip: ['beforeExit'] }, async ({ err }) => {
    if (err) console.error(err);
    untold();
    await server.close();
    // Last: whoever watches sees the first one stop.
    await operations.close();
  });
  if (metricsPort !== undefined) {
    await listen(operations, '127.0.0.1', metricsPort, 'METRICS_PORT').catch(
      async (error: unknown) => {
        await server.close();
        throw error;
      },
    );
  }
} catch (error) {
  console.error(error instanceof DeliveryError ? error.message : error);
  process.exitCode = 1;
}
