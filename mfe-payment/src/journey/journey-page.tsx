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
  /** Most important message, right under the title, which it outweighs. */
  readonly headline?: ReactNode;
  /** The fine that is summed up beside the screen; missing if the API was not asked for it. */
  readonly fine?: Fine | null;
  readonly reference: PaymentReference;
  /** Amount left for the means of the screen, if it differs from a card payment today; `null` if the screen itself shows it. */
  readonly remaining?: Cents | null | undefined;
  /** Content under the notice. */
  readonly beside?: ReactNode;
  /** Set when no step follows because there is nothing to pay. */
  readonly ended?: boolean;
  readonly children: ReactNode;
}

/** Renders the frame of every screen of the journey: steps, title, task, and the notice beside it. */
export function JourneyPage(props: JourneyPageProps): ReactNode {
  const { screen, title, lead, headline, fine, reference, remaining, beside, ended, children } =
    props;
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
                remaining={remaining}
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

/** Shows the current step of the journey, in words and as a bar whose segments say the same. */
function StepIndicator({ screen }: { readonly screen: JourneyScreen }): ReactNode {
  const { t } = useTranslation('payment');
  const current = steps.indexOf(stepOf[screen]);
  // A transfer is made elsewhere, and the outcome of a payment is not known yet.
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

/** Renders a way out of the screen beside its main button, in the look of a link. */
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

/** Links to the previous screen; both keep the choices made on them. */
export function BackLink({ state, children }: BackLinkProps): ReactNode {
  return <QuietLink to={addressOf(before(state))}>{children}</QuietLink>;
}

/** Keeps the space of a screen while its code is loaded. */
export function Waiting(): ReactNode {
  const { t } = useTranslation('payment');
  return (
    <div aria-busy="true">
      <p className={pageLayout.lead}>{t('parcours.chargement')}</p>
    </div>
  );
}

/** Time limit of a page for loading optional content, in milliseconds. */
const optionalMs = 10_000;

/**
 * Wraps optional content of a page, whose code is loaded when it is shown. If loading fails, the page stays without it, shows
 * `Without` in its place, and requests the code again when it is next entered.
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
