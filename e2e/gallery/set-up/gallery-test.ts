/// <reference lib="dom" />
import { startGallery } from '@amendes/gallery/start-gallery.ts';
import { test as base, type Page } from 'playwright/test';
import {
  brokenNumbersHere,
  cutTextsHere,
  longLinesHere,
  lostWithoutStylesHere,
  overflowHere,
  repeatedIdsHere,
} from '../../set-up/see-layout.ts';

interface ListedState {
  /** Part and name of the state. */
  readonly id: string;
  /** Path in the workspace of the file that the state shows. */
  readonly source: string;
}

interface Frame {
  readonly page: Page;
  /** All states that the gallery lists. */
  readonly states: readonly ListedState[];
  /** Returns the errors on the console since the last call. */
  readonly takeErrors: () => readonly string[];
}

/** Test of the gallery, which each worker builds and opens once: one page shows the states one by one. */
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
        const recent = errors;
        errors = [];
        return recent;
      };
      await use({ page, states: states as readonly ListedState[], takeErrors });
      await page.close();
      await gallery.close();
    },
    // The gallery builds all parts first.
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Shows a state in a language, and waits until nothing on it changes any more. */
export const show = (page: Page, id: string, language: string) =>
  page.evaluate(showHere, { state: id, langue: language });

/** Returns `show` as an expression for the page to await. */
export const shown = (id: string, language: string) =>
  `(${showHere.toString()})(${JSON.stringify({ state: id, langue: language })})`;

async function showHere(parameters: Readonly<Record<string, string>>): Promise<void> {
  const { documentElement: html } = document;
  const hash = new URLSearchParams(parameters).toString();
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
}

/** Questions in a narrow window: the failure of the state, missing texts, required fields, and content that is too wide. */
export const narrowQuestions = {
  text: () => document.body.innerText,
  failed: () => document.documentElement.dataset['failed'] ?? '',
  missing: () => document.documentElement.dataset['missing'] ?? '',
  // Titles are shown to a pointer, but not to a finger.
  titles: () => document.querySelectorAll('[title]').length,
  twice: repeatedIdsHere,
  broken: brokenNumbersHere,
  overflow: overflowHere,
  fields: requiredFieldsHere,
};

export const telephoneQuestions = {
  sizes: headingSizesHere,
  numbers: telephoneNumbersHere,
  receipt: receiptHere,
};

export const tabletQuestions = { cut: cutTextsHere, overflow: overflowHere };

/** Questions in a wide window: long lines, and content that sticks out or is cut, also with text of twice the size. */
export const wideQuestions = {
  long: longLinesHere,
  cut: cutTextsHere,
  overflow: overflowHere,
  enlarge: () => ((document.documentElement.style.fontSize = '200%'), ''),
  cutLarge: cutTextsHere,
  overflowLarge: overflowHere,
  shrink: () => (document.documentElement.style.fontSize = ''),
};

/** Questions that decide which rules and elements axe checks. */
export const axeQuestions = {
  // A page that is still loading has no title yet.
  isLoading: () =>
    document.querySelector('main > [aria-busy], main [data-boundary] > [aria-busy]') !== null,
  isCovered: () => document.querySelector('dialog[open]') !== null,
  /** Returns header and footer without the targets of their links. */
  around: () =>
    [...document.querySelectorAll('[data-boundary=shell] > :is(header, footer)')]
      .map(({ outerHTML }) => outerHTML.replaceAll(/ href="[^"]*"/g, ''))
      .join(''),
};

/** More questions in the longest language: cut or lost text, also with the distances of WCAG 1.4.12. */
export const germanQuestions = {
  lost: lostWithoutStylesHere,
  cut: cutTextsHere,
  space: spaceTextHere,
  cutSpaced: cutTextsHere,
  overflowSpaced: overflowHere,
  removeSpacing: () => (document.querySelector('#spaced')?.remove(), ''),
};

/** Sets the distances between lines, letters, words and paragraphs that a reader may require. */
function spaceTextHere(): '' {
  const style = document.createElement('style');
  style.id = 'spaced';
  style.textContent = `
    * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-block-end: 2em !important }`;
  document.head.append(style);
  return '';
}

/** Returns the required fields, each with the text of its label, its description and its form. */
function requiredFieldsHere() {
  const selector = 'input[required], input[aria-required=true]';
  return [...document.querySelectorAll<HTMLInputElement>(selector)].map((field) => {
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    const describing = ids.map((id) => document.getElementById(id));
    const descriptions = [...(field.labels ?? []), ...describing, field.form];
    const bottom = field.labels?.[0]?.getBoundingClientRect().bottom ?? 0;
    const { top } = field.getBoundingClientRect();
    const boxes = describing.map((one) => one?.getBoundingClientRect());
    const between = boxes.filter((box) => box && box.top >= bottom && box.bottom <= top);
    const gap = top - bottom - between.reduce((sum, box) => sum + (box?.height ?? 0), 0);
    return {
      name: field.name,
      description: descriptions.map((one) => one?.textContent).join(' '),
      // Only the help of the field may be between label and field.
      isBelowLabel: gap >= 0 && gap < 40,
    };
  });
}

/** Returns the sizes of the title and of the largest heading below it, in pixels. */
export function headingSizesHere() {
  const sizes = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((one) => !one.closest('dialog'))
      .map((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  return {
    title: Math.max(0, ...sizes('main h1')),
    below: Math.max(0, ...sizes('main :is(h2, h3)')),
  };
}

/** Returns the telephone numbers that are links, and those in plain text outside `dd`. */
function telephoneNumbersHere() {
  const number = /\+?\d{2,}(?:\u00A0\d+){3,}/g;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const plain: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest('a[href^="tel:"], dd')) continue;
    plain.push(...(node.textContent?.match(number) ?? []));
  }
  const links = [...document.querySelectorAll('a[href^="tel:"]')];
  return { plain, links: links.map((link) => link.getAttribute('href') ?? '') };
}

/** Returns the reference and amount of a receipt, and the list of payments beside it. */
function receiptHere() {
  const valueOf = (name: string) =>
    [...document.querySelectorAll('main dt')].find(({ textContent }) => textContent === name)
      ?.nextElementSibling?.textContent;
  return {
    fact: { reference: valueOf('Référence du règlement'), amount: valueOf('Montant') },
    rows: [...document.querySelectorAll('[aria-labelledby=detail-paiements] tbody tr')].map(
      (row) => ({
        reference: row.querySelector('[translate=no]')?.textContent,
        amount: row.querySelector('strong')?.textContent,
      }),
    ),
  };
}
