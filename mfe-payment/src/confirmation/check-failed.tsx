import { useTranslation, type ApiFailure } from '@amendes/contract';
import { Notice } from '@amendes/ui/notice.tsx';
import type { ReactNode } from 'react';
import { FailureMoment } from './failure-moment.tsx';
import { AskAgainButton, type AskAgain } from './ask-again-button.tsx';

interface CheckFailedProps extends AskAgain {
  readonly failure: ApiFailure;
  readonly at: Date;
}

/** The API could not be asked, which says nothing about the payment. */
export function CheckFailed({ failure, at, ...again }: CheckFailedProps): ReactNode {
  const { t } = useTranslation('payment');
  const isTooMuch = failure.reason === 'status' && failure.status === 429;
  const message = `confirmation.echec.${isTooMuch ? 'tropDeDemandes' : 'technique'}` as const;
  return (
    <>
      <Notice tone="failure" message={message}>
        <p>{t(message)}</p>
        <p>{t('confirmation.echec.pasPerdu')}</p>
        {!isTooMuch && (
          <p>
            <FailureMoment at={at} />
          </p>
        )}
      </Notice>
      <p>{t('confirmation.plusTard')}</p>
      <AskAgainButton {...again} />
    </>
  );
}
