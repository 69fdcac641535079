import {
  Navigate,
  NotFound,
  useParams,
  usePage,
  useTranslation,
  findFine,
  sessionStore,
  siteTime,
  type ApiFailure,
  type Result,
} from '@amendes/contract';
import {
  type Fine,
  type PaymentReference,
  roleOf,
  type LookupAnswer,
} from '@amendes/fines/fine.ts';
import { useState, type ReactNode, useEffect, Fragment } from 'react';
import { guardDecision, type GuardDecision, type GuardedScreen } from './guard-decision.ts';
import { parseReference } from '../journey/journey-address.ts';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { dayInFrance, hasPassedDeadline, isFresh } from '@amendes/fines/deadlines.ts';
import { replaceContent, useWaking } from '../waiting/use-waking.ts';
import { isUnanswered, rememberUnanswered } from './recognised-notices.ts';

type Known = Result<LookupAnswer, ApiFailure>;

/** An answer of the API, with its moment. */
interface DatedAnswer {
  readonly known: Known;
  /** Moment of the answer by this device's clock, in milliseconds since the epoch. Its age is measured by the same clock. */
  readonly at: number;
  /** Moment for which its amounts and days are computed, by the site's clock: the device's may be days off. */
  readonly today: Date;
}

interface GuardedProps {
  /** Renders the screen; `today` is the moment for which amounts and days are computed. */
  readonly children: (fine: Fine, reference: PaymentReference, today: Date) => ReactNode;
}

/** Shows the detail of the fine that the address names, or redirects to the right page. */
export function GuardedDetail({ children }: GuardedProps): ReactNode {
  const { amendeId, cleAmende } = useParams();
  const reference = parseReference(amendeId, cleAmende);
  if (!reference) return <NotFound />;
  return (
    <Guarded key={`${reference.number}/${reference.key}`} screen="detail" reference={reference}>
      {children}
    </Guarded>
  );
}

interface CheckedProps extends GuardedProps {
  readonly screen: GuardedScreen;
  readonly reference: PaymentReference;
}

/** Guards one screen of one reference. Its key names both, so that each entry is decided from scratch for its own fine. */
export function Guarded({ screen, reference, children }: CheckedProps): ReactNode {
  const answer = useGuardedFine(reference);
  if (!answer) return <Checking />;
  const decision = guardDecision(screen, reference, answer.known, isUnanswered(reference));
  if (decision.kind === 'show') return children(decision.fine, reference, answer.today);
  return <ElsewhereTo {...decision} />;
}

/** Redirects to the right page. The moment of a failure, by the site's clock, and its address are passed on to the error page. */
function ElsewhereTo({
  address,
  failure,
}: Extract<GuardDecision, { kind: 'redirect' }>): ReactNode {
  const [at] = useState(() => siteTime(Date.now()));
  const from = location.pathname + location.search;
  return <Navigate to={address} state={failure && { ...failure, from, at }} replace />;
}

/** Keeps the space of a guarded screen while the API is asked. Nothing of the fine is shown yet. */
function Checking(): ReactNode {
  const { t } = useTranslation('payment');
  usePage({ title: t('detail.chargement'), indexed: false, interim: true });
  return (
    <div aria-busy="true">
      <p className={pageLayout.lead}>{t('detail.chargement')}</p>
    </div>
  );
}

/**
 * Returns the state of the fine that an address names: the one that this tab looked up last if it is the
 * same and still fresh, else the answer of the API; `undefined` during the request. The decision is made on
 * entering: a screen that drops the fine does not disappear while the citizen uses it. Only a tab that wakes
 * too late asks again, before it shows an amount.
 */
function useGuardedFine({ number, key }: PaymentReference): DatedAnswer | undefined {
  const [answer, setAnswer] = useState(() => lookedUp({ number, key }));
  const hasAnswer = answer !== undefined;

  useEffect(() => {
    const { currentFine } = sessionStore.getState();
    if (currentFine?.status === 'EN_COURS_PAIEMENT') rememberUnanswered(currentFine);
    if (hasAnswer) return;
    const controller = new AbortController();
    void findFine({ number, key }, controller.signal).then((answered) => {
      if (controller.signal.aborted) return;
      setAnswer(answerAt(Date.now(), answered));
      const fine = fineOf(answered);
      if (fine) sessionStore.getState().rememberFine(fine);
    });
    return () => controller.abort();
  }, [hasAnswer, number, key]);

  useWaking((occasion) => {
    const fine = answer && fineOf(answer.known);
    if (!fine) return;
    const times = [siteTime(answer.at), siteTime(Date.now())] as const;
    const isOld =
      occasion === 'woke' ? !isFresh(fine, ...times) : hasPassedDeadline(fine, ...times);
    if (isOld) return replaceContent(() => setAnswer(undefined));
    // The amount due is the same, but a deadline that was tomorrow is now today.
    const next = answerAt(answer.at, answer.known);
    if (dayInFrance(next.today) !== dayInFrance(answer.today)) setAnswer(next);
  });

  return answer;
}

const answerAt = (at: number, known: Known): DatedAnswer => ({
  known,
  at,
  today: new Date(siteTime(Date.now())),
});

function fineOf(known: Known): Fine | undefined {
  return known.ok && known.value && known.value.status !== 'ERREUR' ? known.value : undefined;
}

function lookedUp(reference: PaymentReference): DatedAnswer | undefined {
  const { currentFine, lookedUpAt } = sessionStore.getState();
  if (!currentFine || roleOf(currentFine, reference) === 'none') return undefined;
  if (!isFresh(currentFine, siteTime(lookedUpAt), siteTime(Date.now()))) return undefined;
  return answerAt(lookedUpAt, { ok: true, value: currentFine });
}

interface OpenPageProps {
  readonly children: (reference: PaymentReference) => ReactNode;
}

/** Renders a page without a look-up of the fine: a citizen who returns from the provider may see it. */
export function OpenPage({ children }: OpenPageProps): ReactNode {
  const { amendeId, cleId } = useParams();
  const reference = parseReference(amendeId, cleId);
  if (!reference) return <NotFound />;
  // An answer for one notice must never be shown for another.
  return <Fragment key={`${reference.number}/${reference.key}`}>{children(reference)}</Fragment>;
}
