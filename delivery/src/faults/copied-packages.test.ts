import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copiedPackages } from './copied-packages.ts';

const packages = join(import.meta.dirname, '../../../shared/contract/node_modules');

/** Returns a script that contains a file of an installed package. */
const withFile = (file: string) => `(()=>{${readFileSync(join(packages, file), 'utf8')}})()`;

test.each([
  ['react', 'react/cjs/react.production.js'],
  ['react', 'react/cjs/react-jsx-runtime.production.js'],
  ['react-dom', 'react-dom/cjs/react-dom.production.js'],
  ['zustand', 'zustand/esm/vanilla.mjs'],
  ['i18next', 'i18next/dist/cjs/i18next.js'],
  ['axios', 'axios/dist/browser/axios.cjs'],
])('a copy of %s is recognised by its text in %s', (name, file) => {
  expect(copiedPackages({}, [withFile(file)])).toContain(name);
});

test('an old React, React Router, minified zustand and the contract are recognised', () => {
  const texts = [
    'Symbol.for("react.element")',
    'i={setState:r,getState:a,getInitialState:()=>o,subscribe:e}',
    'throw Error("useNavigate() may be used only in the context of a <Router> component.")',
    'let n="amendes.currentFine"',
  ];
  expect(copiedPackages({}, texts)).toEqual([
    'react',
    'react-router',
    'zustand',
    '@amendes/contract',
  ]);
});

test('a package that the build names among its modules is found without its text', () => {
  expect(copiedPackages({ packages: ['yup', 'react-router', '@amendes/ui'] }, [])).toEqual([
    'react-router',
  ]);
});

test.each([
  'const{jsx:n}=await e("react/jsx-runtime"),{flushSync:r}=await e("react-dom")',
  'sessionStore.getState().rememberFine(t),sessionStore.getInitialState()',
  'class="payment-4f2a-react"',
])('a script that only uses lent packages contains no copy: %s', (text) => {
  expect(copiedPackages({}, [text])).toEqual([]);
});
