import { Link, paths, useAhead, useTranslation } from '@amendes/contract';
import type { Fine, PaymentReference } from '@amendes/fines/fine.ts';
import { buttonClass } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { useEffect, type ReactNode } from 'react';
import { ContinueElsewhere } from '../continue-elsewhere/continue-elsewhere.tsx';
import { rememberRecognised } from '../guard/recognised-notices.ts';
import { JourneyPage } from '../journey/journey-page.tsx';
import { ChooseMethod, HandOver, TransferInformation } from '../journey/later-screens.ts';
import { AmountTable } from './amount-table.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { detailOf } from './detail-of.ts';
import { Important } from './important.tsx';
import { PaymentsMade } from './payments-made.tsx';
import { SettlementForm } from './settlement-form.tsx';

interface CheckNoticeProps {
  readonly fine: Fine;
  readonly reference: PaymentReference;
}

/** The detail of a fine: the visitor checks that it is theirs and chooses how to settle it. */
export function CheckNotice({ fine, reference }: CheckNoticeProps): ReactNode {
  const { t } = useTranslation('payment');
  const detail = detailOf(fine, reference);
  useEffect(() => rememberRecognised(fine), [fine]);
  const notMine = (
    <Link className={buttonClass('quiet')} to={paths.home()}>
      {t('detail.suite.pasLeMien')}
    </Link>
  );

  return (
    <JourneyPage
      screen="detail"
      title={t('detail.titre')}
      lead={t(`detail.natures.${fine.kind}`)}
      fine={fine}
      reference={reference}
    >
      {detail.shows === 'offers' ? (
        <>
          <NextScreens />
          <Important fine={fine} offers={detail.offers} />
          <SettlementForm fine={fine} reference={reference} offers={detail.offers}>
            {notMine}
          </SettlementForm>
          <AmountTable fine={fine} />
          <PaymentsMade fine={fine} />
          <ContinueElsewhere reference={reference} />
        </>
      ) : (
        <>
          {/* Amounts beside a notice that cannot be paid would ask for money that is not due. */}
          <ClosedNotice fine={fine} closed={detail} reference={reference} />
          <PaymentsMade fine={fine} />
          <p className={pageLayout.actions}>{notMine}</p>
        </>
      )}
    </JourneyPage>
  );
}

/** Only whoever can go on needs what comes next. */
function NextScreens(): ReactNode {
  useAhead(prefetchNext);
  return null;
}

function prefetchNext(): void {
  for (const next of [ChooseMethod, HandOver, TransferInformation]) next.prefetch();
}
