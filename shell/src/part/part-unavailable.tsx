import { paths, usePage, useTranslation } from '@amendes/contract';
import { Button, buttonClass } from '@amendes/ui/button.tsx';
import { Notice } from '@amendes/ui/notice.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';
import { PayOtherwise } from '../error-page/pay-otherwise.tsx';
import type { RegisteredPart } from '../registry/registry.ts';
import { useMayHavePaid } from './use-may-have-paid.ts';

interface PartUnavailableProps {
  readonly part: Pick<RegisteredPart, 'name'>;
  readonly onRetry: () => void;
}

/** Stands in for a part that cannot be had: what happened, what is known of money, what to do now. */
export function PartUnavailable({ part, onRetry }: PartUnavailableProps): ReactNode {
  const { t } = useTranslation('shell');
  const mayHavePaid = useMayHavePaid();
  usePage({ title: t('module.titre'), indexed: false });
  return (
    <div data-boundary="shell" data-failed-part={part.name}>
      <h1>{t('module.titre')}</h1>
      <Notice tone="failure" message="module.indisponible" role="alert">
        <p>{t('module.indisponible')}</p>
        <p>{t(mayHavePaid ? 'module.argentApres' : 'module.argent')}</p>
      </Notice>
      <p className={pageLayout.actions}>
        <Button type="button" onClick={onRetry}>
          {t('module.reessayer')}
        </Button>
        {/* A whole page load: it asks for everything anew. */}
        <a className={buttonClass('quiet')} href={paths.home()}>
          {t('module.accueil')}
        </a>
      </p>
      {/* Whoever may have paid is not told how to pay. */}
      {!mayHavePaid && <PayOtherwise />}
    </div>
  );
}
