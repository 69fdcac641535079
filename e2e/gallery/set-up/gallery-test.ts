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
export const show = (page: Page, id: string, language: string) =>
  page.evaluate(showHere, { state: id, langue: language });

/** The same, as an expression that the page waits for. */
export const shown = (id: string, language: string) =>
  `(${showHere.toString()})(${JSON.stringify({ state: id, langue: language })})`;

async function showHere(wish: Readonly<Record<string, string>>): Promise<void> {
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
}

/** Why the state did not come about, texts that are missing, and what is wider than the window. */
export const narrowQuestions = {
  text: () => document.body.innerText,
  failed: () => document.documentElement.dataset['failed'] ?? '',
  missing: () => document.documentElement.dataset['missing'] ?? '',
  // Said by a pointer alone, and not by a finger.
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

/** Long lines, and what sticks out or is cut, also where the text is twice as large. */
export const wideQuestions = {
  long: longLinesHere,
  cut: cutTextsHere,
  overflow: overflowHere,
  enlarge: () => ((document.documentElement.style.fontSize = '200%'), ''),
  cutLarge: cutTextsHere,
  overflowLarge: overflowHere,
  shrink: () => (document.documentElement.style.fontSize = ''),
};

/** What decides how axe is to be run. */
export const axeQuestions = {
  // A page that is still coming has no title yet.
  isComing: () =>
    document.querySelector('main > [aria-busy], main [data-boundary] > [aria-busy]') !== null,
  isCovered: () => document.querySelector('dialog[open]') !== null,
  /** Header and footer, but for where their links lead. */
  around: () =>
    [...document.querySelectorAll('[data-boundary=shell] > :is(header, footer)')]
      .map(({ outerHTML }) => outerHTML.replaceAll(/ href="[^"]*"/g, ''))
      .join(''),
};

/** In the longest language also what is cut or lost, and what is with the distances of WCAG 1.4.12. */
export const germanQuestions = {
  lost: lostWithoutStylesHere,
  cut: cutTextsHere,
  space: spaceTextHere,
  cutSpaced: cutTextsHere,
  overflowSpaced: overflowHere,
  unspace: () => (document.querySelector('#spaced')?.remove(), ''),
};

/** The distances between lines, letters, words and paragraphs that a reader may ask for. */
function spaceTextHere(): '' {
  const style = document.createElement('style');
  style.id = 'spaced';
  style.textContent = `
    * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-block-end: 2em !important }`;
  document.head.append(style);
  return '';
}

/** Fields that have to be filled, with what is said of each: its label, its description, its form. */
function requiredFieldsHere() {
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
}

/** The sizes of the title, and of the largest heading below it, in pixels. */
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

/** Those that are links, and those that are said in plain text alone. */
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

/** What a receipt says it is for, and the list of payments beside it. */
function receiptHere() {
  const said = (name: string) =>
    [...document.querySelectorAll('main dt')].find(({ textContent }) => textContent === name)
      ?.nextElementSibling?.textContent;
  return {
    fact: { reference: said('Référence du règlement'), amount: said('Montant') },
    rows: [...document.querySelectorAll('[aria-labelledby=detail-paiements] tbody tr')].map(
      (row) => ({
        reference: row.querySelector('[translate=no]')?.textContent,
        amount: row.querySelector('strong')?.textContent,
      }),
    ),
  };
}
