import type { Page } from 'playwright/test';
import { payButton } from '../../pay/set-up/hand-over.ts';
import { expectTitle } from '../../pay/set-up/walk.ts';
import type { Fault } from './faulty-network.ts';
import { citizenOf } from '../../set-up/citizen.ts';

/** Place at which files are requested: the way to it, and the sign that they arrived. */
export interface Place {
  readonly name: string;
  /** Steps before the one that needs the files. */
  readonly before?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<unknown>;
  readonly arrived: (page: Page) => Promise<void>;
  /** Returns the message that a fault leads to; nothing if the page continues without the file. */
  readonly expectedMessage: (file: string, fault: Fault) => string | undefined;
  /** Repeats the step if there is no message to press a button beside. */
  readonly again?: (page: Page) => Promise<unknown>;
  /** Time limit of the step in milliseconds, if the page says before that it takes long. */
  readonly timeout?: { readonly milliseconds: number; readonly message: string };
  /** Set if a payment may have been made, which the page must not deny. */
  readonly mayHavePaid?: true;
}

export const partMissing = 'module.indisponible';

/** Returns the message for a file. The shell handles files of a part, the caller handles calls and what they need. */
export const ownOrPartMissing = (message: string) => (file: string) =>
  /^(API |shell\/api|lookup\/check-entry)/.test(file) ? message : partMissing;

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).click();
export const follow = (name: string | RegExp) => (page: Page) =>
  page.getByRole('link', { name }).click();
export const open = (address: string) => (page: Page) =>
  page.goto(address, { waitUntil: 'commit' });
/** Opens an address as well, but waits until the page answers, or shows a title. */
export const go = (address: string, title?: string) => async (page: Page) => {
  await page.goto(address);
  if (title) await expectTitle(page, title);
};
export const shows = (title: string) => (page: Page) => expectTitle(page, title);

/** Fills in one of the sample fines on the home page. */
export async function fillIn(page: Page): Promise<void> {
  await citizenOf(page).number.fill('3333-3122-1112-21');
  await citizenOf(page).key.fill('29');
}

export const search = press('Rechercher mon avis');

/** Retry that each message offers beside it. */
export const retries: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  [partMissing]: press('Réessayer'),
  'erreur.technique.texte': follow('Réessayer'),
  'pages.indisponible.texte': press('Réessayer'),
  'detail.messages.erreurs.techPaiement': search,
  'ailleurs.messages.erreurs.echec': press('Réessayer'),
  'confirmation.echec.technique': press('Vérifier à nouveau'),
  'remise.echecs.technique': (page) => payButton(page).click(),
  'remise.echecs.formulaire': (page) => payButton(page).click(),
};
