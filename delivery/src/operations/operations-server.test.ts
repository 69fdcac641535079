import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { reportAddress } from '../serve/receive-reports.ts';
import { anyPort, serveTestSite } from '../testing/serve-test-site.ts';
import { operationsServer } from './operations-server.ts';
import { SiteMetrics } from '../serve/site-metrics.ts';

async function watched() {
  const metrics = new SiteMetrics();
  const served = await serveTestSite({ ...anyPort, metrics });
  const operations = operationsServer(served.site, { ...anyPort, metrics });
  return { ...served, watching: (path: string) => operations.inject(path) };
}

test('a server is ready with documents and a registry, even if the API is unreachable', async () => {
  const { site, watching } = await watched();
  const ready = await watching('/ready');
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toEqual({
    ready: true,
    registry: 'readable',
    documents: 'there',
    trust: 'embedded',
    distrust: [expect.stringMatching(/is signed with the key that lies beside it/)],
    api: 'unreachable',
  });
  expect((await watching('/metrics')).body).toMatch(
    /^amendes_trust_expires_timestamp_seconds \d+$/m,
  );
  await writeFile(join(site.root, 'registry/head/000001.json'), '{');
  const broken = await watching('/ready');
  expect(broken.statusCode).toBe(503);
  expect(broken.json()).toMatchObject({ registry: 'unreadable', trust: 'refused' });
  await rm(site.documents, { recursive: true });
  expect((await watching('/ready')).json()).toMatchObject({ ready: false, documents: 'missing' });
  expect((await watching('/live')).body).toBe('live\n');
});

test('the metric of the last pull is 0 for a copy that never reached its bucket', async () => {
  const { site } = await serveTestSite();
  const operations = operationsServer(site, {
    ...anyPort,
    metrics: new SiteMetrics(),
    following: { takenAt: () => undefined, fault: () => 'no answer', refusal: () => undefined },
  });
  expect((await operations.inject('/metrics')).body).toMatch(
    /^amendes_bucket_taken_timestamp_seconds 0$/m,
  );
});

test('a running server stays ready when the registry becomes unreadable', async () => {
  const { site, composition } = await serveTestSite();
  const operations = operationsServer(site, {
    ...anyPort,
    metrics: new SiteMetrics(),
    composition,
  });
  await writeFile(join(site.root, 'registry/head/000002.json'), '{"signed":{},"signatures":[]}');
  const ready = await operations.inject('/ready');
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toMatchObject({ registry: 'unreadable', trust: 'refused' });
  // The alert on expiring signatures notifies the person on call.
  const { body } = await operations.inject('/metrics');
  expect(body).toMatch(/^amendes_trust_expires_timestamp_seconds 0$/m);
});

test('a running server stays ready when its configuration is damaged or removed', async () => {
  const { site, composition, asking } = await serveTestSite();
  const settings = { ...anyPort, metrics: new SiteMetrics(), composition };
  for (const spoil of [() => writeFile(site.configuration, '{'), () => rm(site.configuration)]) {
    await spoil();
    const ready = await operationsServer(site, settings).inject('/ready');
    expect(ready.json()).toMatchObject({ ready: true, documents: 'there' });
    expect((await asking('/tai')).status).toBe(200);
  }
});

test('a running server stays ready without the current link, not without compositions', async () => {
  const { site, composition } = await serveTestSite();
  const settings = { ...anyPort, metrics: new SiteMetrics(), composition };
  const operations = operationsServer(site, settings);
  await rm(site.current);
  const without = await operations.inject('/ready');
  expect(without.statusCode).toBe(200);
  expect(without.json()).toMatchObject({ ready: true, documents: 'missing' });
  await rm(site.compositions, { recursive: true });
  expect((await operations.inject('/ready')).statusCode).toBe(503);
});

test('an API counts as reachable if it answers at all', async () => {
  const { asking: _, site } = await serveTestSite();
  const other = await serveTestSite();
  const apiUpstream = other.origin;
  const operations = operationsServer(site, { apiUpstream, metrics: new SiteMetrics() });
  expect((await operations.inject('/ready')).json()).toMatchObject({ api: 'reachable' });
});

