import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import {
  detailAddress,
  enterPayment,
  expectRelease,
  expectDetail,
  expectNoReloadNorTampering,
  markDocument,
} from './set-up/citizen.ts';
import { damageFile, damages } from './set-up/damage-file.ts';
import { expectedErrors } from './set-up/expected-errors.ts';
import { firstFiles } from './set-up/released-files.ts';

/* A new release of a part is broken in some way; the previous release takes over without a reload. */

test.use({ expectedErrors });

for (const [kind, fileOf] of Object.entries(firstFiles)) {
  for (const damage of damages) {
    test(`if the ${kind} of payment is ${damage}, its previous release takes over`, async ({
      page,
      fragileSite,
    }) => {
      const { served, previous } = await releaseCopy(fragileSite.folder, 'payment');
      await damageFile(join(served.folder, fileOf(served.release)), damage);
      await enterPayment(page, fragileSite.origin);
      await expectDetail(page);
      await expectRelease(page, previous.release);
      await expectNoReloadNorTampering(page);
    });
  }
}

/* Here the document has linked the style, and only the shell can notice that it was not loaded. */
for (const damage of damages) {
  test(`a detail opened by its address falls back if its first style is ${damage}`, async ({
    page,
    fragileSite,
  }) => {
    const { served, previous } = await releaseCopy(fragileSite.folder, 'payment');
    await damageFile(join(served.folder, firstFiles['first style'](served.release)), damage);
    await page.goto(fragileSite.origin + detailAddress);
    await markDocument(page);
    await expectDetail(page);
    await expectRelease(page, previous.release);
    await expectNoReloadNorTampering(page);
  });
}

test('if the folder of a payment release is missing, the previous one takes over', async ({
  page,
  fragileSite,
}) => {
  const { served, previous } = await releaseCopy(fragileSite.folder, 'payment');
  await rm(served.folder, { recursive: true });
  await enterPayment(page, fragileSite.origin);
  await expectDetail(page);
  await expectRelease(page, previous.release);
});

type Change = (text: string, file: string) => string;

/** Changes that break a build although its seal is valid. */
const brokenBuilds: Record<string, Change> = {
  'the entry throws': (text, file) =>
    file === 'entry.js' ? `throw Error("on purpose");${text}` : text,
  'the entry is cut off': (text, file) => (file === 'entry.js' ? text.slice(0, 200) : text),
  'the first script throws': (text, file) =>
    file.startsWith('__federation_expose_app') && file.endsWith('.js')
      ? `throw Error("on purpose");${text}`
      : text,
  'the entry exposes no app': (text, file) =>
    file === 'entry.js' ? text.replaceAll('"./app"', '"./other"') : text,
  'the part needs a shared module that the shell lacks': (text) =>
    text.replaceAll('shareKey:"@amendes/contract"', 'shareKey:"@amendes/absent"'),
};

const throwsInPayment: Change = (text) =>
  text.replaceAll(/\(0,\w+\.useParams\)\(\)/g, '(()=>{throw Error("on purpose")})()');

for (const [what, change] of Object.entries({
  ...brokenBuilds,
  'the part throws while rendering': throwsInPayment,
})) {
  test(`if ${what}, the previous release of payment takes over`, async ({ page, fragileSite }) => {
    const changed: string[] = [];
    const { previous } = await releaseCopy(fragileSite.folder, 'payment', (text, file) => {
      const result = change(text, file);
      if (result !== text) changed.push(file);
      return result;
    });
    expect(changed).not.toEqual([]);
    await enterPayment(page, fragileSite.origin);
    await expectDetail(page);
    await expectRelease(page, previous.release);
    await expectNoReloadNorTampering(page);
  });
}

/* Here the page is shown before its part is loaded: it must not stay without a part that answers. */
for (const [what, change] of Object.entries(brokenBuilds)) {
  test(`if ${what}, the home page gets the previous release of lookup`, async ({
    page,
    fragileSite,
  }) => {
    const { previous } = await releaseCopy(fragileSite.folder, 'lookup', change);
    await page.goto(`${fragileSite.origin}/tai`);
    await markDocument(page);
    const part = page.locator('[data-boundary="lookup"]');
    await expect(part).toHaveAttribute('data-release', previous.release.build);
    await page.locator('#numero').pressSequentially('12345');
    await expect(page.locator('#numero')).toHaveValue('1234-5');
    await expectNoReloadNorTampering(page);
  });
}

test('a release that works is shown', async ({ page, fragileSite }) => {
  const { served } = await releaseCopy(fragileSite.folder, 'payment');
  await enterPayment(page, fragileSite.origin);
  await expectDetail(page);
  await expectRelease(page, served.release);
});

test('the release that took over stays, with its texts, when the citizen comes back', async ({
  page,
  fragileSite,
}) => {
  const { served, previous } = await releaseCopy(fragileSite.folder, 'payment');
  await damageFile(join(served.folder, served.release.entry), 'missing');
  await enterPayment(page, fragileSite.origin);
  await expectRelease(page, previous.release);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aide' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aide');
  await page.goBack();
  await expectDetail(page);
  await expectRelease(page, previous.release);
  expect(requested.filter((address) => address.includes(served.release.build))).toEqual([]);
  await page.getByRole('link', { name: /^EN/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/your notice/i);
  await expectNoReloadNorTampering(page);
});
