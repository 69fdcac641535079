import { join } from 'node:path';
import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import {
  enterPayment,
  expectRelease,
  expectDetail,
  expectNoReloadNorTampering,
} from './set-up/citizen.ts';
import { damageFile, damages } from './set-up/damage-file.ts';
import { expectedErrors } from './set-up/expected-errors.ts';
import { firstFiles } from './set-up/released-files.ts';

/* Both releases of a part are broken: the citizen reads a message, and can try again once they are repaired. */

test.use({ expectedErrors });

for (const [kind, fileOf] of Object.entries(firstFiles)) {
  for (const damage of damages) {
    test(`if the ${kind} is ${damage} in both releases, a retry works after a repair`, async ({
      page,
      fragileSite,
    }) => {
      const { served, previous } = await releaseCopy(fragileSite.folder, 'payment');
      const repairs = await Promise.all(
        [served, previous].map(async ({ folder, release }) =>
          damageFile(join(folder, fileOf(release)), damage),
        ),
      );
      await enterPayment(page, fragileSite.origin);
      const callout = page.locator('[data-message="module.indisponible"]');
      await expect(callout).toBeVisible();
      await page.getByRole('button', { name: 'Réessayer' }).click();
      await expect(callout).toBeVisible();

      for (const repair of repairs) await repair();
      await page.getByRole('button', { name: 'Réessayer' }).click();
      await expectDetail(page);
      await expectRelease(page, served.release);
      await expectNoReloadNorTampering(page);
    });
  }
}
