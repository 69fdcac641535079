/// <reference lib="dom" />
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parts, workspace } from '@amendes/delivery/local/parts.ts';
import { languages, type Language } from '@amendes/delivery/site/languages.ts';
import { expect, type Page } from 'playwright/test';
import { axeFindings, rulesOfColours, rulesOfTexts, switchRules } from '../set-up/axe-findings.ts';
import { look } from '../set-up/see-layout.ts';
import {
  axeQuestions,
  germanQuestions,
  type headingSizesHere,
  narrowQuestions,
  shown,
  tabletQuestions,
  telephoneQuestions,
  test,
  wideQuestions,
} from './set-up/gallery-test.ts';

/* Checks of every screen in every state use the gallery, which shows each state directly. */

// One worker runs all of the tests: each worker would build the gallery again.
test.describe.configure({ timeout: 600_000 });

const narrowest = { width: 320, height: 900 };
const telephone = { width: 360, height: 640 };
const tablet = { width: 768, height: 900 };
const wide = { width: 1280, height: 900 };

const others = languages.filter((language) => language !== 'fr' && language !== 'de');

for (const name of [...parts.map((part) => part.name), 'ui']) {
  // Each state is rendered once. After that only its language, the size of the window and the colours change.
  test(`${name}: no state has a fault in any language, in light or dark colours`, async ({
    frame,
  }) => {
    const { page, takeErrors } = frame;
    const faults: object[] = [];
    const required = new Set<string>();
    const called = new Set<string>();
    const checkedFrames = new Set<string>();
    let compared = 0;
    takeErrors();
    for (const { id } of statesOf(name, frame.states)) {
      const note = (where: string, found: Readonly<Record<string, unknown>>) => {
        const wrong = Object.entries(found).filter(([, one]) => !isNothing(one));
        if (wrong.length > 0) faults.push({ id, where, ...Object.fromEntries(wrong) });
      };
      const checkNarrow = async (language: Language, more = {}) => {
        const questions = { ...narrowQuestions, ...more };
        const { text, fields, ...found } = await look(page, questions, shown(id, language));
        for (const field of fields) required.add(field.name);
        const isMarked = ({ description }: { readonly description: string }) =>
          requiredWords[language].test(description);
        note(`${language}, 320 px`, {
          ...found,
          raw: rawTexts(text),
          errors: takeErrors(),
          unmarked: fields.filter((field) => !isMarked(field)),
          farFromLabel: fields.filter(({ isBelowLabel }) => !isBelowLabel),
        });
      };

      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(narrowest);
      await checkNarrow('fr');
      await page.setViewportSize(telephone);
      const { sizes, numbers, receipt } = await look(page, telephoneQuestions);
      note('fr, 360 px', { ...faultsOfTitle(sizes), plainNumbers: numbers.plain });
      for (const link of numbers.links) called.add(link);
      // A receipt beside other payments must have the amount of the payment with its reference.
      const { fact, rows } = receipt;
      if (fact.reference && rows.length > 0) {
        compared += 1;
        const isListed = rows.some((row) => isDeepStrictEqual(row, fact));
        note('fr', { amounts: isListed ? [] : [fact, ...rows] });
      }
      await page.setViewportSize(tablet);
      note('fr, 768 px', await look(page, tabletQuestions));
      await page.setViewportSize(wide);
      const { isLoading, isCovered, around, ...wideFindings } = await look(page, {
        ...wideQuestions,
        ...axeQuestions,
      });
      note('fr, 1280 px', wideFindings);
      note('fr, by day', { axe: await findingsByDay(page, isLoading) });
      await page.emulateMedia({ colorScheme: 'dark' });
      // A header and footer that were already checked have the same colours around another state.
      const known = checkedFrames.has(around) ? frameSelectors : [];
      // Axe does not check the page behind an open dialog.
      if (!isCovered) checkedFrames.add(around);
      note('fr, by night', { axe: await axeFindings(page, { runOnly: rulesOfColours }, known) });

      note('de, 1280 px', await look(page, wideQuestions, shown(id, 'de')));
      await page.setViewportSize(tablet);
      note('de, 768 px', await look(page, tabletQuestions));
      await page.setViewportSize(narrowest);
      await checkNarrow('de', germanQuestions);
      note('de', { axe: await axeFindings(page, { runOnly: rulesOfTexts }) });
      for (const language of others) {
        await checkNarrow(language);
      }
    }
    expect(faults).toEqual([]);
    expect([...required]).toEqual(expect.arrayContaining(requiredFields.get(name) ?? []));
    expect(await unusedTexts(page, name)).toEqual([]);
    // The link must not contain the spaces that make the number legible.
    for (const link of called) expect(link).toMatch(/^tel:\+?\d+$/);
    if (name !== 'payment') return;
    expect(called.size).toBeGreaterThan(1);
    expect(compared).toBeGreaterThan(0);
  });
}

