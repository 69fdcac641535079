import { fetchCode, usePage, useTranslation, Link } from '@amendes/contract';
import type { Cents, Fine, PaymentReference } from '@amendes/fines/fine.ts';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { FineSummary } from './fine-summary.tsx';
import { type JourneyScreen, steps, stepOf, before, type SettlingState } from './journey-state.ts';
import styles from './journey-page.module.css';
import { VisuallyHidden } from '@amendes/ui/visually-hidden.tsx';
import { addressOf } from './journey-address.ts';

interface JourneyPageProps {
  readonly screen: JourneyScreen;
  readonly title: string;
  /** One sentence under the title. */
  readonly lead?: ReactNode;
  /** What matters most, right under the title, which it outweighs. */
  readonly headline?: ReactNode;
  /** The fine that is summed up beside the screen; none where the API was not asked for it. */
  readonly fine?: Fine | null;
  readonly reference: PaymentReference;
  /** What is left by the means of the screen, where that is not what a card pays today; `null` where the screen says it. */
  readonly left?: Cents | null | undefined;
  /** What stands under the notice. */
  readonly beside?: ReactNode;
  /** No step follows: there is nothing to pay. */
  readonly ended?: boolean;
  readonly children: ReactNode;
}

/** The frame of every screen of the journey: steps, title, what is to be done, the notice beside it. */
export function JourneyPage(props: JourneyPageProps): ReactNode {
  const { screen, title, lead, headline, fine, reference, left, beside, ended, children } = props;
  usePage({ title, indexed: false });
  return (
    <>
      {!ended && <StepIndicator screen={screen} />}
      <div className={fine ? styles['room'] : undefined}>
        <div className={fine ? `${pageLayout.twoColumns} ${styles['page']}` : undefined}>
          <div className={styles['head']}>
            <h1>{title}</h1>
            {headline}
            {lead && <p className={pageLayout.lead}>{lead}</p>}
          </div>
          {fine && (
            <div className={styles['aside']}>
              <FineSummary
                fine={fine}
                reference={reference}
                left={left}
                folds={screen !== 'detail'}
              />
              {beside}
            </div>
          )}
          <div className={styles['body']}>{children}</div>
        </div>
      </div>
    </>
  );
}

/** Where the citizen is among the steps of the journey: in words, and as a bar whose pieces tell the same. */
function StepIndicator({ screen }: { readonly screen: JourneyScreen }): ReactNode {
  const { t } = useTranslation('payment');
  const current = steps.indexOf(stepOf[screen]);
  // A transfer is made elsewhere, and what became of a payment is not known before it is told.
  const isOpenEnded = screen === 'transfer' || screen === 'confirmation';
  const next = isOpenEnded ? undefined : steps[current + 1];
  return (
    <div className={styles['progress']}>
      <p>
        <strong>{t('parcours.etapes.rang', { rang: current + 1, nombre: steps.length })}</strong>
        {next && ` · ${t('parcours.etapes.ensuite', { nom: t(`parcours.etapes.${next}`) })}`}
      </p>
      <ol aria-label={t('parcours.etapes.titre')}>
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            data-reached={index <= current || undefined}
          >
            <VisuallyHidden>
              {t(`parcours.etapes.${step}`)} {index < current && t('parcours.etapes.faite')}
            </VisuallyHidden>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface QuietLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** A way out of the screen, beside its main button: it looks like the link that it is. */
export function QuietLink({ to, children }: QuietLinkProps): ReactNode {
  return (
    <span className={styles['way']}>
      <Link className={styles['quiet']} to={to}>
        {children}
      </Link>
    </span>
  );
}

interface BackLinkProps {
  readonly state: SettlingState;
  readonly children: ReactNode;
}

/** Leads to the screen before; both keep what was chosen on them. */
export function BackLink({ state, children }: BackLinkProps): ReactNode {
  return <QuietLink to={addressOf(before(state))}>{children}</QuietLink>;
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

/** So long a page waits for what only adds to it, in milliseconds. */
const optionalMs = 10_000;

/**
 * What a page says more, whose code comes when it is shown. Where that cannot be had the page keeps what it says without it,
 * `Without` in its place, and the code is asked for anew when it is next entered.
 */
export function optional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Without: ComponentType<Props>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function Optional(props) {
    const [Shown, show] = useState(() => Loaded);
    useEffect(() => {
      if (Loaded) return;
      void fetchCode(load, optionalMs)
        .then(
          (code) => (Loaded = code),
          () => undefined,
        )
        .then(() => show(() => Loaded ?? Without));
    }, []);
    return Shown ? <Shown {...props} /> : null;
  };
}
