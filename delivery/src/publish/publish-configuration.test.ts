import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { promote } from '../registry/promote.ts';
import { createSharedSite, settings } from '../testing/create-trust.ts';
import { publishConfiguration } from './publish-configuration.ts';

const moved = { ...settings, transfer: { ...settings.transfer, bic: 'TRPUFRP2' } };

test('what is told of a damaged configuration helps: its folder is removed first', async () => {
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
