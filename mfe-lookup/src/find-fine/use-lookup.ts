import {
  announce,
  fetchCode,
  findFine,
  paths,
  sessionStore,
  siteTime,
  useNavigate,
  useTranslation,
  type ApiFailure,
} from '@amendes/contract';
import type { Fine, LookupAnswer, PaymentReference } from '@amendes/fines/fine.ts';
import { lookupOutcome, type MessageKey } from '@amendes/fines/lookup-outcome.ts';
import { digitsOf } from '@amendes/fines/payment-number.ts';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { fieldsToCorrect, type Entry, type EntryMessage, type Refusal } from './entry.ts';

/** A message about a fine, or about the link that led here. */
type Information = MessageKey | 'accueil.messages.infos.lienInvalide';

/** State of the only search, and with it the message at the top of the form. */
export type LookupState =
  | { readonly status: 'idle' }
  | { readonly status: 'pending' }
  | { readonly status: 'informed'; readonly message: Information }
  /** The entry is wrong, and these fields must be corrected. */
  | {
      readonly status: 'refused';
      readonly message: Refusal;
      readonly fields: readonly (keyof Entry)[];
    }
  /** The entry is right, and the message informs about its notice instead of a way to pay. */
  | {
      readonly status: 'answered';
      readonly message: MessageKey;
      /** Set if the page of the notice shows more: a payment under way, or those made. */
      readonly seen: 'enCours' | 'paiements' | undefined;
    }
  /** The service failed, not the entry. Its time is shown, to be kept as proof of the attempt. */
  | { readonly status: 'failed'; readonly at: Date }
  /** Too many attempts were made. The API answers again from the time `until`, if it returned one. */
  | { readonly status: 'limited'; readonly until: Date | undefined };

const idle: LookupState = { status: 'idle' };
const pending: LookupState = { status: 'pending' };

const refused = (message: Refusal, entry: Entry): LookupState => ({
  status: 'refused',
  message,
  fields: fieldsToCorrect(message, entry),
});
const informed = (message: Information): LookupState => ({ status: 'informed', message });
/** Returns a failure with the time of the site's clock: the device's may be days off. */
const failedNow = (): LookupState => ({ status: 'failed', at: new Date(siteTime(Date.now())) });

