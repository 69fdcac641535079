import type { Page } from 'playwright/test';
import { expectDetail, enterPayment } from '../resilience/set-up/citizen.ts';
import { expectedErrors } from '../resilience/set-up/expected-errors.ts';
import { reportsOf } from '../resilience/set-up/reports.ts';
import { sealCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import { commandsOn } from './set-up/site-commands.ts';

/* Some tabs try a shell: all tabs get the same documents, and each loads the shell that it has chosen. */

/* Each test seals, checks and composes a release, and some reload the page, so they need more time. */
test.describe.configure({ timeout: 240_000 });

const shownShell = (page: Page) => page.locator('#root > [data-boundary="shell"]');

test('a tab with a canary of the shell keeps it on the journey and after a reload', async ({
  page,
  browser,
  fragileSite: { folder, origin },
}) => {
  const { canary, verify } = commandsOn(folder);
  const canaryRelease = await sealCopy(folder, 'shell');
  const before = await (await fetch(`${origin}/tai`)).text();
  expect(await canary('shell', canaryRelease.release.build, 100)).toContain('for 100 %');
  await verify();
  await enterPayment(page, origin);
  await expectDetail(page);
  await expect(shownShell(page)).toHaveAttribute('data-release', canaryRelease.release.build);
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);

  await canary('shell', canaryRelease.release.build, 0.000_001);
  await page.reload();
  await expectDetail(page);
  await expect(shownShell(page)).toHaveAttribute('data-release', canaryRelease.release.build);
  const other = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await other.goto(`${origin}/tai`);
  await expect(shownShell(other)).not.toHaveAttribute('data-release', canaryRelease.release.build);
  await other.context().close();

  // After the trial the documents are the same as before, byte for byte.
  await canary('shell', canaryRelease.release.build, 0);
  expect(await (await fetch(`${origin}/tai`)).text()).toBe(before);
});

test('every tab gets the same document, without a cookie', async ({
  fragileSite: { folder, origin },
}) => {
  const canaryRelease = await sealCopy(folder, 'shell');
  await commandsOn(folder).canary('shell', canaryRelease.release.build, 50);
  // The first request makes the server notice the new composition.
  await fetch(`${origin}/tai`);
  const answers = await Promise.all([1, 2, 3].map(() => fetch(`${origin}/tai`)));
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null, null]);
});

test.describe('a canary of the shell that throws', () => {
  test.use({ expectedErrors: new RegExp(`${expectedErrors.source}|Federation`) });

  test('is replaced by the served shell, and reported', async ({
    page,
    fragileSite: { folder, origin },
  }) => {
    const broken = await sealCopy(folder, 'shell', (text, file) =>
      /^shell\.js$/.test(file) ? `throw Error("on purpose");\n${text}` : text,
    );
    await commandsOn(folder).canary('shell', broken.release.build, 100);
    const { reports } = reportsOf(page);
    await page.goto(`${origin}/tai`);
    await expect(shownShell(page)).not.toHaveAttribute('data-release', broken.release.build);
    await expect
      .poll(() => reports.map(({ part, build }) => `${part} ${build}`))
      .toEqual([`shell ${broken.release.build}`]);
  });
});
