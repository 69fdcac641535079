import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from '../content/check/check-content.ts';
import { publishContent } from '../content/release/publish-content.ts';
import { asRead, namedBuild, signRelease, statementsOf } from '../registry/signed-releases.ts';
import { readComposer } from '../release/composer-release.ts';
import { readRelease } from '../release/read-release.ts';
import { integrityOf } from '../release/release.ts';
import { descriptionFile } from '../release/seal-files.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';
import { createContent } from '../testing/create-content.ts';
import { createBuild, createComposer } from '../testing/create-site.ts';
import { createSharedSite, paymentBuild } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { publishComposer } from './publish-composer.ts';
import { publish } from './publish.ts';

/* Nobody signs what somebody else put in the place of a release, or changes while it is checked. */

const description = {
  name: 'composer',
  build: 'd00000000009',
  composerApi: 2,
  main: 'server/composer.mjs',
};
const code = 'export const check = async () => undefined;\n';

async function createDist(described: object = description): Promise<string> {
  const dist = await temporaryFolder();
  await mkdir(join(dist, 'server'));
  await writeFile(join(dist, 'server/composer.mjs'), code);
  await writeFile(join(dist, 'build.json'), JSON.stringify(described));
  return dist;
}

test('a composer that is already published with another description is not signed', async () => {
  const site = (await createSharedSite()).as('operator');
  const existing = { code, more: true };
  await createComposer(site, description.build, existing);
  await expect(publishComposer(site, await createDist())).rejects.toThrow(
    'published with another description',
  );
  expect(await statementsOf(site, `composer/${description.build}`)).toEqual([]);
});

test('a composer that lacks its main file is neither read nor published', async () => {
  const site = (await createSharedSite()).as('operator');
  await createComposer(site, 'd2', { main: 'server/other.mjs' });
  await expect(readComposer(site, 'd2')).rejects.toThrow('composer d2 is damaged');
  const dist = await createDist({ ...description, main: 'server/other.mjs' });
  await expect(publishComposer(site, dist)).rejects.toThrow('No built composer');
});

test('a composer that is published twice is one release with one signature', async () => {
  const site = (await createSharedSite()).as('operator');
  const dist = await createDist();
  const first = await publishComposer(site, dist);
  expect(await publishComposer(site, dist)).toEqual(first);
  expect(await statementsOf(site, `composer/${description.build}`)).toHaveLength(1);
});

test.each([1, 2])(
  'a release.json that is changed after %s readings is not signed',
  async (times) => {
    const shared = await createSharedSite();
    const dist = await createBuild(paymentBuild(1));
    await publish(shared.as('payer'), dist);
    const site = shared.as('otherPayer');
    const release = `payment/${paymentBuild(1).build}`;
    const path = `releases/${release}/release.json`;
    let count = 0;
    const read = async (requestedPath: string) => {
      const bytes = await site.storage.read(requestedPath);
      if (requestedPath === path && (count += 1) === times) {
        const other = String(bytes).replace('sha384-', 'sha384-AAAA');
        await writeFile(join(site.root, path), other);
      }
      return bytes;
    };
    const raced: SiteFolder = { ...site, storage: { ...site.storage, read } };
    await publish(raced, dist).catch(() => undefined);
    const changed = integrityOf(await readFile(join(site.root, path)));
    const signed = (await statementsOf(site, release)).map(
      ({ signed: statement }) => statement.manifest,
    );
    expect(signed).not.toContain(changed);
  },
);

test('a release.json that was missing at the first reading is not read or signed', async () => {
  const shared = await createSharedSite();
  const release = await publish(shared.as('payer'), await createBuild(paymentBuild(1)));
  const site = shared.as('otherPayer');
  let count = 0;
  const read = async (path: string) =>
    path.endsWith('release.json') && (count += 1) === 1 ? undefined : site.storage.read(path);
  const pinnedSite = await asRead({ ...site, storage: { ...site.storage, read } }, release);
  await expect(readRelease(pinnedSite, release)).rejects.toThrow(
    'No release e00000000001 of payment',
  );
  await signRelease(pinnedSite, release);
  expect(await statementsOf(site, namedBuild(release))).toHaveLength(1);
});

test.each([{ pages: {} }, { facts: [] }, { format: 1000 }])(
  'content that is already published with the wrong %o is not signed',
  async (changes) => {
    const shared = await createSharedSite();
    const checked = await checkContent(await createContent());
    const other = (await createSharedSite()).as('editor');
    const { build } = await publishContent(other, checked, { withGaps: true });
    const site = shared.as('editor');
    const folder = releasePath('content', build);
    const files = new Map<string, Buffer>();
    for (const path of await other.storage.list(folder)) {
      files.set(path, await readFile(join(other.root, folder, path)));
    }
    const honest = JSON.parse(String(files.get('release.json'))) as object;
    const [name, bytes] = descriptionFile({ ...honest, ...changes });
    await site.storage.seal(folder, files.set(name, bytes));
    await expect(publishContent(site, checked, { withGaps: true })).rejects.toThrow(
      `${folder}/release.json is not what was published`,
    );
    expect(await statementsOf(site, `content/${build}`)).toEqual([]);
  },
);
