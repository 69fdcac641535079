import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { promote } from '../registry/promote.ts';
import { statementsOf } from '../registry/signed-releases.ts';
import { descriptionFile, sealFiles } from '../release/seal-files.ts';
import { buildOfEntries, entriesOf } from '../release/configuration-release.ts';
import { releasePath } from '../site/site-folder.ts';
import { createSharedSite, settings } from '../testing/create-trust.ts';
import { publishConfiguration } from './publish-configuration.ts';

const moved = { ...settings, transfer: { ...settings.transfer, bic: 'TRPUFRP2' } };

test('a damaged configuration can be published again once its folder is removed', async () => {
  const site = (await createSharedSite()).as('operator');
  const [release] = await publishConfiguration(site, moved);
  const build = release?.build ?? '';
  const folder = site.release('money', build);
  const helps = `bring releases/money/${build} back from the backup; or, unless it is served, remove it and publish again`;
  for (const file of ['money.json', 'release.json']) {
    await writeFile(join(folder, file), '{');
    await expect(publishConfiguration(site, moved)).rejects.toThrow(helps);
  }
  await rm(folder, { recursive: true });
  expect(await publishConfiguration(site, moved)).toEqual([release]);
  const { money } = await promote(site, [{ name: 'money', build }]);
  expect(money).toMatchObject({ current: build });
});

test('a configuration with other values in the place of a release is not signed', async () => {
  const site = (await createSharedSite()).as('operator');
  const build = buildOfEntries(entriesOf('money', moved));
  const other = JSON.stringify(entriesOf('money', settings));
  const { sealed, files } = await sealFiles(new Map([['money.json', Buffer.from(other)]]));
  const releaseFile = descriptionFile({ name: 'money', build, files: sealed });
  await site.storage.seal(releasePath('money', build), new Map([...files, releaseFile]));
  await expect(publishConfiguration(site, moved)).rejects.toThrow(
    `releases/money/${build}/money.json is not what was published: bring`,
  );
  expect(await statementsOf(site, `money/${build}`)).toEqual([]);
});