test('requests are counted by route, method and status, and timed by route', async () => {
  const { asking, watching } = await watched();
  await asking('/tai/33333122111221');
  await asking('/tai/33333122111222?cle=29', { method: 'HEAD' });
  await asking('/33333122111221');
  await asking('/releases/33333122111221');
  await asking('/api/33333122111221');
  await asking('/tai', { method: 'PROPFIND' });
  const { body, headers } = await watching('/metrics');
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = body.split('\n');
  for (const line of [
    'amendes_requests_total{route="/tai/:amendeId",method="GET",status="200"} 1',
    'amendes_requests_total{route="/tai/:amendeId",method="HEAD",status="200"} 1',
    'amendes_requests_total{route="unknown",method="GET",status="404"} 1',
    'amendes_requests_total{route="/releases/*",method="GET",status="404"} 1',
    'amendes_requests_total{route="/api/*",method="GET",status="502"} 1',
    'amendes_requests_total{route="unknown",method="other",status="405"} 1',
    'amendes_request_duration_seconds_count{route="/tai/:amendeId"} 2',
    'amendes_release_info{part="lookup",build="b00000000001"} 1',
  ]) {
    expect(lines).toContain(line);
  }
  expect(body).not.toContain('33333');
});

/** Returns a function that sends a browser's report about lookup, with the given differences. */
function reportingTo(asking: Awaited<ReturnType<typeof watched>>['asking']) {
  const report = { part: 'lookup', build: 'b00000000001', kind: 'handler', reason: 'gone' };
  return (differences = {}, headers = {}) =>
    asking(reportAddress, {
      method: 'POST',
      body: JSON.stringify({ ...report, ...differences }),
      headers: { 'content-type': 'text/plain', ...headers },
    });
}

test('reports are counted by part, build and kind, and refused ones by reason', async () => {
  const { asking, watching } = await watched();
  const report = reportingTo(asking);
  await report();
  await report();
  await report({ kind: 'policy' });
  await report({ kind: undefined });
  await report({ part: 'unknown' });
  await report({ kind: 'made up' });
  await report({}, { 'sec-fetch-site': 'cross-site' });
  const lines = (await watching('/metrics')).body.split('\n');
  for (const [kind, count] of [
    ['handler', 2],
    ['policy', 1],
    ['start', 1],
  ])
    expect(lines).toContain(
      `amendes_part_failures_total{part="lookup",build="b00000000001",kind="${kind}"} ${count}`,
    );
  expect(lines).toContain('amendes_part_failure_reports_refused_total{reason="no report"} 2');
  expect(lines).toContain('amendes_part_failure_reports_refused_total{reason="from elsewhere"} 1');
});

test('reports of builds unknown to the registry share one line of the metrics', async () => {
  const { asking, watching } = await watched();
  const report = reportingTo(asking);
  for (let count = 0; count < 30; count += 1) await report({ build: `made${count}` });
  const lines = (await watching('/metrics')).body.split('\n');
  expect(lines.filter((line) => line.startsWith('amendes_part_failures_total{'))).toEqual([
    'amendes_part_failures_total{part="lookup",build="unknown",kind="handler"} 30',
  ]);
});

test('a valid report counts after 61 invalid ones and 61 of an unknown build', async () => {
  const { asking, watching } = await watched();
  // The clock is frozen: on a busy machine the posts take longer than the second after which one more is accepted.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const report = reportingTo(asking);
  const refused: (number | undefined)[] = [];
  for (let count = 0; count < 61; count += 1) {
    await report({ reason: 1 });
    const from = { 'x-forwarded-for': `192.0.2.${count}` };
    refused.push((await report({ build: 'other' }, from)).status);
  }
  expect(refused.at(-1)).toBe(429);
  expect((await report()).status).toBe(204);
  clock.mockRestore();
  const { body } = await watching('/metrics');
  expect(body).toContain('{part="lookup",build="b00000000001",kind="handler"} 1\n');
  expect(body).toContain('reports_refused_total{reason="no report"} 61\n');
});

test('every line of the metrics has the syntax of Prometheus', async () => {
  const { asking, watching } = await watched();
  await asking('/tai');
  const { body } = await watching('/metrics');
  const sample = /^[a-z_]+(\{([a-z]+="(?:[^"\\]|\\.)*",?)+\})? [\d.e+-]+$/;
  const comment = /^# (HELP|TYPE) [a-z_]+ .+$/;
  for (const line of body.trimEnd().split('\n'))
    expect(line).toMatch(line.startsWith('#') ? comment : sample);
});

test('the server for citizens answers with 404 for /metrics, /live and /ready', async () => {
  const { asking } = await watched();
  for (const path of ['/metrics', '/live', '/ready']) expect((await asking(path)).status).toBe(404);
});
