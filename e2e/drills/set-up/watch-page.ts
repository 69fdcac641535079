import type { Page } from 'playwright/test';
import { expectedErrors } from '../../resilience/set-up/expected-errors.ts';
import type { Journey, Moment, OpenedPage } from '../record/drill-record.ts';

/** More than anything takes on a busy machine, in milliseconds. */
const patience = 60_000;

/** How long a citizen tries again at most, in milliseconds. */
const stamina = 30_000;

/** How long a citizen looks at what a press has done, in milliseconds. */
const aLook = 1000;

export interface WatchedPage {
  /** Whatever is seen from now on belongs to this journey. */
  begins(journey: Journey): void;
  /** A new document is being opened. */
  opens(): void;
  leaves(): void;
  /** Waits for a screen of payment by its title. Where the site offers another try instead, takes it. */
  sees(title: string): Promise<void>;
}

/** Writes down what a citizen sees on a page. */
export function watchPage(page: Page, origin: string, now: () => Moment): WatchedPage {
  page.setDefaultTimeout(patience);
  let journey: Journey | undefined;
  const present = (): OpenedPage => {
    const last = journey?.pages.at(-1);
    if (!last) throw new Error('No page was opened yet');
    return last;
  };
  const keepError = (text: string) => {
    if (!expectedErrors.test(text)) journey?.errors.push(text);
  };
  page.on('console', (message) => {
    const [, build, reason] = /^Part payment (\w+) failed: (.*)/.exec(message.text()) ?? [];
    if (build !== undefined && reason !== undefined) present().failures.push({ build, reason });
    if (message.type() === 'error') keepError(message.text());
  });
  page.on('domcontentloaded', () => {
    const last = journey?.pages.at(-1);
    // The card page is not of this site.
    if (last && last.until === undefined && page.url().startsWith(`${origin}/tai`)) {
      last.documents += 1;
    }
  });
  page.on('pageerror', (error) => keepError(error.message));

  const leaves = () => {
    const last = journey?.pages.at(-1);
    if (last) last.until ??= now();
  };
  return {
    begins(begun) {
      journey = begun;
    },
    opens() {
      leaves();
      journey?.pages.push({ from: now(), documents: 0, builds: [], failures: [], retries: 0 });
    },
    leaves,
    async sees(title) {
      const screen = page.getByRole('heading', { level: 1, name: title });
      const notice = page.locator('[data-message="module.indisponible"]');
      await screen.or(notice).first().waitFor();
      const givesUp = now() + stamina;
      while (!(await screen.isVisible())) {
        if (now() > givesUp) throw new Error(`"${title}" does not come, whatever is tried`);
        if (await notice.isVisible()) {
          present().retries += 1;
          await page.getByRole('button', { name: 'Réessayer' }).click();
          // It may be back sooner than anybody looks.
          await notice.waitFor({ state: 'hidden', timeout: aLook }).catch(() => undefined);
        }
        await screen.or(notice).first().waitFor();
      }
      const build = await page.locator('[data-boundary="payment"]').getAttribute('data-release');
      present().builds.push(build ?? '');
      present().shown ??= now();
    },
  };
}