const frameSelectors = ['[data-boundary=shell] > header', '[data-boundary=shell] > footer'];

/** True if a question found no fault: faults are reported as a text, a number or a list, which is then empty or 0. */
const isNothing = (found: unknown) =>
  found === '' || found === 0 || (Array.isArray(found) && found.length === 0);

test('every screen and every component of ui has a state in the gallery', ({
  frame: { states },
}) => {
  const sources = new Set(states.map(({ source }) => source));
  expect(components().filter((file) => !sources.has(file))).toEqual([]);
});

function statesOf<State extends { readonly id: string }>(part: string, states: readonly State[]) {
  const own = states.filter(({ id }) => id.startsWith(`${part}/`));
  expect(own).not.toEqual([]);
  return own;
}

/** Returns the findings by day. A page that is still loading has no title yet. The rule of small targets is off by default. */
async function findingsByDay(page: Page, isLoading: boolean): Promise<readonly string[]> {
  const found = await axeFindings(page, switchRules(['target-size'], true));
  return found.filter((finding) => !isLoading || !finding.startsWith('page-has-heading-one:'));
}

/** Returns the sources that render the title of a page, and the components that all parts use. */
function components(): readonly string[] {
  const folders = [...parts.map(({ folder }) => folder), 'shared/ui'];
  return globSync(
    folders.map((folder) => `${folder}/src/**/*.tsx`),
    { cwd: workspace },
  ).filter(
    (file) =>
      // The panel of the parts is for developers. The place of the start is empty until the document fills it. The
      // frame of the shell's own pages is shown in each of them.
      !/\.test\.tsx$|\/(testing|override)\/|\/(start-place|outcome)\.tsx$/.test(file) &&
      (file.startsWith('shared/ui') ||
        /<(h1|JourneyPage|CheckedPayment)[\s>]/.test(readFileSync(join(workspace, file), 'utf8'))),
  );
}

/** Texts without a state: the guard redirects a fine of unknown status, and the field of the key accepts only two digits. */
const withoutState = new Set(['detail.ferme.panne', 'accueil.messages.erreurs.formatCleInvalide']);

/** Names of all texts of the parts. */
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

/** Returns raw texts: placeholders that were not replaced, and names of texts in place of their words. */
const rawTexts = (text: string) =>
  (text.match(/\{\{.*|[a-zA-Z]+(\.[\w-]+)+/g) ?? []).filter(
    (one) => one.startsWith('{{') || keys.has(one),
  );

/** Returns a fault unless the title is at least a fifth larger than any heading below it. */
const faultsOfTitle = ({ title, below }: ReturnType<typeof headingSizesHere>) => ({
  title: title > 0 && !(title >= 1.2 * below) ? [title, below] : [],
});

/** Returns the texts that no state of a part shows: each means that a state is missing. */
async function unusedTexts(page: Page, part: string): Promise<readonly string[]> {
  const shownTexts = new Set(
    await page.evaluate(() => {
      const { saidTexts } = globalThis as unknown as { readonly saidTexts: ReadonlySet<string> };
      return [...saidTexts];
    }),
  );
  const folder = parts.find(({ name }) => name === part)?.folder;
  return [...namesOfTexts(folder ? [`${folder}/src/**/texts/fr.json`] : [])].filter(
    (key) => !shownTexts.has(`${part}:${key}`) && !withoutState.has(key),
  );
}

/** Required fields, by part. */
const requiredFields = new Map([
  ['lookup', ['numero', 'cle']],
  ['payment', ['indicatif']],
]);

/** Words for a required field in each language. */
const requiredWords = {
  fr: /obligatoire/i,
  en: /required/i,
  de: /pflicht|erforderlich/i,
  nl: /verplicht/i,
  it: /obbligatori/i,
  es: /obligatori/i,
} as const;
