import type { Page } from 'playwright/test';
import { expectedErrors } from '../../resilience/set-up/expected-errors.ts';
import type { Journey, Moment, OpenedPage } from '../record/drill-record.ts';

/** More than anything takes on a busy machine, in milliseconds. */
const timeoutMs = 60_000;

/** How long a citizen tries again at most, in milliseconds. */
const stamina = 30_000;

/** What releases that hurt bring about on the console besides. */
const ofHurts = /Content Security Policy|NotFoundError|Federation|is not a function|hashes\.json: /;

/** How long a citizen looks at what a press has done, in milliseconds. */
const aLook = 1000;

export type WatchedPage = ReturnType<typeof watchPage>;

/** Writes down what a citizen sees on a page. */
export function watchPage(page: Page, origin: string, now: () => Moment) {
  page.setDefaultTimeout(timeoutMs);
  let journey: Journey | undefined;
  let seen: OpenedPage | undefined;
  const keepError = (text: string) => {
    if (!expectedErrors.test(text) && !ofHurts.test(text)) journey?.errors.push(text);
  };
  page.on('console', (message) => {
    const [, build, reason] = /^Part payment (\w+) failed \(\w+\): (.*)/.exec(message.text()) ?? [];
    if (build !== undefined && reason !== undefined) seen?.failures.push({ build, reason });
    if (message.type() === 'error') keepError(message.text());
  });
  page.on('domcontentloaded', () => {
    // The card page is not of this site.
    if (seen && seen.until === undefined && page.url().startsWith(`${origin}/tai`)) {
      seen.documents += 1;
    }
  });
  page.on('pageerror', (error) => keepError(error.message));

  const leaves = () => {
    if (seen) seen.until ??= now();
  };
  return {
    /** A new document is being opened: whatever is seen from now on belongs to it, and to this journey. */
    opens(begun: Journey) {
      leaves();
      journey = begun;
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
    leaves,
    /**
     * Does something and waits for the screen of payment that follows, by its title. Where the site offers another try
     * instead, takes it; where it says that a control did not work, does the same again. Where it says that a field is
     * wrong, fills it in again: what is typed while a page is loaded anew is lost.
     */
    async does(act: () => Promise<void>, title: string, fillIn = act) {
      if (!seen) throw new Error('No page was opened yet');
      const here = seen;
      const began = now();
      const screen = page.getByRole('heading', { level: 1, name: title });
      const callout = page.locator(
        '[data-message="module.indisponible"], [data-message="echec.texte"]',
      );
      const mistake = page.locator('[aria-invalid="true"]');
      await act();
      await screen.or(callout).or(mistake).first().waitFor();
      const givesUp = now() + stamina;
      while (!(await screen.isVisible())) {
        if (now() > givesUp) throw new Error(`"${title}" does not come, whatever is tried`);
        const message = await callout
          .getAttribute('data-message', { timeout: aLook })
          .catch(() => null);
        if (message !== null) {
          here.messages.push(message);
          await page.getByRole('button', { name: 'Réessayer' }).click();
          // It may be back sooner than anybody looks.
          await callout.waitFor({ state: 'hidden', timeout: aLook }).catch(() => undefined);
          if (message === 'echec.texte') await act();
        }
        if (message === null && (await mistake.first().isVisible())) {
          here.corrections += 1;
          await fillIn();
        }
        await screen.or(callout).or(mistake).first().waitFor();
      }
      const build = await page.locator('[data-boundary="payment"]').getAttribute('data-release');
      here.builds.push(build ?? '');
      here.shown ??= now();
      here.slowest = Math.max(here.slowest, now() - began);
    },
  };
}
