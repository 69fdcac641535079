import { usePage, useTranslation, Link } from '@amendes/contract';
import type { Cents, Fine, PaymentReference } from '@amendes/fines/fine.ts';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';
import { FineSummary } from './fine-summary.tsx';
import { type JourneyScreen, steps, stepOf, before, type SettlingState } from './journey-state.ts';
import styles from './journey-page.module.css';
import { buttonClass } from '@amendes/ui/button.tsx';
import { addressOf } from './journey-address.ts';

interface JourneyPageProps {
  readonly screen: JourneyScreen;
  readonly title: string;
  /** One sentence under the title. */
  readonly lead?: ReactNode;
  /** The fine that is summed up beside the screen; none where the API was not asked for it. */
  readonly fine?: Fine | null;
  readonly reference: PaymentReference;
  /** What is left by the means of the screen, where that is not what a card pays today. */
  readonly left?: Cents | undefined;
  readonly children: ReactNode;
}

/** The frame of every screen of the journey: steps, title, what is to be done, the notice beside it. */
export function JourneyPage(props: JourneyPageProps): ReactNode {
  const { screen, title, lead, fine, reference, left, children } = props;
  const { t } = useTranslation('payment');
  usePage({ title, indexed: false });
  return (
    <>
      <StepIndicator screen={screen} />
      <div className={fine ? `${pageLayout.twoColumns} ${styles['page']}` : undefined}>
        <div className={styles['head']}>
          <h1>{title}</h1>
          {lead && <p className={pageLayout.lead}>{lead}</p>}
        </div>
        {fine && (
          <div className={styles['aside']}>
            <FineSummary
              fine={fine}
              reference={reference}
              title={t('detail.resume.titre')}
              left={left}
              folds={screen !== 'detail'}
            />
          </div>
        )}
        <div className={styles['body']}>{children}</div>
      </div>
    </>
  );
}

/** Where the citizen is among the steps of the journey. */
function StepIndicator({ screen }: { readonly screen: JourneyScreen }): ReactNode {
  const { t } = useTranslation('payment');
  const current = steps.indexOf(stepOf[screen]);
  return (
    <ol className={styles['steps']} aria-label={t('parcours.etapes.titre')}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current || undefined}
        >
          {t(`parcours.etapes.${step}`)}
        </li>
      ))}
    </ol>
  );
}

interface BackLinkProps {
  readonly state: SettlingState;
  readonly children: ReactNode;
}

/** Leads to the screen before; both keep what was chosen on them. */
export function BackLink({ state, children }: BackLinkProps): ReactNode {
  return (
    <Link className={buttonClass('quiet')} to={addressOf(before(state))}>
      {children}
    </Link>
  );
}

/** Keeps the room of a screen while its code comes. */
export function Waiting(): ReactNode {
  const { t } = useTranslation('payment');
  return (
    <div aria-busy="true">
      <p className={pageLayout.lead}>{t('parcours.chargement')}</p>
    </div>
  );
}
