import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PrintedNames, WholeNumbers } from './whole-numbers.tsx';

const written = (text: string) => {
  const { container } = render(<WholeNumbers of={text} />);
  expect(container.textContent).toBe(text);
  return [...container.children].map((one) => [
    one.tagName,
    one.textContent,
    one.getAttribute('href'),
  ]);
};

test('a number with dashes stays whole, in the middle of a text or alone', () => {
  expect(written('Avis 3333-1234-5678-91, clé 29.')).toEqual([['SPAN', '3333-1234-5678-91', null]]);
  expect(written('3333-12')).toEqual([['SPAN', '3333-12', null]]);
});

test('a telephone number is a link that calls it, also the one from abroad', () => {
  const [france, abroad] = [
    '0811\u00A010\u00A010\u00A010',
    '+33\u00A01\u00A049\u00A035\u00A036\u00A092',
  ];
  expect(written(`Au ${france} (5 centimes) ; de l’étranger, au ${abroad}.`)).toEqual([
    ['A', france, 'tel:0811101010'],
    ['A', abroad, 'tel:+33149353692'],
  ]);
});

test('amounts, days and counts are neither kept whole nor linked', () => {
  expect(written('90,00\u00A0€ jusqu’au 2\u00A0décembre, 14 ou 18 chiffres, 1\u00A0234')).toEqual(
    [],
  );
});

const inFrench = (text: string) => {
  const { container } = render(<PrintedNames of={text} />);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('[lang=fr]')].map(({ textContent }) => textContent);
};

test('a name that is printed on the notice is marked as French', () => {
  expect(inFrench('Bußgeldbescheid (avis de contravention)')).toEqual(['(avis de contravention)']);
  expect(inFrench('2 Ziffern (Clé), rechts der Nummer (clé)')).toEqual(['(Clé)', '(clé)']);
});

test('other words in brackets are not marked as French', () => {
  expect(inFrench('Zahlungsbeleg (PDF), eingeben (14 oder 18 Ziffern), (Beleg)')).toEqual([]);
});

test('the numbers beside a printed name stay whole', () => {
  const { container } = render(<PrintedNames of="Zahl (clé), etwa 3333-1234-5678-91." />);
  const spans = [...container.querySelectorAll('span')];
  expect(spans.map(({ textContent }) => textContent)).toEqual(['(clé)', '3333-1234-5678-91']);
});
