import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { bringToBucket } from '@amendes/delivery/bucket/bring-to-bucket.ts';
import { bucketSite } from '@amendes/delivery/bucket/open-site.ts';
import { applyChange } from '@amendes/delivery/composer/apply-change.ts';
import {
  hasObjectStorage,
  startObjectStorage,
} from '@amendes/delivery/conformance/start-object-storage.ts';
import { findNginx } from '@amendes/delivery/conformance/start-process.ts';
import { workspace } from '@amendes/delivery/local/parts.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { disable, enable, readMessage } from '@amendes/delivery/switch-off/disable.ts';
import getPort from 'get-port';
import { exactRow, type Row, type Section } from '../report/row.ts';
import { load } from '../server-cost/load.ts';
import { startServer, type MeasuredServer } from '../server-cost/measured-server.ts';
import { figureOf } from '../statistics/figure.ts';

interface SeveralMeasurement {
  /** In a folder; it is copied into the bucket. */
  readonly site: SiteFolder;
  /** For what the servers write. */
  readonly folder: string;
  /** How long each load lasts. */
  readonly seconds: number;
  readonly tell: (line: string) => void;
}

const counts = [1, 2, 4];

/** Requests a second at which the time of an answer is told, and while servers come and go. */
const rate = 100;

/** Documents of several kinds and languages; nothing of them is kept in between. */
const paths = ['/tai', '/tai/33333122111221', '/tai?langue=de', '/tai/aide?langue=it'];

const bucket = 'amendes-bench';
const column = 'servers';

/**
 * Several servers of a site in a bucket, behind a balancer: what they bear, and whether anybody notices that one is killed
 * and something is released meanwhile.
 * @throws {Error} when there is no S3 service or no nginx to balance, or a request fails.
 */
export async function measureSeveral(
  measurement: SeveralMeasurement,
): Promise<{ readonly sections: readonly Section[]; readonly raw: unknown }> {
  const { folder, site, tell } = measurement;
  if (!hasObjectStorage()) throw new Error('No Ceph: install radosgw, ceph-mon and ceph-osd');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const storage = await startObjectStorage();
  const before = { ...process.env };
  Object.assign(process.env, storage.env);
  try {
    tell('copying the site into a bucket');
    await createBucket();
    const address = `s3://${bucket}/site`;
    const brought = await timed(() => bringToBucket(site, address, join(folder, 'own')));
    const signing = { keys: [site.embeddedKey] };
    const changing = bucketSite(address, signing, { copy: join(folder, 'own') });
    const rows: Row[] = [secondsRow('the site, copied into an empty bucket', brought)];
    for (const count of counts) {
      tell(`${count} servers`);
      rows.push(
        ...(await withServers(address, folder, count, (balanced) => bear(balanced, measurement))),
      );
    }
    tell('four servers, one is killed, something is released');
    rows.push(
      ...(await withServers(address, folder, 4, (balanced) =>
        disturb(balanced, changing, measurement),
      )),
    );
    const section: Section = {
      title: 'Several servers on one bucket',
      columns: [column],
      rows,
      notes: [
        'Documents over the loopback, 32 connections, through one nginx that balances and keeps nothing. Load, balancer, servers and the S3 service share the processors of one machine: more processes than processors bear no more.',
      ],
    };
    return { sections: [section], raw: rows };
  } finally {
    storage.stop();
    for (const name of Object.keys(storage.env)) {
      if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before[name];
    }
  }
}

interface Balanced {
  readonly origin: string;
  readonly servers: readonly MeasuredServer[];
}

async function bear(
  { origin, servers }: Balanced,
  { seconds }: SeveralMeasurement,
): Promise<readonly Row[]> {
  const fast = await load(origin, paths, { seconds });
  const steady = await load(origin, paths, { seconds, rate });
  const what = servers.length === 1 ? '1 process' : `${servers.length} processes`;
  return [
    row(`${what}, as fast as they can`, '/s', fast.perSecond),
    row(`${what}, p99 at ${rate} a second`, 'ms', steady.p99),
  ];
}

