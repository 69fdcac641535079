import { partsAddress } from '@amendes/protocol/parts-address.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { compose } from '../local/compose.ts';
import { releaseAddress } from '../site/site-folder.ts';
import { askPort } from '../testing/serve-test-site.ts';
import { lookupBuild } from '../testing/create-site.ts';
import { configuration, createSite } from '../testing/create-site.ts';
import { startServers } from './start-servers.ts';

/* Another site may load a part from this one outside production only. */

const preview = 'https://preview.example';
const entry = `${releaseAddress(lookupBuild.name, lookupBuild.build)}entry.js`;

async function serve(settings: object) {
  const site = await createSite({ ...configuration, ...settings });
  await compose(site);
  const servers = await startServers(site, 'http://127.0.0.1:9');
  afterAll(() => Promise.all(servers.map((server) => server.stop())));
  return servers;
}

describe.each(await serve({ overrides: { origins: [preview] } }))(
  'outside production, $name',
  ({ port }) => {
    test.each([entry, partsAddress])('lets pages of other sites read %s', async (path) => {
      const { status, headers } = await askPort(port, path);
      expect(status).toBe(200);
      expect(headers['access-control-allow-origin']).toBe('*');
    });

    test.each(['/tai', '/assets/published.json'])(
      'does not let pages of other sites read %s',
      async (path) => {
        const { headers } = await askPort(port, path);
        expect(headers).not.toHaveProperty('access-control-allow-origin');
      },
    );

    test('allows scripts, styles and requests from the listed origins', async () => {
      const { headers, text } = await askPort(port, '/tai');
      const policy = String(headers['content-security-policy']);
      for (const kind of ['script-src', 'connect-src']) {
        expect(policy).toMatch(new RegExp(`${kind} [^;]*https://preview\\.example`));
      }
      expect(text).toMatch(/style-src [^;"]*https:\/\/preview\.example/);
    });
  },
);

describe.each(await serve({}))('in production, $name', ({ port }) => {
  test.each([entry, partsAddress, '/tai'])(
    'does not let pages of other sites read %s',
    async (path) => {
      const { status, headers } = await askPort(port, path);
      expect(status).toBe(200);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  test('allows scripts, styles and requests from no other origin', async () => {
    const { headers, text } = await askPort(port, '/tai');
    const policies = `${String(headers['content-security-policy'])}; ${text}`;
    const lists = [...policies.matchAll(/(?:script|style|connect)-src ([^;"]*)/g)];
    // The document repeats the lists of scripts and styles.
    expect(lists).toHaveLength(5);
    const sources = lists.flatMap(([, list = '']) => list.split(' '));
    const own = /^'(?:self|unsafe-inline|sha256-[^']+)'$/;
    expect(sources.filter((source) => !own.test(source))).toEqual([]);
  });
});
