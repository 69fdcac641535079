import {
  announce,
  confirmPayment,
  findFine,
  sessionStore,
  startCardPayment,
  useCurrentLanguage,
  useTranslation,
} from '@amendes/contract';
import type { Cents, Fine } from '@amendes/fines/fine.ts';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../formats/formats.ts';
import { forgetUnanswered, isUnanswered, rememberUnanswered } from '../guard/recognised-notices.ts';
import type { JourneyState } from '../journey/journey-state.ts';
import { useAwaited } from '../waiting/use-waking.ts';
import {
  buttonViewOf,
  type HandOverState,
  isOffer,
  leaveTimeoutMs,
  standingOf,
  stateAfter,
  stateAfterEnd,
  underWayAs,
  type Payable,
  type Standing,
} from './hand-over-state.ts';
import { leaveForCardPage } from './parse-provider-form.ts';
import { useCheckAfterReturn } from './resume-payment.tsx';

/** Time for which a button ignores presses after it turned to paying, or to another amount, in milliseconds. */
const restMs = 600;

interface HandOverControls {
  readonly state: HandOverState;
  readonly pay: () => void;
  readonly check: () => void;
}

/**
 * Runs the actions on the way to the card page, one at a time. No payment starts by itself: a reload or a return
 * from the card page only asks for the state of the fine.
 * @param fine the notice, which may have been paid under either of its numbers.
 * @param shown the amount to which the citizen agrees by pressing the button.
 * @param onNews called if another amount is due: the citizen must first agree to that one.
 */
export function useHandOver(
  place: Extract<JourneyState, { screen: 'handOver' }>,
  fine: Fine,
  shown: Cents,
  onNews: (news: Payable) => void,
): HandOverControls {
  const { t } = useTranslation('payment');
  const { money } = useFormats();
  const language = useCurrentLanguage();
  const [state, setState] = useState<HandOverState>({ status: 'ready' });
  const running = useRef<AbortController>(undefined);
  const isNew = useRef(false);
  const { number, key } = place.reference;
  /** True if this tab knows of an attempt, which can end without an answer. */
  const knowsAttempt = useRef(isUnanswered(fine));

  /** Runs one action at a time; its result is dropped if the page was left meanwhile. */
  const run = (initial: HandOverState, act: (signal: AbortSignal) => Promise<HandOverState>) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setState(initial);
    void act(controller.signal)
      // Code that cannot be fetched on the way counts as a service that does not answer.
      .catch(() => {
        const after = initial.status === 'checking' ? 'check' : 'press';
        return { status: 'failed', message: 'remise.echecs.technique', after } as const;
      })
      .then((end) => {
        running.current = undefined;
        if (controller.signal.aborted) return;
        // This tab's knowledge of the fine is out of date: another step asks again before it offers a way to pay.
        if (end.status === 'underWay' || end.status === 'stopped') {
          sessionStore.getState().forgetFine();
        }
        if (end.status === 'underWay' || end.status === 'leaving') knowsAttempt.current = true;
        if (end.status === 'underWay') rememberUnanswered(fine);
        // This happens only together with its message: once the button shows the new amount, it is no longer news.
        if ('news' in end && end.news) {
          sessionStore.getState().rememberFine(end.news.fine);
          onNews(end.news);
        }
        if (isOffer(end)) {
          isNew.current = true;
          setTimeout(() => (isNew.current = false), restMs);
        }
        setState(end);
      });
  };

  const requestStanding = async (
    signal: AbortSignal,
    after: 'press' | 'check',
  ): Promise<Standing> => standingOf(place, shown, await findFine({ number, key }, signal), after);

  /** Asks for the amount and the end of another attempt, if one is under way. */
  const settle = async (end: HandOverState, signal: AbortSignal): Promise<HandOverState> => {
    if (end.status !== 'underWay') return end;
    const answer = await confirmPayment({ number, key }, signal);
    return answer.ok && answer.value.state === 'underWay' ? underWayAs(answer.value) : end;
  };

  /** Asks for the outcome of a known attempt: the status of the fine, payable or not, does not reveal it. */
  const settleEnded = async (end: HandOverState, signal: AbortSignal): Promise<HandOverState> => {
    const isEnded = isOffer(end) || end.status === 'stopped';
    if (!knowsAttempt.current || !isEnded) return settle(end, signal);
    const settled = stateAfterEnd(end, await confirmPayment({ number, key }, signal));
    if (settled === end) {
      // Every attempt has an answer, so no other page warns about one any more.
      knowsAttempt.current = false;
      forgetUnanswered(fine);
    }
    return settled;
  };

  const check = () =>
    run({ status: 'checking' }, async (signal) => {
      announce(t('remise.boutons.verification'));
      const standing = await requestStanding(signal, 'check');
      const found = standing.kind === 'stop' ? standing.state : ({ status: 'ready' } as const);
      const end = await settleEnded(found, signal);
      // Only the button has changed, so nothing else is read out.
      if (end.status === 'ready' && !signal.aborted) {
        announce(t('remise.boutons.payer', { montant: money(shown) }));
      }
      return end;
    });

  const pay = () => {
    // The second press of a double click was meant for the button's previous label.
    if (isNew.current) return;
    run({ status: 'asking' }, async (signal) => {
      announce(t('remise.boutons.demande'));
      const standing = await requestStanding(signal, 'press');
      if (standing.kind === 'stop') return settleEnded(standing.state, signal);
      const request = {
        number: standing.offer.number,
        key: standing.offer.key,
        settlementType: place.type,
        amount: shown,
        language,
      } as const;
      const started = await startCardPayment(request, signal);
      if (signal.aborted) return { status: 'ready' };
      if (started.ok) return leave(started.value);
      const after = stateAfter(started.failure) ?? (await stateNow(signal));
      return settleEnded(after, signal);
    });
  };

  /** Returns the state of the fine, which explains why the API refused a payment that it had just allowed. */
  const stateNow = async (signal: AbortSignal): Promise<HandOverState> => {
    const standing = await requestStanding(signal, 'press');
    if (standing.kind === 'stop') return standing.state;
    return { status: 'failed', message: 'remise.echecs.technique', after: 'press' };
  };

  const leave = (html: string): HandOverState => {
    if (!leaveForCardPage(html, fine)) {
      return { status: 'failed', message: 'remise.echecs.formulaire', after: 'press' };
    }
    announce(t('remise.boutons.ouverture'));
    return { status: 'leaving' };
  };

  useEffect(() => {
    // A citizen who may have paid before a reload, or before this page grew old, must not see a pay button without a warning.
    if (knowsAttempt.current) check();
    return () => running.current?.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asks once, on entering
  }, []);
  useAwaited(buttonViewOf(state)?.press === 'nothing');
  useCheckAfterReturn(check);
  useEffect(() => {
    if (state.status !== 'leaving') return undefined;
    const timer = setTimeout(() => setState({ status: 'stalled' }), leaveTimeoutMs);
    return () => clearTimeout(timer);
  }, [state.status]);

  return { state, pay, check };
}
