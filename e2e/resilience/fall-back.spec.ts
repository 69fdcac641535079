import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';

/* A new release of a part is broken in some way; the one before it takes over, without a reload. */

const damage =
  /^Failed to load resource|Federation Runtime|^Refused to execute|integrity|Failed to find a valid digest|ChunkLoadError|thrown on purpose/;

test.use({ expectedErrors: damage });

/** Takes a file away, its compressed forms too. */
async function remove(path: string): Promise<void> {
  await Promise.all(['', '.br', '.gz'].map((form) => rm(path + form, { force: true })));
}

async function tamper(path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  await remove(path);
  await writeFile(path, `globalThis.stolen = true;\n${text}`);
}

async function openDetail(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/tai`);
  await page.locator('[name=numero]').fill('33333122111221');
  await page.locator('[name=cle]').fill('29');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.locator('form button').click();
}

const damages = {
  'its entry is missing': (folder: string) => remove(join(folder, 'entry.js')),
  'its entry was tampered with': (folder: string) => tamper(join(folder, 'entry.js')),
  'its first script is missing': (folder: string, script: string) => remove(join(folder, script)),
  'its first script was tampered with': (folder: string, script: string) =>
    tamper(join(folder, script)),
};

for (const [what, doDamage] of Object.entries(damages)) {
  test(`when ${what}, the previous release takes over`, async ({ page, fragileSite }) => {
    const { release, folder } = await releaseCopy(fragileSite.folder, 'payment');
    const [script = ''] = release.first.scripts;
    await doDamage(folder, script);
    await openDetail(page, fragileSite.origin);

    await expect(page.getByRole('definition').first()).toHaveText('3333-3122-1112-21');
    const part = page.locator('[data-boundary="payment"]');
    await expect(part).not.toHaveAttribute('data-release', release.build);
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  });
}

test('when it throws while rendering, the previous release takes over', async ({
  page,
  fragileSite,
}) => {
  const { release } = await releaseCopy(fragileSite.folder, 'payment', (text) =>
    text.replaceAll(/\(0,\w+\.useParams\)\(\)/g, '(()=>{throw Error("thrown on purpose")})()'),
  );
  await openDetail(page, fragileSite.origin);
  await expect(page.getByRole('definition').first()).toHaveText('3333-3122-1112-21');
  await expect(page.locator('[data-boundary="payment"]')).not.toHaveAttribute(
    'data-release',
    release.build,
  );
});

test('a release that works is the one that is shown', async ({ page, fragileSite }) => {
  const { release } = await releaseCopy(fragileSite.folder, 'payment');
  await openDetail(page, fragileSite.origin);
  await expect(page.locator('[data-boundary="payment"]')).toHaveAttribute(
    'data-release',
    release.build,
  );
});

test('a file that was tampered with never runs', async ({ page, fragileSite }) => {
  const { release, folder } = await releaseCopy(fragileSite.folder, 'payment');
  const [script = ''] = release.first.scripts;
  await tamper(join(folder, script));
  await openDetail(page, fragileSite.origin);
  await expect(page.getByRole('definition').first()).toBeVisible();
  expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);
});
