import { expect, type Page } from 'playwright/test';
import { detailOf, expectTitle, fines } from '../../pay/set-up/walk.ts';
import { follow, partMissing, press, shows, type Place } from './place.ts';

const go = (address: string) => async (page: Page) => {
  await page.goto(address);
};

/** Without a window the help page says the same. */
const helpPage = () => 'help';

const openWindow = (address: string, link: string) => async (page: Page) => {
  if (!page.url().endsWith(address)) await page.goBack();
  await page.locator(link).click();
};

const dialogOpens = async (page: Page) => {
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** What can be had on the way: another language, a window, a link, an information page. */
export const placesBeside: readonly Place[] = [
  {
    name: 'change of language, home',
    before: go('/tai'),
    act: follow(/^EN/),
    again: follow(/^EN/),
    arrived: async (page) => {
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    },
    says: (file) => (file.startsWith('shell/') ? 'entete.langueAbsente' : undefined),
  },
  {
    name: 'change of language, detail',
    before: async (page) => {
      await page.goto(detailOf(fines.short));
      await expectTitle(page, 'Est-ce bien votre avis ?');
    },
    act: follow(/^EN/),
    again: follow(/^EN/),
    arrived: async (page) => {
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    },
    says: (file) => (file.startsWith('shell/') ? 'entete.langueAbsente' : undefined),
  },
  {
    name: 'window, home',
    before: go('/tai'),
    act: (page) => page.locator('#moyen-telephone').click(),
    again: openWindow('/tai', '#moyen-telephone'),
    arrived: dialogOpens,
    says: helpPage,
  },
  {
    name: 'window, detail',
    before: async (page) => {
      await page.goto(detailOf(fines.short));
      await expectTitle(page, 'Est-ce bien votre avis ?');
    },
    act: (page) => page.locator('#regles-contestation').click(),
    again: openWindow(detailOf(fines.short), '#regles-contestation'),
    arrived: dialogOpens,
    says: helpPage,
  },
  {
    name: 'link for another device',
    before: go(detailOf(fines.short)),
    act: press('Préparer le lien'),
    arrived: async (page) => {
      const link = page.getByRole('textbox', { name: 'Lien à ouvrir sur l’autre appareil' });
      await expect(link).toBeVisible();
    },
    says: (file, fault) =>
      file.startsWith('API') || fault === 'no network'
        ? 'ailleurs.messages.erreurs.echec'
        : undefined,
  },
  {
    name: 'information page',
    before: go('/tai'),
    act: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Aide' }).click(),
    arrived: shows('Aide'),
    says: (file) =>
      /^(content\/|published\.json)/.test(file) ? 'pages.indisponible.texte' : partMissing,
  },
];
