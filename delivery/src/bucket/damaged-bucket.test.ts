import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test, describe, onTestFinished, vi } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import { servedComposition } from '../compose/composition.ts';
import { renewHead } from '../registry/change-trust.ts';
import { removeOld } from '../remove-old/remove-old.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { versionPath } from '../storage/versioned-file.ts';
import { createSharedBucket } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { bucketStorage } from './bucket-storage.ts';
import { followBucket } from './follow-bucket.ts';
import { openSite } from './open-site.ts';
import type { Objects } from './s3-objects.ts';

/* A bucket is damaged, and the machine that repairs it has an empty copy. */

const servedIn = async (objects: Objects) =>
  (await bucketStorage(objects).latest('served')) ?? { text: '', version: '0' };

/** Makes a text the latest served state. */
async function serve(objects: Objects, text: string): Promise<void> {
  const next = Number((await servedIn(objects)).version) + 1;
  await objects.put(versionPath('served', next), Buffer.from(text));
}

async function firstOf(objects: Objects, folder: string, pattern: RegExp): Promise<string> {
  const [key = ''] = (await objects.list(folder)).filter((each) => pattern.test(each));
  expect(key).not.toBe('');
  return key;
}

const damages: readonly (readonly [string, RegExp, (objects: Objects) => Promise<void>])[] = [
  [
    'a missing artifact',
    /pieces\/.* is missing/,
    async (objects) => objects.remove(await firstOf(objects, 'pieces/', /sealed\.json$/)),
  ],
  [
    'an artifact with a damaged seal',
    /pieces\/.* is damaged/,
    async (objects) =>
      objects.put(await firstOf(objects, 'pieces/', /sealed\.json$/), Buffer.from('{')),
  ],
  [
    'a document with a changed body',
    /files\/.* is not what was sealed/,
    async (objects) => {
      const page = await firstOf(objects, 'files/', /\.html$/);
      await objects.put(page, Buffer.from('other'));
    },
  ],
  [
    'a served state that is not JSON',
    /version \d+ of what is served is not JSON: pnpm release compose/,
    (objects) => serve(objects, 'anything'),
  ],
  [
    'a served state that names a place outside the site',
    /names "\.\.\/x", which is no place in a site/,
    async (objects) =>
      serve(
        objects,
        JSON.stringify({ ...JSON.parse((await servedIn(objects)).text), composition: '../x' }),
      ),
  ],
  [
    'a served state of a future version that lacks an artifact',
    /pieces\/none is missing/,
    async (objects) => {
      const state = JSON.parse((await servedIn(objects)).text);
      const links = { 'documents/lookup': '../../../pieces/none' };
      await serve(objects, JSON.stringify({ ...state, registry: 900, links }));
    },
  ],
];

describe('damage in a bucket', () => {
  /** Shared bucket that each test leaves intact. */
  let bucket: Awaited<ReturnType<typeof createSharedBucket>>;
  beforeAll(async () => void (bucket = await createSharedBucket()));

  /** Opens the site like a machine that only has its address and a key. */
  async function openOnNewMachine(onProblem: (line: string) => void): Promise<SiteFolder> {
    const { objects, site } = bucket;
    vi.stubEnv('SITE_COPY', await temporaryFolder());
    onTestFinished(() => void vi.stubEnv('SITE_COPY', undefined));
    return openSite(site.address, site.signing, { objects, onProblem });
  }

  test.each(damages)('%s is repaired by composing', async (_, problem, damage) => {
    const { objects, site } = bucket;
    await damage(objects);
    const onProblem = vi.fn<(line: string) => void>();
    const opened = await openOnNewMachine(onProblem);
    expect(onProblem.mock.lastCall?.[0]).toMatch(problem);
    await composeSite(opened, { repair: true });
    expect(await opened.bucket?.examine()).toEqual([]);
    const copy = await temporaryFolder();
    const following = await followBucket(site.address, { objects, copy, report: () => undefined });
    expect(await servedComposition(following.site)).toBe(await servedComposition(opened));
    await following.stop();
  });

  test('a changed document in a running server’s copy is repaired by composing', async () => {
    const { site, open } = bucket;
    const server = await open();
    await server.bucket?.pull();
    const documents = join(server.root, 'current/documents');
    const names = await readdir(documents, { recursive: true });
    const page = join(documents, names.find((name) => name.endsWith('.html')) ?? '');
    const before = await readFile(page, 'utf8');
    await writeFile(page, 'other');
    await composeSite(site, { repair: true });
    expect(await server.bucket?.pull()).toBe(true);
    expect(await readFile(page, 'utf8')).toBe(before);
  });

  test('renewing and pruning use the last valid state if the served one is not JSON', async () => {
    const { objects, site } = bucket;
    const before = JSON.parse((await servedIn(objects)).text);
    await serve(objects, 'anything');
    await removeOld(site);
    await renewHead(site);
    const after = JSON.parse((await servedIn(objects)).text);
    expect(after).toMatchObject({ composition: before.composition, links: before.links });
    expect(await site.bucket?.examine()).toEqual([]);
  });
});
