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
 * A citizen who pays one fine after the other, each time as if the browser had never been on the site. What
 * stops a journey is written down; the next one begins all the same.
 * @param citizen 0, 1, 2 …
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
    watched.leaves();
    journey.until = now();
    await forgetTheSite(page, baseURL);
  }
  await page.close();
}

/** What a stopped journey shows, to find out why: its address, what is read, and what stands in its fields. */
async function shownOn(page: Page): Promise<string> {
  // A page that does not answer shows nothing.
  const read = await page.getByRole('main').ariaSnapshot({ timeout: 5_000 }).catch(String);
  return `${page.url()}\n${read}`;
}

/** From the look-up to the receipt, by card. */
async function payByCard(page: Page, journey: Journey, watched: WatchedPage): Promise<void> {
  const { fine } = journey;
  watched.opens(journey);
  const citizen = citizenOf(page);
  await watched.does(
    () => citizen.find(fine),
    'Est-ce bien votre avis ?',
    async () => {
      await citizen.enter(fine);
      await citizen.search();
    },
  );
  await watched.does(() => chooseSettlement(page), 'Comment payer ?');
  await watched.does(() => chooseCard(page), 'Payer par carte');
  await handOver(page);
  watched.leaves();
  await enterCard(page, 'accepted');
  watched.opens(journey);
  await watched.does(() => returnToSite(page), 'Votre paiement est enregistré');
  const receipt = page.getByRole('link', { name: 'Obtenir le justificatif' });
  await watched.does(() => receipt.click(), 'Justificatif de paiement');
}

/** Files, token and choices are gone: the next journey is that of somebody else. */
async function forgetTheSite(page: Page, origin: string): Promise<void> {
  // Also where a journey ended on another site, which has a storage of its own.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() => sessionStorage.clear());
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('Network.clearBrowserCache');
  await session.detach();
}
