// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PublishForm } from './publish-form.tsx';
import { translate } from './words.ts';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => void vi.unstubAllGlobals());

test('the consent to gaps is not sent once there are no gaps', async () => {
  const place = document.createElement('main');
  document.body.append(place);
  const root = createRoot(place);
  const sent: boolean[] = [];
  const show = (hasGaps: boolean) =>
    act(async () => {
      root.render(
        createElement(PublishForm, {
          subject: 'fr/aide',
          hasGaps,
          siblings: [],
          isReady: true,
          onPublish: async ({ withGaps }) => {
            sent.push(withGaps);
            return false;
          },
        }),
      );
    });
  const publish = () => act(async () => place.querySelector('form')?.requestSubmit());
  await show(true);
  expect(place.textContent).toContain(translate('publication.malgre'));
  await act(async () => place.querySelector<HTMLElement>('[type=checkbox]')?.click());
  const why = place.querySelector('input');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(why, 'panne');
    why?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await publish();
  await show(false);
  await publish();
  expect(sent).toEqual([true, false]);
  await act(async () => root.unmount());
});
