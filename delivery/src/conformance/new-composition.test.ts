import { writeFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { compose } from '../local/compose.ts';
import { askPort } from '../testing/serve-test-site.ts';
import { configuration } from '../testing/create-site.ts';
import { createServedSite, startServers } from './start-servers.ts';

const site = await createServedSite();
const servers = await startServers(site, 'http://127.0.0.1:9');
afterAll(() => Promise.all(servers.map((server) => server.stop())));

describe.each(servers)('$name', ({ name, port }) => {
  test('serves a new composition without a restart, also to a browser with the old one', async () => {
    const before = await askPort(port, '/tai');
    await writeFile(site.configuration, JSON.stringify({ ...configuration, token: `for ${name}` }));
    await compose(site);
    const after = await askPort(port, '/tai', {
      headers: { 'if-none-match': before.headers.etag ?? '' },
    });
    expect(after.status).toBe(200);
    expect(after.text).toContain(`"token":"for ${name}"`);
  });
});
