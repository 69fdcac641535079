import { sessionStore } from '@amendes/contract';
import { i18n } from '@amendes/contract/host';
import { checkTexts } from '@amendes/testing/check-texts.ts';
import { never } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import type { Act } from '@amendes/testing/screen-state.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { app } from './app.tsx';
import { shown } from './testing/gallery.ts';
import fr from './texts/fr.json';
import { texts } from './texts.ts';

checkTexts(texts);

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.getState().forgetFine();
});

test('the screen is shown at its address', async () => {
  await renderApp('my-part', app, '/tai/my-part');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(fr['my-part'].title);
  expect(screen.getByRole('link', { name: fr['my-part'].home }).getAttribute('href')).toBe('/tai');
});

/* Each state is reached as in the gallery. One that takes minutes is shown only there. */
const states = shown.states.filter(({ speed }) => speed === undefined);

test.each(states)('the state "$name" is reached', async (state) => {
  const { address = '/tai', answers = {}, element, acts = [], says, sees } = state;
  fakeNetwork(answers);
  if (state.fine) sessionStore.getState().rememberFine(state.fine);
  await state.before?.();
  const shownAlone = element !== undefined && { Screens: () => element };
  await renderApp('my-part', { ...app, ...shownAlone }, address);
  await find('h1, [aria-busy=true]');
  // An address without a screen shows the 404 page.
  expect(screen.queryByRole('heading', { name: '404' })).toBeNull();
  for (const act of acts) await follow(act);
  const title = Object.values(answers).includes(never) ? 'h1, [aria-busy=true]' : 'h1';
  await find(says === undefined ? (sees ?? title) : `[data-message="${says}"]`);
});

/** Performs one action of a citizen, once the page contains the control that it needs. */
async function follow(act: Act): Promise<void> {
  if ('run' in act) act.run();
  else if ('press' in act) fireEvent.click(await find(act.press));
  else if ('pressText' in act) fireEvent.click(await findControl(act.pressText));
  else fireEvent.change(await find(act.fill), { target: { value: act.text } });
}

const find = (selector: string) =>
  waitFor(() => {
    const found = document.querySelector(selector);
    if (!found) throw new Error(`There is no ${selector}`);
    return found;
  });

/** Finds a control by its text, without the values in it. */
const findControl = (key: string) =>
  waitFor(() => {
    const pieces = String(i18n.getResource('fr', 'my-part', key)).split(/\{\{[^}]*\}\}/);
    const found = [...document.querySelectorAll('button, a, summary')].find(({ textContent }) =>
      pieces.every((piece) => textContent.includes(piece.trim())),
    );
    if (!found) throw new Error(`There is no ${key}`);
    return found;
  });
