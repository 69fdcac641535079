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

/** One way to keep a receipt, in a section of its own: what becomes of it is said there. */
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
  /** The settlement's reference. */
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
