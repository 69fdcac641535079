import { keyOf } from '@amendes/fines/payment-number.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { app } from '../app.tsx';
import { cardKinds } from './card-kinds.ts';

/** Returns the drawings of the disclosures. The drawing beside the form repeats the first of them. */
const drawings = () =>
  within(screen.getByRole('region', { name: /Où trouver/ })).getAllByRole('img', { hidden: true });
/** Returns each text of a drawing. The groups of a number have separate positions. */
const wordsOf = (drawing: Element) =>
  [...drawing.querySelectorAll('text')].map((text) =>
    [...text.childNodes].map(({ textContent }) => textContent).join(' '),
  );

test('each kind of letter has a drawing of its own', async () => {
  await renderApp('lookup', app, '/tai');
  expect(drawings()).toHaveLength(5);
  const noDigits = drawings().map((drawing) => drawing.innerHTML.replaceAll(/\d/g, ''));
  expect(new Set(noDigits).size).toBe(5);
});

test.each(cardKinds)(
  'the text alternative of $kind says all that its drawing shows',
  async (card) => {
    await renderApp('lookup', app, '/tai');
    const drawing = drawings()[cardKinds.indexOf(card)];
    if (!drawing) throw new Error('No drawing');
    const label = String(drawing.getAttribute('aria-label')).toLowerCase();
    const words = wordsOf(drawing);
    const shown = [card.behind, card.top[0], card.number, card.key, card.deposit?.number];
    for (const title of shown.filter((one) => one !== undefined))
      expect(label).toContain(title.toLowerCase());
    expect(words).toEqual(expect.arrayContaining([...card.top, ...card.amounts]));
    expect(words).toContain(card.number.replaceAll('-', ' '));
    expect(words.includes('Numéro de consignation')).toBe(label.includes('consigner'));
  },
);

test.each(cardKinds)('the numbers of $kind have its length and fit their keys', (card) => {
  const digits = card.number.replaceAll('-', '');
  expect(digits).toHaveLength(['AF', 'AFD'].includes(card.kind) ? 14 : 18);
  for (const { number, key } of card.deposit ? [card, card.deposit] : [card])
    expect(key).toBe(keyOf(number.replaceAll('-', '')));
});

test.each([
  ['3333', 'Notice de paiement'],
  ['4441820355794', 'Notice de paiement'],
  ['0012', 'forfaitaire majorée'],
])('the letter beside the form fits a number that starts with %s', async (typed, title) => {
  await renderApp('lookup', app, '/tai');
  await userEvent.type(screen.getByLabelText('Numéro de télépaiement'), typed);
  const [first] = screen.getAllByRole('img', { hidden: true });
  expect(first && wordsOf(first)).toContain(title);
});

test('the drawing beside the form marks the field that has the focus', async () => {
  await renderApp('lookup', app, '/tai');
  const filled = () => document.querySelectorAll('[class*=filled]');
  expect(filled()).toHaveLength(0);
  await userEvent.click(screen.getByLabelText('Numéro de télépaiement'));
  expect([...filled()].map((ring) => ring.parentElement?.textContent)).toEqual(['1']);
  await userEvent.click(screen.getByLabelText('Clé'));
  expect([...filled()].map((ring) => ring.parentElement?.textContent)).toEqual(['2']);
});

test('each figure is named by the texts of its legend', async () => {
  await renderApp('lookup', app, '/tai');
  for (const figure of screen.getAllByRole('figure', { hidden: true })) {
    const items = [...figure.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(figure.getAttribute('aria-label')).toBe(items.join(' '));
  }
});
