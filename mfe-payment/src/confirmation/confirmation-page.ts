import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/* The page to which a citizen returns from the provider, and the queries of its tests. */

export const number = samples.payable.number;
export const address = `/tai/paiement/confirmation/${number}/29`;

const heading = () => screen.getByRole('heading', { level: 1 });
export const title = () => heading().textContent;
export const lead = () => heading().nextElementSibling?.textContent;
export const shown = (message: string) => document.querySelector(`[data-message="${message}"]`);
export const shows = (message: string) => waitFor(() => expect(shown(message)).toBeTruthy());
export const steps = () =>
  screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'));

export function setUpPage(): void {
  beforeEach(() => provideConfiguration(aConfiguration()));
  afterEach(() => void vi.unstubAllGlobals());
}
