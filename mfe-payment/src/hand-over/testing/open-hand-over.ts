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
  /** Method, character set, visibility and place of the form: browsers only send a form that is in the page. */
  readonly manner: string;
  readonly fields: Readonly<Record<string, FormDataEntryValue>>;
}

export const address = `/tai/paiement/${pathOf(samples.payable)}/AMENDE/envoiSips`;

/** Starts every test of a file with a fine that was looked up, and records forms instead of sending them. */
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

/** Finds the button of the current state by its name. */
export const payButton = (name = /^Aller à la page de paiement par carte – 90,00\s€$/) =>
  screen.findByRole('button', { name });

export const shownMessage = () =>
  document.querySelector('[data-message]')?.getAttribute('data-message');

/** Lets the browser show the page again, by default from its back-forward cache. */
export const returnToPage = (persisted = true) =>
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted }));
