import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compose } from '../local/compose.ts';
import { placeContent } from '../content/bring-content.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { promote } from '../registry/promote.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { signedAddress, writeSigned } from '../registry/public-registry.ts';
import { readRegistry, readVersionedRegistry } from '../registry/registry.ts';
import { readRelease } from '../release/read-release.ts';
import { releaseFile, type Release } from '../release/release.ts';
import { releasePath, siteFolder } from '../site/site-folder.ts';
import { anyPort, sealUnchecked, serving } from '../testing/serve-test-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import {
  createBuild,
  createComposer,
  createEmptySite,
  createSiteOfPages,
  lookupBuild,
  shellBuild,
} from '../testing/create-site.ts';
import { createContent } from '../testing/create-content.ts';
import { serveSite } from '../serve/serve-site.ts';
import { verifySite } from '../verify/verify-site.ts';
import { takeFromSite } from './take-from-site.ts';

/** Serves a site and records the requests to it. */
async function serveElsewhere() {
  const site = await createSiteOfPages();
  await placeContent(site, await createContent(), { withGaps: false });
  await compose(site);
  const requests: string[] = [];
  const server = await serveSite(site, {
    ...anyPort,
    prepare: (unprepared) =>
      unprepared.addHook('onRequest', async ({ method, url }) => {
        requests.push(`${method} ${url}`);
      }),
  });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  return { site, requests, address: new URL(`http://127.0.0.1:${port}`) };
}

test('the served releases of a site are downloaded, and can be composed and verified', async () => {
  const { site, address } = await serveElsewhere();
  const copy = await createEmptySite();
  await takeFromSite(copy, address);
  const { parts, content } = await readRegistry(site);
  const builds = Object.entries(parts).map(([name, { current }]) => [name, { current }]);
  expect(await readRegistry(copy)).toMatchObject({
    parts: Object.fromEntries(builds),
    content: { current: content?.current },
  });
  await compose(copy);
  // A copy on the same machine does not need compressed forms.
  await promote(copy, [await createComposer(copy)]);
  const damage = (await verifySite(copy)).filter((line) => !/\.(br|gz) is missing$/.test(line));
  expect(damage).toEqual([]);
});

test('a downloaded release.json of content has the original bytes', async () => {
  const { site, address } = await serveElsewhere();
  const copy = await createEmptySite();
  await takeFromSite(copy, address);
  const { content } = await readRegistry(site);
  const path = `${releasePath('content', content?.current ?? '')}/${releaseFile}`;
  expect(await copy.storage.read(path)).toEqual(await site.storage.read(path));
});

test('a download requests only public files, each with GET', async () => {
  const { requests, address } = await serveElsewhere();
  await takeFromSite(await createEmptySite(), address);
  expect(requests.length).toBeGreaterThan(10);
  for (const request of requests) {
    expect(request).toMatch(/^GET \/(releases\/|assets\/signed\.json$)/);
  }
});

test('a file that differs from the sealed one is refused', async () => {
  const { site, address } = await serveElsewhere();
  const folder = site.release(lookupBuild.name, lookupBuild.build);
  for (const form of ['.br', '.gz']) await rm(join(folder, `entry.js${form}`));
  await appendFile(join(folder, 'entry.js'), ' ');
  const copy = await createEmptySite();
  await expect(takeFromSite(copy, address)).rejects.toThrow(DeliveryError);
  await expect(readRelease(copy, lookupBuild)).rejects.toThrow(DeliveryError);
});

/** Starts a site with arbitrary answers. */
async function answering(answers: Readonly<Record<string, unknown>>): Promise<URL> {
  const server = createServer(({ url = '' }, response) => {
    response.statusCode = url in answers ? 200 : 404;
    const answer = answers[url];
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

/** Returns the answers of a foreign site: all of it is signed, with a key of its own. */
async function foreign(change: (release: Release) => object) {
  const site = await createEmptySite();
  const release = await sealUnchecked(site, await createBuild(shellBuild));
  const changed = change(release);
  const bytes = `${JSON.stringify(changed)}\n`;
  await writeFile(join(site.release(release.name, release.build), 'release.json'), bytes);
  await changeRegistry(site, serving(release));
  await writeSigned(site, await readVersionedRegistry(site), site.root);
  const signed: unknown = JSON.parse(await readFile(join(site.root, 'signed.json'), 'utf8'));
  const address = `/releases/${release.name}/${release.build}/release.json`;
  return { [signedAddress]: signed, [address]: bytes };
}

test.each<[string, (release: Release) => object, string]>([
  ['a release under another name', (own) => ({ ...own, name: '../../escaped' }), 'describes ../..'],
  ['a release of another build', (own) => ({ ...own, build: '../b1' }), 'describes shell ../b1'],
  [
    'a file that leads out of its folder',
    (own) => ({ ...own, files: { '../../x.js': { integrity: 'sha384-x' } } }),
    'is no path',
  ],
  ['a release without files', (own) => ({ ...own, files: undefined }), 'describes no release'],
])('a site that signed %s is refused', async (_what, change, reason) => {
  const copy = await createEmptySite();
  const taking = takeFromSite(copy, await answering(await foreign(change)));
  await expect(taking).rejects.toThrow(DeliveryError);
  await expect(taking).rejects.toThrow(reason);
});

test('a release.json that differs from the signed one is refused', async () => {
  const answers = await foreign((own) => own);
  const others = Object.entries(answers).map(([path, answer]) => [
    path,
    typeof answer === 'string' ? `${answer} ` : answer,
  ]);
  const taking = takeFromSite(
    await createEmptySite(),
    await answering(Object.fromEntries(others) as typeof answers),
  );
  await expect(taking).rejects.toThrow('is not what was signed');
});

test('a site whose first trust is not the one that TRUST_ROOT names is refused', async () => {
  const address = await answering(await foreign((own) => own));
  const copy = siteFolder(await temporaryFolder(), { root: 'another' });
  await expect(takeFromSite(copy, address)).rejects.toThrow(/its first trust is \w+, not another/);
});

test.each([
  ['no signed.json', {}, 'answers 404'],
  ['a list as its signed.json', { [signedAddress]: [] }, 'has undefined'],
  [
    'a signed file that leads out of its folder',
    { [signedAddress]: { files: { 'trust/../../x.json': { signed: 1, signatures: [] } } } },
    'is no path',
  ],
])('a site with %s is refused', async (_what, answers, reason) => {
  const taking = takeFromSite(await createEmptySite(), await answering(answers));
  await expect(taking).rejects.toThrow(DeliveryError);
  await expect(taking).rejects.toThrow(reason);
});
