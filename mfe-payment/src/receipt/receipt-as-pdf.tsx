import { receiptPdf, useCurrentLanguage, useTranslation } from '@amendes/contract';
import { useId, type ReactNode } from 'react';
import { DownloadButton } from '../download/download-button.tsx';
import { receiptFileName } from './receipt-file-name.ts';
import styles from './receipt.module.css';

interface ReceiptAsPdfProps {
  readonly number: string;
  /** The settlement's reference. */
  readonly reference: string;
}

export function ReceiptAsPdf({ number, reference }: ReceiptAsPdfProps): ReactNode {
  const { t } = useTranslation('payment');
  const language = useCurrentLanguage();
  const id = useId();
  return (
    <section className={styles['way']} aria-labelledby={id}>
      <h3 id={id}>{t('justificatif.pdf.titre')}</h3>
      <DownloadButton
        label={t('justificatif.pdf.bouton')}
        fileName={receiptFileName(number, reference)}
        fetchFile={(signal) => receiptPdf({ number, reference, language }, signal)}
      />
    </section>
  );
}