/** Returns the content that the page of a notice shows in addition to the form. */
function seenOf({ status, settlements, paidAtTobacconist }: Fine) {
  if (status === 'EN_COURS_PAIEMENT') return 'enCours';
  // The rest of it is still to be paid.
  if (status === 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL') return 'paiements';
  // A payment at a tobacconist has its receipt only on paper.
  return settlements.length > 0 && !paidAtTobacconist ? 'paiements' : undefined;
}

/** Returns the state after a failed call. A limit, answered with 429, is not a failure of the service. */
const failedBy = (failure: ApiFailure): LookupState =>
  failure.reason === 'status' && failure.status === 429
    ? { status: 'limited', until: failure.retryAfter }
    : failedNow();

/**
 * Returns why a link fills in nothing. The API may refuse a text that it cannot decipher with any 4xx, or answer it with
 * 500. If it was not asked, or cannot answer now, nothing is known about the link.
 * @param failure Failure of the call. It is missing if the deciphered text does not belong to a notice.
 */
export function unfilledBy(failure?: ApiFailure): LookupState {
  const isLinkAtFault =
    !failure ||
    (failure.reason === 'status' && failure.status <= 500 && ![401, 429].includes(failure.status));
  return isLinkAtFault ? informed('accueil.messages.infos.lienInvalide') : failedBy(failure);
}

/** Time without an answer after which the citizen is informed that the search takes long, in milliseconds. */
const slowMs = 1000;

/**
 * Time after which the service counts as failing, in milliseconds. The rules' code and the call have a limit of the same
 * length each. This one bounds both together, which the client of the API cannot know.
 */
const timeoutMs = 15_000;

interface Lookup {
  readonly state: LookupState;
  readonly submit: (entry: Entry) => Promise<void>;
  readonly clear: () => void;
  /** Removes a message when the citizen clicks. A proof of a search stays while text is selected, so that it can be copied. */
  readonly clearByClick: () => void;
  /** Removes a message when the citizen types. A proof of a search stays for the keys of a screenshot and of printing. */
  readonly clearByKey: (event: KeyboardEvent) => void;
}

/** Statuses whose message does not depend on whether the entry is right. They may be kept as a proof. */
const proofs: readonly LookupState['status'][] = ['answered', 'failed', 'limited'];

/** True if a key types or moves on. A paste by a key combination is noticed as another entry. */
const typesOrMovesOn = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && /^(.|Backspace|Delete|Enter|Escape|Tab)$/u.test(key);

/**
 * Provides the look-up of the form, one at a time. Another entry, from any source, or leaving the page ends it and removes
 * its message: a message about one notice never stands above the number of another.
 */
export function useLookup({ number, key }: Entry): Lookup {
  const { t } = useTranslation('lookup');
  const navigate = useNavigate();
  const [state, setState] = useState<LookupState>(idle);
  const request = useRef<AbortController>(null);
  const searchedEntry = useRef<Entry>(null);

  useEffect(() => () => request.current?.abort(), []);
  useLayoutEffect(() => {
    if (searchedEntry.current?.number === number && searchedEntry.current.key === key) return;
    request.current?.abort();
    sessionStore.getState().forgetFine();
    setState(idle);
  }, [number, key]);

  const follow = (answer: LookupAnswer, reference: PaymentReference, entry: Entry) => {
    const outcome = lookupOutcome(answer);
    switch (outcome.kind) {
      case 'detail':
      case 'receipt':
        // An answer that leads nowhere is not stored: the next person at this device has no use for it.
        if (answer && 'number' in answer) sessionStore.getState().rememberFine(answer);
        return navigate(paths[outcome.kind === 'detail' ? 'fine' : 'receipt'](reference));
      case 'information':
        announce(t(outcome.message));
        return setState(informed(outcome.message));
      case 'error':
        // The link shows this fine even if the API is unreachable then. A citizen with a payment under way is not told to pay.
        if (answer?.status === 'EN_COURS_PAIEMENT') sessionStore.getState().rememberFine(answer);
        // An answer about a notice that was found is not a mistake of the citizen.
        return answer && 'number' in answer
          ? setState({ status: 'answered', message: outcome.message, seen: seenOf(answer) })
          : setState(refused(outcome.message, entry));
      case 'technical-failure':
        return setState(failedNow());
    }
  };

  const search = async (entry: Entry, signal: AbortSignal) => {
    const reference = { number: digitsOf(entry.number), key: entry.key };
    const result = await findFine(reference, signal);
    if (signal.aborted) return;
    if (result.ok) await follow(result.value, reference, entry);
    else setState(failedBy(result.failure));
  };

  const submit = async (entry: Entry) => {
    if (state.status === 'pending') return;
    const controller = new AbortController();
    request.current = controller;
    searchedEntry.current = entry;
    setState(pending);
    const announcement = setTimeout(() => announce(t('accueil.formulaire.rechercheLente')), slowMs);
    const deadline = setTimeout(() => {
      controller.abort();
      setState(failedNow());
    }, timeoutMs);
    const stop = () => {
      clearTimeout(announcement);
      clearTimeout(deadline);
    };
    // Another entry does not wait for the code that this search was waiting for.
    controller.signal.addEventListener('abort', stop);
    try {
      await checkAndSearch(entry, controller.signal);
    } catch (error) {
      // Even after an unexpected error the button must stop saying that it searches.
      setState(failedNow());
      throw error;
    } finally {
      stop();
    }
  };

  const checkAndSearch = async (entry: Entry, signal: AbortSignal) => {
    const check = await loadCheck();
    if (signal.aborted) return;
    if (!check) return setState(failedNow());
    const message = check(entry);
    if (message) return setState(refused(message, entry));
    await search(entry, signal);
  };

  const clear = () => {
    setState((current) => (current.status === 'pending' ? current : idle));
  };

  const clearByKey = (event: KeyboardEvent) => {
    if (!proofs.includes(state.status) || typesOrMovesOn(event)) clear();
  };

  const clearByClick = () => {
    if (!proofs.includes(state.status) || (getSelection()?.isCollapsed ?? true)) clear();
  };

  return { state, submit, clear, clearByClick, clearByKey };
}

const importCheck = () => import(/* webpackChunkName: "check-entry" */ './check-entry.ts');

/** Fetches the rules, which include yup and are not needed before the first submit. Returns `undefined` if that fails. */
export async function loadCheck(): Promise<
  ((entry: Entry) => EntryMessage | undefined) | undefined
> {
  try {
    return (await fetchCode(importCheck)).checkEntry;
  } catch {
    return undefined;
  }
}
