import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import {
  editorOf,
  expect,
  expectLive,
  expectMessage,
  inParis,
  savedStatus,
  lead,
  minute,
  openText,
  review,
  test,
  typeAfter,
} from './desk.ts';

/* Publishing from the desk to the citizens, by people who have never seen a terminal. */

const sentence = ' Das ist neu.';

test('an author’s text reaches an open tab after a review and a publication', async ({
  colleague,
  page: tab,
  fragileSite,
}) => {
  await tab.goto(`${fragileSite.origin}/tai/plan?langue=de`);
  await expect(tab.getByRole('main')).toContainText(lead);
  await tab.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

  const author = await colleague('anna');
  await openText(author, 'Plan du site, allemand');
  await typeAfter(author, lead, sentence);
  await expect(savedStatus(author)).toBeVisible();
  await expect(author.getByRole('button', { name: 'Relire…' })).toBeVisible();
  await author.getByRole('button', { name: 'Soumettre à relecture' }).click();
  await expect(author.getByText('Ce texte attend une relecture.')).toBeVisible();

  const publisher = await colleague('paula');
  await openText(publisher, 'Plan du site, allemand');
  const publish = async () => {
    await review(publisher, 'phrase manquante');
    await publisher.getByRole('button', { name: 'Publier maintenant' }).click();
  };
  await publish();
  await expect(publisher.getByText(/Une deuxième personne doit approuver/)).toBeVisible();

  const reviewer = await colleague('remi');
  await expect(reviewer.getByText('à relire')).toBeVisible();
  await openText(reviewer, 'Plan du site, allemand');
  await reviewer.getByRole('button', { name: 'Relire…' }).click();
  await expect(reviewer.locator('ins', { hasText: 'neu' })).toBeVisible();
  await reviewer.getByRole('button', { name: 'Approuver' }).click();
  await expect(reviewer.getByText('Approuvé par Rémi Relecteur.')).toBeVisible();

  await publisher.reload();
  await publish();
  await expectLive(publisher);

  const footer = tab.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Sicherheit' }).click();
  await footer.getByRole('link', { name: 'Seitenübersicht' }).click();
  await expect(tab.getByRole('main')).toContainText(sentence.trim());
  expect(await tab.evaluate(() => 'sameDocument' in globalThis)).toBe(true);

  await publisher.getByRole('link', { name: 'Historique' }).click();
  const row = publisher.getByRole('row', { name: /phrase manquante/ });
  await expect(row).toContainText('Paula Publie');
  await expect(row).toContainText('de/plan.md');
  await expect(row).toContainText('en ligne');
});

test('one editor publishes in at most seven steps and restores the earlier texts', async ({
  desk,
  page,
  fragileSite,
}) => {
  const first = (await readRegistry(fragileSite.folder)).content?.current;
  let steps = 0;
  const step = async (action: Promise<unknown>) => {
    steps += 1;
    await action;
  };
  await step(page.goto(desk.address));
  await step(openText(page, 'Plan du site, allemand'));
  await step(typeAfter(page, lead, sentence));
  await expect(savedStatus(page)).toBeVisible();
  await step(page.getByRole('button', { name: 'Relire et publier…' }).click());
  await step(page.getByLabel(/^Pourquoi/).fill('phrase manquante'));
  const startedAt = performance.now();
  await step(page.getByRole('button', { name: 'Publier maintenant' }).click());
  await expectLive(page);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const html = await (await fetch(`${fragileSite.origin}/tai/plan?langue=de`)).text();
  expect(html).toContain(sentence.trim());
  test.info().annotations.push({ type: 'steps', description: String(steps) });
  test.info().annotations.push({ type: 'seconds', description: seconds });
  expect(steps).toBeLessThanOrEqual(7);

  // An earlier version becomes a draft. Then all texts of an earlier version are served again.
  await page.getByRole('button', { name: 'Reprendre cette version' }).last().click();
  await expect(editorOf(page)).not.toContainText(sentence.trim());
  await expect(savedStatus(page)).toBeVisible();

  await page.getByRole('link', { name: 'Historique' }).click();
  await page
    .getByRole('button', { name: /^Remettre en ligne la version/ })
    .last()
    .click();
  await expectMessage(page, 'Cette version est de nouveau en ligne.');
  expect((await readRegistry(fragileSite.folder)).content?.current).toBe(first);
  await expect(page.getByRole('row', { name: /retour à la version/ })).toBeVisible();
});

test('a new section is published in six languages together, or not at all', async ({
  desk,
  page,
  fragileSite,
}) => {
  await page.goto(desk.address);
  const names = ['anglais', 'allemand', 'néerlandais', 'italien', 'espagnol'];
  for (const name of [...names, 'français']) {
    await openText(page, `Plan du site, ${name}`);
    await editorOf(page).locator('.cm-line').last().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('\n\n## Nouveau {#nouveau}\n\nTexte.\n');
    await expect(savedStatus(page)).toBeVisible();
    if (name !== 'français') await page.getByRole('link', { name: 'Textes' }).click();
  }
  await review(page, 'nouvelle section');
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await expect(page.getByText(/rien n’a été publié.*Il manque la section/)).toBeVisible();
  for (const name of names) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await expectLive(page);
  for (const language of ['fr', 'en', 'de', 'nl', 'it', 'es']) {
    const html = await (await fetch(`${fragileSite.origin}/tai/plan?langue=${language}`)).text();
    expect(html).toContain('id="nouveau"');
  }
});

test('a planned text is served during its times, and a failed plan changes nothing', async ({
  desk,
  page,
  fragileSite,
}) => {
  const shown = async (words: string) =>
    (await (await fetch(`${fragileSite.origin}/tai/plan?langue=de`)).text()).includes(words);
  await page.goto(desk.address);
  const plan = async (words: string, from: number, until?: number) => {
    await openText(page, 'Plan du site, allemand');
    await typeAfter(page, lead, words);
    await expect(savedStatus(page)).toBeVisible();
    await review(page, 'à l’heure dite');
    await page.getByLabel(/^À partir de/).fill(inParis(from));
    if (until !== undefined) await page.getByLabel(/^Jusqu’à/).fill(inParis(until));
    await page.getByRole('button', { name: 'Planifier' }).click();
    await expectMessage(page, 'C’est prévu.');
    await page.getByRole('link', { name: 'Textes' }).click();
    await expect(page.getByRole('row', { name: /Plan du site/ })).toContainText('prévu');
  };
  await plan(' Eins.', 60, 180);
  await plan(' Zwei.', 120);
  expect(await shown('Eins.')).toBe(false);
  await desk.wait(61 * minute);
  expect(await shown('Eins.')).toBe(true);
  // The draft changed after the first plan: the first publication replaces the text on which the second plan is based.
  await desk.wait(60 * minute);
  await page.reload();
  await expect(page.getByText(/ÉCHEC : Un autre texte a été publié entre-temps/)).toBeVisible();
  expect([await shown('Eins.'), await shown('Zwei.')]).toEqual([true, false]);
  await desk.wait(60 * minute);
  expect(await shown('Eins.')).toBe(false);
});
