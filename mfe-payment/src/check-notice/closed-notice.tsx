import { Link, paths, useTranslation } from '@amendes/contract';
import type { Fine, PaymentReference } from '@amendes/fines/fine.ts';
import { buttonClass } from '@amendes/ui/button.tsx';
import { Notice } from '@amendes/ui/notice.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';
import { PaymentUnderWay } from '../journey/later-screens.ts';
import type { Closed } from './detail-of.ts';

interface ClosedNoticeProps {
  readonly fine: Fine;
  readonly closed: Closed;
  readonly reference: PaymentReference;
}

/** Says why nothing can be paid now, and leads to where the citizen sees more. */
export function ClosedNotice({ fine, closed, reference }: ClosedNoticeProps): ReactNode {
  const { t } = useTranslation('payment');
  const { tone, message, follow } = closed;
  return (
    <>
      <Notice tone={tone} message={message}>
        <p>{t(message)}</p>
      </Notice>
      {follow && (
        <p className={pageLayout.actions}>
          <Link className={buttonClass('main')} to={paths[follow](reference)}>
            {t(`detail.suite.${follow}`)}
          </Link>
        </p>
      )}
      {follow === 'confirmation' && <PaymentUnderWay.Screen fine={fine} reference={reference} />}
    </>
  );
}
