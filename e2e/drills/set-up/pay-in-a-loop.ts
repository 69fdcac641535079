/// <reference lib="dom" />
import type { PaymentReference } from '@amendes/fines/fine.ts';
import type { Browser, Page } from 'playwright/test';
import { enterCard, returnToSite } from '../../pay/set-up/card-page.ts';
import { chooseCard, chooseSettlement, handOver } from '../../pay/set-up/walk.ts';
import { citizenOf } from '../../set-up/citizen.ts';
import type { Journey } from '../record/drill-record.ts';
import type { Logbook } from './logbook.ts';
import { watchPage, type WatchedPage } from './watch-page.ts';

/**
 * Pays one fine after the other as one citizen, each time as if the browser had never been on the site. An
 * error that stops a journey is recorded; the next journey starts nevertheless.
 * @param citizen Index of the citizen: 0, 1, 2 …
 */
export async function payInALoop(
  browser: Browser,
  baseURL: string,
  { journeys, now }: Logbook,
  citizen: number,
  fines: AsyncIterable<PaymentReference>,
): Promise<void> {
  const french = { locale: 'fr-FR', timezoneId: 'Europe/Paris' };
  const page = await browser.newPage({ baseURL, ...french });
  const watched = watchPage(page, baseURL, now);
  for await (const fine of fines) {
    const journey: Journey = {
      citizen,
      fine,
      from: now(),
      pages: [],
      errors: [],
      outcome: 'under way',
    };
    journeys.push(journey);
    journey.outcome = await payByCard(page, journey, watched).then(
      () => 'receipt' as const,
      async (error: unknown) => ({
        failed: `${error instanceof Error ? error.message : String(error)}\n${await shownOn(page)}`,
      }),
    );
    watched.endPage();
    journey.until = now();
    await forgetTheSite(page, baseURL);
  }
  await page.close();
}

/** Returns what a stopped journey shows, to find the cause: its address, its text and the values of its fields. */
async function shownOn(page: Page): Promise<string> {
  // A page that hangs gives no snapshot; the error is recorded instead.
  const read = await page.getByRole('main').ariaSnapshot({ timeout: 5_000 }).catch(String);
  return `${page.url()}\n${read}`;
}

/** Pays a fine by card, from the look-up to the receipt. */
async function payByCard(page: Page, journey: Journey, watched: WatchedPage): Promise<void> {
  const { fine } = journey;
  watched.startPage(journey);
  const citizen = citizenOf(page);
  await watched.actAndWait(
    () => citizen.find(fine),
    'Est-ce bien votre avis ?',
    async () => {
      await citizen.enter(fine);
      await citizen.search();
    },
  );
  await watched.actAndWait(() => chooseSettlement(page), 'Comment payer ?');
  await watched.actAndWait(() => chooseCard(page), 'Payer par carte');
  await handOver(page);
  watched.endPage();
  await enterCard(page, 'accepted');
  watched.startPage(journey);
  await watched.actAndWait(() => returnToSite(page), 'Votre paiement est enregistré');
  const receipt = page.getByRole('link', { name: 'Obtenir le justificatif' });
  await watched.actAndWait(() => receipt.click(), 'Justificatif de paiement');
}

/** Removes files, token and choices from the browser: the next journey belongs to another citizen. */
async function forgetTheSite(page: Page, origin: string): Promise<void> {
  // A journey may have ended on another site, which has its own storage.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() => sessionStorage.clear());
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('Network.clearBrowserCache');
  await session.detach();
}
