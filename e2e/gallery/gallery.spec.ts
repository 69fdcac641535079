/// <reference lib="dom" />
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parts, workspace } from '@amendes/delivery/local/parts.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { expect, type Page } from 'playwright/test';
import {
  axeFindings,
  axeFindingsOf,
  rulesOfColours,
  rulesOfTexts,
} from '../set-up/axe-findings.ts';
import {
  brokenNumbers,
  cutTexts,
  longLines,
  lostWithoutStyles,
  overflow,
  repeatedIds,
} from '../set-up/see-layout.ts';
import { show, test } from './set-up/gallery-test.ts';

/* What is asked of every screen in every state is asked of the gallery, which shows each without a walk to it. */

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

const tablet = { width: 768, height: 900 };
const wide = { width: 1280, height: 900 };
const narrowest = { width: 320, height: 900 };

// The longest first: the tests of a part run beside those of another.
const names = [...parts.map(({ name }) => name).toReversed(), 'ui'];

for (const name of names) {
  test(`${name}: axe finds nothing, day and night, and lines are short`, async ({ frame }) => {
    const { page } = frame;
    for (const { id } of statesOf(name, frame.states)) {
      await page.emulateMedia({ colorScheme: 'light' });
      await show(page, id, 'fr');
      const width = await faultsOfWidth(page);
      const day = await findingsOn(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      const night = await axeFindingsOf(page, rulesOfColours);
      expect.soft({ id, day, night, width }).toEqual({ id, day: [], night: [], width: goodWidth });
    }
  });

  // A state is shown anew for each test, and only spoken anew in another language.
  for (const pair of [languages.slice(0, 2), languages.slice(2, 4), languages.slice(4)]) {
    test(`${name} says all of it in ${pair.join(' and ')}, on the narrowest window`, async ({
      frame,
    }) => {
      const { page, takeErrors } = frame;
      await page.setViewportSize(narrowest);
      takeErrors();
      const required = new Set<string>();
      for (const { id } of statesOf(name, frame.states)) {
        for (const language of pair) {
          await show(page, id, language);
          const seen = { id, language, ...(await faultsOn(page)), errors: takeErrors() };
          expect.soft(seen).toEqual({ id, language, ...faultless, errors: [] });
          for (const field of await requiredFields(page)) {
            required.add(field.name);
            const said = requiredWords[language].test(field.said);
            const told = { id, language, field: field.name, said, below: field.isBelowLabel };
            expect.soft(told).toEqual({ ...told, said: true, below: true });
          }
          if (language !== 'de') continue;
          const spaced = { id, spaced: await faultsOfSpacedText(page) };
          expect.soft(spaced).toEqual({ id, spaced: { overflow: 0, cut: [] } });
          expect.soft({ id, lost: await lostWithoutStyles(page) }).toEqual({ id, lost: [] });
          const inGerman = await axeFindingsOf(page, rulesOfTexts);
          const cut = await cutTexts(page);
          expect.soft({ id, inGerman, cut }).toEqual({ id, inGerman: [], cut: [] });
          const width = await faultsOfWidth(page);
          await page.setViewportSize(narrowest);
          expect.soft({ id, width }).toEqual({ id, width: goodWidth });
        }
      }
      expect([...required]).toEqual(expect.arrayContaining(asking.get(name) ?? []));
      // Only where French pages are named in another language, what is said depends on it.
      if (pair.includes('fr')) expect(await unsaidTexts(page, name)).toEqual([]);
    });
  }
}

test('every screen and every component of ui has a state', ({ frame: { states } }) => {
  const shown = new Set(states.map(({ source }) => source));
  expect(components().filter((file) => !shown.has(file))).toEqual([]);
});

function statesOf<State extends { readonly id: string }>(part: string, states: readonly State[]) {
  const own = states.filter(({ id }) => id.startsWith(`${part}/`));
  expect(own).not.toEqual([]);
  return own;
}

/** A page that is still coming has no title yet. Small targets are one of the rules that have to be asked for. */
async function findingsOn(page: Page): Promise<readonly string[]> {
  const coming = page.locator('main > [aria-busy], main [data-boundary] > [aria-busy]');
  const isComing = (await coming.count()) > 0;
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

/** The guard leads a fine of unknown status elsewhere, and the field of the key takes two digits and nothing else. */
const unreached = new Set(['detail.ferme.panne', 'accueil.messages.erreurs.formatCleInvalide']);

const faultless = {
  failed: '',
  missing: '',
  raw: [],
  titles: 0,
  twice: [],
  broken: [],
  overflow: 0,
};

/** The name of each text that the parts say. */
const keys = namesOfTexts(['{shell,mfe-*}/src/**/texts/fr.json', 'shared/fines/messages/fr.json']);

function namesOfTexts(patterns: readonly string[]): ReadonlySet<string> {
  const files = globSync(patterns, { cwd: workspace });
  const texts = files.map((file) => JSON.parse(readFileSync(join(workspace, file), 'utf8')));
  return new Set(texts.flatMap((one) => namesIn(one)));
}

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
    // Said by a pointer alone, and not by a finger.
    titles: await page.locator('[title]').count(),
    twice: await repeatedIds(page),
    broken: await brokenNumbers(page),
    overflow: await overflow(page),
  };
}

