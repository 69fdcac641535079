import { Link, paths, usePrefetch, useTranslation } from '@amendes/contract';
import type { Fine, PaymentReference, AmountStep } from '@amendes/fines/fine.ts';
import { buttonClass } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { PrintedNames } from '@amendes/ui/whole-numbers.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { ContinueElsewhere } from '../continue-elsewhere/continue-elsewhere.tsx';
import { isUnanswered, rememberRecognised } from '../guard/recognised-notices.ts';
import { JourneyPage, optional, QuietLink } from '../journey/journey-page.tsx';
import { Unfold } from '../journey/fine-summary.tsx';
import { detailOf, dueNow, tones, type Closed } from './detail-of.ts';
import { PaymentsMade } from '../payments-made/payments-made.tsx';
import { SettlementForm } from './settlement-form.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import type { Offer } from '../settlement/offers.ts';
import styles from './check-notice.module.css';
import { lastDay, stepDue, stepName, type LastDay } from '@amendes/fines/deadlines.ts';
import type { Means } from '@amendes/fines/settlement.ts';
import { useFormats } from '../formats/formats.ts';

const PaymentUnderWay = optional(
  async () => (await import('../hand-over/payment-under-way.tsx')).PaymentUnderWay,
  () => null,
);

const MayHavePaid = optional(
  async () => (await import('../transfer/transfer-information.tsx')).MayHavePaidByCard,
  ({ children }) => children,
);

interface CautionedProps {
  readonly fine: Fine;
  readonly reference: PaymentReference;
  /** The offers below the caution. Both appear together, so that nothing moves. */
  readonly children: ReactNode;
}

/** Warns above the offers that the citizen may have paid, if this tab knows of a payment without an outcome. */
export function Cautioned({ fine, reference, children }: CautionedProps): ReactNode {
  return isUnanswered(fine) ? (
    <MayHavePaid reference={reference}>{children}</MayHavePaid>
  ) : (
    children
  );
}

interface ClosedNoticeProps {
  readonly closed: Closed;
  readonly reference: PaymentReference;
}

interface DueProps {
  readonly fine: Fine;
  readonly offers: readonly Offer[];
  readonly today: Date;
}

interface CheckNoticeProps {
  readonly fine: Fine;
  readonly reference: PaymentReference;
  /** Day for which the amounts are computed. */
  readonly today: Date;
  /** Shows what is left after a part that is being processed, above the rest. Both appear together, so that nothing moves. */
  readonly renderRemainder: (rest: ReactNode) => ReactNode;
  /** Fetches the code of the screens that may follow. */
  readonly prefetchNext: () => void;
}

/** Renders the detail of a fine: the citizen checks that it is theirs and chooses how to settle it. */
export function CheckNotice(props: CheckNoticeProps): ReactNode {
  const { fine, reference, today, renderRemainder, prefetchNext } = props;
  const { t } = useTranslation('payment');
  const detail = detailOf(fine, reference);
  useEffect(() => rememberRecognised(fine), [fine]);
  if (detail.kind === 'closed') {
    const rest = (
      <>
        <PaymentsMade fine={fine} />
        <p className={pageLayout.actions}>
          <QuietLink to={paths.home()}>{t('confirmation.liens.accueil')}</QuietLink>
        </p>
      </>
    );
    /* Amounts beside a notice that cannot be paid would ask for money that is not due. */
    return (
      <JourneyPage
        screen="detail"
        title={t(`detail.ferme.${detail.title}`)}
        ended
        headline={<ClosedNotice closed={detail} reference={reference} />}
        fine={fine}
        reference={reference}
      >
        {detail.follow === 'confirmation' ? (
          <>
            <PaymentUnderWay fine={fine} reference={reference} />
            {rest}
          </>
        ) : (
          /* A closed notice says nothing about a payment that was made before. */
          <Cautioned fine={fine} reference={reference}>
            {detail.title === 'partiel' ? renderRemainder(rest) : rest}
          </Cautioned>
        )}
      </JourneyPage>
    );
  }

  const { offers } = detail;
  return (
    <JourneyPage
      screen="detail"
      title={t('detail.titre')}
      headline={<DueNow fine={fine} offers={offers} today={today} />}
      fine={fine}
      reference={reference}
      remaining={null}
      beside={<AmountTable fine={fine} today={today} />}
    >
      <NextScreens prefetch={prefetchNext} />
      <Cautioned fine={fine} reference={reference}>
        <SettlementForm fine={fine} reference={reference} offers={offers}>
          <QuietLink to={paths.home()}>{t('detail.suite.pasLeMien')}</QuietLink>
        </SettlementForm>
      </Cautioned>
      <PaymentsMade fine={fine} />
      <ContinueElsewhere reference={reference} />
    </JourneyPage>
  );
}

