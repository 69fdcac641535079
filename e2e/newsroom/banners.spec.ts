import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyChange } from '@amendes/delivery/composer/apply-change.ts';
import { bannerPublication, sealBanner } from '@amendes/delivery/content/banner/publish-banner.ts';
import { readContentSettings } from '@amendes/delivery/content/read/read-sources.ts';
import { contentFolder } from '@amendes/delivery/local/parts.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { expect, expectMessage, inParis, minute, test } from './desk.ts';
import { untilPublishedIsKnown } from '../set-up/until-it-answers.ts';

/* Emergency banners, which the desk puts above every page of the site. */

const words = 'La recherche d’un avis et le paiement ne fonctionnent pas en ce moment.';

test('a banner is live after two presses, gone after one, and refused with a fault', async ({
  desk,
  page,
  fragileSite,
}) => {
  const shown = async () =>
    (await (await fetch(`${fragileSite.origin}/tai?langue=de`)).text()).includes(
      'Es liegt nicht an Ihrer Nummer',
    );
  await page.goto(desk.address);
  await page.getByRole('link', { name: 'Avis d’urgence' }).click();
  await page.getByRole('button', { name: 'Mettre en ligne : panne' }).click();
  await expectMessage(page, 'L’avis est en ligne.');
  expect(await shown()).toBe(true);
  await page.getByRole('button', { name: 'Retirer l’avis' }).click();
  await expectMessage(page, 'L’avis est retiré.');
  expect(await shown()).toBe(false);
  const text = await readFile(join(contentFolder, 'banners/panne.md'), 'utf8');
  await page.getByLabel(/^Texte de l’avis/).fill(text.replace('# de\n', ''));
  await page.getByLabel(/^Pourquoi/).fill('essai');
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await expect(page.getByText(/^Ligne 1 : L’avis ne dit rien en « de »/)).toBeVisible();
  expect((await readRegistry(fragileSite.folder)).notice).toBeUndefined();
});

test('a planned banner appears and disappears at its times in Paris time', async ({
  desk,
  page,
  context,
  fragileSite,
}) => {
  const tab = await context.newPage();
  const banner = tab.locator('[data-message="annonce.outage"]');
  await tab.goto(`${fragileSite.origin}/tai`);
  await page.goto(desk.address);
  await page.getByRole('link', { name: 'Avis d’urgence' }).click();
  await page.getByRole('button', { name: 'Partir de cet avis : panne' }).click();
  await page.getByLabel(/^Pourquoi/).fill('maintenance de nuit');
  await page.getByLabel(/^À partir de/).fill(inParis(60));
  await page.getByLabel(/^Jusqu’à/).fill(inParis(180));
  await page.getByRole('button', { name: 'Planifier' }).click();
  await expectMessage(page, 'L’avis est prévu.');

  const footer = tab.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Sécurité' }).click();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Sécurité');
  await expect(banner).toHaveCount(0);
  await desk.wait(61 * minute);
  const help = footer.getByRole('link', { name: 'Aide', exact: true });
  await untilPublishedIsKnown(tab, () => help.click());
  await footer.getByRole('link', { name: 'Sécurité' }).click();
  await expect(banner).toContainText(words);
  await page.getByRole('link', { name: 'Textes' }).click();
  await expect(page.getByText(/^Avis : La recherche.*maintenance de nuit, en ligne/)).toBeVisible();

  await desk.wait(120 * minute);
  await untilPublishedIsKnown(tab, () => help.click());
  await footer.getByRole('link', { name: 'Sécurité' }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Aucun avis n’est affiché sur le site.')).toBeVisible();
});

test('the end of a planned banner does not withdraw a banner published meanwhile', async ({
  desk,
  page,
  fragileSite,
}) => {
  await page.goto(desk.address);
  await page.getByRole('link', { name: 'Avis d’urgence' }).click();
  await page.getByRole('button', { name: 'Partir de cet avis : panne' }).click();
  await page.getByLabel(/^Pourquoi/).fill('panne du jour');
  await page.getByLabel(/^Jusqu’à/).fill(inParis(60));
  await page.getByRole('button', { name: 'Planifier' }).click();
  await expectMessage(page, 'L’avis est prévu.');
  const { folder } = fragileSite;
  const other = join(contentFolder, 'banners/carte-indisponible.md');
  const banner = await sealBanner(folder, other, await readContentSettings(contentFolder));
  await applyChange(folder, bannerPublication(banner));
  await desk.wait(61 * minute);
  await page.reload();
  await expect(page.getByText(/^Le paiement par carte est interrompu/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Textes' }).click();
  await expect(page.getByText(/panne du jour, terminé/)).toBeVisible();
});
