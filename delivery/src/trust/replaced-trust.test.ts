import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findVersionedRegistry, readRegistry } from '../registry/registry.ts';
import { createPaymentSite } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { siteFolder } from '../site/site-folder.ts';
import { ensureOwnTrust, findTrust } from './site-trust.ts';

/* Somebody who may write the storage removes the signed files: a machine that has seen them accepts nothing else instead. */

afterEach(() => vi.unstubAllEnvs());

const plain = { parts: { payment: { current: 'e00000000666' } } };

test('a registry that was seen signed is not accepted as an unsigned one', async () => {
  const site = await createPaymentSite();
  await readRegistry(site.remembering());
  await rm(join(site.root, 'registry/head'), { recursive: true });
  await writeFile(join(site.root, 'registry/000001.json'), JSON.stringify(plain));
  await expect(findVersionedRegistry(site.remembering())).rejects.toThrow(
    'was signed when it was seen here, and no signed version is left',
  );
});

test('a trust of a key beside the site cannot replace another trust', async () => {
  const memory = await temporaryFolder();
  // A server in production learns the folder this way.
  vi.stubEnv('TRUST_MEMORY', memory);
  const { root } = await createPaymentSite();
  const site = siteFolder(root);
  await readRegistry(site);
  await rm(join(root, 'trust'), { recursive: true });
  await mkdir(join(root, 'trust'));
  const other = siteFolder(await temporaryFolder());
  await ensureOwnTrust(other);
  const own = await other.storage.version('trust', 1);
  await writeFile(join(root, 'trust/000001.json'), own ?? '');
  await expect(findTrust(site)).rejects.toThrow('The trust in');
  expect((await findTrust(other))?.trust.embedded).toBe(true);
});
