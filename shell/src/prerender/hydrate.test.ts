import { lack } from '@amendes/contract/testing/lack.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startAnswering } from './hydrate.tsx';

test('a held form is sent once the page answers, also without requestSubmit', async () => {
  lack(HTMLFormElement.prototype, 'requestSubmit');
  const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  document.body.innerHTML = `<div data-prerendered="page">
    <form data-held=""><input name="numero" /><button type="button"></button><button></button></form>
    <form><button></button></form>
  </div>`;
  addEventListener('submit', sent);
  onTestFinished(() => removeEventListener('submit', sent));
  startAnswering();
  await expect.poll(() => sent).toHaveBeenCalledOnce();
  expect(sent.mock.calls[0]?.[0].target).toBe(document.querySelector('form'));
  expect(document.querySelector('[data-held], [data-prerendered]')).toBeNull();
});
