import type { Locator, Page } from 'playwright/test';
import {
  editorOf,
  expect,
  expectLive,
  german,
  savedStatus,
  lead,
  openText,
  publishPast,
  review,
  test,
  typeAfter,
} from './desk.ts';

/* Two editors on one page: changes of one are merged, changes of both to the same words are asked about, nothing is lost. */

const conflictOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Quelqu’un d’autre a changé ce texte' });
const merge = (page: Page) =>
  conflictOf(page).getByRole('button', { name: 'Enregistrer ce mélange' }).click();

/** Replaces a word in the text by another one. */
async function exchange(page: Page, word: string, other: string): Promise<void> {
  await editorOf(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  const text = await editorOf(page).evaluate((editor) =>
    [...editor.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  );
  expect(text).toContain(word);
  await page.keyboard.insertText(text.replace(word, other));
}

test('changes of different words are merged; changes of the same words need a choice', async ({
  colleague,
}) => {
  const [anna, albert] = [await colleague('anna'), await colleague('albert')];
  await openText(anna, german);
  await openText(albert, german);
  await exchange(anna, 'Hier finden', 'Unten finden');
  await expect(savedStatus(anna)).toBeVisible();
  await exchange(albert, 'direkt öffnen', 'gleich öffnen');
  const conflict = conflictOf(albert);
  await expect(conflict).toContainText('Anna Autrice a enregistré un autre texte');
  await expect(conflict).toContainText('il n’y a rien à décider');
  await expect(conflict.getByRole('group')).toHaveCount(0);
  const from = (who: string) => conflict.getByLabel(`Ce qui vient de : ${who}`);
  await expect(from('Anna Autrice').locator('ins')).toContainText('Unten');
  await expect(from('Anna Autrice').locator('del')).toContainText('Hier');
  await expect(from('Vous (Albert Auteur)').locator('ins')).toContainText('gleich');
  await merge(albert);
  await expect(savedStatus(albert)).toBeVisible();
  await expect(editorOf(albert)).toContainText('Unten finden Sie');
  await expect(editorOf(albert)).toContainText('gleich öffnen');
  await anna.reload();
  await expect(editorOf(anna)).toContainText('gleich öffnen');

  // Both have changed the same words: nothing is saved before the question is answered.
  await exchange(anna, 'Unten finden', 'Unten sehen');
  await typeAfter(anna, '::sitemap', '\n\nVon Anna.');
  await expect(savedStatus(anna)).toBeVisible();
  await exchange(albert, 'Unten finden', 'Unten haben');
  const places = conflictOf(albert).getByRole('group');
  await expect(places).toHaveCount(1);
  await expect(places.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(places.getByText('Vous (Albert Auteur)').locator('ins')).toContainText('haben');
  await expect(places.getByText('Anna Autrice').locator('ins')).toContainText('sehen');
  await expect(places.locator('del')).toHaveText([/finden/, /finden/]);
  await merge(albert);
  await expect(places.getByRole('radio').first()).toBeFocused();
  await expect(editorOf(albert)).toContainText('Unten haben');

  await places.getByRole('radio', { name: /^Anna Autrice/ }).check();
  await merge(albert);
  await expect(savedStatus(albert)).toBeVisible();
  await expect(editorOf(albert)).toContainText('Unten sehen Sie alle Seiten');
  await expect(editorOf(albert)).toContainText('Von Anna.');
  await expect(albert.getByRole('main')).toBeFocused();
});

test('no words of either editor are lost when a merge is disturbed', async ({ colleague }) => {
  const [anna, albert] = [await colleague('anna'), await colleague('albert')];
  await openText(anna, german);
  await openText(albert, german);
  /** Reloads the page of Anna, so that she continues from what Albert has saved. */
  const reloadWith = async (words: string) => {
    await anna.reload();
    await expect(editorOf(anna)).toContainText(words);
  };

  await test.step('text typed while a save is answered becomes part of the merge', async () => {
    await typeAfter(anna, '::sitemap', '\n\nVon Anna.');
    await expect(savedStatus(anna)).toBeVisible();
    const saving = Promise.withResolvers<void>();
    const typed = Promise.withResolvers<void>();
    await albert.route('**/api/texts/**', async (route) => {
      if (route.request().method() === 'PUT') {
        saving.resolve();
        await typed.promise;
      }
      await route.continue();
    });
    await typeAfter(albert, lead, ' Früh.');
    await saving.promise;
    await typeAfter(albert, lead, ' Spät.');
    typed.resolve();
    await expect(conflictOf(albert)).toBeVisible();
    await expect(editorOf(albert)).toContainText('Spät.');
    await merge(albert);
    await expectMerged(albert, 'Früh.', 'Spät.', 'Von Anna.');
    await albert.unroute('**/api/texts/**');
  });

  await reloadWith('Spät.');
  await test.step('a merge is repeated if the other editor saves again meanwhile', async () => {
    await bothWrite([anna, 'Von Anna.', ' Noch etwas.'], [albert, ' Von Albert.']);
    await typeAfter(anna, 'Noch etwas.', ' Noch mehr.');
    await expect(anna.locator('[data-saving=pending]')).toHaveCount(0);
    await expect(savedStatus(anna)).toBeVisible();
    await merge(albert);
    await expect(conflictOf(albert).getByText('Noch mehr.').first()).toBeVisible();
    await expect(editorOf(albert)).toContainText('Von Albert.');
    await merge(albert);
    await expectMerged(albert, 'Von Albert.', 'Von Anna. Noch etwas. Noch mehr.');
  });

  await reloadWith('Von Albert.');
  await test.step('a merge that cannot be saved stays in the editor and is saved later', async () => {
    await bothWrite([anna, 'Noch mehr.', ' Drittens.'], [albert, ' Danach.']);
    let fails = true;
    await albert.route('**/api/texts/**', async (route) => {
      if (route.request().method() === 'PUT' && fails) await route.abort();
      else await route.continue();
    });
    await merge(albert);
    await expect(albert.locator('[data-saving=failed]')).toBeVisible();
    await expect(editorOf(albert)).toContainText('Danach.');
    fails = false;
    await expectMerged(albert, 'Danach.', 'Drittens.');
  });

  await reloadWith('Danach.');
  await test.step('an editor who discards a draft is first shown the other editor’s changes', async () => {
    await typeAfter(anna, 'Drittens.', ' Zuletzt.');
    await expect(anna.locator('[data-saving=pending]')).toHaveCount(0);
    const discard = albert.getByRole('button', { name: 'Abandonner ce brouillon' });
    await discard.click();
    await expect(conflictOf(albert).getByText('Zuletzt.').first()).toBeVisible();
    await merge(albert);
    await expect(editorOf(albert)).toContainText('Zuletzt.');
    await discard.click();
    await expect(albert.getByText('Identique au texte en ligne')).toBeVisible();
    await expect(editorOf(albert)).not.toContainText('Von Anna.');
  });
});

/** Lets both change a text; Anna's change is saved, and Albert is shown hers. */
async function bothWrite(
  [anna, place, hers]: readonly [Page, string, string],
  [albert, his]: readonly [Page, string],
): Promise<void> {
  await typeAfter(anna, place, hers);
  await expect(anna.locator('[data-saving=pending]')).toHaveCount(0);
  await expect(savedStatus(anna)).toBeVisible();
  await typeAfter(albert, lead, his);
  await expect(conflictOf(albert)).toBeVisible();
}

async function expectMerged(page: Page, ...all: readonly string[]): Promise<void> {
  await expect(conflictOf(page)).toHaveCount(0);
  await expect(savedStatus(page)).toBeVisible();
  for (const words of all) await expect(editorOf(page)).toContainText(words);
}

test('a draft overtaken by a publication is merged, or named on another screen', async ({
  desk,
  page,
  context,
  fragileSite,
}) => {
  await page.goto(desk.address);
  await openText(page, german);
  await typeAfter(page, lead, ' Vom Schreibtisch.');
  await expect(savedStatus(page)).toBeVisible();
  const french = await context.newPage();
  await french.goto(new URL('/', desk.address).href);
  await openText(french, 'Plan du site, français');
  await typeAfter(french, 'Voici toutes les pages', ' Du bureau.');
  await expect(savedStatus(french)).toBeVisible();
  await publishPast(
    fragileSite.folder,
    'de/plan.md',
    (text) => `${text.trim()}\n\nVom Terminal.\n`,
  );

  // On the screen of another language the overtaken draft is named, but not merged.
  await review(french, 'phrase manquante');
  await french.getByRole('checkbox', { name: 'allemand' }).check();
  await french.getByRole('button', { name: 'Publier maintenant' }).click();
  await expect(french.getByText(/^de\/plan\.md a changé en ligne entre-temps/)).toBeVisible();
  await expect(conflictOf(french)).toHaveCount(0);
  await expect(editorOf(french)).toContainText('Du bureau.');

  await review(page, 'phrase manquante');
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  const conflict = conflictOf(page);
  await expect(conflict).toContainText('a publié un autre texte');
  await expect(conflict).toContainText('Ce qui vient de : Le brouillon (Rédaction)');
  await merge(page);
  await expect(editorOf(page)).toContainText('Vom Terminal.');
  await expect(savedStatus(page)).toBeVisible();
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await expectLive(page);
  const html = await (await fetch(`${fragileSite.origin}/tai/plan?langue=de`)).text();
  expect(html).toContain('Vom Terminal.');
  expect(html).toContain('Vom Schreibtisch.');
});
