import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { contentFolder } from '@amendes/delivery/local/parts.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import type { Locator, Page } from 'playwright/test';
import { copyTexts, runContent } from '../content/run-content.ts';
import { editorOf, expect, expectLive, kept, openText, test, typeAfter } from './desk.ts';
import { rows, type Row, type Typed } from './fault-rows.ts';

/* Everything that can be wrong: typed at the desk, told at its place in an editor's words, refused, and mended. */

// A desk is more pages than one, and the table is long: on a busy machine they take their time.
test.describe.configure({ timeout: 300_000 });

const all: readonly (readonly [string, Row])[] = Object.entries(rows);
const publishing = { name: 'Publier maintenant' };

test('every fault is told at its place, refused, and mended by its button', async ({
  desk,
  page,
  fragileSite,
}) => {
  const before = (await readRegistry(fragileSite.folder)).content?.current;
  await page.goto(desk.address);
  await expect(page.getByRole('table')).toBeVisible();
  let open = '';
  for (const [name, row] of all) {
    if (row.kind !== 'text' && row.kind !== 'gap') continue;
    await test.step(name, async () => {
      if (row.place !== open) await openForReview(page, row.place);
      open = row.place;
      const fault = page.locator('.faults li').filter({ hasText: row.told }).first();
      await write(page, row.text);
      await expect(fault).toBeVisible();
      if (row.kind === 'text') await expectPlace(page, fault, row);
      await expectRefused(page, row.told);
      for (const [label, becomes] of row.kind === 'text' ? row.mends : []) {
        await write(page, row.text);
        await fault.getByRole('button', { name: label }).click();
        await expect(page.locator('.faults')).not.toContainText(row.told);
        await expect(editorOf(page)).toContainText(becomes);
      }
    });
  }
  expect((await readRegistry(fragileSite.folder)).content?.current).toBe(before);
});

test('every fault of a notice is told with its line, and refused', async ({
  desk,
  page,
  fragileSite,
}) => {
  const text = await readFile(join(contentFolder, 'banners/panne.md'), 'utf8');
  await page.goto(desk.address);
  await page.getByRole('link', { name: 'Avis d’urgence' }).click();
  await page.getByLabel(/^Pourquoi/).fill('essai');
  for (const [name, row] of all) {
    if (row.kind !== 'notice') continue;
    await test.step(name, async () => {
      await page.getByLabel(/^Texte de l’avis/).fill(text.replace(...row.change));
      await page.getByRole('button', publishing).click();
      const told = page.locator('output p').filter({ hasText: row.told });
      await expect(told).toContainText(`Ligne ${row.line} :`);
    });
  }
  expect((await readRegistry(fragileSite.folder)).notice).toBeUndefined();
});

test('a translation that is missing elsewhere keeps nothing from being published', async ({
  desk,
  page,
  fragileSite,
}) => {
  const source = await copyTexts(fragileSite.folder);
  await rm(join(source, 'it/plan.md'));
  const site = ['--site', fragileSite.folder.root, '--source', source];
  expect(await runContent('publish', ...site, '--with-gaps')).toMatchObject({ code: 0 });
  await page.goto(desk.address);
  await openText(page, 'Plan du site, français');
  await typeAfter(page, 'Voici toutes les pages', ' Une phrase.');
  await expect(kept(page)).toBeVisible();
  await expect(page.getByText('Aucune faute.')).toBeVisible();
  await page.getByRole('button', { name: 'Relire et publier…' }).click();
  await page.getByLabel(/^Pourquoi/).fill('phrase manquante');
  await page.getByRole('button', publishing).click();
  await expectLive(page);

  // Translations that this text leaves behind are asked about.
  await page.getByRole('button', { name: 'Dater d’aujourd’hui' }).click();
  await expect(kept(page)).toBeVisible();
  await page.getByRole('button', { name: 'Relire et publier…' }).click();
  await page.getByLabel(/^Pourquoi/).fill('autre sens');
  await expectRefused(page, 'est en retard sur le texte français');
  await page.getByRole('checkbox', { name: /^Publier bien que des traductions manquent/ }).check();
  await page.getByRole('button', publishing).click();
  await expectLive(page);
});

async function openForReview(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => location.assign(hash), `#/texte/${place}`);
  await write(page, 'un');
  await expect(kept(page)).toBeVisible();
  await page.getByRole('button', { name: 'Relire et publier…' }).click();
  await page.getByLabel(/^Pourquoi/).fill('essai');
}

/** Types a text in the place of what is there. */
async function write(page: Page, text: string): Promise<void> {
  await editorOf(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

/** In the list, with a way to its line, and in the text itself. */
async function expectPlace(page: Page, fault: Locator, { line, mends }: Typed): Promise<void> {
  await expect(fault.getByRole('button', { name: /^Ligne/ })).toHaveText(
    line === undefined ? /^Ligne \d+$/ : `Ligne ${line}`,
  );
  await expect(fault.getByRole('button')).toHaveCount(1 + mends.length);
  if (line === undefined) return;
  const place = editorOf(page)
    .locator('.cm-line')
    .nth(line - 1);
  await expect(place.locator('.cm-lintRange-error, .cm-lintPoint-error').first()).toBeAttached();
}

async function expectRefused(page: Page, told: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/publish'));
  await page.getByRole('button', publishing).click();
  expect((await answered).status()).toBe(422);
  await expect(page.getByRole('region', { name: 'Que faire de ce texte' })).toContainText(told);
}
