import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { bucketSite } from '@amendes/delivery/bucket/open-site.ts';
import { servedComposition } from '@amendes/delivery/compose/composition.ts';
import { bringContent } from '@amendes/delivery/content/bring-content.ts';
import { publish } from '@amendes/delivery/publish/publish.ts';
import { promote } from '@amendes/delivery/registry/promote.ts';
import { serveSite } from '@amendes/delivery/serve/serve-site.ts';
import { siteFolder, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { aPage, createContent } from '@amendes/delivery/testing/create-content.ts';
import {
  createBucketSite,
  createBuild,
  createMachines,
  createSite,
  pagesBuild,
} from '@amendes/delivery/testing/create-site.ts';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import { reachTestBuckets, testEndpoint } from '@amendes/delivery/testing/test-bucket.ts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startNewsroom } from './start-newsroom.ts';
import type { Draft, Me, OpenText } from '../wire.ts';

/* Tests the desk with each kind of storage: its publications are read back as a citizen sees them, from another machine. */

// The storage service runs several processes beside the tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Kind {
  readonly create: () => Promise<SiteFolder>;
  /** Returns the site as another machine sees it now. */
  readonly elsewhere: (site: SiteFolder) => Promise<SiteFolder>;
}

const folder: Kind = {
  create: () => createSite(),
  elsewhere: async (site) => siteFolder(site.root, { keys: [site.embeddedKey] }),
};

const bucket: Kind = {
  create: () => createBucketSite(),
  async elsewhere({ address, embeddedKey }) {
    const signing = { keys: [embeddedKey] };
    const other = bucketSite(address, signing, { copy: await temporaryFolder() });
    await other.bucket?.pull();
    return other;
  },
};

beforeEach(() => {
  if (testEndpoint !== undefined) reachTestBuckets();
});

const text = aPage('Aide de', 'Vom Schreibtisch.\n\n## Nummer {#numero}\n');
const path = '/api/texts/de/aide';
const publishing = { why: 'phrase manquante', withGaps: false, also: [] };

async function startDesk(site: SiteFolder) {
  const data = await temporaryFolder();
  const desk = await startNewsroom({ site, source: data, data, port: 0, files: data });
  onTestFinished(() => desk.close());
  return desk;
}

