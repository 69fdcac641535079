import type { Page } from 'playwright/test';
import { expectedErrors } from '../../resilience/set-up/expected-errors.ts';
import type { Journey, Moment, OpenedPage } from '../record/drill-record.ts';

/** Time limit of one action, in milliseconds: more than any takes on a busy machine. */
const timeoutMs = 60_000;

/** Longest time for which a citizen tries again, in milliseconds. */
const retryLimitMs = 30_000;

/** Console errors that faulty releases cause in addition. */
const faultErrors =
  /Content Security Policy|NotFoundError|Federation|is not a function|hashes\.json: /;

/** Time for which a citizen watches the effect of a press, in milliseconds. */
const calloutTimeoutMs = 1000;

export type WatchedPage = ReturnType<typeof watchPage>;

/** Records what a citizen sees on a page. */
export function watchPage(page: Page, origin: string, now: () => Moment) {
  page.setDefaultTimeout(timeoutMs);
  let journey: Journey | undefined;
  let seen: OpenedPage | undefined;
  const recordError = (text: string) => {
    if (!expectedErrors.test(text) && !faultErrors.test(text)) journey?.errors.push(text);
  };
  page.on('console', (message) => {
    const [, build, reason] = /^Part payment (\w+) failed \(\w+\): (.*)/.exec(message.text()) ?? [];
    if (build !== undefined && reason !== undefined) seen?.failures.push({ build, reason });
    if (message.type() === 'error') recordError(message.text());
  });
  page.on('domcontentloaded', () => {
    // The card page does not belong to this site.
    if (seen && seen.until === undefined && page.url().startsWith(`${origin}/tai`)) {
      seen.documents += 1;
    }
  });
  page.on('pageerror', (error) => recordError(error.message));

  const endPage = () => {
    if (seen) seen.until ??= now();
  };
  return {
    /** Starts a new page of this journey: everything seen from now on belongs to it. */
    startPage(newJourney: Journey) {
      endPage();
      journey = newJourney;
      seen = {
        from: now(),
        documents: 0,
        builds: [],
        failures: [],
        messages: [],
        corrections: 0,
        slowest: 0,
      };
      journey.pages.push(seen);
    },
    endPage,
    /**
     * Does something and waits, by its title, for the screen of payment that follows. If the site offers another attempt
     * instead, it is accepted; if the site says that a control did not work, the action is repeated. If a field is marked
     * as wrong, it is filled in again: text that is typed while a page is reloaded is lost.
     */
    async actAndWait(act: () => Promise<void>, title: string, fillIn = act) {
      if (!seen) throw new Error('No page was opened yet');
      const here = seen;
      const startedAt = now();
      const screen = page.getByRole('heading', { level: 1, name: title });
      const callout = page.locator(
        '[data-message="module.indisponible"], [data-message="echec.texte"]',
      );
      const invalidField = page.locator('[aria-invalid="true"]');
      await act();
      await screen.or(callout).or(invalidField).first().waitFor();
      const deadline = now() + retryLimitMs;
      while (!(await screen.isVisible())) {
        if (now() > deadline) throw new Error(`"${title}" did not appear despite all retries`);
        const message = await callout
          .getAttribute('data-message', { timeout: calloutTimeoutMs })
          .catch(() => null);
        if (message !== null) {
          here.messages.push(message);
          await page.getByRole('button', { name: 'Réessayer' }).click();
          // The callout may be shown again before its absence is noticed.
          await callout
            .waitFor({ state: 'hidden', timeout: calloutTimeoutMs })
            .catch(() => undefined);
          if (message === 'echec.texte') await act();
        }
        if (message === null && (await invalidField.first().isVisible())) {
          here.corrections += 1;
          await fillIn();
        }
        await screen.or(callout).or(invalidField).first().waitFor();
      }
      const build = await page.locator('[data-boundary="payment"]').getAttribute('data-release');
      here.builds.push(build ?? '');
      here.shown ??= now();
      here.slowest = Math.max(here.slowest, now() - startedAt);
    },
  };
}
