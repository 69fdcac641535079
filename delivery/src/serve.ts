import { basename, resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { isBucketAddress } from './bucket/bucket-address.ts';
import { followBucket, type Following } from './bucket/follow-bucket.ts';
import { DeliveryError } from './site/delivery-error.ts';
import { operationsServer } from './operations/operations-server.ts';
import { startTracing } from './serve/start-tracing.ts';
import { SiteMetrics } from './serve/site-metrics.ts';
import { readServeSettings } from './serve/read-serve-settings.ts';
import { listen, serveSite } from './serve/serve-site.ts';
import { refuseUntrusted } from './registry/trust-faults.ts';
import { watchTrust } from './operations/watch-trust.ts';
import { siteFolder } from './site/site-folder.ts';

/* `node delivery/src/serve.ts <folder or bucket>`: serves a composed site, and does nothing else. */

const address = process.argv[2] ?? (process.env['SITE'] || undefined);

let following: Following | undefined;
try {
  if (!address) throw new DeliveryError('Usage: node delivery/src/serve.ts <site folder>');
  const { metricsPort, metricsHost, tolerated, ...settings } = readServeSettings(process.env);
  const signedOnly = !tolerated.has('unsigned');
  following = isBucketAddress(address)
    ? await followBucket(address, { signedOnly, report: (line) => console.error(line) })
    : undefined;
  const site = following?.site ?? siteFolder(resolve(address));
  await refuseUntrusted(site, tolerated);
  const metrics = new SiteMetrics();
  const tracing = await startTracing(process.env);
  const server = await serveSite(site, {
    ...settings,
    signedOnly,
    metrics,
    tracing,
    log: { level: 'info' },
  });
  const { composition } = server;
  following?.tidy(() => basename(composition.last().folder));
  const stopWatching = watchTrust(site, (reason) =>
    server.log.error({ trust: reason }, 'not trusted'),
  );
  const operations = operationsServer(site, { ...settings, metrics, composition, following });
  // The server itself drops answers that take longer than the configured time. A second signal ends the process immediately.
  closeWithGrace({ delay: false, skip: ['beforeExit'] }, async ({ err }) => {
    if (err) console.error(err);
    stopWatching();
    // This is not awaited, because the bucket may be unreachable.
    void following?.stop();
    await server.close();
    await tracing?.close().catch(() => undefined);
    // It closes last, so that monitoring sees the site's server stop first.
    await operations.close();
  });
  if (metricsPort !== undefined) {
    await listen(operations, metricsHost, metricsPort, 'METRICS_PORT').catch(
      async (error: unknown) => {
        await server.close();
        throw error;
      },
    );
  }
} catch (error) {
  console.error(error instanceof DeliveryError ? error.message : error);
  process.exitCode = 1;
  // A process that serves nothing must end, so that its supervisor restarts it.
  await following?.stop();
}