/** Prefetches the screens that come next, which only a citizen who can pay needs. */
function NextScreens({ prefetch }: { readonly prefetch: () => void }): ReactNode {
  usePrefetch(prefetch);
  return null;
}

/** Shows the amount due and its deadline, which is what most people want to know. */
function DueNow({ fine, offers, today }: DueProps): ReactNode {
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const due = dueNow(fine, offers, today);
  // Without an amount, the form says what to do.
  if (due.kind === 'unknown') return null;
  const { kind, amount } = due;
  const date = 'day' in due ? day(due.day) : '';
  const jours = 'daysLeft' in due ? due.daysLeft : 0;
  return (
    <p className={styles['due']} data-message={`detail.echeance.${kind}`}>
      <strong>{money(amount)}</strong> {t(`detail.echeance.${kind}`, { date, jours })}
    </p>
  );
}

/** Says why nothing can be paid now, and links to the page where the citizen sees more. */
function ClosedNotice({ closed, reference }: ClosedNoticeProps): ReactNode {
  const { t } = useTranslation('payment');
  const { title, message, follow } = closed;
  return (
    <>
      <Callout tone={tones[title]} message={message}>
        <p>
          <PrintedNames of={t(message)} />
        </p>
      </Callout>
      {follow && (
        <p className={pageLayout.actions}>
          <Link className={buttonClass('main')} to={paths[follow](reference)}>
            {t(`detail.suite.${follow}`)}
          </Link>
        </p>
      )}
    </>
  );
}

/** Lists every amount of the notice with its last day for each means of payment, and marks today's. */
function AmountTable({ fine, today }: Pick<CheckNoticeProps, 'fine' | 'today'>): ReactNode {
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { steps, kind } = fine;
  // A single amount already stands under the title.
  if (steps.length < 2) return null;
  const current = stepDue(fine, today);
  const means: readonly Means[] = steps.some(({ transferUntil }) => transferUntil)
    ? ['card', 'transfer']
    : ['card'];

  /** Returns the last day of a step in words. A step without an end starts where the step before it ends. */
  const lastDayOf = (step: AmountStep, by: Means): string => {
    const last = lastDay(step, by);
    const before = steps[steps.indexOf(step) - 1];
    const previousEnd: LastDay | undefined = before && lastDay(before, by);
    if (last.kind === 'day') return t('detail.montants.le', { date: day(last.day) });
    if (last.kind === 'onNotice') return t('detail.montants.surAvis');
    if (previousEnd?.kind === 'day')
      return t('detail.montants.apres', { date: day(previousEnd.day) });
    return t('detail.montants.ensuite');
  };

  return (
    <>
      <Unfold isOpen={isOpen} controls="detail-montants" onPress={() => setOpen(!isOpen)}>
        {t('detail.montants.titre')}
      </Unfold>
      <div id="detail-montants" className={styles['scrolled']} data-open={isOpen || undefined}>
        <table className={styles['amounts']}>
          <caption>
            <h2>{t('detail.montants.titre')}</h2>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('detail.montants.palier')}</th>
              <th scope="col">{t('detail.montants.valable')}</th>
              <th scope="col">{t('detail.montants.aPayer')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.level} data-now={step === current || undefined}>
                <th scope="row">
                  {t(`detail.montants.${stepName(step, kind)}`)}
                  {step === current && (
                    <>
                      {' '}
                      <span className={styles['today']}>({t('detail.montants.aujourdHui')})</span>
                    </>
                  )}
                </th>
                <td>
                  {means.map((by) => (
                    <span key={by} className={styles['by']}>
                      {t(`detail.montants.${by}`)} {lastDayOf(step, by)}
                    </span>
                  ))}
                </td>
                <td>{money(step.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
