import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { composable, composeSite } from '../composer/site-composer.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { promotion, rollback } from '../registry/promote.ts';
import { askPort } from '../testing/serve-test-site.ts';
import { createCheckout } from '../testing/create-checkout.ts';
import { openDocument, elementsOf } from '../verify/open-document.ts';
import { createServedSite, startNodeServer, startServers } from './start-servers.ts';

/* Delivery is updated while it serves: servers of this version, of the next one, and nginx, on the same folder. */

const api = 'http://127.0.0.1:9';
const site = await createServedSite();
const next = await createCheckout('compose/first-script-start.js', (text) =>
  text.replace('function watchStart() {', 'function watchStart() {\n  window.isNext = true;'),
);
const here = await startServers(site, api);
const servers = [
  ...here,
  { ...(await startNodeServer(site, api, {}, next.server)), name: 'the next node' },
];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

interface Fetched {
  readonly problems: readonly string[];
  readonly script: string;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Fetches a document as a browser gets it: the violations that would stop it there, and its script. */
async function fetchDocument(port: number, path: string): Promise<Fetched> {
  const { text, headers } = await askPort(port, path);
  const [script] = elementsOf(text).filter(
    ({ name, attributes }) => name === 'script' && !attributes['type'],
  );
  const { problems } = openDocument(text, headers['content-security-policy']?.toString());
  return { problems, script: hashOf(script?.text ?? '') };
}

const paths = ['/tai', '/tai/1?langue=de', '/tai/erreur/technique', '/unknown'];

async function fetchAll(port: number) {
  return Promise.all(paths.map((path) => fetchDocument(port, path)));
}

/**
 * Fetches until every document has another script: a server updates them one by one, now and then. Each is checked meanwhile.
 */
async function fetchAllOther(port: number, than: readonly Fetched[]) {
  const old = new Set(than.map(({ script }) => script));
  return vi.waitFor(
    async () => {
      const fetched = await fetchAll(port);
      expect(fetched.filter(({ script }) => old.has(script))).toEqual([]);
      return fetched;
    },
    { timeout: 20_000, interval: 100 },
  );
}

/** Fetches documents of a server one after the other, until it is stopped. */
function keepFetching(port: number) {
  const fetched: Fetched[] = [];
  const stopping = new AbortController();
  const loop = async () => {
    while (!stopping.signal.aborted) fetched.push(...(await fetchAll(port)));
    return fetched;
  };
  const running = loop();
  return async () => {
    stopping.abort();
    return running;
  };
}

describe('a promotion and a rollback of a newer composer', async () => {
  const before = await Promise.all(servers.map(({ port }) => fetchAll(port)));
  const stops = servers.map(({ port }) => keepFetching(port));
  const composer = await next.seal(site, 'd00000000002');
  await changeRegistry(site, composable(site, promotion(site, [composer])));
  await composeSite(site);
  const during = await Promise.all(
    servers.map(({ port }, index) => fetchAllOther(port, before[index] ?? [])),
  );
  await changeRegistry(site, composable(site, rollback(site, 'composer')));
  await composeSite(site);
  const after = await Promise.all(
    servers.map(({ port }, index) => fetchAllOther(port, during[index] ?? [])),
  );
  const watched = await Promise.all(stops.map((stop) => stop()));

  test.each(servers.map(({ name }, index) => [name, index] as const))(
    'every document of %s runs its script, before, during and after',
    (_, index) => {
      const stages = [before, during, after].map((stage) => stage[index] ?? []);
      for (const fetched of [...stages, watched[index] ?? []]) {
        expect(fetched.length).toBeGreaterThanOrEqual(paths.length);
        expect(fetched.flatMap(({ problems }) => problems)).toEqual([]);
      }
      const [old, newer, old2] = stages.map(
        (fetched) => new Set(fetched.map(({ script }) => script)),
      );
      expect([old?.size, newer?.size]).toEqual([1, 1]);
      expect(newer).not.toEqual(old);
      expect(old2).toEqual(old);
    },
  );
});
