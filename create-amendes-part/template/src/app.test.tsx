import { checkTexts } from '@amendes/testing/check-texts.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { app } from './app.tsx';
import { shown } from './testing/gallery.ts';
import fr from './texts/fr.json';
import { texts } from './texts.ts';

checkTexts(texts);

test('the screen is shown at its address', async () => {
  await renderApp('my-part', app, '/tai/my-part');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(fr['my-part'].title);
  expect(screen.getByRole('link', { name: fr['my-part'].home }).getAttribute('href')).toBe('/tai');
});

test.each(shown.states)('there is a title in the state "$name"', async ({ address = '/tai' }) => {
  await renderApp('my-part', app, address);
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('');
});
