import { Link, paths, usePage, useTranslation } from '@amendes/contract';
import type { Fine, PaymentReference } from '@amendes/fines/fine.ts';
import { buttonClass } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';
import { AmountTable } from './amount-table.tsx';
import { NoticeSummary } from './notice-summary.tsx';
import { WhatNext } from './what-next.tsx';

interface CheckNoticeProps {
  readonly fine: Fine;
  readonly reference: PaymentReference;
}

/** The detail of a fine: the visitor checks that it is theirs and sees what is left to pay. */
export function CheckNotice({ fine, reference }: CheckNoticeProps): ReactNode {
  const { t } = useTranslation('payment');
  usePage({ title: t('detail.titre'), indexed: false });
  return (
    <>
      <h1>{t('detail.titre')}</h1>
      <p className={pageLayout.lead}>{t(`detail.natures.${fine.kind}`)}</p>
      <div className={pageLayout.twoColumns}>
        <NoticeSummary fine={fine} reference={reference} />
        <div>
          <WhatNext fine={fine} />
          {/* Amounts beside a notice that cannot be paid would ask for money that is not due. */}
          {fine.status === 'A_PAYER' && <AmountTable fine={fine} />}
          <p className={pageLayout.actions}>
            <Link className={buttonClass('quiet')} to={paths.home()}>
              {t('detail.suite.pasLeMien')}
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}
