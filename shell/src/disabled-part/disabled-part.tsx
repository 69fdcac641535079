import { paths, usePage, useTranslation } from '@amendes/contract';
import { buttonClass } from '@amendes/ui/button.tsx';
import { Notice } from '@amendes/ui/notice.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';
import { PayOtherwise } from '../error-page/pay-otherwise.tsx';
import { useMayHavePaid } from '../part/use-may-have-paid.ts';
import type { RegisteredPart } from '../registry/registry.ts';

interface DisabledPartProps {
  readonly name: string;
  readonly message: NonNullable<RegisteredPart['disabled']>['message'];
}

/** In the place of a part that was switched off: why, what is known of money, and how to pay otherwise. */
export function DisabledPart({ name, message }: DisabledPartProps): ReactNode {
  const { t, i18n } = useTranslation('shell');
  const mayHavePaid = useMayHavePaid();
  usePage({ title: t('module.titre'), indexed: false });
  return (
    <div data-boundary="shell" data-disabled-part={name}>
      <h1>{t('module.titre')}</h1>
      <Notice tone="warning" message="module.desactive">
        <p>{message[i18n.language] ?? message['fr']}</p>
        <p>{t(mayHavePaid ? 'module.argentApres' : 'module.argent')}</p>
      </Notice>
      <p className={pageLayout.actions}>
        {/* A whole page load: it asks whether the part is switched on again. */}
        <a className={buttonClass('quiet')} href={paths.home()}>
          {t('module.accueil')}
        </a>
      </p>
      {/* Whoever may have paid is not told how to pay. */}
      {!mayHavePaid && <PayOtherwise />}
    </div>
  );
}
