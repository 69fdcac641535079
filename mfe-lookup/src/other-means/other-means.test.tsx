import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { numero } from '../testing/form.ts';

/* The dialog with the other means is loading, and fails to load. */

const { promise, reject } = vi.hoisted(() => Promise.withResolvers<never>());

vi.mock('./how-to-modal.tsx', () => promise);

const pressed = () => screen.getByRole('button', { name: /téléphone/ });

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

test('a dialog that cannot load does not interrupt a citizen who types meanwhile', async () => {
  const { address } = await renderApp('lookup', app, '/tai');
  await userEvent.click(pressed());
  await userEvent.type(numero(), '3333');
  await act(async () => reject(new Error('It cannot be had')));
  await userEvent.type(numero(), '3122');
  expect([address(), numero().value]).toEqual(['/tai', '3333-3122']);
});

test.each([
  ['téléphone', 'telephone'],
  ['application', 'application'],
])('a dialog about %s that cannot load leads to the same section of the help', async (name, id) => {
  const { address } = await renderApp('lookup', app, '/tai');
  const link = screen.getByRole('button', { name: new RegExp(name) });
  // Without scripts, the link itself leads there.
  expect(link.getAttribute('href')).toBe(`/tai/aide#${id}`);
  await userEvent.click(link);
  await waitFor(() => expect(address()).toBe(`/tai/aide#${id}`));
});
