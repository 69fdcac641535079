import { reportsOf } from '../resilience/set-up/reports.ts';
import { enterPayment } from '../resilience/set-up/citizen.ts';
import type { Change } from '@amendes/delivery/testing/copy-build.ts';
import { releasePastChecks } from '../set-up/release-past-checks.ts';
import { expect, test } from '../set-up/test.ts';

/* A part is released without some of its texts: French is shown, marked as French, and that is reported. */

const changing =
  (change: (dictionary: string) => string): Change =>
  (text, file) =>
    file.startsWith('texts-de.') ? change(text) : text;

test('a missing text is shown in French, marked as French, and reported', async ({
  page,
  fragileSite,
}) => {
  const { build } = await releasePastChecks(
    fragileSite.folder,
    'payment',
    changing((text) => text.replace('"titre":"Ist das Ihr Bescheid?",', '')),
  );
  const { reports } = reportsOf(page);
  await enterPayment(page, fragileSite.origin, 'de');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Est-ce bien votre avis ?');
  await expect(heading).toHaveAttribute('lang', 'fr');
  await expect(page.locator('main legend[lang], main button[lang]')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Est-ce bien votre avis\s\? - Bußgeld/);
  await expect
    .poll(() => reports)
    .toEqual([{ part: 'payment', build, kind: 'text', reason: 'de detail.titre' }]);
  await page.getByRole('link', { name: /^EN/ }).click();
  await expect(heading).toHaveText(/your notice/i);
  await expect(page.locator('h1[lang]')).toHaveCount(0);
});

test('an empty dictionary is replaced by the French one and reported', async ({
  page,
  fragileSite,
}) => {
  const { build } = await releasePastChecks(
    fragileSite.folder,
    'payment',
    changing((text) => text.replaceAll(/JSON\.parse\('.*?[^\\]'\)/gs, "JSON.parse('{}')")),
  );
  const { reports } = reportsOf(page);
  await enterPayment(page, fragileSite.origin, 'de');
  await expect(page.locator('[lang="fr"] h1')).toHaveText('Est-ce bien votre avis ?');
  await expect(page.locator('main')).not.toContainText(/detail\.|messages\./);
  await expect
    .poll(() => reports)
    .toEqual([{ part: 'payment', build, kind: 'text', reason: 'de is empty' }]);
});
