import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { sessionStore } from '@amendes/contract';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { rememberRecognised } from '../../guard/recognised-notices.ts';

interface Submitted {
  readonly action: string;
  /** How it is sent, whether it can be seen, and whether it is in the page: browsers send no other. */
  readonly manner: string;
  readonly fields: Readonly<Record<string, FormDataEntryValue>>;
}

export const address = `/tai/paiement/${pathOf(samples.payable)}/AMENDE/envoiSips`;

/** Has every test of a file begin with a fine that was looked up, and forms that are only noted. */
export function noteSubmittedForms(): readonly Submitted[] {
  const submitted: Submitted[] = [];

  beforeEach(() => {
    submitted.length = 0;
    provideConfiguration(aConfiguration({ providerOrigins: ['https://provider.example'] }));
    sessionStore.getState().rememberFine(aFine());
    rememberRecognised(aFine());
    // The simulated document cannot leave its page.
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(
      this: HTMLFormElement,
    ) {
      const fields = Object.fromEntries(new FormData(this).entries());
      const place = this.isConnected ? 'in the page' : 'nowhere';
      const look = this.hidden ? 'hidden' : 'shown';
      const manner = `${this.method} ${this.acceptCharset} ${look} ${place}`;
      submitted.push({ action: this.action, manner, fields });
    });
  });

  afterEach(() => {
    sessionStore.getState().forgetFine();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  return submitted;
}

/** The button of the present state, by its name. */
export const payButton = (name = /^Aller à la page de paiement par carte – 90,00\s€$/) =>
  screen.findByRole('button', { name });

export const shownMessage = () =>
  document.querySelector('[data-message]')?.getAttribute('data-message');

/** The browser shows the page, as it had kept it in memory unless said otherwise. */
export const comeBack = (persisted = true) =>
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted }));
