import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import type { Locator, Page } from 'playwright/test';
import {
  editorOf,
  expect,
  expectLive,
  savedStatus,
  openText,
  publishPast,
  review,
  test,
  typeAfter,
} from './desk.ts';

/*
 * The desk shows faults, refuses to publish them, and repairs them. Every fault has a row in `every-fault.test.ts` and
 * `every-banner-fault.test.ts` of the newsroom.
 */

const publishing = { name: 'Publier maintenant' };

interface Shown {
  readonly place: string;
  readonly text: string;
  /** Line of the fault; missing if the fault is reported for another text. */
  readonly line?: number;
  readonly message: string;
  /** Label of each button, and the words that the text contains after a press. */
  readonly corrections: readonly (readonly [string, string])[];
}

const top = '---\ntitle: FAQ\ndescription: Ce que dit la FAQ.\nupdated: 2026-11-21\n---\n\n';
const sections = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => `## ${id} {#${id}}\n\nT.\n`);

const ways: Readonly<Record<string, Shown>> = {
  'a fault within a line, with a button for each correction': {
    place: 'fr/faq',
    text: `${top}Un [mot](/tai/aid) ici.\n`,
    line: 7,
    message: 'il n’y a pas de page /tai/aid',
    corrections: [
      ['Mener à « Aide » (/tai/aide)', 'Un [mot](/tai/aide) ici.'],
      ['Retirer le lien, garder le texte', 'Un mot ici.'],
    ],
  },
  'a fault in the first lines': {
    place: 'fr/faq',
    text: `${top.replace('title: FAQ\n', '')}Un mot.\n`,
    line: 1,
    message: 'n’ont pas de « title »',
    corrections: [],
  },
  'a fault of the whole page, corrected elsewhere': {
    place: 'fr/faq',
    text: `${top}Un mot.\n\n${sections.join('\n')}`,
    line: 1,
    message: 'a besoin d’un sommaire',
    corrections: [['Ajouter le sommaire', '::toc']],
  },
  'a fault in another text': {
    place: 'de/plan',
    text: `${top.replace('2026-11-21', '2020-01-01')}Ein Wort.\n`,
    message: 'Cette traduction du 2020-01-01 est en retard',
    corrections: [],
  },
};

test('a fault is shown at its place, blocks publishing, and is fixed by its button', async ({
  desk,
  page,
  fragileSite,
}) => {
  const before = (await readRegistry(fragileSite.folder)).content?.current;
  await page.goto(desk.address);
  await expect(page.getByRole('table')).toBeVisible();
  let open = '';
  for (const [way, { place, text, line, message, corrections }] of Object.entries(ways)) {
    await test.step(way, async () => {
      if (place !== open) await openForReview(page, place);
      open = place;
      const fault = page.locator('.faults li').filter({ hasText: message }).first();
      await write(page, text);
      await expect(fault).toBeVisible();
      await expect(fault.getByRole('button')).toHaveCount(
        (line === undefined ? 0 : 1) + corrections.length,
      );
      if (line !== undefined) await expectPlace(page, fault, line);
      await expectRefused(page, message);
      for (const [label, expected] of corrections) {
        await write(page, text);
        await fault.getByRole('button', { name: label }).click();
        await expect(page.locator('.faults')).not.toContainText(message);
        await expect(editorOf(page)).toContainText(expected);
      }
    });
  }
  expect((await readRegistry(fragileSite.folder)).content?.current).toBe(before);
});

test('missing translations need a confirmation only if the text itself causes them', async ({
  desk,
  page,
  fragileSite,
}) => {
  await publishPast(fragileSite.folder, 'it/plan.md', () => undefined);
  await page.goto(desk.address);
  await openText(page, 'Plan du site, français');
  await typeAfter(page, 'Voici toutes les pages', ' Une phrase.');
  await expect(savedStatus(page)).toBeVisible();
  await expect(page.getByText('Aucune faute.')).toBeVisible();
  await review(page, 'phrase manquante');
  await page.getByRole('button', publishing).click();
  await expectLive(page);

  // The desk asks for a confirmation if a change of this text makes translations outdated.
  await page.getByRole('button', { name: 'Dater d’aujourd’hui' }).click();
  await expect(savedStatus(page)).toBeVisible();
  await review(page, 'autre sens');
  await expectRefused(page, 'est en retard sur le texte français');
  await page.getByRole('checkbox', { name: /^Publier bien que des traductions manquent/ }).check();
  await page.getByRole('button', publishing).click();
  await expectLive(page);
});

async function openForReview(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => location.assign(hash), `#/texte/${place}`);
  await write(page, 'un');
  await expect(savedStatus(page)).toBeVisible();
  await review(page, 'essai');
}

/** Replaces the whole text in the editor. */
async function write(page: Page, text: string): Promise<void> {
  await editorOf(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

/** Checks that a fault is shown in the list, with a button that leads to its line, and in the text itself. */
async function expectPlace(page: Page, fault: Locator, line: number): Promise<void> {
  await expect(fault.getByRole('button', { name: /^Ligne/ })).toHaveText(`Ligne ${line}`);
  const place = editorOf(page)
    .locator('.cm-line')
    .nth(line - 1);
  await expect(place.locator('.cm-lintRange-error, .cm-lintPoint-error').first()).toBeAttached();
}

async function expectRefused(page: Page, message: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/publish'));
  await page.getByRole('button', publishing).click();
  expect((await answered).status()).toBe(422);
  await expect(page.getByRole('region', { name: 'Que faire de ce texte' })).toContainText(message);
}
