import { paths, usePage, useSession, useTranslation, type Session } from '@amendes/contract';
import { useLocation } from '@amendes/contract/host';
import { groupDigits } from '@amendes/fines/payment-number.ts';
import { buttonClass } from '@amendes/ui/button.tsx';
import { Callout } from '@amendes/ui/callout.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ComponentProps, ReactNode } from 'react';
import { PayOtherwise } from '../error-page/pay-otherwise.tsx';
import { mayHavePaidAt } from './may-have-paid.ts';

interface AbsentPartProps extends Omit<ComponentProps<typeof Callout>, 'children'> {
  readonly why: string;
  /** What else can be done than to go to the home page. */
  readonly children?: ReactNode;
}

/**
 * In the place of a part that is not there: why, what is known of money, what to do now. Whoever may have paid is
 * not told how to pay, but which notice it was and where its state is told.
 */
export function AbsentPart({ why, children, ...notice }: AbsentPartProps): ReactNode {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const [, number = '', key] = /(\d{14,})\/(\d\d)/.exec(pathname) ?? [];
  const isPaid = useSession(({ currentFine }) => isPaidFine(currentFine, number));
  const money = mayHavePaidAt(pathname) ? (isPaid ? 'paye' : 'argentApres') : 'argent';
  usePage({ title: t('module.titre'), indexed: false });
  return (
    <>
      <h1>{t('module.titre')}</h1>
      <Callout {...notice}>
        <p>{why}</p>
        <p>{t(`module.${money}`)}</p>
      </Callout>
      <p className={pageLayout.actions}>
        {children}
        {/* A whole page load: it asks for everything anew. */}
        <a className={buttonClass('quiet')} href={paths.home()}>
          {t(money === 'argentApres' ? 'module.verifier.lien' : 'module.accueil')}
        </a>
      </p>
      {money === 'argent' && <PayOtherwise />}
      {money === 'argentApres' && (
        <>
          <h2>{t('module.verifier.titre')}</h2>
          {key && <p>{t('module.verifier.avis', { numero: groupDigits(number), cle: key })}</p>}
          <p>{t('module.verifier.recherche')}</p>
          <p>{t('module.autrement.telephone')}</p>
        </>
      )}
    </>
  );
}

/** Whether the look-up has told that this notice, or the deposit under this number, is paid. */
function isPaidFine(fine: Session['currentFine'], number: string): boolean {
  return (
    (fine?.status === 'PAYE' || fine?.status === 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL') &&
    [fine.number, fine.deposit?.number].includes(number)
  );
}
