import { usePage, useTranslation } from '@amendes/contract';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';

/** Keeps the room of a guarded screen while the API is asked. Nothing of the fine is shown yet. */
export function Checking(): ReactNode {
  const { t } = useTranslation('payment');
  usePage({ title: t('detail.chargement'), indexed: false });
  return (
    <div aria-busy="true">
      <p className={pageLayout.lead}>{t('detail.chargement')}</p>
    </div>
  );
}
