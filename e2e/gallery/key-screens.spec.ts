/// <reference lib="dom" />
import { languages } from '@amendes/delivery/site/languages.ts';
import { expect, type Page } from 'playwright/test';
import { show, test } from './set-up/gallery-test.ts';

/* Requests of a reader of the key screens: the most important content is seen first and stands out. */

const telephone = { width: 360, height: 640 };
const wide = { width: 1280, height: 900 };

/** Returns the edges of a selector's first match, in pixels from the top of the page. */
const edgesOf = (page: Page, selector: string) =>
  page.evaluate((one) => {
    const box = document.querySelector(one)?.getBoundingClientRect();
    return {
      top: (box?.top ?? Number.NaN) + scrollY,
      bottom: (box?.bottom ?? Number.NaN) + scrollY,
    };
  }, selector);

for (const id of ['payment/hand-over', 'payment/hand-over of a deposit']) {
  test(`on a telephone the button of ${id} begins within 1,000 pixels, in any language`, async ({
    frame: { page },
  }) => {
    const tops: Record<string, number> = {};
    await page.setViewportSize(telephone);
    for (const language of languages) {
      await show(page, id, language);
      tops[language] = (await edgesOf(page, 'main button:not([aria-expanded])')).top;
    }
    expect(Object.entries(tops).filter(([, top]) => !(top < 1000))).toEqual([]);
  });
}

test('the warning against paying twice starts with its condition, in any language', async ({
  frame: { page },
}) => {
  const conditions = {
    fr: /^Si vous ne revenez pas ici, ne payez pas/,
    en: /^If you do not come back here, do not pay/,
    de: /^Kommen Sie nicht hierher zurück, bezahlen Sie nicht/,
    nl: /^Komt u hier niet terug\? Betaal dan niet/,
    it: /^Se non torna qui, non paghi/,
    es: /^Si no vuelve aquí, no pague/,
  };
  for (const language of languages) {
    await show(page, 'payment/hand-over', language);
    await expect(page.locator('main [class*=warning] strong')).toHaveText(conditions[language]);
  }
});

test('the first button of an error page is visible on a telephone without scrolling', async ({
  frame: { page, states },
}) => {
  await page.setViewportSize(telephone);
  const errors = states.filter(({ source }) => source.endsWith('/error-page.tsx'));
  expect(errors.length).toBeGreaterThan(8);
  const below: string[] = [];
  for (const { id } of errors) {
    for (const language of languages) {
      await show(page, id, language);
      const { bottom } = await edgesOf(page, 'main [class*=actions] a');
      if (!(bottom <= telephone.height)) below.push(`${id}, ${language}: ${bottom}`);
    }
  }
  expect(below).toEqual([]);
});

test('after a refusal the other ways to pay are a list with two telephone links', async ({
  frame: { page },
}) => {
  for (const language of languages) {
    await show(page, 'payment/after paying: refused', language);
    const lines = page.locator('main ul > li');
    await expect(lines).toHaveCount(3);
    await expect(lines.locator('a[href^="tel:"]')).toHaveCount(2);
  }
});

test('the consequence and the warning of a choice are as large as other text', async ({
  frame: { page },
}) => {
  for (const size of [telephone, wide]) {
    await page.setViewportSize(size);
    await show(page, 'payment/detail, deposit chosen', 'fr');
    const [body, ...sizes] = await page.evaluate(() =>
      ['body', 'main [id$="-consequence"]', 'main [id$="-warning"]'].map((selector) => {
        const element = document.querySelector(selector);
        return element ? Number.parseFloat(getComputedStyle(element).fontSize) : 0;
      }),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(body ?? Number.NaN);
  }
});

test('the amount is the first and largest of the values to copy into a transfer', async ({
  frame: { page },
}) => {
  for (const size of [telephone, wide]) {
    await page.setViewportSize(size);
    await show(page, 'payment/transfer', 'fr');
    const values = await page.evaluate(() =>
      [...document.querySelectorAll('main [class*=body] dl dd [translate=no]')].map((one) => ({
        text: one.textContent,
        size: Number.parseFloat(getComputedStyle(one).fontSize),
      })),
    );
    const [amount, ...others] = values;
    expect(amount?.text).toMatch(/^135,00\s€$/);
    expect(others.length).toBeGreaterThan(4);
    const largest = Math.max(...others.map((other) => other.size));
    expect(amount?.size).toBeGreaterThanOrEqual(1.4 * largest);
    // There is only one callout: the text that must be copied exactly is marked at its own line.
    await expect(page.locator('main [class*=callout]')).toHaveCount(1);
    const exact = page.locator('dl [data-message="virement.referenceExacte"]');
    await expect(exact).toHaveCount(1);
  }
});

test('after an answer the next step is the filled button, and the search is not', async ({
  frame: { page },
}) => {
  const filled = (selector: string) =>
    page.evaluate((one) => {
      const element = document.querySelector(one);
      return element ? getComputedStyle(element).backgroundColor : 'missing';
    }, selector);
  const step = '#recherche-message :is(a, button)';
  const search = 'main form button:not([type=button])';
  await show(page, 'lookup/home', 'fr');
  const main = await filled(search);
  for (const id of [
    'lookup/answer: PAYE_AUTRE, with payments',
    'lookup/answer: EN_COURS_PAIEMENT',
    'lookup/answer: PAIEMENT_ANNULE',
  ]) {
    await show(page, id, 'fr');
    expect({ id, step: await filled(step), search: await filled(search) }).toEqual({
      id,
      step: main,
      search: 'rgba(0, 0, 0, 0)',
    });
  }
});

test('a label of the form is nearer to its field than to the text above it', async ({
  frame: { page },
}) => {
  const wrong: string[] = [];
  for (const size of [telephone, wide]) {
    await page.setViewportSize(size);
    for (const language of languages) {
      await show(page, 'lookup/home', language);
      for (const [above, field] of [
        ['main form p:first-of-type', 'numero'],
        ['#numero-aide', 'cle'],
      ] as const) {
        const [upper, label, input] = [
          await edgesOf(page, above),
          await edgesOf(page, `label[for=${field}]`),
          await edgesOf(page, `#${field}`),
        ];
        const [before, after] = [label.top - upper.bottom, input.top - label.bottom];
        if (!(before >= 2.5 * after)) wrong.push(`${field}, ${language}: ${before}, ${after}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

// The message about a link is shown after the page: it must not move the form.
for (const id of ['lookup/link that cannot be read', 'lookup/link while the service fails']) {
  test(`a message about a ${id.slice('lookup/'.length)} does not move the form`, async ({
    frame: { page },
  }) => {
    const moved: string[] = [];
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const language of languages) {
        await show(page, id, language);
        // The page reserves room for the message before it is shown.
        const [reserved = 0, used = 0] = await page
          .locator('form > [class*=ofLink]')
          .evaluateAll(([box]) => [
            box && Number.parseFloat(getComputedStyle(box).minHeight),
            box?.getBoundingClientRect().height,
          ]);
        expect(reserved).toBeGreaterThan(0);
        if (used > reserved) moved.push(`${width} px, ${language}: ${used - reserved} px`);
      }
    }
    expect(moved).toEqual([]);
  });
}
