import { Link } from '@amendes/contract';
import {
  I18nextProvider,
  i18n,
  loadTexts,
  MemoryRouter,
  pageStore,
  provideConfiguration,
  speak,
} from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../language/texts.ts';
import { Screen } from '../layout/site.tsx';
import { provideOthers, provideRegistry } from '../registry/known-parts.ts';
import { aPart, aRegistry } from '../testing/a-registry.ts';

const payment = aPart({
  name: 'payment',
  routes: ['/tai/amende/:amendeId'],
  disabled: { message: { fr: 'Travaux jusqu’à midi.' } },
});

const failure = 'Cette page ne peut pas s’afficher';
const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

const open = (address: string) =>
  act(async () =>
    render(
      <I18nextProvider i18n={i18n}>
        <MemoryRouter initialEntries={[address]}>
          <Link to="/tai/amende/2">another</Link>
          <Screen />
        </MemoryRouter>
      </I18nextProvider>,
    ),
  );

beforeEach(async () => {
  fetched.mockReset();
  provideConfiguration(aConfiguration());
  provideRegistry(aRegistry(), '/tai');
  pageStore.setState({ title: '', indexed: true }, true);
  await speak('fr');
  await loadTexts('shell', texts);
});

test('another address requests the parts again after a failed request', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await open('/tai/amende/1');
  expect(pageStore.getState().title).toBe(failure);
  fetched.mockResolvedValueOnce(Response.json({ shell: 'b1', remotes: [payment] }));
  await act(async () => screen.getByRole('link', { name: 'another' }).click());
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(screen.getByText('Travaux jusqu’à midi.')).toBeDefined();
});

test('a page whose parts are requested once more shows no failure meanwhile', async () => {
  const titles: string[] = [];
  const stop = pageStore.subscribe(({ title }) => titles.push(title));
  provideOthers('failed');
  fetched.mockReturnValueOnce(new Promise(() => {}));
  await open('/tai/amende/1');
  expect(fetched).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(titles).not.toContain(failure);
  stop();
});
