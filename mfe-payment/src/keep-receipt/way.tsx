import { receiptPdf, useCurrentLanguage, useTranslation } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import { useId, type ReactNode } from 'react';
import { DownloadButton } from '../download/download-button.tsx';
import { receiptFileName } from '../payments-made/payments-made.tsx';
import styles from './keep-receipt.module.css';

interface WayProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Renders one way to keep a receipt in its own section, which also shows its result. */
export function Way({ title, children }: WayProps): ReactNode {
  const id = useId();
  return (
    <section className={styles['way']} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

interface ReceiptPdfProps {
  readonly number: string;
  /** Reference of the settlement. */
  readonly reference: string;
  readonly look?: 'main' | 'quiet';
}

export function ReceiptPdf({ number, reference, look }: ReceiptPdfProps): ReactNode {
  const { t } = useTranslation('payment');
  const language = useCurrentLanguage();
  return (
    <DownloadButton
      label={t('justificatif.pdf.bouton')}
      fileName={receiptFileName(number, reference)}
      fetchFile={(signal) => receiptPdf({ number, reference, language }, signal)}
      {...(look && { look })}
    />
  );
}

export function ReceiptOnPaper(): ReactNode {
  const { t } = useTranslation('payment');
  return (
    <Way title={t('justificatif.papier.titre')}>
      <Button type="button" look="quiet" onClick={() => print()}>
        {t('justificatif.papier.bouton')}
      </Button>
    </Way>
  );
}
