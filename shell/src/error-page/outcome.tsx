import { Link, paths, usePage, useTranslation, type Session } from '@amendes/contract';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { WholeNumbers } from '@amendes/ui/whole-numbers.tsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './outcome.module.css';

interface OutcomeProps extends Omit<ComponentProps<typeof Callout>, 'title'> {
  /** What came of it, in a few words. */
  readonly title: string;
  /** It stands in for the page that was asked for, whose title is said when it comes after all. */
  readonly interim?: boolean;
  readonly actions: ReactNode;
  /** What is known once the page is alive: below all else, which it does not move when it comes. */
  readonly note?: ReactNode;
  /** What else can be done, beside it where there is room. */
  readonly beside: ReactNode;
}

/** A page of the shell's own: what came of the visitor's wish, what to know about it, and what to do now. */
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
  /** Whoever may have paid is shown no other way to pay. */
  readonly mayHavePaid?: boolean;
}

/** Where the help tells what to do now, for whoever came to a page that cannot. */
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

/** How to pay while this site, or a part of it, cannot take a payment. */
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

/** Where one is sent back to from the card page, or comes back to from it by the browser's own button. */
const afterPaying =
  /^\/tai\/(paiement\/(confirmation\/|[^?#]*\/envoiSips\b)|erreur\/retour-paiement\b)/;

/**
 * Whether whoever is at this address, with or without its query, may come from paying: that nothing was paid is not
 * known there.
 */
export function mayHavePaidAt(address: string): boolean {
  return afterPaying.test(address);
}

/** What the look-up told last of the notice, or the deposit, that an address names. */
export function statusAt(address: string, fine: Session['currentFine']) {
  const number = /\d{14,}/.exec(address)?.[0];
  return fine && [fine.number, fine.deposit?.number].includes(number) ? fine.status : undefined;
}

/** How notices name a criminal offence, in every language. */
const criminal = 'amende délictuelle';

/** All numbers that can be called, and for which notices each is. */
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
