import { useTranslation } from '@amendes/contract';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';

/** Keeps the room of a screen while its code comes. */
export function Waiting(): ReactNode {
  const { t } = useTranslation('payment');
  return (
    <div aria-busy="true">
      <p className={pageLayout.lead}>{t('parcours.chargement')}</p>
    </div>
  );
}
