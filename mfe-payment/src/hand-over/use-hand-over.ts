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

/** For so long a button that has come to pay, or to pay another amount, takes no press, in milliseconds. */
const restMs = 600;

interface HandOverControls {
  readonly state: HandOverState;
  readonly pay: () => void;
  readonly check: () => void;
}

/**
 * The way to the card page, one at a time. Nothing begins by itself: neither a reload nor a return
 * from the card page sends anything; they only ask where the fine stands.
 * @param fine the notice, both numbers of which may have been paid under.
 * @param shown the amount that the visitor agrees to by pressing the button.
 * @param onNews told when another amount is due: the visitor agrees to that one first.
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
  /** Whether this tab knows of an attempt, which can end without an answer. */
  const knowsAttempt = useRef(isUnanswered(fine));

  /** Runs one thing at a time; what it comes to is dropped when the page was left meanwhile. */
  const run = (begin: HandOverState, act: (signal: AbortSignal) => Promise<HandOverState>) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setState(begin);
    void act(controller.signal)
      // Code that cannot be fetched on the way counts as a service that does not answer.
      .catch(() => {
        const after = begin.status === 'checking' ? 'check' : 'press';
        return { status: 'failed', message: 'remise.echecs.technique', after } as const;
      })
      .then((end) => {
        running.current = undefined;
        if (controller.signal.aborted) return;
        // What this tab knew of the fine is out of date: another step asks anew before it offers a way to pay.
        if (end.status === 'underWay' || end.status === 'stopped') {
          sessionStore.getState().forgetFine();
        }
        if (end.status === 'underWay' || end.status === 'leaving') knowsAttempt.current = true;
        if (end.status === 'underWay') rememberUnanswered(fine);
        // Not before it is told: once the button says another amount, that is news no more.
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

  const ask = async (signal: AbortSignal, after: 'press' | 'check'): Promise<Standing> =>
    standingOf(place, shown, await findFine({ number, key }, signal), after);

  /** Finds out what another attempt would pay, and until when it is under way, when one is. */
  const settle = async (end: HandOverState, signal: AbortSignal): Promise<HandOverState> => {
    if (end.status !== 'underWay') return end;
    const told = await confirmPayment({ number, key }, signal);
    return told.ok && told.value.state === 'underWay' ? underWayAs(told.value) : end;
  };

  /** That the fine can be paid again, or no more, does not say what became of an attempt that this page knew. */
  const settleEnded = async (end: HandOverState, signal: AbortSignal): Promise<HandOverState> => {
    const isEnded = isOffer(end) || end.status === 'stopped';
    if (!knowsAttempt.current || !isEnded) return settle(end, signal);
    const settled = stateAfterEnd(end, await confirmPayment({ number, key }, signal));
    if (settled === end) {
      // All that was tried has an answer: no other page cautions about it any more.
      knowsAttempt.current = false;
      forgetUnanswered(fine);
    }
    return settled;
  };

  const check = () =>
    run({ status: 'checking' }, async (signal) => {
      announce(t('remise.boutons.verification'));
      const standing = await ask(signal, 'check');
      const found = standing.kind === 'stop' ? standing.state : ({ status: 'ready' } as const);
      const end = await settleEnded(found, signal);
      // Nothing else comes to be read: the button alone has changed.
      if (end.status === 'ready' && !signal.aborted) {
        announce(t('remise.boutons.payer', { montant: money(shown) }));
      }
      return end;
    });

  const pay = () => {
    // The second press of a double click was meant for what the button said before.
    if (isNew.current) return;
    run({ status: 'asking' }, async (signal) => {
      announce(t('remise.boutons.demande'));
      const standing = await ask(signal, 'press');
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

  /** The API has refused what it had just allowed: what the fine is now says why. */
  const stateNow = async (signal: AbortSignal): Promise<HandOverState> => {
    const standing = await ask(signal, 'press');
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
    // Nobody who may have paid before a reload, or before this page had grown old, is offered to pay without a word.
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
