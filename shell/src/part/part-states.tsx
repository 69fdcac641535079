import { paths, useSession, useTranslation } from '@amendes/contract';
import { useLocation } from '@amendes/contract/host';
import { groupDigits } from '@amendes/fines/payment-number.ts';
import { buttonClass, Button } from '@amendes/ui/button.tsx';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import {
  mayHavePaidAt,
  Outcome,
  PayOtherwise,
  statusAt,
  Telephones,
} from '../error-page/outcome.tsx';
import { Skeleton } from '@amendes/ui/skeleton.tsx';
import type { RegisteredPart } from '../registry/registry.ts';
import { askForParts } from '../releases/ask-for-parts.ts';
import type { OtherParts } from '../registry/known-parts.ts';

interface AbsentPartProps extends Omit<ComponentProps<typeof Outcome>, 'actions' | 'beside'> {
  /** Title for a citizen without a known payment. */
  readonly title: string;
  readonly why: string;
  /** Actions besides the way to the home page. */
  readonly children?: ReactNode;
}

/** Statuses of a notice with nothing left to pay, which do not mean that a payment was made. */
const closedUnpaid: readonly (string | undefined)[] = ['PAIEMENT_EXPIRE', 'PAIEMENT_ANNULE'];

/**
 * Replaces a part that cannot be shown: gives the reason, what is known about money, and the next steps. A citizen who
 * may have paid is not told how to pay, but which notice it was and where to check its state.
 */
function AbsentPart({ title, why, children, ...callout }: AbsentPartProps): ReactNode {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const [, number = '', key] = /(\d{14,})\/(\d\d)/.exec(pathname) ?? [];
  const fine = useSession(({ currentFine }) => currentFine);
  const status = statusAt(pathname, fine);
  // A payment at a tobacconist has its receipt on paper. After a partial payment, the rest is still due.
  const isPaid = status === 'PAYE' && !fine?.paidAtTobacconist;
  const returnsFromPaying = mayHavePaidAt(pathname);
  const mayHavePaid = returnsFromPaying || (status !== undefined && status !== 'A_PAYER');
  const isUnpaid = closedUnpaid.includes(status) && !returnsFromPaying;
  const money = isPaid ? 'paye' : mayHavePaid ? 'argentApres' : 'argent';
  const titles = {
    argent: title,
    argentApres: isUnpaid ? title : t('erreur.retour-paiement.titre'),
    paye: t('module.payeTitre'),
  };
  return (
    <Outcome
      {...callout}
      title={titles[money]}
      actions={
        <>
          {children}
          {/* A full page load requests everything again. */}
          <a
            className={buttonClass(money === 'argentApres' ? 'quiet' : 'link')}
            href={paths.home()}
          >
            {t(money === 'argentApres' ? 'module.verifier.lien' : 'module.accueil')}
          </a>
        </>
      }
      beside={
        {
          argent: <PayOtherwise />,
          argentApres: (
            <>
              <h2>{t('module.verifier.titre')}</h2>
              {key && (
                <p>{t('module.verifier.avis', { numero: withoutBreaks(number), cle: key })}</p>
              )}
              <p>{t('module.verifier.recherche')}</p>
              <Telephones />
            </>
          ),
          paye: undefined,
        }[money]
      }
    >
      {money === 'argent' ? (
        <>
          <p>{why}</p>
          <p>{t('module.argent')}</p>
        </>
      ) : (
        <>
          <p>{t(`module.${money}`)}</p>
          <p>{why}</p>
        </>
      )}
    </Outcome>
  );
}

/** Formats a number with dashes that do not break a line. */
const withoutBreaks = (digits: string) => groupDigits(digits).replaceAll('-', '\u2011');

/** Shown while a part loads. `main` keeps enough space for it. */
export function PartSkeleton(): ReactNode {
  return (
    <div aria-busy="true">
      <Skeleton />
    </div>
  );
}

interface PartUnavailableProps {
  readonly part: Pick<RegisteredPart, 'name'>;
  readonly onRetry: () => void;
}

/** Replaces a part that failed to load, and offers a retry. */
export function PartUnavailable({ part, onRetry }: PartUnavailableProps): ReactNode {
  const { t } = useTranslation('shell');
  const message = 'module.indisponible';
  const retry = () => {
    // The button disappears and would lose the focus.
    document.querySelector('main')?.focus();
    onRetry();
  };
  return (
    <div data-boundary="shell" data-failed-part={part.name}>
      <AbsentPart
        title={t('module.titre')}
        interim
        tone="failure"
        message={message}
        role="alert"
        why={t(message)}
      >
        <Button type="button" onClick={retry}>
          {t('module.reessayer')}
        </Button>
      </AbsentPart>
    </div>
  );
}

interface DisabledPartProps {
  readonly name: string;
  readonly message: NonNullable<RegisteredPart['disabled']>['message'];
}

/** Replaces a part that was switched off, with the operator's reason. */
export function DisabledPart({ name, message }: DisabledPartProps): ReactNode {
  const { t, i18n } = useTranslation('shell');
  const why = message[i18n.language] ?? message['fr'] ?? '';
  return (
    <div data-boundary="shell" data-disabled-part={name}>
      <AbsentPart title={t('module.ferme')} tone="warning" message="module.desactive" why={why} />
    </div>
  );
}

/**
 * Shown until the site has said which part serves the address. If another shell was released meanwhile, its parts may
 * not fit this one, so the page is loaded again.
 */
export function AwaitedPart({ others }: { readonly others: OtherParts }): ReactNode {
  const isOutdated = others === 'outdated';
  // A prefetch that failed is repeated, now that the parts are needed.
  const [isRequesting, setRequesting] = useState(others === 'idle' || others === 'failed');
  useEffect(() => {
    if (isRequesting) void askForParts().then(() => setRequesting(false));
  }, [isRequesting]);
  useEffect(() => {
    if (isOutdated) location.reload();
  }, [isOutdated]);
  if (isRequesting || others !== 'failed') return <PartSkeleton />;
  return <PartUnavailable part={{ name: 'unknown' }} onRetry={() => void askForParts()} />;
}
