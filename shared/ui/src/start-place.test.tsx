import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { StartPlace } from './start-place.tsx';

const page = (
  <main>
    <StartPlace className="a" />
    <p>Text</p>
  </main>
);

test('a page hydrates without an error even if its start place was filled', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  const [main, place] = [root.firstChild, root.querySelector('[data-start-place]')];
  place?.append('before');
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError }));
  place?.append(', meanwhile');
  await act(async () => hydrated.render(page));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(root.firstChild).toBe(main);
  expect(root.textContent).toBe('before, meanwhileText');
});
