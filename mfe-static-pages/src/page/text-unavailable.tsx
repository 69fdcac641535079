import { paths, usePage, useTranslation } from '@amendes/contract';
import { Button, buttonClass } from '@amendes/ui/button.tsx';
import { Notice } from '@amendes/ui/notice.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';

/** Stands in for a text that cannot be had: what happened, how to try again, how to do without. */
export function TextUnavailable({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const { t } = useTranslation('static-pages');
  usePage({ title: t('pages.indisponible.titre'), indexed: false });
  return (
    <div>
      <h1>{t('pages.indisponible.titre')}</h1>
      <Notice tone="failure" message="pages.indisponible.texte" role="alert">
        <p>{t('pages.indisponible.texte')}</p>
      </Notice>
      <p className={pageLayout.actions}>
        <Button type="button" onClick={onRetry}>
          {t('pages.indisponible.reessayer')}
        </Button>
        {/* A whole page load: it asks for everything anew. */}
        <a className={buttonClass('quiet')} href={paths.home()}>
          {t('pages.indisponible.accueil')}
        </a>
      </p>
      <p>{t('pages.indisponible.autrement')}</p>
    </div>
  );
}
