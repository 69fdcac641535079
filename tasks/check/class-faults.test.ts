import { expect, test } from 'vitest';
import { classFaults } from './class-faults.ts';

const sheet = (text: string) => ({ path: 'ui/src/card.module.css', text });

const script = (text: string) => ({
  path: 'ui/src/card.tsx',
  text: `import styles from './card.module.css';\n${text}`,
});

test('a style sheet whose classes are all used has no fault', () => {
  const card = sheet(
    ':where(.card, .soft > p) { color: red } @media print { .card { color: red } }',
  );
  expect(classFaults([card, script(`[styles['card'], styles['soft']]`)])).toEqual([]);
});

test('a class that the style sheet lacks is reported with its script', () => {
  expect(
    classFaults([sheet('.card { color: red }'), script(`styles['card'] + styles['cart']`)]),
  ).toEqual(['ui/src/card.tsx uses .cart, which ui/src/card.module.css does not have']);
});

test('a class that no script uses is reported', () => {
  expect(classFaults([sheet('.card, .old { color: red }'), script(`styles['card']`)])).toEqual([
    'ui/src/card.module.css has .old, which no file uses',
  ]);
});

test('a style sheet that no script imports is reported', () => {
  expect(classFaults([sheet('.card { color: red }')])).toHaveLength(1);
});

test('a computed class name hides unused classes, but not missing ones', () => {
  expect(
    classFaults([sheet('.card { color: red }'), script(`styles[tone] + styles['cart']`)]),
  ).toEqual(['ui/src/card.tsx uses .cart, which ui/src/card.module.css does not have']);
});