/** Texts that no state of a part says: a state of the part is missing. */
async function unsaidTexts(page: Page, part: string): Promise<readonly string[]> {
  const said = new Set(
    await page.evaluate(() => {
      const { saidTexts } = globalThis as unknown as { readonly saidTexts: ReadonlySet<string> };
      return [...saidTexts];
    }),
  );
  const folder = parts.find(({ name }) => name === part)?.folder;
  return [...namesOfTexts(folder ? [`${folder}/src/**/texts/fr.json`] : [])].filter(
    (key) => !said.has(`${part}:${key}`) && !unreached.has(key),
  );
}

const goodWidth = { long: [], overflow: 0, cut: [] };

/** On wider windows: long lines, and what sticks out or is cut, also where the text is twice as large. */
async function faultsOfWidth(page: Page) {
  await page.setViewportSize(tablet);
  const cut = [...(await cutTexts(page))];
  let pixels = await overflow(page);
  await page.setViewportSize(wide);
  const long = await longLines(page, 70);
  for (const size of ['200%', '']) {
    await page.evaluate((one) => (document.documentElement.style.fontSize = one), size);
    cut.push(...(await cutTexts(page)));
    pixels += await overflow(page);
  }
  return { long, overflow: pixels, cut };
}

/** The distances between lines, letters, words and paragraphs that a reader may ask for (WCAG 1.4.12). */
const spacing = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-block-end: 2em !important }`;

async function faultsOfSpacedText(page: Page) {
  const style = await page.addStyleTag({ content: spacing });
  const faults = { overflow: await overflow(page), cut: await cutTexts(page) };
  await style.evaluate((element) => element.parentNode?.removeChild(element));
  return faults;
}

/** Fields that have to be filled, by the part that asks for them. */
const asking = new Map([
  ['lookup', ['numero', 'cle']],
  ['payment', ['indicatif']],
]);

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
      const bottom = field.labels?.[0]?.getBoundingClientRect().bottom ?? 0;
      const { top } = field.getBoundingClientRect();
      const boxes = describing.map((one) => one?.getBoundingClientRect());
      const between = boxes.filter((box) => box && box.top >= bottom && box.bottom <= top);
      const room = top - bottom - between.reduce((sum, box) => sum + (box?.height ?? 0), 0);
      return {
        name: field.name,
        said: saying.map((one) => one?.textContent).join(' '),
        // Nothing but its help may stand between.
        isBelowLabel: room >= 0 && room < 40,
      };
    });
  });
}
