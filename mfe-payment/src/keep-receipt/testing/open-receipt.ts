import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { wirePaid } from '@amendes/testing/fake-api.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { app } from '../../app.tsx';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';

export const number = samples.payable.number;
export const address = `/tai/paiement/confirmation/${number}/29/justificatif`;

/** Opens the receipt of a payment, with these other answers of the API. */
export async function openReceipt(answers: Parameters<typeof fakeNetwork>[0] = {}) {
  const network = fakeNetwork({ confirmerPaiement: () => wirePaid(), ...answers });
  await renderApp('payment', app, address);
  await screen.findByRole('heading', { level: 1, name: 'Justificatif de paiement' });
  return network;
}

/** Returns the calls that send the receipt, without any other calls. */
export const sendings = (calls: Awaited<ReturnType<typeof openReceipt>>['calls']) =>
  calls.filter(({ name }) => name.startsWith('envoi'));

/** Returns the API's answer to a sending. */
export const sent = (etat: 'FAIT' | 'DEJA_FAIT') => () =>
  Response.json({ etat, date: '2026-11-21T14:40:00+01:00' });

/** Waits for a message by its key. */
export const shows = (message: string) =>
  waitFor(() => {
    const notice = document.querySelector<HTMLElement>(`[data-message="${message}"]`);
    if (!notice) throw new Error(`Nothing says ${message}`);
    return notice;
  });

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
