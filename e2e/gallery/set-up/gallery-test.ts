/// <reference lib="dom" />
import { startGallery } from '@amendes/gallery/start-gallery.ts';
import { test as base, type Page } from 'playwright/test';

interface ListedState {
  /** Its part and its name. */
  readonly id: string;
  /** The file that it shows, as a path in the workspace. */
  readonly source: string;
}

interface Frame {
  readonly page: Page;
  /** All that the gallery lists. */
  readonly states: readonly ListedState[];
  /** Errors on the console since this was last asked for. */
  readonly takeErrors: () => readonly string[];
}

/** A test of the gallery, which each worker builds and opens once: the states are shown in one page, one by one. */
export const test = base.extend<object, { readonly frame: Frame }>({
  frame: [
    async ({ browser }, use) => {
      const gallery = await startGallery(false);
      const page = await browser.newPage({ locale: 'fr-FR', reducedMotion: 'reduce' });
      await page.goto(gallery.address);
      const states = await page
        .locator('[data-state]')
        .evaluateAll((articles) =>
          articles.map(({ dataset }) => ({ id: dataset['state'], source: dataset['source'] })),
        );
      let errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await page.goto(`${gallery.address}frame.html`);
      const takeErrors = () => {
        const taken = errors;
        errors = [];
        return taken;
      };
      await use({ page, states: states as readonly ListedState[], takeErrors });
      await page.close();
      await gallery.close();
    },
    // It builds all parts first.
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Shows a state, or the same one in another language, and waits until nothing on it changes any more. */
export async function show(page: Page, id: string, language: string): Promise<void> {
  await page.evaluate(
    async (wish) => {
      const { documentElement: html } = document;
      const hash = new URLSearchParams(wish).toString();
      if (location.hash === `#${hash}`) return;
      delete html.dataset['ready'];
      await new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!('ready' in html.dataset)) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(html, { attributeFilter: ['data-ready'] });
        location.hash = hash;
      });
    },
    { state: id, langue: language },
  );
}
