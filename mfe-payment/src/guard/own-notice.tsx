import { Link, paths, useTranslation } from '@amendes/contract';
import type { Fine, PaymentReference } from '@amendes/fines/fine.ts';
import { Button, buttonClass } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { JourneyPage } from '../journey/journey-page.tsx';
import { isRecognised, rememberRecognised } from './recognised-notices.ts';

interface OwnNoticeProps {
  readonly fine: Fine;
  readonly reference: PaymentReference;
  /** The step of the payment that the address names. */
  readonly children: ReactNode;
}

/** Shows a step to whoever has seen the notice in this tab; anybody else is asked first whose it is. */
export function OwnNotice({ fine, reference, children }: OwnNoticeProps): ReactNode {
  const { t } = useTranslation('payment');
  const [isOwn, setOwn] = useState(() => isRecognised(fine));
  if (isOwn) return children;

  const goOn = () => {
    rememberRecognised(fine);
    // The button that was pressed is gone: the keyboard goes on from the content of the step.
    flushSync(() => setOwn(true));
    document.querySelector<HTMLElement>('main')?.focus();
  };

  return (
    <JourneyPage
      screen="detail"
      title={t('detail.titre')}
      lead={t(`detail.natures.${fine.kind}`)}
      fine={fine}
      reference={reference}
    >
      <p data-message="detail.lien.texte">{t('detail.lien.texte')}</p>
      <p className={pageLayout.actions}>
        <Button type="button" onClick={goOn}>
          {t('detail.lien.oui')}
        </Button>
        <Link className={buttonClass('quiet')} to={paths.home()}>
          {t('detail.suite.pasLeMien')}
        </Link>
      </p>
    </JourneyPage>
  );
}
