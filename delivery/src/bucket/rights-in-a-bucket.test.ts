import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import { workspace } from '../local/parts.ts';
import { publish } from '../publish/publish.ts';
import { renewHead, restoreHead } from '../registry/change-trust.ts';
import { readVersionedRegistry } from '../registry/registry.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { promote } from '../registry/promote.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { disable, readMessage } from '../switch-off/disable.ts';
import {
  configuration,
  createBuild,
  createComposer,
  lookupBuild,
  shellBuild,
} from '../testing/create-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { bucketSite } from './open-site.ts';
import type { ObjectHeaders, Objects } from './s3-objects.ts';

/** A bucket in memory, which tells below which folders was written. */
function memoryObjects() {
  const kept = new Map<string, NonNullable<Awaited<ReturnType<Objects['get']>>>>();
  const written = new Set<string>();
  const folderOf = (key: string) =>
    `${key
      .split('/')
      .slice(0, key.startsWith('registry/') ? 2 : 1)
      .join('/')}/`;
  const put = async (key: string, bytes: Uint8Array, { metadata = {} }: ObjectHeaders = {}) => {
    written.add(folderOf(key));
    kept.set(key, { bytes: Buffer.from(bytes), metadata, modified: new Date() });
  };
  const objects: Objects = {
    address: 's3://memory/site',
    get: async (key) => kept.get(key),
    look: async (key) => {
      const found = kept.get(key);
      return found && { size: found.bytes.length, modified: found.modified ?? new Date() };
    },
    create: async (key, bytes, headers) => {
      if (kept.has(key)) return false;
      await put(key, bytes, headers);
      return true;
    },
    put,
    remove: async (key) => void kept.delete(key),
    list: async (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
    now: async () => new Date(),
  };
  return { objects, written };
}

/** The sentences of the page that grant something. */
let rights: readonly string[];
let site: SiteFolder;
let written: Set<string>;
/** The same bucket, as another machine sees it. */
let elsewhere: SiteFolder;

beforeAll(async () => {
  const page = await readFile(join(workspace, 'docs/operations.md'), 'utf8');
  const [, paragraph = ''] = /^\*\*Rights\.\*\*(.*?)\n\n/ms.exec(page) ?? [];
  rights = paragraph.split(/\.\s/);
  const memory = memoryObjects();
  ({ written } = memory);
  site = bucketSite(memory.objects.address, {}, { ...memory, copy: await temporaryFolder() });
  const copy = await temporaryFolder();
  elsewhere = bucketSite(memory.objects.address, { keys: [site.embeddedKey] }, { ...memory, copy });
  await writeFile(site.configuration, JSON.stringify(configuration));
  const shell = await publish(site, await createBuild(shellBuild));
  await promote(site, [await createComposer(site), shell]);
  await composeSite(site);
});

/** The folders that a change writes below and that nobody is granted in these sentences. */
async function refusedOf(
  sentences: readonly string[],
  change: () => Promise<unknown>,
): Promise<readonly string[]> {
  written.clear();
  await change();
  expect(written.size).toBeGreaterThan(1);
  return [...written].filter((name) => !sentences.some((each) => each.includes(`\`${name}\``)));
}

test('everybody who writes may try out what the service can', () => {
  expect(rights.find((each) => each.includes('`renew`'))).toContain('`probe/`');
});

test('who releases a part writes only where the page says so', async () => {
  const refused = await refusedOf(rights, async () => {
    await promote(site, [await publish(site, await createBuild(lookupBuild))]);
    await composeSite(site);
  });
  // The team's own folder of the registry.
  expect(refused).toEqual(['registry/lookup/']);
});

test('who renews writes only where the page says so', async () => {
  const everybody = rights.filter((each) => each.includes('`renew`'));
  expect(await refusedOf(everybody, () => renewHead(site))).toEqual([]);
});

test('who switches a part off writes only where the page says so', async () => {
  const message = await readMessage('incident');
  const change = disable(site, 'lookup', message);
  expect(await refusedOf(rights, () => changeRegistry(site, change))).toEqual([]);
});

test('who restores writes only where the page says so, and others read it', async () => {
  const before = await readVersionedRegistry(site);
  const operators = rights.filter((each) => each.includes('`renew --restored`'));
  expect(operators.join()).toContain('all of `registry/`');
  const refused = await refusedOf(rights, () => restoreHead(site));
  expect(refused.filter((name) => !name.startsWith('registry/'))).toEqual([]);
  const after = await readVersionedRegistry(elsewhere);
  expect(after.registry).toEqual(before.registry);
  expect(Number(after.version)).toBe(Number(before.version) + 1000);
  expect(Number((await renewHead(elsewhere))?.version)).toBe(Number(after.version) + 1);
  await restoreHead(elsewhere);
  expect((await readVersionedRegistry(site)).registry).toEqual(before.registry);
  // It has no copy, and what it has written is what servers take.
  await site.bucket?.pull();
  const head = await site.storage.latest('registry/head');
  const laid = join(site.root, `registry/head/${head?.version.padStart(6, '0')}.json`);
  expect(await readFile(laid, 'utf8')).toBe(head?.text);
});