/** Starts a desk and signs somebody in. */
async function openDesk(site: SiteFolder) {
  const desk = await startDesk(site);
  const { origin } = new URL(desk.address);
  const [signedIn] = (await fetch(desk.address)).headers.getSetCookie();
  const cookie = signedIn?.split(';')[0] ?? '';
  let token = '';
  const request = async <Value>(method: string, place: string, body?: object): Promise<Value> => {
    const json = { 'content-type': 'application/json' };
    const answer = await fetch(origin + place, {
      method,
      headers: { cookie, origin, 'x-newsroom-token': token, ...(body && json) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Value;
  };
  ({ token } = await request<Me>('GET', '/api/me'));
  return request;
}

/** Starts a draft from the served text. */
async function draft(request: Awaited<ReturnType<typeof openDesk>>, words = text): Promise<Draft> {
  const { served: began } = await request<OpenText>('GET', path);
  return request<Draft>('PUT', path, { text: words, revision: 0, began });
}

/** Returns a German page as a citizen sees it. */
async function served(site: SiteFolder): Promise<string> {
  const server = await serveSite(site, {
    host: '127.0.0.1',
    port: 0,
    apiUpstream: 'http://127.0.0.1:1',
  });
  onTestFinished(() => server.close());
  const address = server.addresses().find((each) => typeof each === 'object');
  const origin = `http://127.0.0.1:${address?.port}`;
  const html = await (await fetch(`${origin}/tai/aide?langue=de`)).text();
  const [, file = ''] = /href="([^"]*\/de\/aide\.json)"/.exec(html) ?? [];
  return (await fetch(origin + file)).text();
}

async function publishTexts(site: SiteFolder): Promise<SiteFolder> {
  await promote(site, [await publish(site, await createBuild(pagesBuild))]);
  await bringContent(site, await createContent(), { withGaps: false });
  return site;
}

/** Moves all files of a copy two hours into the past. */
async function age({ root }: SiteFolder): Promise<void> {
  const then = new Date(Date.now() - 2 * 60 * 60 * 1000);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => !entry.isSymbolicLink())) {
    // The desk keeps running meanwhile: a file may have been renamed by now.
    await utimes(join(parentPath, name), then, then).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

test('the copy of a desk follows its bucket and keeps only two compositions', async () => {
  const { site, elsewhere } = await createMachines();
  await publishTexts(site);
  const desk = await startDesk(site);
  const other = await elsewhere();
  for (const words of ['Eins', 'Zwei', 'Drei']) {
    const theirs = aPage('Aide de', `${words}.\n\n## Nummer {#numero}\n`);
    await bringContent(other, await createContent({ 'de/aide.md': theirs }), { withGaps: false });
    await age(site);
    await desk.tick();
    expect(await servedComposition(site)).toBe(await servedComposition(other));
  }
  // The served composition, and the previous one, which was left just now.
  expect(await readdir(site.compositions)).toHaveLength(2);
});

describe('in a folder', () => {
  testDesk(folder);
});

describe.runIf(testEndpoint)('in a bucket', () => {
  testDesk(bucket);
});

function testDesk(kind: Kind): void {
  let created: Promise<SiteFolder> | undefined;
  /** Creates one site for all tests of a storage; each test starts its own desk and continues from the stored state. */
  const siteWithTexts = () => (created ??= kind.create().then(publishTexts));

  test('citizens are served a text that was written and published at the desk', async () => {
    const site = await siteWithTexts();
    const request = await openDesk(site);
    const before = await served(await kind.elsewhere(site));
    expect(before).not.toContain('Vom Schreibtisch.');
    const { revision } = await draft(request);
    expect(await request('POST', `${path}/publish`, { ...publishing, revision })).toEqual({});
    const after = await served(await kind.elsewhere(site));
    expect(after).toContain('Vom Schreibtisch.');
    expect((await request<OpenText>('GET', path)).history[0]).toMatchObject({
      by: 'Rédaction',
      why: 'phrase manquante',
    });
  });

  test('a draft that another tab has continued is not discarded by an older tab', async () => {
    const request = await openDesk(await siteWithTexts());
    const { revision, text: began } = await draft(request, `${text}\nMehr.\n`);
    const next = await request<Draft>('PUT', path, {
      text: `${text}\nNoch mehr.\n`,
      revision,
      began,
    });
    const shown = { revision, began, text: began };
    expect(await request('DELETE', path, shown)).toMatchObject({
      kind: 'conflict',
      about: 'draft',
      theirs: next.text,
      revision: next.revision,
    });
    expect((await request<OpenText>('GET', path)).draft).toEqual(next);
    expect(await request('DELETE', path, { ...shown, revision: next.revision })).toEqual({});
    expect((await request<OpenText>('GET', path)).draft).toBeUndefined();
  });

  test('the desk shows a text of another machine, and refuses to overwrite it', async () => {
    const site = await siteWithTexts();
    const request = await openDesk(site);
    const { revision } = await draft(request, `${text}\nAnders.\n`);
    const theirs = aPage('Aide de', 'Vom Terminal.\n\n## Nummer {#numero}\n');
    const other = await kind.elsewhere(site);
    await bringContent(other, await createContent({ 'de/aide.md': theirs }), { withGaps: false });
    expect(await request<OpenText>('GET', path)).toMatchObject({ served: theirs });
    expect(await request('POST', `${path}/publish`, { ...publishing, revision })).toMatchObject({
      kind: 'conflict',
      about: 'served',
      path: 'de/aide.md',
      mineBy: 'Rédaction',
      theirs,
    });
    expect(await served(await kind.elsewhere(site))).toContain('Vom Terminal.');
  });
}
