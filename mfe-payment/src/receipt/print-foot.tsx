import { useFormatLocale, useTranslation } from '@amendes/contract';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import styles from './receipt.module.css';

/** Stands on paper only: where the sheet comes from, and when it was printed. */
export function PrintFoot(): ReactNode {
  const { t } = useTranslation('payment');
  const locale = useFormatLocale();
  const [printedAt, setPrintedAt] = useState(() => new Date());

  useEffect(() => {
    // The paper shows what is on the page when this event ends.
    const onPrint = () => flushSync(() => setPrintedAt(new Date()));
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, []);

  const date = printedAt.toLocaleDateString(locale, { dateStyle: 'long' });
  return (
    <p className={styles['foot']} data-print-foot>
      {location.href}
      <br />
      <time dateTime={printedAt.toISOString()}>{t('justificatif.imprimeLe', { date })}</time>
    </p>
  );
}