/** While requests come steadily, one server is killed and a part is switched off and on again. */
async function disturb(
  { origin, servers }: Balanced,
  changing: SiteFolder,
  { seconds }: SeveralMeasurement,
): Promise<readonly Row[]> {
  const [killed, ...left] = servers;
  if (!killed) throw new Error('No server');
  // It throws where one request is not answered well.
  const loading = load(origin, paths, { seconds: seconds + 20, rate });
  await pause(1000);
  process.kill(killed.pid, 'SIGKILL');
  await pause(1000);
  const message = await readMessage('maintenance');
  const changes = [disable(changing, 'payment', message), enable('payment')];
  const taken: number[] = [];
  const seen: number[] = [];
  for (const change of changes) {
    const documents = left.map((server) => textOf(server.origin));
    const old = await Promise.all(documents);
    taken.push(await timed(() => applyChange(changing, change)));
    seen.push(await timed(() => untilOther(left, old)));
  }
  const { p99 } = await loading;
  return [
    exactRow(
      { what: 'a kill and two releases: requests that fail', unit: '', figures: figuresOf(0) },
      column,
      0,
    ),
    row(`a kill and two releases: p99 at ${rate} a second`, 'ms', p99),
    secondsRow('a change of the registry, composed and written', ...taken),
    secondsRow('until every server serves it', ...seen),
  ];
}

const textOf = async (origin: string) => (await fetch(`${origin}/tai/33333122111221`)).text();

async function untilOther(
  servers: readonly MeasuredServer[],
  old: readonly string[],
): Promise<void> {
  for (const [index, { origin }] of servers.entries()) {
    while ((await textOf(origin)) === old[index]) await pause(50);
  }
}

/** Lets `act` have so many servers of a site behind a balancer. They end with it, however far the start gets. */
export async function withServers<Result>(
  address: string,
  folder: string,
  count: number,
  act: (balanced: Balanced) => Promise<Result>,
): Promise<Result> {
  await using owner = new AsyncDisposableStack();
  const owned = (server: MeasuredServer) => owner.adopt(server, (each) => each.close());
  const ports: number[] = [];
  const servers: MeasuredServer[] = [];
  while (servers.length < count) {
    const port = await getPort();
    const env = {
      HOST: '127.0.0.1',
      SITE_PORT: String(port),
      SITE_COPY: join(folder, `copy-${servers.length}`),
      API_UPSTREAM: 'http://127.0.0.1:9',
      SERVE_DESPITE: 'embedded',
    };
    const script = join(workspace, 'delivery/src/serve.ts');
    servers.push(owned(await startServer(process.execPath, [script, address], port, env)));
    ports.push(port);
  }
  const { origin } = owned(await startBalancer(folder, ports));
  // Awaited: what is returned is not waited for before the owner ends them.
  return await act({ origin, servers });
}

/** An nginx that hands requests on in turns, and to another server where one does not answer. */
async function startBalancer(folder: string, ports: readonly number[]): Promise<MeasuredServer> {
  const found = findNginx();
  if (!found) throw new Error('No nginx to balance with');
  const port = await getPort();
  await mkdir(join(folder, 'logs'), { recursive: true });
  const path = join(folder, 'balancer.conf');
  const members = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=5s;`);
  await writeFile(
    path,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 512; }
http {
  access_log off;
  upstream site { ${members.join(' ')} keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_next_upstream error timeout http_502 http_503;
      proxy_connect_timeout 1s;
    }
  }
}
`,
  );
  return startServer(found.program, ['-p', folder, '-c', path, '-e', 'stderr'], port);
}

async function createBucket(): Promise<void> {
  const { S3Client, CreateBucketCommand } = await import('@aws-sdk/client-s3');
  const client = new S3Client({ forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

const figuresOf = (...values: readonly number[]) => ({ [column]: figureOf(values) });

const row = (what: string, unit: Row['unit'], value: number): Row => ({
  what,
  unit,
  figures: figuresOf(value),
});

const secondsRow = (what: string, ...values: readonly number[]): Row => ({
  what,
  unit: 's',
  figures: figuresOf(...values),
});
