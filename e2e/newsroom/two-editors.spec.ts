import type { Locator, Page } from 'playwright/test';
import {
  editorOf,
  expect,
  expectLive,
  kept,
  openText,
  publishPast,
  test,
  typeAfter,
} from './desk.ts';

/* Two on one page: what only one has changed is taken, what both have changed is asked, and nothing is lost. */

// A desk is more pages than one: on a busy machine they take their time.
const lead = 'Hier finden Sie alle Seiten';
const german = 'Plan du site, allemand';

const conflictOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Quelqu’un d’autre a changé ce texte' });
const merge = (page: Page) =>
  conflictOf(page).getByRole('button', { name: 'Enregistrer ce mélange' }).click();

/** Writes a word in the place of another one. */
async function exchange(page: Page, word: string, other: string): Promise<void> {
  await editorOf(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  const text = await editorOf(page).evaluate((editor) =>
    [...editor.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  );
  expect(text).toContain(word);
  await page.keyboard.insertText(text.replace(word, other));
}

test('different words of one sentence are merged without a question, each named', async ({
  colleague,
}) => {
  const [anna, albert] = [await colleague('anna'), await colleague('albert')];
  await openText(anna, german);
  await openText(albert, german);
  await exchange(anna, 'Hier finden', 'Unten finden');
  await expect(kept(anna)).toBeVisible();
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
  await expect(kept(albert)).toBeVisible();
  await expect(editorOf(albert)).toContainText('Unten finden Sie');
  await expect(editorOf(albert)).toContainText('gleich öffnen');
  await anna.reload();
  await expect(editorOf(anna)).toContainText('gleich öffnen');
});

test('only what both changed is asked, and nothing is kept before it is answered', async ({
  colleague,
}) => {
  const [anna, albert] = [await colleague('anna'), await colleague('albert')];
  await openText(anna, german);
  await openText(albert, german);
  await exchange(anna, 'Hier finden', 'Hier sehen');
  await typeAfter(anna, '::sitemap', '\n\nVon Anna.');
  await expect(kept(anna)).toBeVisible();
  await exchange(albert, 'Hier finden', 'Hier haben');
  const places = conflictOf(albert).getByRole('group');
  await expect(places).toHaveCount(1);
  await expect(places.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(places.getByText('Vous (Albert Auteur)').locator('ins')).toContainText('haben');
  await expect(places.getByText('Anna Autrice').locator('ins')).toContainText('sehen');
  await expect(places.locator('del')).toHaveText([/finden/, /finden/]);
  await merge(albert);
  await expect(places.getByRole('radio').first()).toBeFocused();
  await expect(editorOf(albert)).toContainText('Hier haben');

  await places.getByRole('radio', { name: /^Anna Autrice/ }).check();
  await merge(albert);
  await expect(kept(albert)).toBeVisible();
  await expect(editorOf(albert)).toContainText('Hier sehen Sie alle Seiten');
  await expect(editorOf(albert)).toContainText('Von Anna.');
  await expect(albert.getByRole('main')).toBeFocused();
});

test('what is typed while the answer is on its way is part of the merge', async ({ colleague }) => {
  const [anna, albert] = [await colleague('anna'), await colleague('albert')];
  await openText(anna, german);
  await openText(albert, german);
  await typeAfter(anna, '::sitemap', '\n\nVon Anna.');
  await expect(kept(anna)).toBeVisible();
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
  await expect(kept(albert)).toBeVisible();
  for (const words of ['Früh.', 'Spät.', 'Von Anna.']) {
    await expect(editorOf(albert)).toContainText(words);
  }
});

/** Anna and Albert have both changed the German text; Albert is shown both, and Anna has saved again since. */
async function bothWrote(anna: Page, albert: Page): Promise<void> {
  await openText(anna, german);
  await openText(albert, german);
  await typeAfter(anna, '::sitemap', '\n\nVon Anna.');
  await expect(kept(anna)).toBeVisible();
  await typeAfter(albert, lead, ' Von Albert.');
  await expect(conflictOf(albert)).toBeVisible();
}

test('a merge that somebody else overtakes by saving again is merged once more', async ({
  colleague,
}) => {
  const [anna, albert] = [await colleague('anna'), await colleague('albert')];
  await bothWrote(anna, albert);
  await typeAfter(anna, 'Von Anna.', ' Noch mehr.');
  await expect(anna.locator('[data-saving=pending]')).toHaveCount(0);
  await expect(kept(anna)).toBeVisible();
  await merge(albert);
  await expect(conflictOf(albert).getByText('Noch mehr.').first()).toBeVisible();
  await expect(editorOf(albert)).toContainText('Von Albert.');
  await merge(albert);
  await expect(kept(albert)).toBeVisible();
  for (const words of ['Von Albert.', 'Von Anna. Noch mehr.']) {
    await expect(editorOf(albert)).toContainText(words);
  }
});

test('a merge that could not be kept stays in the editor, and is kept later', async ({
  colleague,
}) => {
  const [anna, albert] = [await colleague('anna'), await colleague('albert')];
  await bothWrote(anna, albert);
  let fails = true;
  await albert.route('**/api/texts/**', async (route) => {
    if (route.request().method() === 'PUT' && fails) await route.abort();
    else await route.continue();
  });
  await merge(albert);
  await expect(albert.locator('[data-saving=failed]')).toBeVisible();
  await expect(editorOf(albert)).toContainText('Von Albert.');
  fails = false;
  await expect(kept(albert)).toBeVisible();
  for (const words of ['Von Albert.', 'Von Anna.']) {
    await expect(editorOf(albert)).toContainText(words);
  }
});

test('whoever gives a draft up is first shown what somebody else has written in it', async ({
  colleague,
}) => {
  const [anna, albert] = [await colleague('anna'), await colleague('albert')];
  await openText(anna, german);
  await typeAfter(anna, lead, ' Von Anna.');
  await expect(kept(anna)).toBeVisible();
  await openText(albert, german);
  await expect(editorOf(albert)).toContainText('Von Anna.');
  await typeAfter(anna, 'Von Anna.', ' Noch mehr.');
  await expect(anna.locator('[data-saving=pending]')).toHaveCount(0);
  const giveUp = albert.getByRole('button', { name: 'Abandonner ce brouillon' });
  await giveUp.click();
  await expect(conflictOf(albert).getByText('Noch mehr.').first()).toBeVisible();
  await merge(albert);
  await expect(editorOf(albert)).toContainText('Noch mehr.');
  await giveUp.click();
  await expect(albert.getByText('Identique au texte en ligne')).toBeVisible();
  await expect(editorOf(albert)).not.toContainText('Von Anna.');
});

test('a draft that somebody overtook by publishing is merged, not overwritten', async ({
  desk,
  page,
  fragileSite,
}) => {
  await page.goto(desk.address);
  await openText(page, german);
  await typeAfter(page, lead, ' Vom Schreibtisch.');
  await expect(kept(page)).toBeVisible();
  await publishPast(
    fragileSite.folder,
    'de/plan.md',
    (text) => `${text.trim()}\n\nVom Terminal.\n`,
  );
  await page.getByRole('button', { name: 'Relire et publier…' }).click();
  await page.getByLabel(/^Pourquoi/).fill('phrase manquante');
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  const conflict = conflictOf(page);
  await expect(conflict).toContainText('a publié un autre texte');
  await expect(conflict).toContainText('Ce qui vient de : Le brouillon (Rédaction)');
  await merge(page);
  await expect(editorOf(page)).toContainText('Vom Terminal.');
  await expect(kept(page)).toBeVisible();
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await expectLive(page);
  const html = await (await fetch(`${fragileSite.origin}/tai/plan?langue=de`)).text();
  expect(html).toContain('Vom Terminal.');
  expect(html).toContain('Vom Schreibtisch.');
});

test('a text of another language that was overtaken is named, not merged here', async ({
  desk,
  page,
  fragileSite,
}) => {
  await page.goto(desk.address);
  await openText(page, german);
  await typeAfter(page, lead, ' Vom Schreibtisch.');
  await expect(kept(page)).toBeVisible();
  await page.getByRole('link', { name: 'Textes' }).click();
  await openText(page, 'Plan du site, français');
  await typeAfter(page, 'Voici toutes les pages', ' Du bureau.');
  await expect(kept(page)).toBeVisible();
  await publishPast(
    fragileSite.folder,
    'de/plan.md',
    (text) => `${text.trim()}\n\nVom Terminal.\n`,
  );
  await page.getByRole('button', { name: 'Relire et publier…' }).click();
  await page.getByLabel(/^Pourquoi/).fill('phrase manquante');
  await page.getByRole('checkbox', { name: 'allemand' }).check();
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await expect(page.getByText(/^de\/plan\.md a changé en ligne entre-temps/)).toBeVisible();
  await expect(conflictOf(page)).toHaveCount(0);
  await expect(editorOf(page)).toContainText('Du bureau.');
});
