import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringChecked } from '@amendes/delivery/content/bring-content.ts';
import { checkTexts } from '@amendes/delivery/content/check/check-content.ts';
import { rememberPages } from '@amendes/delivery/content/read/read-page.ts';
import { contentFolder } from '@amendes/delivery/local/parts.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { readServedSources } from '@amendes/delivery/release/content-release.ts';
import {
  buildDesk,
  startNewsroom,
  type RunningNewsroom,
} from '@amendes/newsroom/start-newsroom.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import type { BrowserContext, Locator, Page } from 'playwright/test';
import { axeFindings, rulesOfColours } from '../set-up/axe-findings.ts';
import { freePort } from '../set-up/free-ports.ts';
import { expect, test as base } from '../set-up/test.ts';
import { signInAs, startSignOn, type Colleague } from './sign-on.ts';

export { expect };

/** Reader that remembers pages: every desk starts with the same texts, so they are read once. */
const readPage = rememberPages();

/** Desk for one test, on a site for this test alone. */
interface TestDesk extends RunningNewsroom {
  /** Sets the clock of the desk forward, and makes it do everything that is due by then. */
  wait(milliseconds: number): Promise<void>;
}

interface Fixtures {
  /** Desk with one editor, who has every right. */
  readonly desk: TestDesk;
  /** Opens a page for a colleague at a desk with single sign-on, where a second person must approve. */
  readonly colleague: (name: Colleague) => Promise<Page>;
}

interface WorkerFixtures {
  readonly deskFiles: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  deskFiles: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs off its pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'amendes-desk-'));
      await use(await buildDesk(folder));
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  desk: async ({ fragileSite, deskFiles }, use) => {
    let ahead = 0;
    const running = await startDesk(fragileSite.folder, {
      port: 0,
      files: deskFiles,
      now: () => new Date(Date.now() + ahead),
    });
    await use({
      ...running,
      async wait(milliseconds) {
        ahead += milliseconds;
        await running.tick();
      },
    });
    await running.close();
  },

  colleague: async ({ fragileSite, deskFiles, browser }, use) => {
    const address = `http://localhost:${await freePort()}`;
    const signOn = await startSignOn(await freePort(), address);
    const running = await startDesk(fragileSite.folder, {
      port: Number(new URL(address).port),
      files: deskFiles,
      settings: signOn.settings,
    });
    const contexts: BrowserContext[] = [];
    await use(async (name) => {
      const context = await browser.newContext({ locale: 'fr-FR' });
      contexts.push(context);
      const page = await context.newPage();
      await signInAs(page, name, address);
      return page;
    });
    // Otherwise the browser would keep the contexts and their pages until the last test of the worker.
    await Promise.all(contexts.map((context) => context.close()));
    await running.close();
    await signOn.close();
  },
});

function startDesk(
  site: SiteFolder,
  options: Omit<Parameters<typeof startNewsroom>[0], 'site' | 'source' | 'data' | 'readPage'>,
): Promise<RunningNewsroom> {
  const data = join(site.root, '.newsroom');
  return startNewsroom({ site, source: contentFolder, data, readPage, ...options });
}

/** Name of the German site map in the table of texts. */
export const german = 'Plan du site, allemand';

/** Start of its first paragraph. */
export const lead = 'Hier finden Sie alle Seiten';

/** Returns the editor of the text of a page. */
export const editorOf = (page: Page): Locator =>
  page.getByRole('textbox', { name: /^Texte de la page/ });

/** Returns the sign that the draft is saved. */
export const savedStatus = (page: Page): Locator =>
  page.locator('[data-saving=kept]', { hasText: 'Enregistré' });

/** Waits for the message that the desk shows once a request is done: composing takes time on a busy machine. */
export async function expectMessage(page: Page, words: string): Promise<void> {
  await expect(page.getByText(words)).toBeVisible({ timeout: 60_000 });
}

/** Waits until a text is served. */
export const expectLive = (page: Page): Promise<void> => expectMessage(page, 'C’est en ligne.');

/** Opens a text by its cell of the table. */
export async function openText(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: `${name} :` }).click();
  await expect(editorOf(page)).toBeVisible();
}

/** Types at the end of the line of the text that contains the words. */
export async function typeAfter(page: Page, words: string, text: string): Promise<void> {
  await editorOf(page).locator('.cm-line', { hasText: words }).first().click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(text);
}

/** Opens the publisher's form, and enters the reason. */
export async function review(page: Page, why: string): Promise<void> {
  await page.getByRole('button', { name: /^Relire et publier/ }).click();
  await page.getByLabel(/^Pourquoi/).fill(why);
}

/** Checks a page with axe: by day with the default rules, by night with those of colours, because only colours change. */
export async function expectNoFindings(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  const byDay = await axeFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await axeFindings(page, { runOnly: rulesOfColours });
  expect({ what, byDay, byNight }).toEqual({ what, byDay: [], byNight: [] });
}

/** One minute in milliseconds. */
export const minute = 60_000;

/** Returns the time in Paris that many minutes from now, as an editor writes it. */
export function inParis(minutes: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  });
  return format.format(new Date(Date.now() + minutes * minute));
}

/** Publishes a text without the desk, or removes it if `change` returns undefined. */
export async function publishPast(
  site: SiteFolder,
  path: string,
  change: (text: string) => string | undefined,
): Promise<void> {
  const { [path]: served, ...others } =
    (await readServedSources(site, await readRegistry(site))) ?? {};
  if (served === undefined) throw new Error(`${path} is not served`);
  const text = change(served);
  const texts = text === undefined ? others : { ...others, [path]: text };
  await bringChecked(site, checkTexts(texts, readPage), { withGaps: text === undefined });
}
