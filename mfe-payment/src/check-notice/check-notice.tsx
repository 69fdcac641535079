import { lazyWithRetry, Link, paths, usePrefetch, useTranslation } from '@amendes/contract';
import type { Fine, PaymentReference, AmountStep } from '@amendes/fines/fine.ts';
import { buttonClass } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { useEffect, type ReactNode } from 'react';
import { ContinueElsewhere } from '../continue-elsewhere/continue-elsewhere.tsx';
import { rememberRecognised } from '../guard/recognised-notices.ts';
import { JourneyPage } from '../journey/journey-page.tsx';
import { detailOf, type Closed, importantPoints } from './detail-of.ts';
import { PaymentsMade } from '../payments-made/payments-made.tsx';
import { SettlementForm } from './settlement-form.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import type { Offer } from '../settlement/offers.ts';
import styles from './check-notice.module.css';
import { lastDay, stepDue, stepName, type LastDay } from '@amendes/fines/deadlines.ts';
import type { Means } from '@amendes/fines/settlement.ts';
import { useFormats } from '../formats/formats.ts';

const PaymentUnderWay = lazyWithRetry(
  async () => {
    const screen = await import('../hand-over/payment-under-way.tsx');
    return screen.PaymentUnderWay;
  },
  () => null,
);

interface ClosedNoticeProps {
  readonly fine: Fine;
  readonly closed: Closed;
  readonly reference: PaymentReference;
}

interface ImportantProps {
  readonly fine: Fine;
  readonly offers: readonly Offer[];
  readonly today: Date;
}

interface CheckNoticeProps {
  readonly fine: Fine;
  readonly reference: PaymentReference;
  /** The day by which the amounts are read. */
  readonly today: Date;
  /** Fetches the code of the screens that may follow. */
  readonly prefetchNext: () => void;
}

/** The detail of a fine: the visitor checks that it is theirs and chooses how to settle it. */
export function CheckNotice(props: CheckNoticeProps): ReactNode {
  const { fine, reference, today, prefetchNext } = props;
  const { t } = useTranslation('payment');
  const detail = detailOf(fine, reference);
  useEffect(() => rememberRecognised(fine), [fine]);
  const notMine = (
    <Link className={buttonClass('quiet')} to={paths.home()}>
      {t('detail.suite.pasLeMien')}
    </Link>
  );

  return (
    <JourneyPage
      screen="detail"
      title={t('detail.titre')}
      lead={t(`detail.natures.${fine.kind}`)}
      fine={fine}
      reference={reference}
    >
      {detail.kind === 'offers' ? (
        <>
          <NextScreens prefetch={prefetchNext} />
          <Important fine={fine} offers={detail.offers} today={today} />
          <SettlementForm fine={fine} reference={reference} offers={detail.offers} today={today}>
            {notMine}
          </SettlementForm>
          <AmountTable fine={fine} today={today} />
          <PaymentsMade fine={fine} />
          <ContinueElsewhere reference={reference} />
        </>
      ) : (
        <>
          {/* Amounts beside a notice that cannot be paid would ask for money that is not due. */}
          <ClosedNotice fine={fine} closed={detail} reference={reference} />
          <PaymentsMade fine={fine} />
          <p className={pageLayout.actions}>{notMine}</p>
        </>
      )}
    </JourneyPage>
  );
}

/** Only a citizen who can pay needs the screens that come next. */
function NextScreens({ prefetch }: { readonly prefetch: () => void }): ReactNode {
  usePrefetch(prefetch);
  return null;
}

/** What cannot be undone, or ends on a day, said before the choice. */
function Important({ fine, offers, today }: ImportantProps): ReactNode {
  const { t } = useTranslation('payment');
  const points = importantPoints(fine, offers, today);
  if (points.length === 0) return null;
  return (
    <aside className={styles['important']} aria-labelledby="detail-important">
      <Callout tone="warning" message="detail.important">
        <h2 id="detail-important">{t('detail.important.titre')}</h2>
        <ul>
          {points.map((point) => (
            <li key={point}>{t(`detail.important.${point}`)}</li>
          ))}
        </ul>
      </Callout>
    </aside>
  );
}

/** Says why nothing can be paid now, and leads to where the citizen sees more. */
function ClosedNotice({ fine, closed, reference }: ClosedNoticeProps): ReactNode {
  const { t } = useTranslation('payment');
  const { tone, message, follow } = closed;
  return (
    <>
      <Callout tone={tone} message={message}>
        <p>{t(message)}</p>
      </Callout>
      {follow && (
        <p className={pageLayout.actions}>
          <Link className={buttonClass('main')} to={paths[follow](reference)}>
            {t(`detail.suite.${follow}`)}
          </Link>
        </p>
      )}
      {follow === 'confirmation' && <PaymentUnderWay.Screen fine={fine} reference={reference} />}
    </>
  );
}

/** Every amount of the notice with the day until which it holds by each means; today's is marked. */
function AmountTable({ fine, today }: Pick<CheckNoticeProps, 'fine' | 'today'>): ReactNode {
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const { steps, kind } = fine;
  if (steps.length === 0) return null;
  const current = stepDue(fine, today);
  const means: readonly Means[] = steps.some(({ transferUntil }) => transferUntil)
    ? ['card', 'transfer']
    : ['card'];

  /** What has no end begins where the step before it ends. */
  const lastDayOf = (step: AmountStep, by: Means): string => {
    const last = lastDay(step, by);
    const before = steps[steps.indexOf(step) - 1];
    const began: LastDay | undefined = before && lastDay(before, by);
    if (last.kind === 'day') return t('detail.montants.le', { date: day(last.day) });
    if (last.kind === 'onNotice') return t('detail.montants.surAvis');
    if (began?.kind === 'day') return t('detail.montants.apres', { date: day(began.day) });
    return t(began ? 'detail.montants.ensuite' : 'detail.montants.neChangePas');
  };

  return (
    <div className={styles['scrolled']}>
      <table className={styles['amounts']}>
        <caption>{t('detail.montants.titre')}</caption>
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
                  <span className={styles['today']}> ({t('detail.montants.aujourdHui')})</span>
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
  );
}
