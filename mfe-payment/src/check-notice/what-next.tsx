import { useTranslation } from '@amendes/contract';
import type { Fine } from '@amendes/fines/fine.ts';
import { lookupOutcome } from '@amendes/fines/lookup-outcome.ts';
import { Notice } from '@amendes/ui/notice.tsx';
import type { ReactNode } from 'react';

/** What can be done about this fine; one that cannot be paid says why, as the look-up would. */
export function WhatNext({ fine }: { readonly fine: Fine }): ReactNode {
  const { t } = useTranslation('payment');
  const outcome = lookupOutcome(fine);
  if ('message' in outcome) {
    const tone = outcome.next === 'error' ? 'failure' : 'information';
    return (
      <Notice tone={tone} message={outcome.message}>
        <p>{t(outcome.message)}</p>
      </Notice>
    );
  }
  if (fine.status !== 'A_PAYER') return null;
  return (
    <section aria-labelledby="suite-titre">
      <h2 id="suite-titre">{t('detail.suite.titre')}</h2>
      <Notice tone="information" message="detail.suite.bientot">
        <p>{t('detail.suite.bientot')}</p>
      </Notice>
    </section>
  );
}
