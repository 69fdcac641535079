import type { Page } from 'playwright/test';
import { payButton } from '../../pay/set-up/hand-over.ts';
import { expectTitle } from '../../pay/set-up/walk.ts';
import type { Fault } from './faulty-network.ts';
import { citizenOf } from '../../set-up/citizen.ts';

/** Where files are asked for: what leads there, and what shows that they came. */
export interface Place {
  readonly name: string;
  /** Everything up to the step that needs the files. */
  readonly before?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<unknown>;
  readonly arrived: (page: Page) => Promise<void>;
  /** The message that a fault leads to; nothing where the page goes on without the file. */
  readonly says: (file: string, fault: Fault) => string | undefined;
  /** When there is no message to press a button beside. */
  readonly again?: (page: Page) => Promise<unknown>;
  /** How long the step may take, in milliseconds, where it says before that it takes long. */
  readonly timeout?: { readonly milliseconds: number; readonly says: string };
  /** A payment may have been made: nothing may be said of money but that. */
  readonly mayHavePaid?: true;
}

export const partMissing = 'module.indisponible';

/** Files of a part are dealt with by the shell; the calls and what they need by who asks. */
export const ownOr = (message: string) => (file: string) =>
  /^(API |shell\/api|lookup\/check-entry)/.test(file) ? message : partMissing;

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).click();
export const follow = (name: string | RegExp) => (page: Page) =>
  page.getByRole('link', { name }).click();
export const open = (address: string) => (page: Page) =>
  page.goto(address, { waitUntil: 'commit' });
/** The same, waiting until the page answers, or shows a title. */
export const go = (address: string, title?: string) => async (page: Page) => {
  await page.goto(address);
  if (title) await expectTitle(page, title);
};
export const shows = (title: string) => (page: Page) => expectTitle(page, title);

/** On the home page: one of the sample fines. */
export async function fillIn(page: Page): Promise<void> {
  await citizenOf(page).number.fill('3333-3122-1112-21');
  await citizenOf(page).key.fill('29');
}

export const search = press('Rechercher mon avis');

/** What there is to press beside each message. */
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
