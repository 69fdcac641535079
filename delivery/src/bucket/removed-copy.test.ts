import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { servedComposition } from '../compose/composition.ts';
import { applyChange } from '../composer/apply-change.ts';
import { compose } from '../local/compose.ts';
import { publish } from '../publish/publish.ts';
import { renewHead } from '../registry/change-trust.ts';
import { promote, promotion, rollback } from '../registry/promote.ts';
import { readVersionedRegistry } from '../registry/registry.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import { createBuild, createMachines, lookupBuild } from '../testing/create-site.ts';
import { smallDisk } from '../testing/small-disk.ts';
import { filesIn, temporaryFolder } from '../testing/temporary-folder.ts';
import { openSite } from './open-site.ts';
import type { Objects } from './s3-objects.ts';

/* A copy of a bucket has no space left, or is removed while its server runs. */

let count = 1;

async function nextOf(site: SiteFolder) {
  count += 1;
  const build = `b0000000000${count}`;
  const next = { ...lookupBuild, build, container: `lookup_${build}` };
  return publish(site, await createBuild(next));
}

async function release(site: SiteFolder): Promise<void> {
  await promote(site, [await nextOf(site)]);
  await compose(site);
}

/** Makes everything in a copy hours older. */
async function makeOlder(root: string): Promise<void> {
  const past = new Date(Date.now() - 2 * 60 * 60 * 1000);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => !entry.isSymbolicLink())) {
    await utimes(join(parentPath, name), past, past);
  }
}

const documentsOf = (server: SiteFolder) => filesIn(join(server.root, 'current/documents/lookup'));

describe('a server of a bucket', () => {
  let objects: Objects;
  let site: SiteFolder;
  let openIn: Awaited<ReturnType<typeof createMachines>>['open'];
  beforeAll(async () => {
    ({ objects, site, open: openIn } = await createMachines());
    await compose(site);
  });

  test.each<[string, readonly string[]]>([
    ['its whole copy', ['']],
    ['every composition and artifact', ['compositions', 'pieces']],
    ['the link to the current composition', ['current']],
    ['the registry', ['registry']],
    ['a release', [`releases/lookup/${lookupBuild.build}`]],
  ])('restores %s after its removal', async (_, removed) => {
    const server = await openIn();
    await server.bucket?.pull();
    const names = async () => (await readdir(server.root, { recursive: true })).toSorted();
    const before = await names();
    expect(await server.bucket?.pull()).toBe(false);
    for (const path of removed) await rm(join(server.root, path), { recursive: true });
    expect(await server.bucket?.pull()).toBe(true);
    expect(await names()).toEqual(before);
    expect(await documentsOf(server)).toEqual(await documentsOf(site));
    expect(await server.bucket?.pull()).toBe(false);
  });

  describe('on a full disk', () => {
    let disk: Awaited<ReturnType<typeof smallDisk>>;
    beforeAll(async () => void (disk = await smallDisk(8 * 1024 * 1024)));
    afterAll(() => disk.leave());

    test.each(['continues after', 'starts after'])(
      '%s removing old compositions for a new release',
      async (when) => {
        const open = () => openIn({}, { copy: disk.root });
        let server = await open();
        for (let number = 1; number <= 4; number += 1) {
          await release(site);
          await server.bucket?.pull();
        }
        const inUse = (await servedComposition(server)) ?? '';
        const inUseBefore = await filesIn(join(server.compositions, inUse, 'documents/lookup'));
        await release(site);
        await makeOlder(disk.root);
        await disk.fill();
        if (when === 'starts after') server = await open();
        await server.bucket?.pull(inUse);
        expect(await documentsOf(server)).toEqual(await documentsOf(site));
        expect(await filesIn(join(server.compositions, inUse, 'documents/lookup'))).toEqual(
          inUseBefore,
        );
        expect((await readdir(server.compositions)).length).toBe(2);
        await disk.empty();
      },
    );

    test.each(['continues after', 'starts after'])(
      '%s a renewal failed for lack of space, and then takes it',
      async (when) => {
        // The record of seen states is on another disk.
        const signing = { memory: await temporaryFolder() };
        const open = () => openIn(signing, { copy: disk.root });
        let server = await open();
        for (let number = 1; number <= 3; number += 1) {
          await release(site);
          await server.bucket?.pull();
        }
        await renewHead(site);
        await disk.fill();
        // Everything in the copy is less than an hour old, so there is nothing to free.
        await expect(server.bucket?.pull()).rejects.toThrow(/no space left/);
        const served = siteFolder(disk.root, signing);
        await readVersionedRegistry(served);
        await makeOlder(disk.root);
        if (when === 'starts after') server = await open();
        await server.bucket?.pull();
        expect((await readVersionedRegistry(served)).version).toBe(
          (await readVersionedRegistry(site)).version,
        );
        expect((await readdir(server.compositions)).length).toBe(1);
        await disk.empty();
      },
    );

    test('a rollback succeeds in the reserved space although the disk is full', async () => {
      const small = await smallDisk(16 * 1024 * 1024);
      onTestFinished(() => void vi.stubEnv('SITE_COPY', undefined));
      onTestFinished(() => small.leave());
      vi.stubEnv('SITE_COPY', small.root);
      const onProblem = vi.fn<(line: string) => void>();
      const open = () =>
        openSite(site.address, { keys: [site.embeddedKey] }, { objects, onProblem });
      const first = await open();
      expect((await applyChange(first, promotion(first, [await nextOf(first)]))).hasReserve).toBe(
        true,
      );
      await release(site);
      const released = (await readVersionedRegistry(site)).registry.parts['lookup']?.current;
      await small.fill();
      const operator = await open();
      expect(onProblem.mock.lastCall?.[0]).toContain('The disk is full');
      await applyChange(operator, rollback(operator, 'lookup'), true);
      const { registry } = await readVersionedRegistry(site);
      expect(registry.parts['lookup']?.current).not.toBe(released);
      await site.bucket?.pull();
      expect(await documentsOf(site)).toEqual(await documentsOf(operator));
    });
  });
});
