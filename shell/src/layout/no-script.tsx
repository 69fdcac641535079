import { useTranslation } from '@amendes/contract';
import { Notice } from '@amendes/ui/notice.tsx';
import type { ReactNode } from 'react';

/** For a browser without JavaScript: what does not work here, and how to pay otherwise. */
export function NoScript(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <noscript>
      <Notice tone="warning" message="sansScript.texte">
        <p>{t('sansScript.texte')}</p>
        <p>{t('module.autrement.telephone')}</p>
        <p>{t('module.autrement.imprimes')}</p>
      </Notice>
    </noscript>
  );
}
