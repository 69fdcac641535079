import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bringToBucket } from '@amendes/delivery/bucket/bring-to-bucket.ts';
import { bucketSite } from '@amendes/delivery/bucket/open-site.ts';
import { applyChange } from '@amendes/delivery/composer/apply-change.ts';
import {
  hasObjectStorage,
  startObjectStorage,
} from '@amendes/delivery/conformance/start-object-storage.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { disable, enable, readMessage } from '@amendes/delivery/switch-off/disable.ts';
import { exactRow, type Row, type Section } from '../report/row.ts';
import type { Measured } from '../report/write-report.ts';
import { load } from '../server-cost/load.ts';
import { startNginx, startNode, type MeasuredServer } from '../server-cost/measured-server.ts';
import type { BenchSettings } from '../set-up/bench-settings.ts';
import { prepareServed, workFolder } from '../set-up/prepared-site.ts';
import { figureOf } from '../statistics/figure.ts';
import { timed } from '../statistics/timed.ts';

const counts = [1, 2, 4];

/** Requests per second while the time of an answer is measured, and while a server is killed and the site is changed. */
const rate = 100;

/** Documents of several kinds and languages; nothing caches them. */
const paths = ['/tai', '/tai/33333122111221', '/tai?langue=de', '/tai/aide?langue=it'];

const bucket = 'amendes-bench';
const column = 'servers';

/**
 * Measures several servers of a site in a bucket, behind a balancer: the load that they handle, and the
 * effect on citizens when one is killed and a part is switched off and on.
 * @throws {Error} if there is no S3 service or no nginx to balance, or a request fails.
 */
export async function measureSeveral(settings: BenchSettings): Promise<Measured> {
  const { isQuick, log } = settings;
  // Duration of each load.
  const seconds = isQuick ? 3 : 10;
  const site = await prepareServed(settings);
  const folder = join(workFolder, 'several');
  if (!hasObjectStorage()) throw new Error('No Ceph: install radosgw, ceph-mon and ceph-osd');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await using owner = new AsyncDisposableStack();
  const storage = owner.adopt(await startObjectStorage(), (started) => started.stop());
  const previousEnv = { ...process.env };
  Object.assign(process.env, storage.env);
  owner.defer(() => {
    for (const name of Object.keys(storage.env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, previousEnv);
  });
  log('copying the site into a bucket');
  await createBucket();
  const address = `s3://${bucket}/site`;
  const copy = join(folder, 'own');
  const copyDuration = await timed(() => bringToBucket(site, address, copy));
  const changing = bucketSite(address, { keys: [site.embeddedKey] }, { copy });
  const rows = [row('the site, copied into an empty bucket', 's', copyDuration / 1000)];
  for (const count of counts) {
    log(`${count} servers`);
    rows.push(
      ...(await withServers(address, folder, count, (balancedSite) =>
        measureLoad(balancedSite, seconds),
      )),
    );
  }
  log('four servers: one is killed, and a part is switched off and on');
  rows.push(
    ...(await withServers(address, folder, 4, (balancedSite) =>
      measureDisturbance(balancedSite, changing, seconds),
    )),
  );
  const section: Section = {
    title: 'Several servers on one bucket',
    rows,
    notes: [
      'Documents over the loopback, 32 connections, through one nginx that balances and caches nothing. Load, balancer, servers and the S3 service share the processors of one machine: more processes than processors handle no more requests.',
    ],
  };
  return { sections: [section], raw: rows };
}

interface BalancedSite {
  readonly origin: string;
  readonly servers: readonly MeasuredServer[];
}

async function measureLoad(
  { origin, servers }: BalancedSite,
  seconds: number,
): Promise<readonly Row[]> {
  const fast = await load(origin, paths, { seconds });
  const steady = await load(origin, paths, { seconds, rate });
  const what = servers.length === 1 ? '1 process' : `${servers.length} processes`;
  return [
    row(`${what}, as fast as they can`, '/s', fast.perSecond),
    row(`${what}, p99 at ${rate} a second`, 'ms', steady.p99),
  ];
}

/** Kills one server and switches a part off and on again, while requests arrive steadily. */
async function measureDisturbance(
  { origin, servers }: BalancedSite,
  changing: SiteFolder,
  seconds: number,
): Promise<readonly Row[]> {
  const [killed, ...remaining] = servers;
  if (!killed) throw new Error('No server');
  // It throws if a single request is not answered well.
  const loading = load(origin, paths, { seconds: seconds + 20, rate });
  await pause(1000);
  process.kill(killed.pid, 'SIGKILL');
  await pause(1000);
  const message = await readMessage('maintenance');
  const changes = [disable(changing, 'payment', message), enable('payment')];
  const applySeconds: number[] = [];
  const serveSeconds: number[] = [];
  for (const change of changes) {
    const documents = remaining.map((server) => textOf(server.origin));
    const oldTexts = await Promise.all(documents);
    applySeconds.push((await timed(() => applyChange(changing, change))) / 1000);
    serveSeconds.push((await timed(() => waitForChange(remaining, oldTexts))) / 1000);
  }
  const { p99 } = await loading;
  return [
    exactRow(row('a kill and two releases: requests that fail', '', 0), column, 0),
    row(`a kill and two releases: p99 at ${rate} a second`, 'ms', p99),
    row('a change of the registry, composed and written', 's', ...applySeconds),
    row('until every server serves it', 's', ...serveSeconds),
  ];
}

const textOf = async (origin: string) => (await fetch(`${origin}/tai/33333122111221`)).text();

async function waitForChange(
  servers: readonly MeasuredServer[],
  oldTexts: readonly string[],
): Promise<void> {
  for (const [index, { origin }] of servers.entries()) {
    while ((await textOf(origin)) === oldTexts[index]) await pause(50);
  }
}

/** Runs `act` with several servers of a site behind a balancer. They end with it, however far the start gets. */
export async function withServers<Result>(
  address: string,
  folder: string,
  count: number,
  act: (balancedSite: BalancedSite) => Promise<Result>,
): Promise<Result> {
  await using owner = new AsyncDisposableStack();
  const servers: MeasuredServer[] = [];
  while (servers.length < count) {
    const copy = { SITE_COPY: join(folder, `copy-${servers.length}`) };
    servers.push(await startNode(owner, address, copy));
  }
  const balancer = await startNginx(owner, folder, async (_, port) => ({
    'nginx.conf': balancerConfiguration(folder, port, servers),
  }));
  if (!balancer) throw new Error('No nginx to balance with');
  // The result is awaited, so that the owner does not end the servers before it is ready.
  return await act({ origin: balancer.origin, servers });
}

/** Returns the configuration of an nginx that passes requests on in turns, and to another server if one does not answer. */
function balancerConfiguration(
  folder: string,
  listenPort: number,
  servers: readonly MeasuredServer[],
): string {
  const members = servers.map(
    ({ port }) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=5s;`,
  );
  return `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 512; }
http {
  access_log off;
  upstream site { ${members.join(' ')} keepalive 64; }
  server {
    listen 127.0.0.1:${listenPort};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_next_upstream error timeout http_502 http_503;
      proxy_connect_timeout 1s;
    }
  }
}
`;
}

async function createBucket(): Promise<void> {
  const { S3Client, CreateBucketCommand } = await import('@aws-sdk/client-s3');
  const client = new S3Client({ forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}

const row = (what: string, unit: Row['unit'], ...values: readonly number[]): Row => ({
  what,
  unit,
  figures: { [column]: figureOf(values) },
});
