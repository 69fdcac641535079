import { speak } from '@amendes/contract/host';
import type { Language } from '@amendes/contract';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { texts } from '../texts.ts';
import { ContestRulesModal } from './contest-rules-modal.tsx';

/* The official page on fines exists in French and English, the one on parking only in French. */

beforeEach(() => {
  Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} });
});

async function linkIn(language: Language, parking: boolean) {
  const Screens = () => <ContestRulesModal parking={parking} onClose={() => {}} />;
  await renderApp('payment', { Screens, texts }, '/tai');
  await act(() => speak(language));
  const link = screen.getByRole<HTMLAnchorElement>('link', { hidden: true });
  return [link.href.replace(/.*\//, ''), link.hreflang, link.textContent];
}

test.each([
  ['fr', false, 'F32803', 'service-public.fr'],
  ['fr', true, 'F34440', 'service-public.fr'],
  ['en', true, 'F34440', 'service-public.fr (in French)'],
  ['de', false, 'F32803', 'service-public.fr (auf Französisch)'],
  ['nl', true, 'F34440', 'service-public.fr (in het Frans)'],
  ['it', false, 'F32803', 'service-public.fr (in francese)'],
  ['es', true, 'F34440', 'service-public.fr (en francés)'],
] as const)(
  'in %s (parking: %s) the link leads to %s and is marked as French',
  async (language, parking, page, text) => {
    expect(await linkIn(language, parking)).toEqual([page, 'fr', text]);
  },
);

test('in English the rules for fines link to the English page', async () => {
  expect(await linkIn('en', false)).toEqual(['F32803?lang=en', 'en', 'service-public.fr']);
});
