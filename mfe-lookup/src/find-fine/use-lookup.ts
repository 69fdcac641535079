import {
  announce,
  findFine,
  paths,
  sessionStore,
  useNavigate,
  useTranslation,
} from '@amendes/contract';
import type { LookupAnswer, PaymentReference } from '@amendes/fines/fine.ts';
import { lookupOutcome } from '@amendes/fines/lookup-outcome.ts';
import { digitsOf } from '@amendes/fines/payment-number.ts';
import { useEffect, useRef, useState } from 'react';
import { loadCheck } from './load-check.ts';
import type { Entry } from './entry.ts';
import {
  failedBy,
  failedNow,
  informed,
  refused,
  searching,
  typing,
  type LookupState,
} from './lookup-state.ts';

/** After this many milliseconds without an answer the visitor is told that it takes long. */
const slow = 1000;

/** After this many the service counts as failing, whatever of it is slow. */
const patience = 15_000;

interface Lookup {
  readonly state: LookupState;
  readonly submit: (entry: Entry) => Promise<void>;
  /** Takes back a message, as soon as the visitor types or clicks again. */
  readonly clear: () => void;
}

/** The look-up of the form: one at a time, given up when the page is left. */
export function useLookup(): Lookup {
  const { t } = useTranslation('lookup');
  const navigate = useNavigate();
  const [state, setState] = useState<LookupState>(typing);
  const request = useRef<AbortController>(null);

  useEffect(() => () => request.current?.abort(), []);

  const follow = (answer: LookupAnswer, reference: PaymentReference) => {
    const outcome = lookupOutcome(answer);
    if (answer && 'number' in answer) sessionStore.getState().rememberFine(answer);
    switch (outcome.kind) {
      case 'detail':
        return navigate(paths.fine(reference));
      case 'receipt':
        return navigate(paths.receipt(reference));
      case 'information':
        announce(t(outcome.message));
        return setState(informed(outcome.message));
      case 'error':
        return setState(refused(outcome.message));
      case 'technical-failure':
        return setState(failedNow());
    }
  };

  const search = async (reference: PaymentReference, signal: AbortSignal) => {
    const result = await findFine(reference, signal);
    if (signal.aborted) return;
    if (result.ok) await follow(result.value, reference);
    else setState(failedBy(result.failure));
  };

  const submit = async (entry: Entry) => {
    if (state.step === 'searching') return;
    const controller = new AbortController();
    request.current = controller;
    setState(searching);
    const announcement = setTimeout(() => announce(t('accueil.formulaire.rechercheLente')), slow);
    const deadline = setTimeout(() => {
      controller.abort();
      setState(failedNow());
    }, patience);
    try {
      await checkAndSearch(entry, controller.signal);
    } catch (error) {
      // Whatever it is, nobody is left before a button that searches for ever.
      setState(failedNow());
      throw error;
    } finally {
      clearTimeout(announcement);
      clearTimeout(deadline);
    }
  };

  const checkAndSearch = async (entry: Entry, signal: AbortSignal) => {
    const check = await loadCheck();
    if (signal.aborted) return;
    if (!check) return setState(failedNow());
    const message = check(entry);
    if (message) return setState(refused(message));
    await search({ number: digitsOf(entry.numero), key: entry.cle }, signal);
  };

  const clear = () => {
    setState((current) => (current.step === 'searching' ? current : typing));
  };

  return { state, submit, clear };
}
