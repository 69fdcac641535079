import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { promote } from '../registry/promote.ts';
import { publish } from '../publish/publish.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import { filesIn, temporaryFolder } from '../testing/temporary-folder.ts';
import { createBuild, lookupBuild, createSite } from '../testing/create-site.ts';
import { runAlone } from '../testing/run-alone.ts';
import { verifySite } from '../verify/verify-site.ts';
import { compose } from '../local/compose.ts';

const newer = { ...lookupBuild, build: 'b00000000002', dictionaries: [] };

async function copyOf(site: SiteFolder): Promise<SiteFolder> {
  const copy = siteFolder(join(await temporaryFolder(), 'site'));
  await cp(site.root, copy.root, { recursive: true, verbatimSymlinks: true });
  return copy;
}

const served = async (site: SiteFolder) => [
  await filesIn(site.documents),
  await filesIn(site.texts),
];

const composeUntil = (site: SiteFolder, changes: number) =>
  runAlone('compose-until.ts', site.root, String(changes));

test('a composition killed at any point leaves the old site and can be repeated', async () => {
  const site = await createSite();
  await compose(site);
  const old = await served(site);
  await promote(site, [await publish(site, await createBuild(newer))]);
  const completed = await copyOf(site);
  const changes = Number((await composeUntil(completed, Infinity)).output);
  const fresh = await served(completed);
  expect(fresh).not.toEqual(old);
  expect(changes).toBeGreaterThan(60);

  // Points along the whole way, and each of the last steps.
  const points = Array.from({ length: changes }, (_, index) => index).filter(
    (index) => index % 9 === 0 || index > changes - 5,
  );
  for (const point of points) {
    const copy = await copyOf(site);
    expect((await composeUntil(copy, point)).signal).toBe('SIGKILL');
    // The very last change is the switch, so the old composition is served up to it.
    expect(await served(copy)).toEqual(old);
    await compose(copy);
    expect(await served(copy)).toEqual(fresh);
    expect(await verifySite(copy)).toEqual([]);
  }
}, 180_000);
