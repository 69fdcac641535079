import { expect, test } from 'vitest';
import { classFaults } from './class-faults.ts';

const sheet = (text: string) => ({ path: 'ui/src/card.module.css', text });

const script = (text: string) => ({
  path: 'ui/src/card.tsx',
  text: `import styles from './card.module.css';\n${text}`,
});

test('a sheet whose classes are all taken has no fault', () => {
  const card = sheet(
    ':where(.card, .soft > p) { color: red } @media print { .card { color: red } }',
  );
  expect(classFaults([card, script(`[styles['card'], styles['soft']]`)])).toEqual([]);
});

test('a class that the sheet lacks is named with its script', () => {
  expect(
    classFaults([sheet('.card { color: red }'), script(`styles['card'] + styles['cart']`)]),
  ).toEqual(['ui/src/card.tsx takes .cart, which ui/src/card.module.css has not']);
});

test('a class that nobody takes is named', () => {
  expect(classFaults([sheet('.card, .old { color: red }'), script(`styles['card']`)])).toEqual([
    'ui/src/card.module.css has .old, which nobody takes',
  ]);
});

test('a sheet that no script takes has nothing that is taken', () => {
  expect(classFaults([sheet('.card { color: red }')])).toHaveLength(1);
});

test('a sheet with names from run time has none unused, and a missing one is named', () => {
  expect(
    classFaults([sheet('.card { color: red }'), script(`styles[tone] + styles['cart']`)]),
  ).toEqual(['ui/src/card.tsx takes .cart, which ui/src/card.module.css has not']);
});
