import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { join } from 'node:path';
import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import { chooseDepositByTransfer, enterPayment, expectDetail, saveData } from './set-up/citizen.ts';
import { damageFile } from './set-up/damage-file.ts';
import { expectedErrors } from './set-up/expected-errors.ts';
import { transferFile } from './set-up/released-files.ts';

/* The operator's beacon receives each failure once for each release and cause, without any data of a fine. */

test.use({ expectedErrors });

test('each cause is reported once, however often the citizen retries', async ({
  page,
  fragileSite,
}) => {
  const site = fragileSite.folder;
  const { served, previous } = await releaseCopy(site, 'payment');
  const repair = await damageFile(join(served.folder, served.release.entry), 'missing');
  const repairPrevious = await damageFile(join(previous.folder, previous.release.entry), 'missing');
  const reports: Record<string, unknown>[] = [];
  await page.route('**/beacon/part-failure', async (route) => {
    reports.push(JSON.parse(route.request().postData() ?? 'null') as Record<string, unknown>);
    await route.fulfill({ status: 204 });
  });
  const builds = () => reports.map(({ build }) => build);

  await saveData(page);
  await enterPayment(page, fragileSite.origin);
  const retry = page.getByRole('button', { name: 'Réessayer' });
  await expect(retry).toBeVisible();
  await expect.poll(builds).toEqual([served.release.build, previous.release.build]);
  await retry.click();
  await expect(retry).toBeVisible();
  expect(builds()).toHaveLength(2);

  await repair();
  await repairPrevious();
  await retry.click();
  await expectDetail(page);
  expect(builds()).toHaveLength(2);

  await damageFile(join(served.folder, await transferFile(served.folder, 'script')), 'missing');
  await chooseDepositByTransfer(page);
  await page.getByRole('button', { name: /^Continuer/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consigner par virement');
  await expect.poll(builds).toHaveLength(3);
  for (const report of reports) {
    expect(Object.keys(report)).toEqual(['part', 'build', 'kind', 'reason']);
    expect(report).toMatchObject({
      part: 'payment',
      kind: 'load',
      reason: expect.stringMatching(/load|chunk/i),
    });
    expect(JSON.stringify(report)).not.toContain(samples.payable.number);
  }
});
