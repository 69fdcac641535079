import { useTranslation } from '@amendes/contract';
import type { ReactNode } from 'react';

/** How to pay while this site, or a part of it, cannot take a payment. */
export function PayOtherwise(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <>
      <h2>{t('module.autrement.titre')}</h2>
      <p>{t('module.autrement.telephone')}</p>
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
