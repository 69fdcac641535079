import { expect, test } from 'vitest';
import { readRelease } from '../release/read-release.ts';
import { configuration, createSite, lookupBuild, shellBuild } from '../testing/create-site.ts';
import { browserRegistry } from './browser-registry.ts';
import { composeDocument } from './document.ts';
import { canMeet } from './documents-artifact.ts';

test.each([
  ['/tai/aide', '/tai/:amendeId', true],
  ['/tai/:amendeId', '/tai/aide', true],
  ['/tai/aide', '/tai/aide', true],
  ['/tai/aide', '/tai/faq', false],
  ['/tai/:one/a', '/tai/b/:other', true],
  ['/tai/:one/a', '/tai/:other/b', false],
  ['/tai/aide', '/tai/aide/:more', false],
])('%s and %s can match the same address: %s', (one, other, expected) => {
  expect(canMeet(one, other)).toBe(expected);
});

test('a forged hash of a release is escaped in its attribute', async () => {
  const site = await createSite();
  const shell = await readRelease(site, shellBuild);
  const lookup = await readRelease(site, lookupBuild);
  const forged = { integrity: 'sha384-"><script>', size: 1, brotli: 1 };
  const html = composeDocument({
    language: 'fr',
    part: { ...lookup, files: { ...lookup.files, [lookup.entry]: forged } },
    shell,
    registry: browserRegistry({ release: shell }, { release: lookup }),
    published: { listed: [] },
    configuration,
    indexed: true,
    styles: new Map(),
  });
  expect(html).toContain('integrity="sha384-&quot;&gt;&lt;script&gt;"');
});
