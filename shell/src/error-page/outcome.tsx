import { Link, paths, usePage, useTranslation, type Session } from '@amendes/contract';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { WholeNumbers } from '@amendes/ui/whole-numbers.tsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './outcome.module.css';

interface OutcomeProps extends Omit<ComponentProps<typeof Callout>, 'title'> {
  /** The outcome in a few words. */
  readonly title: string;
  /** Set when this page temporarily replaces the requested one, whose title is announced once it appears. */
  readonly interim?: boolean;
  readonly actions: ReactNode;
  /** A note that is known once the page is hydrated. It is below everything else, so that it moves nothing. */
  readonly note?: ReactNode;
  /** Other things that the citizen can do, beside the outcome if there is space. */
  readonly beside: ReactNode;
}

/** A page of the shell: the outcome of the citizen's request, the facts about it, and the next steps. */
export function Outcome(props: OutcomeProps): ReactNode {
  const { title, interim, actions, note, beside, ...callout } = props;
  usePage({ title, indexed: false, interim });
  return (
    <>
      <div className={pageLayout.twoColumns}>
        <div className={styles['outcome']}>
          <h1>{title}</h1>
          <Callout {...callout} />
          <div className={pageLayout.actions}>{actions}</div>
        </div>
        {beside && <div className={pageLayout.softCard}>{beside}</div>}
      </div>
      {note}
    </>
  );
}

interface NeedHelpProps {
  /** True if the citizen may have paid, and must not be shown another way to pay. */
  readonly mayHavePaid?: boolean;
}

/** Links to the advice in the help, for citizens on a page where they cannot continue. */
export function NeedHelp({ mayHavePaid = false }: NeedHelpProps): ReactNode {
  const { t } = useTranslation('shell');
  const help = paths.information('aide');
  return (
    <>
      <h2>{t('erreur.aide.titre')}</h2>
      <ul>
        <li>
          <Link to={`${help}#introuvable`}>{t('erreur.aide.introuvable')}</Link>
        </li>
        {!mayHavePaid && (
          <li>
            <Link to={`${help}#autres-moyens`}>{t('module.autrement.titre')}</Link>
          </li>
        )}
        <li>
          <Link to={`${help}#contact`}>{t('erreur.aide.contact')}</Link>
        </li>
      </ul>
    </>
  );
}

/** Shows other ways to pay while this site, or a part of it, cannot accept a payment. */
export function PayOtherwise(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <>
      <h2>{t('module.autrement.titre')}</h2>
      <Telephones />
      <p>{t('module.autrement.imprimes')}</p>
    </>
  );
}

/** Addresses that a citizen returns to from the card page, by its redirect or by the browser's back button. */
const afterPaying =
  /^\/tai\/(paiement\/(confirmation\/|[^?#]*\/envoiSips\b)|erreur\/retour-paiement\b)/;

/**
 * True if a citizen at this address, with or without its query, may come from paying: it is not certain there that
 * nothing was paid.
 */
export function mayHavePaidAt(address: string): boolean {
  return afterPaying.test(address);
}

/** Returns the status that the look-up last returned for the notice, or the deposit, in an address. */
export function statusAt(address: string, fine: Session['currentFine']) {
  const number = /\d{14,}/.exec(address)?.[0];
  return fine && [fine.number, fine.deposit?.number].includes(number) ? fine.status : undefined;
}

/** Name of a criminal offence on the notices, in every language. */
const criminal = 'amende délictuelle';

/** Shows all telephone numbers, and for which notices each is. */
export function Telephones(): ReactNode {
  const { t } = useTranslation('shell');
  const [before = '', after = ''] = t('module.autrement.telephone').split(criminal);
  return (
    <p>
      <WholeNumbers of={before} />
      <span lang="fr">{criminal}</span>
      <WholeNumbers of={after} />
    </p>
  );
}
