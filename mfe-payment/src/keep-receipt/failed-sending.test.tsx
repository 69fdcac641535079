import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openReceipt, press, shows } from './testing/open-receipt.ts';

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function requestMail(): void {
  const field = screen.getByLabelText(/^Adresse électronique/);
  fireEvent.change(field, { target: { value: 'jean@exemple.fr' } });
  press('Recevoir par courriel');
}

test.each([
  ['mail', 503, 'justificatif.echecs.technique', requestMail],
  ['mail', 429, 'telechargement.tropDeDemandes', requestMail],
  ['letter', 503, 'justificatif.echecs.technique', () => press('Recevoir par courrier')],
  ['letter', 429, 'telechargement.tropDeDemandes', () => press('Recevoir par courrier')],
])(
  'a %s that fails with %i says that the payment stays recorded',
  async (_, status, key, request) => {
    const failure = () => new Response('{}', { status });
    await openReceipt({ envoiMail: failure, envoiPostal: failure });
    request();
    press('Oui, envoyer');
    const notice = await shows(key);
    expect(notice.textContent).toContain('Votre paiement reste enregistré.');
  },
);
