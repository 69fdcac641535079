import { confirmPayment, sessionStore } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { useEffect, useReducer, useState } from 'react';
import { nextCheck, type PaymentCheck } from './payment-check.ts';
import { watchPayment } from './watch-payment.ts';
import { choicesFor, forgetChoices, rememberChoices } from '../journey/choices.ts';

interface PaymentCheckControls {
  readonly check: PaymentCheck;
  readonly askAgain: () => void;
}

/** What the API knows of a payment: asked on entering, again by itself while it is under way, and on demand. */
export function usePaymentCheck({ number, key }: PaymentReference): PaymentCheckControls {
  const [check, tell] = useReducer(nextCheck, { status: 'asking' });
  const [round, setRound] = useState(0);

  useEffect(() => {
    // Whoever is here has been at the provider's: what this tab knew of the fine is out of date.
    sessionStore.getState().forgetFine();
    const controller = new AbortController();
    const { signal } = controller;
    const ask = () => confirmPayment({ number, key }, signal);
    void watchPayment({ ask, tell, signal });
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each round asks anew
  }, [number, key, round]);

  const isPaid = check.status === 'paid';
  useEffect(() => {
    if (isPaid) forgetAfterPayment(number);
  }, [isPaid, number]);

  const askAgain = () => {
    if (check.status !== 'paused' && check.status !== 'failed') return;
    tell({ kind: 'askAgain' });
    setRound(round + 1);
  };

  return { check, askAgain };
}

/** What was chosen for a payment has done its work; the address for its receipt has not. */
function forgetAfterPayment(number: string): void {
  const { mail } = choicesFor(number);
  forgetChoices();
  if (mail) rememberChoices(number, { mail });
}
