import { expect, test } from 'vitest';
import { configuration, createEmptySite } from '../testing/create-site.ts';
import { devSiteServer } from './dev-site-server.ts';

test('the development server redirects the empty path to the home page', async () => {
  const server = await devSiteServer(await createEmptySite(), {
    apiUpstream: 'http://127.0.0.1:9',
    configuration,
    builds: new Map(),
    usable: new Set(),
    site: () => {
      throw new Error('is not asked for');
    },
  });
  const { statusCode, headers } = await server.inject('/?langue=de');
  expect([statusCode, headers['location']]).toEqual([302, '/tai?langue=de']);
  await server.close();
});
