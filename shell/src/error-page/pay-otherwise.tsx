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
