/// <reference lib="dom" />
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parts, workspace } from '@amendes/delivery/local/parts.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { expect, type Page } from 'playwright/test';
import { axeFindings } from '../set-up/axe-findings.ts';
import { overflow } from '../set-up/see-layout.ts';
import { show, test } from './set-up/gallery-test.ts';

/* What is asked of every screen in every state is asked of the gallery, which shows each without a walk to it. */

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

// The longest first: the tests of a part run beside those of another.
const names = [...parts.map(({ name }) => name).toReversed(), 'ui'];

for (const name of names) {
  test(`axe finds nothing in ${name} by day and night, and large text finds room`, async ({
    frame,
  }) => {
    const { page } = frame;
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const { id } of statesOf(name, frame.states)) {
      for (const [language, colorScheme] of [
        ['fr', 'light'],
        ['de', 'dark'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await show(page, id, language);
        const found = await findingsOn(page);
        const seen = { id, language, found, overflow: await overflowOfLargeText(page) };
        expect.soft(seen).toEqual({ id, language, found: [], overflow: 0 });
      }
    }
  });

  test(`${name} says all of it in each language, on the narrowest window`, async ({ frame }) => {
    const { page, takeErrors } = frame;
    await page.setViewportSize({ width: 320, height: 900 });
    takeErrors();
    for (const { id } of statesOf(name, frame.states)) {
      for (const language of languages) {
        await show(page, id, language);
        const seen = { id, language, ...(await faultsOn(page)), errors: takeErrors() };
        expect.soft(seen).toEqual({ id, language, ...faultless, errors: [] });
      }
    }
  });
}

test('every field that has to be filled says so in words', async ({ frame }) => {
  const { page } = frame;
  const unsaid = new Set<string>();
  const asking = new Set<string>();
  // One state of each component: in the others it has the same fields.
  const bySource = new Map(frame.states.map(({ source, id }) => [source, id]));
  for (const id of bySource.values()) {
    for (const language of languages) {
      await show(page, id, language);
      for (const { name, said } of await requiredFields(page)) {
        asking.add(name);
        if (!requiredWords[language].test(said)) unsaid.add(`${name}, ${language}`);
      }
    }
  }
  expect([...unsaid]).toEqual([]);
  expect([...asking]).toEqual(expect.arrayContaining(['numero', 'cle', 'indicatif']));
});

test('every screen and every component of ui has a state', ({ frame: { states } }) => {
  const shown = new Set(states.map(({ source }) => source));
  expect(components().filter((file) => !shown.has(file))).toEqual([]);
});

function statesOf<State extends { readonly id: string }>(part: string, states: readonly State[]) {
  const own = states.filter(({ id }) => id.startsWith(`${part}/`));
  expect(own).not.toEqual([]);
  return own;
}

/** A page that is still coming has no title yet. */
async function findingsOn(page: Page): Promise<readonly string[]> {
  const isComing =
    (await page.locator('main > [aria-busy], main [data-boundary] > [aria-busy]').count()) > 0;
  const found = await axeFindings(page, ['target-size']);
  return found.filter((finding) => !isComing || !finding.startsWith('page-has-heading-one:'));
}

/** What brings the title of a page, and what all parts use. */
function components(): readonly string[] {
  const folders = [...parts.map(({ folder }) => folder), 'shared/ui'];
  return globSync(
    folders.map((folder) => `${folder}/src/**/*.tsx`),
    { cwd: workspace },
  ).filter(
    (file) =>
      // The panel of the parts is for who develops; the place of the start is empty until the document fills it; the
      // frame of the shell's own pages is seen in each of them.
      !/\.test\.tsx$|\/(testing|override)\/|\/(start-place|outcome)\.tsx$/.test(file) &&
      (file.startsWith('shared/ui') ||
        /<(h1|JourneyPage|CheckedPayment)[\s>]/.test(readFileSync(join(workspace, file), 'utf8'))),
  );
}

const faultless = { failed: '', missing: '', raw: [], overflow: 0 };

/** The name of each text that the parts say. */
const keys = new Set(
  globSync(['{shell,mfe-*}/src/**/texts/fr.json', 'shared/fines/messages/fr.json'], {
    cwd: workspace,
  }).flatMap((file) => namesIn(JSON.parse(readFileSync(join(workspace, file), 'utf8')))),
);

function namesIn(texts: object, prefix = ''): readonly string[] {
  return Object.entries(texts).flatMap(([name, text]: [string, object | string]) =>
    typeof text === 'string' ? [prefix + name] : namesIn(text, `${prefix}${name}.`),
  );
}

/** Why the state did not come about, texts that are missing or not made of words, and what is wider than the window. */
async function faultsOn(page: Page) {
  const { text, failed, missing } = await page.evaluate(() => {
    const { failed: why = '', missing: lacking = '' } = document.documentElement.dataset;
    return { text: document.body.innerText, failed: why, missing: lacking };
  });
  const raw = text.match(/\{\{.*|[a-zA-Z]+(\.[\w-]+)+/g) ?? [];
  return {
    failed,
    missing,
    raw: raw.filter((one) => one.startsWith('{{') || keys.has(one)),
    overflow: await overflow(page),
  };
}

async function overflowOfLargeText(page: Page): Promise<number> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const pixels = await overflow(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  return pixels;
}

/** How a language says that a field has to be filled. */
const requiredWords = {
  fr: /obligatoire/i,
  en: /required/i,
  de: /pflicht|erforderlich/i,
  nl: /verplicht/i,
  it: /obbligatori/i,
  es: /obligatori/i,
} as const;

/** Fields that have to be filled, with what is said of each: its label, its description, its form. */
function requiredFields(page: Page) {
  return page.evaluate(() => {
    const selector = 'input[required], input[aria-required=true]';
    return [...document.querySelectorAll<HTMLInputElement>(selector)].map((field) => {
      const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
      const describing = ids.map((id) => document.getElementById(id));
      const saying = [...(field.labels ?? []), ...describing, field.form];
      return { name: field.name, said: saying.map((one) => one?.textContent).join(' ') };
    });
  });
}
